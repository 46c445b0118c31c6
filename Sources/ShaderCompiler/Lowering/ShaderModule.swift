import Diagnostics

/// Everything that a set of files defines, type-checked.
struct ShaderModule: Sendable {
    var functions: [TypedFunction]
    var globals: [TypedGlobal]

    static func parse(
        _ files: [ShaderFile], dialect: TypeChecker.Dialect, diagnostics: inout DiagnosticSet
    ) -> ShaderModule {
        var declarations: [SyntaxDeclaration] = []
        var typeNames: Set<String> = []
        var templateNames: Set<String> = []
        var headers = Preprocessor.Headers(files)
        for file in files where !file.isHeader {
            var parser = Parser(
                tokens: Preprocessor.run(file, headers: &headers, diagnostics: &diagnostics),
                typeNames: typeNames, templateNames: templateNames)
            declarations += parser.parseFile()
            typeNames = parser.typeNames
            templateNames = parser.templateNames
            diagnostics.formUnion(parser.diagnostics)
        }
        var checker = TypeChecker(dialect: dialect, sourceIsWhole: !diagnostics.hasErrors)
        let functions = checker.check(declarations)
        diagnostics.formUnion(checker.diagnostics)
        var globals = checker.globals
        if dialect == .shader, !diagnostics.hasErrors {
            // Those that call the shader's functions could not be computed before.
            for index in globals.indices where globals[index].type != .sampler {
                do throws(Lowering.Refused) {
                    let bits = try ConstantEvaluator.bits(
                        of: globals[index].value, functions: functions, globals: globals)
                    globals[index].value.kind = .constant(bits)
                } catch {
                    diagnostics.insert(error.diagnostic)
                }
            }
        }
        return ShaderModule(functions: functions, globals: globals)
    }
}
