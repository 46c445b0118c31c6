import Diagnostics
import TimelineModel

/// A layer whose values are ready to be computed at any time.
struct CompiledLayer: Sendable {
    indirect enum Content: Sendable {
        case group([CompiledLayer])
        case spacer(minLength: CompiledValue)
        case shape(CompiledShape, CompiledStyle)
        case color(CompiledValue)
        case gradient(CompiledGradient)
        case particles(ParticleSimulation)
        case compute(ComputeProgram)
        case touchIndicator(touch: Int, diameter: CompiledValue, color: CompiledValue)
        case text(CompiledText)
        case svg(VectorPicture, tint: CompiledValue?)
        case iconMorph(CompiledIconMorph)
        case picture(CompiledPicture)
    }

    let id: String?
    /// Where it is in the tree: `[0, 2]` is the third child of the first layer.
    let path: [Int]
    let width: CompiledValue?
    let height: CompiledValue?
    let padding: CompiledPadding?
    let stack: CompiledStack?
    let position: CompiledValue?
    let offset: CompiledValue
    let scale: CompiledValue
    let rotation: CompiledValue
    let anchor: CompiledValue
    let opacity: CompiledValue
    let hidden: CompiledValue
    let blend: BlendMode
    let clip: CompiledShape?
    let effects: [CompiledEffect]
    let content: Content
    /// Its size in points, where that is the same at all times.
    let fixedSize: Size?
    /// Whether it takes all that it is offered.
    let stretchesHorizontally: Bool
    let stretchesVertically: Bool
}

enum CompiledShape: Sendable {
    case plain(ShapeState)
    case rectangle(cornerRadius: CompiledValue)
}

enum CompiledPaint: Sendable {
    case color(CompiledValue)
    case gradient(CompiledGradient)
}

enum CompiledStyle: Sendable {
    case fill(CompiledPaint)
    case stroke(CompiledPaint, width: CompiledValue, position: StrokePosition)
    case glow(CompiledPaint, width: CompiledValue, blur: CompiledValue)
}

struct CompiledText: Sendable {
    /// What doesn't vary.
    let text: Text
    let size: CompiledValue
    let color: CompiledPaint
    let lineSpacing: CompiledValue
    let tracking: CompiledValue

    /// - Parameter lengths: its `viewSize` is what the text's lengths may be parts of.
    func state(lengths: EvaluationContext, color: PaintState) -> TextState {
        func number(_ value: CompiledValue) -> Double { value.numbers(in: lengths)[0] }
        return TextState(
            string: text.string, family: text.family,
            size: LayerProperties.length(number(size)), weight: text.weight,
            isItalic: text.isItalic, color: color, alignment: text.alignment,
            lineSpacing: LayerProperties.coordinate(number(lineSpacing)),
            tracking: LayerProperties.coordinate(number(tracking)))
    }
}

struct CompiledEffect: Sendable {
    let function: EffectUse.Function
    let arguments: [CompiledValue]
    let lists: [[CompiledValue]]
    let pictures: [PictureFile]
    let parameterNames: [String]
    let isEnabled: CompiledValue
    let isApplied: CompiledValue
    let maxSampleOffset: CompiledValue
}

/// Makes layers ready, from the root to the leaves.
struct LayerCompiler {
    let timeline: Timeline

    /// - Parameter parentSize: nil where it changes over time.
    func compile(
        _ layers: [Layer], in parent: [Int] = [], parentSize: Size?
    ) throws(DiagnosticError) -> [CompiledLayer] {
        var compiled: [CompiledLayer] = []
        for (index, layer) in layers.enumerated() {
            compiled.append(try compile(layer, at: parent + [index], parentSize: parentSize))
        }
        return compiled
    }

