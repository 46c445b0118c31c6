import Diagnostics

/// Everything that a set of files defines, type-checked.
struct ShaderModule: Sendable {
    var functions: [TypedFunction]
    var globals: [TypedGlobal]

    static func parse(
        _ files: [ShaderFile], dialect: TypeChecker.Dialect, diagnostics: inout DiagnosticSet
    ) -> ShaderModule {
        var declarations: [SyntaxDeclaration] = []
        for file in files {
            let start = SourceLocation(file: file.path, line: 1, column: 1)
            let raw = Lexer.tokens(of: file.text, at: start, diagnostics: &diagnostics)
            var parser = Parser(tokens: Preprocessor.run(raw, diagnostics: &diagnostics))
            declarations += parser.parseFile()
            diagnostics.formUnion(parser.diagnostics)
        }
        var checker = TypeChecker(dialect: dialect, sourceIsWhole: !diagnostics.hasErrors)
        let functions = checker.check(declarations)
        diagnostics.formUnion(checker.diagnostics)
        var globals = checker.globals
        if dialect == .shader, !diagnostics.hasErrors {
            // Those that call the shader's functions could not be computed before.
            for index in globals.indices {
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
