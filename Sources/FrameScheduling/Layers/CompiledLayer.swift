import Diagnostics
import TimelineModel

typealias CompiledLayer = LayerTree<Compiled>

/// Compiles layers, from the root to the leaves.
struct LayerCompiler {
    let timeline: Timeline

    /// - Parameters:
    ///   - first: the index of the first layer in its parent.
    ///   - parentSize: the parent's size in points; nil if it varies.
    func compile(
        _ layers: [Layer], in parent: [Int] = [], from first: Int = 0, parentSize: Size?
    ) throws(DiagnosticError) -> [CompiledLayer] {
        try layers.indices.map { index throws(DiagnosticError) in
            try compile(layers[index], at: parent + [first + index], parentSize: parentSize)
        }
    }

    private func compile(
        _ layer: Layer, at path: [Int], parentSize: Size?
    ) throws(DiagnosticError) -> CompiledLayer {
        let values = ValueCompiler(timeline: timeline, location: layer.location)
        let plan = LayerPlan(
            path: path,
            // Content with a natural size doesn't take the parent's size.
            fixedSize: fixedSize(
                width: try values.compile(layer.width), height: try values.compile(layer.height),
                parentSize: layer.hasNaturalSize || layer.aspectRatio != nil ? nil : parentSize),
            needsMap: layer.placesInCanvas,
            stretchesHorizontally: layer.stretches(along: .horizontal),
            stretchesVertically: layer.stretches(along: .vertical))
        let effects = try layer.effects.map { effect throws(DiagnosticError) in
            try effect.map(ValueCompiler(timeline: timeline, location: effect.location))
        }
        return try layer.map(
            values, content: try content(of: layer, plan, values),
            mask: try compile(
                layer.mask, in: path, from: layer.children.count, parentSize: plan.fixedSize),
            effects: effects, plan: plan)
    }

    private func fixedSize(
        width: CompiledValue?, height: CompiledValue?, parentSize: Size?
    ) -> Size? {
        func length(_ value: CompiledValue?, _ offered: Double?) -> Double? {
            guard let value else { return offered }
            return value.constant.map { LayerProperties.length($0[0]) }
        }
        guard let width = length(width, parentSize?.width),
            let height = length(height, parentSize?.height)
        else { return nil }
        return Size(width: width, height: height)
    }

    private func content(
        of layer: Layer, _ plan: LayerPlan, _ values: ValueCompiler
    ) throws(DiagnosticError) -> CompiledLayer.Content {
        try layer.content.map(values) { children throws(DiagnosticError) in
            let isWholeRoom = layer.stack == nil && layer.cells == nil && layer.padding == nil
            return try compile(
                children, in: plan.path, parentSize: isWholeRoom ? plan.fixedSize : nil)
        } compute: { use throws(DiagnosticError) in
            try ComputeProgram(use, in: plan, by: values)
        } kind: { content throws(DiagnosticError) in
            guard let content = content.base as? any SchedulableContent else {
                throw DiagnosticError.failure(
                    .internalError,
                    "internal error: '\(content.name)' can't be scheduled", at: layer.location)
            }
            return try content.compiled(for: plan, by: values)
        }
    }
}
