package import TimelineModel

/// Everything that is drawn in one frame, as plain values: no names, no expressions, no time.
///
/// Equal states have equal pixels; that is what lets a diff of two timelines say which frames
/// change without drawing any.
package struct FrameState: Hashable, Sendable {
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
package struct TransitionState: Hashable, Sendable {
    package var function: TransitionUse.Function
    /// The arguments' components, one after the other, in the order of the function's parameters.
    package var arguments: [Float]
    /// The layers of the scene that goes, bottom first.
    package var from: [LayerState]
    /// The layers of the scene that comes, bottom first.
    package var to: [LayerState]

    package init(
        function: TransitionUse.Function, arguments: [Float], from: [LayerState], to: [LayerState]
    ) {
        self.function = function
        self.arguments = arguments
        self.from = from
        self.to = to
    }
}

/// A layer at one frame.
package struct LayerState: Hashable, Sendable {
    /// Points.
    package var size: Size
    /// The layer's centre, in its parent's space (origin at the parent's top left corner), points.
    package var center: Point
    package var scale: Point
    /// Degrees, clockwise, about the centre.
    package var rotation: Double
    package var opacity: Double
    package var blend: BlendMode
    package var clip: ShapeState?
    package var content: Content
    /// Only those that are enabled and applied.
    package var effects: [EffectState]

    package init(
        size: Size, center: Point, scale: Point, rotation: Double, opacity: Double,
        blend: BlendMode, clip: ShapeState?, content: Content, effects: [EffectState]
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

    package indirect enum Content: Hashable, Sendable {
        case group([LayerState])
        case shape(ShapeState, StyleState)
        case color(RGBA)
        case particles(ParticleState)
    }
}

package enum ShapeState: Hashable, Sendable {
    case capsule, circle, ellipse
    case rectangle(cornerRadius: Double)
}

package enum StyleState: Hashable, Sendable {
    case fill(PaintState)
    case stroke(PaintState, width: Double, position: StrokePosition)
    case glow(PaintState, width: Double, blur: Double)
}

package enum PaintState: Hashable, Sendable {
    case color(RGBA)
    case angularGradient([GradientStop])
}

/// What the particle cloud looks like at one frame: discs in drawing order.
package struct ParticleState: Hashable, Sendable {
    package struct Disc: Hashable, Sendable {
        /// Drawable pixels: `referenceScale` of them are a point.
        package var x: Float
        package var y: Float
        package var radius: Float
        /// Already multiplied by lifespan/100 and progress, all four channels alike.
        package var color: SIMD4<Float>

        package init(x: Float, y: Float, radius: Float, color: SIMD4<Float>) {
            self.x = x
            self.y = y
            self.radius = radius
            self.color = color
        }
    }

    package var discs: [Disc]
    package var referenceScale: Double
    package var antialiased: Bool

    package init(discs: [Disc], referenceScale: Double, antialiased: Bool) {
        self.discs = discs
        self.referenceScale = referenceScale
        self.antialiased = antialiased
    }
}

package struct EffectState: Hashable, Sendable {
    package var function: EffectUse.Function
    /// The arguments' components, one after the other, in the order of the function's parameters.
    package var arguments: [Float]
    /// Points.
    package var maxSampleOffset: Size

    package init(function: EffectUse.Function, arguments: [Float], maxSampleOffset: Size) {
        self.function = function
        self.arguments = arguments
        self.maxSampleOffset = maxSampleOffset
    }
}
