package import TimelineModel

/// Everything that is drawn in one frame, as plain values: no names, no expressions, no time.
///
/// Equal states have equal pixels. So comparing two timelines tells which frames differ without
/// drawing.
package struct FrameState: Hashable, Encodable, Sendable {
    package var canvas: Canvas
    /// The visible layers, bottom first. During a transition, those over it.
    package var layers: [LayerState]
    /// The transition; nil while a single scene is shown, or without scenes.
    package var transition: TransitionState?
    /// Why a text couldn't be measured. The layout is then wrong, and the frame can't be drawn.
    package var textFailure: TextSizes.Failure?
    /// All that is seen while the shutter is open, of which the frame is the mean in linear light;
    /// `layers` and `transition` are those of the first. Nil if all of it is the same.
    package var exposures: [Exposure]?
}

extension FrameState {
    /// The mean of states with the same canvas, of which there is at least one.
    init(exposing states: [FrameState]) {
        self = states[0]
        let runs = Exposure.runs(
            states.map { Exposure(layers: $0.layers, transition: $0.transition, count: 1) })
        if runs.count > 1 { exposures = runs }
        textFailure = states.lazy.compactMap(\.textFailure).first
    }

    /// The states that its pixels are the mean of; itself without motion blur.
    package var moments: [FrameState] {
        exposures?.map {
            FrameState(canvas: canvas, layers: $0.layers, transition: $0.transition)
        } ?? [self]
    }

    /// All lists of layers in it.
    package var layerLists: [[LayerState]] {
        func lists(_ layers: [LayerState], _ transition: TransitionState?) -> [[LayerState]] {
            [layers] + (transition.map { [$0.from, $0.to] } ?? [])
        }
        return exposures?.flatMap { lists($0.layers, $0.transition) } ?? lists(layers, transition)
    }
}

/// The layers that are seen for a part of the time for which a shutter is open.
package struct Exposure: Hashable, Encodable, Sendable {
    /// Bottom first.
    package var layers: [LayerState]
    package var transition: TransitionState?
    /// The number of samples.
    package var count: Int

    /// Samples one after the other; equal ones become one.
    static func runs(_ samples: [Exposure]) -> [Exposure] {
        samples.reduce(into: []) { runs, next in
            if let last = runs.last, last.layers == next.layers,
                last.transition == next.transition
            {
                runs[runs.count - 1].count += next.count
            } else {
                runs.append(next)
            }
        }
    }
}

/// Two scenes, each drawn over the background, and the shader that combines them.
package struct TransitionState: Hashable, Encodable, Sendable {
    package var function: TransitionUse.Function
    /// The arguments' components, in the order of the function's parameters.
    package var arguments: [Float]
    /// The components of each list argument.
    package var lists: [[Float]] = []
    package var pictures: [PictureFile] = []
    package var outside = TransitionUse.Outside.transparent
    /// The layers of the outgoing scene, bottom first.
    package var from: [LayerState]
    /// The layers of the incoming scene, bottom first.
    package var to: [LayerState]
}

/// A layer at one frame.
package struct LayerState: Hashable, Encodable, Sendable {
    /// Points.
    package var size: Size
    /// The layer's centre in points, relative to its parent's top left corner.
    package var center: Point
    package var scale: Point
    /// The rotation about the centre, in degrees clockwise. The scale is about the centre too. The
    /// effect of another anchor is included in `center`.
    package var rotation: Double
    /// A projection of points from the centre, before the scale; nil for none.
    package var projection: PlaneMap?
    package var opacity: Double
    package var blend: BlendMode
    package var clip: ShapeState?
    /// The material under the content; nil for none.
    package var material: MaterialState?
    package var content: Content
    /// The enabled and applied effects.
    package var effects: [EffectState]
    package var place = LayerPlace()

    package init(
        size: Size, center: Point, scale: Point = Point(x: 1, y: 1), rotation: Double = 0,
        projection: PlaneMap? = nil, opacity: Double = 1, blend: BlendMode = .normal,
        clip: ShapeState? = nil, material: MaterialState? = nil, content: Content,
        effects: [EffectState] = []
    ) {
        self.size = size
        self.center = center
        self.scale = scale
        self.rotation = rotation
        self.projection = projection
        self.opacity = opacity
        self.blend = blend
        self.clip = clip
        self.material = material
        self.content = content
        self.effects = effects
    }

    package indirect enum Content: Hashable, Encodable, Sendable {
        case group([LayerState])
        /// Drawn where a mask is.
        case masked(MaskedState)
        /// The mean, in linear light, of layers at several times.
        case blurred([Exposure])
        case shape(ShapeState, StyleState)
        case color(RGBA)
        case compute(ComputeState)
        case text(TextState)
        case svg(VectorState)
        case picture(PictureState)
        /// The state of a layer kind with its own drawing code.
        case kind(AnyContentState)
    }
}

extension LayerState {
    /// The children of a group, or the masked layer followed by its mask.
    package var layersInside: [LayerState] {
        switch content {
        case .group(let children): children
        case .masked(let masked): masked.content + masked.mask
        case .blurred(let exposures): exposures.flatMap(\.layers)
        case .shape, .color, .compute, .text, .svg, .picture, .kind: []
        }
    }
}

/// Layers that are seen where others are opaque, or bright.
package struct MaskedState: Hashable, Encodable, Sendable {
    package var content: [LayerState]
    package var mask: [LayerState]
    package var mode: MaskMode
}

/// Frosted glass in a shape as large as the layer.
package struct MaterialState: Hashable, Encodable, Sendable {
    package var material: Material
    package var shape: ShapeState

    package init(_ material: Material, in shape: ShapeState) {
        self.material = material
        self.shape = shape
    }
}

package struct EffectState: Hashable, Encodable, Sendable {
    package var function: EffectUse.Function
    /// The arguments' components, in the order of the function's parameters.
    package var arguments: [Float]
    /// The components of each list, in the order of the function's parameters.
    package var lists: [[Float]]
    /// The further pictures that it reads, in the order of the function's parameters.
    package var pictures: [PictureFile]
    /// Points.
    package var maxSampleOffset: Size

    package init(
        function: EffectUse.Function, arguments: [Float], lists: [[Float]] = [],
        pictures: [PictureFile] = [], maxSampleOffset: Size
    ) {
        self.function = function
        self.arguments = arguments
        self.lists = lists
        self.pictures = pictures
        self.maxSampleOffset = maxSampleOffset
    }
}
