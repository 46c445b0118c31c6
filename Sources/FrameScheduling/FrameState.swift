package import TimelineModel

/// Everything that is drawn in one frame, as plain values: no names, no expressions, no time.
///
/// Equal states have equal pixels; that is what lets a diff of two timelines say which frames
/// change without drawing any.
package struct FrameState: Hashable, Encodable, Sendable {
    package var canvas: Canvas
    /// Bottom first; hidden layers are left out. Empty within a transition.
    package var layers: [LayerState]
    /// Nil while one scene is shown alone, or where there are no scenes.
    package var transition: TransitionState?

    package init(canvas: Canvas, layers: [LayerState], transition: TransitionState? = nil) {
        self.canvas = canvas
        self.layers = layers
        self.transition = transition
    }
}

/// Two scenes, each drawn over the background, and the shader that makes one picture of them.
package struct TransitionState: Hashable, Encodable, Sendable {
    package var function: TransitionUse.Function
    /// The arguments' components, one after the other, in the order of the function's parameters.
    package var arguments: [Float]
    /// The numbers of each list that the function takes.
    package var lists: [[Float]]
    package var pictures: [PictureFile]
    package var outside: TransitionUse.Outside
    /// The layers of the scene that goes, bottom first.
    package var from: [LayerState]
    /// The layers of the scene that comes, bottom first.
    package var to: [LayerState]

    package init(
        function: TransitionUse.Function, arguments: [Float], lists: [[Float]] = [],
        pictures: [PictureFile] = [], outside: TransitionUse.Outside = .transparent,
        from: [LayerState], to: [LayerState]
    ) {
        self.function = function
        self.arguments = arguments
        self.lists = lists
        self.pictures = pictures
        self.outside = outside
        self.from = from
        self.to = to
    }
}

/// A layer at one frame.
package struct LayerState: Hashable, Encodable, Sendable {
    /// Points.
    package var size: Size
    /// The layer's centre, in its parent's space (origin at the parent's top left corner), points.
    package var center: Point
    package var scale: Point
    /// Degrees, clockwise, about the centre, as is the scale: what another anchor does to the
    /// place of the centre is in `center`.
    package var rotation: Double
    package var opacity: Double
    package var blend: BlendMode
    package var clip: ShapeState?
    package var content: Content
    /// Only those that are enabled and applied.
    package var effects: [EffectState]

    package init(
        size: Size, center: Point, scale: Point = Point(x: 1, y: 1), rotation: Double = 0,
        opacity: Double = 1, blend: BlendMode = .normal, clip: ShapeState? = nil,
        content: Content, effects: [EffectState] = []
    ) {
        self.size = size
        self.center = center
        self.scale = scale
        self.rotation = rotation
        self.opacity = opacity
        self.blend = blend
        self.clip = clip
        self.content = content
        self.effects = effects
    }

    package indirect enum Content: Hashable, Encodable, Sendable {
        case group([LayerState])
        case shape(ShapeState, StyleState)
        case color(RGBA)
        case compute(ComputeState)
        case text(TextState)
        case svg(VectorState)
        case picture(PictureState)
        /// The state of a layer kind with drawing code of its own.
        case kind(AnyContentState)
    }
}

/// A text at one frame; lines are broken at, and aligned in, the width of its layer's `size`.
package struct TextState: Hashable, Encodable, Sendable {
    package var string: String
    package var family: String
    /// Points.
    package var size: Double
    package var weight: FontWeight
    package var isItalic: Bool
    package var color: PaintState
    package var alignment: TextAlignment
    /// Points.
    package var lineSpacing: Double
    /// Points.
    package var tracking: Double
    package var digits: DigitWidth
    /// What may be inked; nil as the scheduler leaves it, for the renderer to find out.
    package var ink: Ink?

    /// Points, from the layer's top left corner; letters may reach beyond their lines.
    package struct Ink: Hashable, Encodable, Sendable {
        package var left: Double
        package var top: Double
        package var right: Double
        package var bottom: Double

        package init(left: Double, top: Double, right: Double, bottom: Double) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }
    }

    package init(
        string: String, family: String, size: Double, weight: FontWeight = .regular,
        isItalic: Bool = false, color: PaintState, alignment: TextAlignment = .center,
        lineSpacing: Double = 0, tracking: Double = 0, digits: DigitWidth = .standard
    ) {
        self.string = string
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.color = color
        self.alignment = alignment
        self.lineSpacing = lineSpacing
        self.tracking = tracking
        self.digits = digits
    }
}

/// An SVG document at one frame.
package struct VectorState: Hashable, Encodable, Sendable {
    package var image: VectorImage
    package var fit: VectorFit
    /// Nil leaves the document's own colours.
    package var tint: RGBA?

    package init(image: VectorImage, fit: VectorFit = .fit, tint: RGBA? = nil) {
        self.image = image
        self.fit = fit
        self.tint = tint
    }
}

package struct EffectState: Hashable, Encodable, Sendable {
    package var function: EffectUse.Function
    /// The arguments' components, one after the other, in the order of the function's parameters.
    package var arguments: [Float]
    /// The numbers of each list, in the order of the function's parameters.
    package var lists: [[Float]]
    /// What is read beside the layer, in the order of the function's parameters.
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
