import Diagnostics
import TimelineModel

struct CompiledStack: Sendable {
    let axis: Stack.Axis
    let spacing: CompiledValue
    let alignment: Stack.Alignment

    init(_ stack: Stack, by values: ValueCompiler) throws(DiagnosticError) {
        axis = stack.axis
        spacing = try values.compile(stack.spacing)
        alignment = stack.alignment
    }
}
