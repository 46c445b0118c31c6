import Diagnostics
internal import Hashing

/// Executes preprocessor directives.
///
/// Standard headers are built in; other files come from a list. All files of a library share their
/// definitions, so a header included by several files is taken once.
struct Preprocessor {
    /// The files that can be included, and their tokens.
    struct Headers {
        /// Files by their normalised paths.
        fileprivate var files: [ExactText: ShaderFile]
        fileprivate var tokens: [ExactText: [Token]] = [:]
        fileprivate var taken: Set<Contents> = []

        init(_ files: [ShaderFile]) {
            self.files = Dictionary(
                files.map { (ExactText(ShaderFile.normalised($0.path)), $0) },
                uniquingKeysWith: { a, _ in a })
        }

        /// Whether `#include` finds the file: a standard header by its name, or another by its name
        /// in quotation marks.
        func hasFile(_ name: String, includedFrom includer: String) -> Bool {
            guard name.hasPrefix("\"") else {
                return Preprocessor.standardHeaders.contains(name)
            }
            let target = ShaderFile.path(
                of: String(name.dropFirst().dropLast()), includedFrom: includer)
            return files[ExactText(target)] != nil
        }
    }

    /// The tokens of a header without nested includes.
    fileprivate struct Contents: Hashable {
        var path: ExactText
        var kinds: [Token.Kind]
    }

    /// An open `#if`.
    private struct Condition {
        var location: SourceLocation
        /// Whether the current lines are active.
        var isActive: Bool
        /// Whether no further branch may be active.
        var isSettled: Bool
        var hasElse = false
    }

    private static let depthLimit = 32
    /// The maximum numbers of includes and tokens per file: files that include each other grow
    /// exponentially.
    private static let includeLimit = 512
    private static let tokenLimit = ShaderModule.tokenLimit

    private var macros = MacroExpander()
    private var conditions: [Condition] = []
    private var output: [(token: Token, inclusion: Int)] = []
    private var diagnostics = DiagnosticSet()
    private var headers: Headers
    /// The files being read, innermost last.
    private var path: [ExactText]
    /// All inclusions in order; the first is the file itself.
    private var inclusions: [ExactText]
    private var readOnce: Set<ExactText> = []

    static func run(
        _ file: ShaderFile, headers: inout Headers, diagnostics: inout DiagnosticSet
    ) -> [Token] {
        let start = SourceLocation(file: file.path, line: 1, column: 1)
        let tokens = Lexer.tokens(of: file.text, at: start, diagnostics: &diagnostics)
        let path = [ExactText(file.path)]
        var preprocessor = Preprocessor(headers: headers, path: path, inclusions: path)
        preprocessor.process(tokens, inclusion: 0)
        diagnostics.formUnion(preprocessor.diagnostics)
        headers = preprocessor.headers
        return preprocessor.withoutTaken(&headers)
    }

    private init(headers: Headers, path: [ExactText], inclusions: [ExactText]) {
        self.headers = headers
        self.path = path
        self.inclusions = inclusions
    }

    /// The output without header contents that earlier files have taken.
    private func withoutTaken(_ headers: inout Headers) -> [Token] {
        var kinds = Array(repeating: [Token.Kind](), count: inclusions.count)
        for (token, inclusion) in output where inclusion > 0 {
            kinds[inclusion].append(token.kind)
        }
        var dropped: Set<Int> = []
        var new: Set<Contents> = []
        for (index, path) in inclusions.enumerated().dropFirst() {
            let contents = Contents(path: path, kinds: kinds[index])
            if headers.taken.contains(contents) {
                dropped.insert(index)
            } else {
                new.insert(contents)
            }
        }
        headers.taken.formUnion(new)
        return output.filter { !dropped.contains($0.inclusion) }.map(\.token)
    }

    private var isActive: Bool { conditions.last?.isActive ?? true }

