import Diagnostics

/// The type-checked definitions of a set of files.
struct ShaderModule: Sendable {
    var functions: [TypedFunction]
    var globals: [TypedGlobal]
    /// The precision of `half`.
    var half: HalfFormat
    /// Errors of single entries; other entries remain usable.
    var entryErrors = EntryErrors()

    /// The maximum number of errors per run.
    static let errorLimit = 200
    /// The maximum number of tokens per file with its includes, and in all files. An app's file has
    /// about ten thousand.
    static let tokenLimit = 1 << 18
    static let wholeTokenLimit = 1 << 20

    static func parse(
        _ files: [ShaderFile], dialect: TypeChecker.Dialect, half: HalfFormat = .binary32,
        diagnostics: inout DiagnosticSet
    ) -> ShaderModule {
        var declarations: [SyntaxDeclaration] = []
        var names = DeclaredNames()
        var brokenNames: Set<String> = []
        var headers = Preprocessor.Headers(files)
        var tokenCount = 0
        var sourceIsWhole = true
        var texts = SourceTexts()
        var found = DiagnosticSet()
        for file in files where !file.isHeader {
            var directives = DiagnosticSet()
            let tokens = Preprocessor.run(file, headers: &headers, diagnostics: &directives)
            sourceIsWhole = sourceIsWhole && !directives.hasErrors
            diagnostics.formUnion(directives)
            tokenCount += tokens.count
            guard tokenCount <= wholeTokenLimit, diagnostics.diagnostics.count < errorLimit else {
                if tokenCount > wholeTokenLimit {
                    diagnostics.error(
                        .tooLarge, "the shaders come to more than \(wholeTokenLimit) tokens",
                        hint: "leave out what is not used",
                        at: SourceLocation(file: file.path, line: 1, column: 1))
                }
                sourceIsWhole = false
                break
            }
            var parser = Parser(tokens: tokens, names: names)
            declarations += parser.parseFile()
            names = parser.names.outside
            brokenNames.formUnion(parser.brokenNames)
            sourceIsWhole = sourceIsWhole && !parser.hasUnreadableDeclarations
            texts.add(parser)
            found.formUnion(parser.diagnostics)
        }
        var checker = TypeChecker(
            dialect: dialect, half: half, sourceIsWhole: sourceIsWhole,
            brokenNames: brokenNames)
        var functions = checker.check(declarations)
        found.formUnion(checker.diagnostics)
        if checker.isFull {
            diagnostics.formUnion(found)
        } else {
            diagnostics.formUnion(texts.taking(from: found))
        }
        var globals = checker.globals
        if dialect == .shader, !diagnostics.hasErrors {
            // Constants that call functions are evaluated after type checking.
            var budget = ConstantEvaluator.budget
            for index in globals.indices where globals[index].type != .sampler {
                if case .constant = globals[index].value.kind { continue }
                let location = globals[index].value.location
                if texts.isBroken(at: location) { continue }
                do throws(LoweringError) {
                    let bits = try ConstantEvaluator.bits(
                        of: globals[index].value, functions: functions, globals: globals,
                        half: half, budget: &budget)
                    globals[index].value.kind = .constant(bits)
                } catch {
                    if !texts.insert(error.diagnostic, ofTextAt: location) {
                        diagnostics.insert(error.diagnostic)
                    }
                }
            }
        }
        for index in functions.indices where texts.isBroken(at: functions[index].location) {
            functions[index].isBroken = true
        }
        diagnostics = shortened(diagnostics)
        return ShaderModule(
            functions: functions, globals: globals, half: half, entryErrors: texts.entryErrors)
    }

    /// The first errors, if there are too many.
    private static func shortened(_ diagnostics: DiagnosticSet) -> DiagnosticSet {
        guard diagnostics.diagnostics.count >= errorLimit else { return diagnostics }
        let shown = diagnostics.sorted.prefix(errorLimit)
        var few = DiagnosticSet(shown)
        few.error(
            .tooMany, "these are the first \(errorLimit) mistakes; there may be more",
            hint: "fix these, and check again", at: shown.last?.location)
        return few
    }
}
