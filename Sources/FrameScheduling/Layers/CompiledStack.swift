import Diagnostics
import TimelineModel

struct CompiledPadding: Sendable {
    let top: CompiledValue
    let leading: CompiledValue
    let bottom: CompiledValue
    let trailing: CompiledValue
}

struct CompiledStack: Sendable {
    let axis: Stack.Axis
    let spacing: CompiledValue
    let alignment: Stack.Alignment
}

extension LayerCompiler {
    func compile(
        _ padding: Padding?, at location: SourceLocation?
    ) throws(DiagnosticError) -> CompiledPadding? {
        guard let padding else { return nil }
        return CompiledPadding(
            top: try compile(padding.top, at: location),
            leading: try compile(padding.leading, at: location),
            bottom: try compile(padding.bottom, at: location),
            trailing: try compile(padding.trailing, at: location))
    }

    func compile(
        _ stack: Stack?, at location: SourceLocation?
    ) throws(DiagnosticError) -> CompiledStack? {
        guard let stack else { return nil }
        return CompiledStack(
            axis: stack.axis, spacing: try compile(stack.spacing, at: location),
            alignment: stack.alignment)
    }
}