    private mutating func process(_ tokens: [Token], inclusion: Int) {
        let outer = conditions
        conditions = []
        var index = 0
        while index < tokens.count {
            var end = index + 1
            if diagnostics.diagnostics.count >= ShaderModule.errorLimit, let last = tokens.last {
                if inclusion == 0 { output.append((last, 0)) }
                break
            }
            if Self.beginsDirective(tokens[index]) {
                while end < tokens.count, !tokens[end].startsLine, tokens[end].kind != .end {
                    end += 1
                }
                directive(tokens[(index + 1)..<end], at: tokens[index].location)
            } else {
                while end < tokens.count, !Self.beginsDirective(tokens[end]) { end += 1 }
                if isActive, output.count < Self.tokenLimit {
                    let expanded = macros.expand(tokens[index..<end], diagnostics: &diagnostics)
                    for token in expanded {
                        // An included file's end token is left out.
                        if token.kind == .end, inclusion > 0 { continue }
                        output.append((token.withoutWord, inclusion))
                    }
                    if output.count >= Self.tokenLimit, let last = output.last?.token {
                        diagnostics.error(
                            .tooLarge,
                            "with what it includes, this file has more than "
                                + "\(Self.tokenLimit) tokens",
                            hint: "leave out what is not used", at: last.location)
                    }
                } else if let last = tokens[index..<end].last, last.kind == .end, inclusion == 0 {
                    output.append((last, inclusion))
                }
            }
            index = end
        }
        for condition in conditions.suffix(ShaderModule.errorLimit) {
            diagnostics.error(.directive, "this condition has no '#endif'", at: condition.location)
        }
        conditions = outer
    }

    // MARK: Other files

    /// - Parameter once: whether later inclusions are skipped, as by `#import`.
    private mutating func include(
        _ name: Token, _ rest: ArraySlice<Token>, once: Bool, at location: SourceLocation
    ) {
        if name.kind == .punctuator("<") {
            if rest.prefix(2).map(\.kind) == [.identifier("TargetConditionals"), .punctuator(".")] {
                macros.defineTargets()
            }
            return
        }
        guard let text = name.quotedText else {
            diagnostics.error(
                .include, "'#\(once ? "import" : "include")' needs a file",
                hint: "write #include \"name.h\"", at: location)
            return
        }
        let includer = path[path.count - 1].wrappedValue
        let target = ExactText(ShaderFile.path(of: text, includedFrom: includer))
        guard let file = headers.files[target] else {
            let reader = headers.files[ExactText(ShaderFile.normalised(includer))]
            if reader?.refusedNames.contains(text) ?? false { return }
            diagnostics.error(
                .include, "there is no file '\(text)' beside '\(includer)'",
                hint: reader?.nearNames[text].map(Suggestion.sentence), at: name.location)
            return
        }
        if readOnce.contains(target) { return }
        guard !path.contains(target) || path.count < Self.depthLimit else {
            diagnostics.error(
                .include, "'\(text)' includes itself", hint: "write #pragma once into it",
                at: name.location)
            return
        }
        guard path.count < Self.depthLimit, inclusions.count < Self.includeLimit,
            output.count < Self.tokenLimit
        else {
            diagnostics.error(
                .include, "files include each other too often here",
                hint: "write #pragma once into them", at: name.location)
            return
        }
        if headers.tokens[target] == nil {
            headers.tokens[target] = Lexer.tokens(
                of: file.text, at: SourceLocation(file: file.path, line: 1, column: 1),
                diagnostics: &diagnostics)
        }
        if once { readOnce.insert(target) }
        inclusions.append(target)
        path.append(target)
        process(headers.tokens[target] ?? [], inclusion: inclusions.count - 1)
        path.removeLast()
    }

    fileprivate static let standardHeaders: Set<String> = [
        "metal_stdlib", "metal_common", "metal_compute", "metal_config", "metal_extended_vector",
        "metal_geometric", "metal_graphics", "metal_integer", "metal_limits", "metal_math",
        "metal_matrix", "metal_packed_vector", "metal_pack", "metal_relational", "metal_texture",
        "metal_type_traits", "metal_types", "metal_uniform", "metal_array", "simd/simd.h",
        "SwiftUI/SwiftUI_Metal.h", "SwiftUI/SwiftUI.h", "TargetConditionals.h",
    ]

