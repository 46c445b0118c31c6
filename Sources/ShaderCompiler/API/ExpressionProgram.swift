package import Diagnostics

/// A single expression in the shader language over named variables, such as `1 - $glow * 0.5`.
package struct ExpressionProgram: Sendable {
    /// Each has a name with its `$` and dots (`$finger.location`) and a scalar or vector type.
    package struct Variable: Hashable, Sendable {
        package var name: String
        package var type: ShaderType
        package init(name: String, type: ShaderType) {
            self.name = name
            self.type = type
        }
    }

    /// Parses and type-checks `text`.
    ///
    /// - Parameters:
    ///   - variables: what `$` names stand for; the longest name that fits is taken, and what follows
    ///     it is a swizzle: with `$finger.location` given, `$finger.location.x` is its x.
    ///   - result: a scalar or vector type; a value of another type is converted as MSL would
    ///     (a scalar fills a vector), or is an error.
    ///   - location: where `text` begins, for the diagnostics.
    /// - Throws: `DiagnosticError` with everything that is wrong.
    package init(
        _ text: String, variables: [Variable], result: ShaderType, at location: SourceLocation
    ) throws(DiagnosticError) {
        throw DiagnosticError(
            Diagnostic(.error, code: "x", "the compiler is not here yet", at: location))
    }

    /// The value, with as many components as the result type has.
    ///
    /// - Parameter values: the variables' components, one variable after the other. A boolean is 0 or 1.
    package func evaluate(_ values: [Float]) -> [Float] { [] }
}
