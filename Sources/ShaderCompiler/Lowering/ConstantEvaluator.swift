import Diagnostics

/// Computes what depends on nothing that changes, by running it.
enum ConstantEvaluator {
    /// The components of a value that contains no variables.
    static func bits(
        of value: TypedExpression, functions: [TypedFunction], globals: [TypedGlobal]
    ) throws(Lowering.Refused) -> [UInt64] {
        var lowering = Lowering(
            name: "constant", functions: functions, globals: globals, isLibrary: false)
        let components = try lowering.value(value)
        let slots = components.map { component in
            let slot = lowering.builder.slot(lowering.builder.type(component))
            lowering.builder.append(.store(slot, component))
            return slot
        }
        var program = lowering.builder.finish()
        program.results = slots
        var interpreter = Interpreter(program, in: Interpreter.Environment())
        do throws(Interpreter.BudgetSpent) {
            return try interpreter.run()
        } catch {
            throw Lowering.Refused(
                diagnostic: Diagnostic(
                    .error, code: "constant", "this constant takes too long to compute",
                    at: value.location))
        }
    }
}
