import Diagnostics
import TimelineModel

/// A layer with compiled values.
struct CompiledLayer: Sendable {
    indirect enum Content: Sendable {
        case group([CompiledLayer])
        case spacer(minLength: CompiledValue)
        case shape(CompiledShape, CompiledStyle)
        case color(CompiledValue)
        case gradient(CompiledGradient)
        case compute(ComputeProgram)
        case text(CompiledText)
        case svg(VectorPicture, tint: CompiledValue?)
        case picture(CompiledPicture)
        case kind(name: String, any ContentPlan, values: [(String, CompiledValue)])
    }

    let id: String?
    /// The index path: `[0, 2]` is the third child of the first layer.
    let path: [Int]
    let width: CompiledValue?
    let height: CompiledValue?
    let padding: CompiledPadding?
    let stack: CompiledStack?
    let cells: CompiledCells?
    /// The place of a group's children without a stack.
    let alignment: UnitPlace
    let layoutPriority: CompiledValue
    let aspectRatio: CompiledAspectRatio?
    let edgePlace: CompiledEdgePlace?
    /// Whether layers in it are placed on the canvas.
    let needsMap: Bool
    let position: CompiledValue?
    let offset: CompiledValue
    let scale: CompiledValue
    let rotation: CompiledValue
    let anchor: CompiledValue
    let opacity: CompiledValue
    let hidden: CompiledValue
    /// Nil if it is always present.
    let presence: CompiledPresence?
    let blend: BlendMode
    let clip: CompiledShape?
    /// Whether the camera leaves it in its place.
    let isFixed: Bool
    let mask: [CompiledLayer]
    let maskMode: MaskMode
    let innerShadows: [CompiledShadow]
    let shadows: [CompiledShadow]
    let material: Material?
    let rotation3D: Rotation3DTree<Compiled>?
    let projection: ProjectionTree<Compiled>?
    let effects: [CompiledEffect]
    let content: Content
    /// The size in points if it is constant.
    let fixedSize: Size?
    /// Whether it takes all offered space.
    let stretchesHorizontally: Bool
    let stretchesVertically: Bool

    /// The children of a group, bottom first.
    var children: [CompiledLayer] {
        if case .group(let children) = content { children } else { [] }
    }

    /// The children, then the layers of the mask.
    var layersInside: [CompiledLayer] { children + mask }
}

/// Compiles layers, from the root to the leaves.
struct LayerCompiler {
    let timeline: Timeline

    /// - Parameters:
    ///   - first: the index of the first layer in its parent.
    ///   - parentSize: the parent's size in points; nil if it varies.
    func compile(
        _ layers: [Layer], in parent: [Int] = [], from first: Int = 0, parentSize: Size?
    ) throws(DiagnosticError) -> [CompiledLayer] {
        var compiled: [CompiledLayer] = []
        for (index, layer) in layers.enumerated() {
            compiled.append(
                try compile(layer, at: parent + [first + index], parentSize: parentSize))
        }
        return compiled
    }

    private func compile(
        _ layer: Layer, at path: [Int], parentSize: Size?
    ) throws(DiagnosticError) -> CompiledLayer {
        let values = ValueCompiler(timeline: timeline, location: layer.location)
        let width = try values.compile(layer.width)
        let height = try values.compile(layer.height)
        // Content with a natural size doesn't take the parent's size.
        let fixedSize = fixedSize(
            width: width, height: height,
            parentSize: layer.hasNaturalSize || layer.aspectRatio != nil ? nil : parentSize)
        var effects: [CompiledEffect] = []
        for effect in layer.effects {
            effects.append(
                try effect.map(ValueCompiler(timeline: timeline, location: effect.location)))
        }
        return CompiledLayer(
            id: layer.id, path: path, width: width, height: height,
            padding: try layer.padding.map { padding throws(DiagnosticError) in
                try padding.map(values)
            },
            stack: try layer.stack.map { stack throws(DiagnosticError) in
                try CompiledStack(stack, by: values)
            },
            cells: try layer.cells.map { cells throws(DiagnosticError) in
                try CompiledCells(cells, by: values)
            },
            alignment: layer.alignment,
            layoutPriority: try values.compile(layer.layoutPriority),
            aspectRatio: try layer.aspectRatio.map { ratio throws(DiagnosticError) in
                try CompiledAspectRatio(ratio, by: values)
            },
            edgePlace: try layer.edgePlace.map { place throws(DiagnosticError) in
                try CompiledEdgePlace(place, by: values)
            },
            needsMap: layer.placesInCanvas,
            position: try values.compile(layer.position),
            offset: try values.compile(layer.offset), scale: try values.compile(layer.scale),
            rotation: try values.compile(layer.rotation),
            anchor: try values.compile(layer.anchor), opacity: try values.compile(layer.opacity),
            hidden: try values.compile(layer.hidden),
            presence: try CompiledPresence(layer, by: values), blend: layer.blend,
            clip: try layer.clip.map { clip throws(DiagnosticError) in try clip.map(values) },
            isFixed: layer.isFixed,
            mask: try compile(
                layer.mask, in: path, from: layer.children.count, parentSize: fixedSize),
            maskMode: layer.maskMode,
            innerShadows: try values.compile(layer.innerShadows, "innerShadow"),
            shadows: try values.compile(layer.shadows, "shadow"), material: layer.material,
            rotation3D: try layer.rotation3D.map { rotation throws(DiagnosticError) in
                try rotation.map(values)
            },
            projection: try layer.projection.map { projection throws(DiagnosticError) in
                try projection.map(values)
            },
            effects: effects,
            content: try compile(layer, at: path, size: fixedSize, values),
            fixedSize: fixedSize,
            stretchesHorizontally: layer.stretches(along: .horizontal),
            stretchesVertically: layer.stretches(along: .vertical))
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

    private func compile(
        _ layer: Layer, at path: [Int], size: Size?, _ values: ValueCompiler
    ) throws(DiagnosticError) -> CompiledLayer.Content {
        switch layer.content {
        case .group(let layers):
            let isWholeRoom =
                layer.stack == nil && layer.cells == nil && layer.padding == nil
            return .group(
                try compile(layers, in: path, parentSize: isWholeRoom ? size : nil))
        case .spacer(let minLength): return .spacer(minLength: try values.compile(minLength))
        case .shape(let shape, let style):
            return .shape(try shape.map(values), try style.map(values))
        case .color(let color): return .color(try values.compile(color))
        case .gradient(let gradient): return .gradient(try gradient.map(values))
        case .compute(let use):
            return .compute(try ComputeProgram(use, path: path, fixedSize: size, by: values))
        case .text(let text): return .text(try text.map(values))
        case .svg(let picture): return .svg(picture, tint: try values.compile(picture.tint))
        case .image(let image): return .picture(CompiledPicture(image))
        case .video(let video): return .picture(try CompiledPicture(video, by: values))
        case .kind(let content):
            guard let content = content.base as? any SchedulableContent else {
                throw DiagnosticError(
                    Diagnostic(
                        .error, code: Diagnostic.internalError,
                        "internal error: '\(content.name)' can't be scheduled",
                        at: layer.location))
            }
            return try content.compiled(
                for: LayerPlan(path: path, fixedSize: size), by: values)
        }
    }
}