    private static func beginsDirective(_ token: Token) -> Bool {
        token.startsLine && token.kind == .punctuator("#")
    }

    private mutating func directive(_ tokens: ArraySlice<Token>, at location: SourceLocation) {
        guard let first = tokens.first, case .identifier(let name) = first.kind else {
            if let first = tokens.first, isActive {
                diagnostics.error(
                    .directive, "'#\(first.spelling)' is not a directive", at: first.location)
            }
            return
        }
        let rest = tokens.dropFirst()
        switch name {
        case "if", "ifdef", "ifndef":
            // Inactive conditions are not evaluated.
            let holds = isActive && condition(name, rest, at: first.location)
            conditions.append(
                Condition(location: location, isActive: holds, isSettled: holds || !isActive))
        case "elif", "else", "endif":
            continueCondition(name, rest, at: first.location)
        case _ where !isActive:
            break
        case "pragma":
            if rest.first?.kind == .identifier("once") { readOnce.insert(path[path.count - 1]) }
        case "include", "import":
            include(rest.first ?? first, rest.dropFirst(), once: name == "import", at: location)
        case "define":
            macros.define(rest, at: location, diagnostics: &diagnostics)
        case "undef":
            if case .identifier(let macro) = rest.first?.kind { macros.undefine(macro) }
        case "error":
            let text = rest.map(\.spelling).joined(separator: " ")
            diagnostics.error(.directive, "#error \(text)", at: location)
        case "warning":
            let text = rest.map(\.spelling).joined(separator: " ")
            diagnostics.warning(.directive, "#warning \(text)", at: location)
        // Messages use actual line numbers.
        case "line": break
        default:
            diagnostics.error(
                .directive, "the directive '#\(name)' is not understood", at: first.location)
        }
    }

    private mutating func continueCondition(
        _ name: String, _ rest: ArraySlice<Token>, at location: SourceLocation
    ) {
        guard var condition = conditions.popLast() else {
            diagnostics.error(.directive, "'#\(name)' has no '#if'", at: location)
            return
        }
        if name == "endif" { return }
        if condition.hasElse {
            diagnostics.error(.directive, "'#\(name)' stands after '#else'", at: location)
        }
        condition.hasElse = name == "else"
        let holds =
            !condition.isSettled && (name == "else" || self.condition("if", rest, at: location))
        condition.isActive = holds
        condition.isSettled = condition.isSettled || holds
        conditions.append(condition)
    }

    private mutating func condition(
        _ name: String, _ rest: ArraySlice<Token>, at location: SourceLocation
    ) -> Bool {
        if name != "if" {
            guard case .identifier(let macro) = rest.first?.kind else {
                diagnostics.error(.directive, "'#\(name)' needs a name", at: location)
                return false
            }
            return macros.isDefined(macro) == (name == "ifdef")
        }
        let (headers, includer) = (headers, path[path.count - 1].wrappedValue)
        let before = diagnostics.diagnostics.count
        let tokens = macros.condition(rest, diagnostics: &diagnostics) {
            headers.hasFile($0, includedFrom: includer)
        }
        guard let tokens, diagnostics.diagnostics.count == before else { return false }
        let end = Token(kind: .end, location: location, startsLine: true)
        var parser = Parser(tokens: tokens + [end])
        var value: Int64?
        do throws(AlreadyReported) {
            let syntax = try parser.parseExpression()
            value = parser.token.kind == .end ? syntax.preprocessorValue : nil
        } catch {}
        diagnostics.formUnion(parser.findings(ofWhole: "condition"))
        if value == nil, !parser.diagnostics.hasErrors {
            diagnostics.error(
                .directive, "this condition can't be computed",
                hint: "use whole numbers, macros and defined(…)", at: location)
        }
        return value ?? 0 != 0
    }
}
