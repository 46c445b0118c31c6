import Diagnostics
import ShaderProgram

/// Evaluates constant expressions by interpreting them.
enum ConstantEvaluator {
    /// The maximum number of interpreter steps for a library's constants: some seconds.
    static let budget = 1 << 24

    /// The components of a value without variables.
    static func bits(
        of value: TypedExpression, functions: [TypedFunction], globals: [TypedGlobal],
        half: HalfFormat
    ) throws(LoweringError) -> [UInt64] {
        var budget = Self.budget
        return try bits(
            of: value, functions: functions, globals: globals, half: half, budget: &budget)
    }

    /// - Parameter budget: the remaining steps; reduced by those taken.
    static func bits(
        of value: TypedExpression, functions: [TypedFunction], globals: [TypedGlobal],
        half: HalfFormat, budget: inout Int
    ) throws(LoweringError) -> [UInt64] {
        var lowering = Lowering(
            name: "constant", functions: functions, globals: globals, isLibrary: false, half: half)
        let components = try lowering.value(value)
        let slots = components.map { lowering.builder.slot(holding: $0) }
        var program = lowering.builder.finish()
        program.results = slots
        var interpreter: Interpreter
        do throws(InvalidProgram) {
            try program.validate(as: .expression(uniforms: 0))
            interpreter = try Interpreter(program, in: Interpreter.Environment())
        } catch { throw LoweringError(error, at: value.location) }
        interpreter.stepLimit = budget
        defer { budget -= interpreter.steps }
        do throws(Interpreter.BudgetSpent) {
            return try interpreter.run()
        } catch {
            throw LoweringError(
                .constant, "this constant takes too long to compute",
                hint: "compute it before, and write the number", at: value.location)
        }
    }
}
