package import Diagnostics
package import ShaderCompiler

/// Turns an expression's text into a function of its variables.
///
/// The shader language's own is `.shaderLanguage`; a test may bring a simpler one.
package struct ExpressionCompiler: Sendable {
    /// The variables' components, one variable after the other, to the result's components.
    package typealias Program = @Sendable ([Float]) -> [Float]

    private let compile:
        @Sendable (String, [ExpressionProgram.Variable], ShaderType, SourceLocation)
            throws(DiagnosticError) -> Program

    package init(
        _ compile:
            @escaping @Sendable (
                String, [ExpressionProgram.Variable], ShaderType, SourceLocation
            ) throws(DiagnosticError) -> Program
    ) {
        self.compile = compile
    }

    package static let shaderLanguage = ExpressionCompiler {
        (text, variables, result, location) throws(DiagnosticError) -> Program in
        let program = try ExpressionProgram(
            text, variables: variables, result: result, at: location)
        return { program.evaluate($0) }
    }

    func program(
        _ text: String, variables: [ExpressionProgram.Variable], result: ShaderType,
        at location: SourceLocation
    ) throws(DiagnosticError) -> Program {
        try compile(text, variables, result, location)
    }
}