    private func compile(
        _ layer: Layer, at path: [Int], parentSize: Size?
    ) throws(DiagnosticError) -> CompiledLayer {
        func value(_ value: Value) throws(DiagnosticError) -> CompiledValue {
            try CompiledValue(value, in: timeline, at: layer.location)
        }
        let width = try optional(layer.width, at: layer.location)
        let height = try optional(layer.height, at: layer.location)
        // Of a content with a size of its own, the parent's isn't taken.
        let fixedSize = fixedSize(
            width: width, height: height,
            parentSize: layer.hasNaturalSize ? nil : parentSize)
        var effects: [CompiledEffect] = []
        for effect in layer.effects { effects.append(try compile(effect)) }
        return CompiledLayer(
            id: layer.id, path: path, width: width, height: height,
            padding: try compile(layer.padding, at: layer.location),
            stack: try compile(layer.stack, at: layer.location),
            position: try optional(layer.position, at: layer.location),
            offset: try value(layer.offset), scale: try value(layer.scale),
            rotation: try value(layer.rotation), anchor: try value(layer.anchor),
            opacity: try value(layer.opacity),
            hidden: try value(layer.hidden), blend: layer.blend,
            clip: try optional(layer.clip, at: layer.location), effects: effects,
            content: try compile(layer.content, of: layer, at: path, size: fixedSize),
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
        _ content: Layer.Content, of layer: Layer, at path: [Int], size: Size?
    ) throws(DiagnosticError) -> CompiledLayer.Content {
        switch content {
        case .group(let layers):
            let isWholeRoom = layer.stack == nil && layer.padding == nil
            return .group(
                try compile(layers, in: path, parentSize: isWholeRoom ? size : nil))
        case .spacer(let minLength):
            return .spacer(minLength: try compile(minLength, at: layer.location))
        case .shape(let shape, let style):
            return .shape(
                try compile(shape, at: layer.location), try compile(style, at: layer.location))
        case .color(let color):
            return .color(try compile(color, at: layer.location))
        case .gradient(let gradient):
            return .gradient(try CompiledGradient(gradient, in: timeline, at: layer.location))
        case .particleCloud(let cloud):
            return .particles(
                ParticleSimulation(
                    cloud, center: try compile(cloud.center, at: layer.location),
                    progress: try compile(cloud.progress, at: layer.location), path: path,
                    fixedSize: size))
        case .compute(let use):
            return .compute(
                try ComputeProgram(use, path: path, fixedSize: size) {
                    value, location throws(DiagnosticError) in
                    try compile(value, at: location ?? layer.location)
                })
        case .touchIndicator(let indicator):
            return .touchIndicator(
                touch: indicator.touch,
                diameter: try compile(indicator.diameter, at: layer.location),
                color: try compile(indicator.color, at: layer.location))
        case .text(let text):
            return .text(
                CompiledText(
                    text: text, size: try compile(text.size, at: layer.location),
                    color: try compile(text.color, at: layer.location),
                    lineSpacing: try compile(text.lineSpacing, at: layer.location),
                    tracking: try compile(text.tracking, at: layer.location)))
        case .svg(let picture):
            return .svg(picture, tint: try optional(picture.tint, at: layer.location))
        case .iconMorph(let morph):
            return .iconMorph(
                CompiledIconMorph(
                    morph: morph,
                    color: try compile(morph.color, at: layer.location),
                    blur: try compile(morph.blur, at: layer.location),
                    softness: try optional(morph.softness, at: layer.location)))
        case .image(let image):
            return .picture(CompiledPicture(image))
        case .video(let video):
            return .picture(
                try CompiledPicture(video) { value throws(DiagnosticError) in
                    try compile(value, at: layer.location)
                })
        }
    }

    private func compile(_ effect: EffectUse) throws(DiagnosticError) -> CompiledEffect {
        var arguments: [CompiledValue] = []
        for argument in effect.arguments {
            arguments.append(try compile(argument, at: effect.location))
        }
        var lists: [[CompiledValue]] = []
        for list in effect.lists {
            var elements: [CompiledValue] = []
            for element in list { elements.append(try compile(element, at: effect.location)) }
            lists.append(elements)
        }
        return CompiledEffect(
            function: effect.function, arguments: arguments, lists: lists,
            pictures: effect.pictures,
            parameterNames: effect.parameterNames,
            isEnabled: try compile(effect.isEnabled, at: effect.location),
            isApplied: try compile(effect.isApplied, at: effect.location),
            maxSampleOffset: try compile(effect.maxSampleOffset, at: effect.location))
    }

    private func compile(
        _ style: ShapeStyle, at location: SourceLocation?
    ) throws(DiagnosticError) -> CompiledStyle {
        switch style {
        case .fill(let paint):
            return .fill(try compile(paint, at: location))
        case .stroke(let paint, let width, let position):
            return .stroke(
                try compile(paint, at: location), width: try compile(width, at: location),
                position: position)
        case .glow(let paint, let width, let blur):
            return .glow(
                try compile(paint, at: location), width: try compile(width, at: location),
                blur: try compile(blur, at: location))
        }
    }

    private func compile(
        _ paint: Paint, at location: SourceLocation?
    ) throws(DiagnosticError) -> CompiledPaint {
        switch paint {
        case .color(let color): return .color(try compile(color, at: location))
        case .gradient(let gradient):
            return .gradient(try CompiledGradient(gradient, in: timeline, at: location))
        }
    }

    private func compile(
        _ shape: Shape, at location: SourceLocation?
    ) throws(DiagnosticError) -> CompiledShape {
        switch shape {
        case .capsule: return .plain(.capsule)
        case .circle: return .plain(.circle)
        case .ellipse: return .plain(.ellipse)
        case .rectangle(let cornerRadius):
            return .rectangle(cornerRadius: try compile(cornerRadius, at: location))
        case .path(let path): return .plain(.path(path))
        }
    }

    func compile(
        _ value: Value, at location: SourceLocation?
    ) throws(DiagnosticError) -> CompiledValue {
        try CompiledValue(value, in: timeline, at: location)
    }

    private func optional(
        _ value: Value?, at location: SourceLocation?
    ) throws(DiagnosticError) -> CompiledValue? {
        guard let value else { return nil }
        return try compile(value, at: location)
    }

    private func optional(
        _ shape: Shape?, at location: SourceLocation?
    ) throws(DiagnosticError) -> CompiledShape? {
        guard let shape else { return nil }
        return try compile(shape, at: location)
    }
}
