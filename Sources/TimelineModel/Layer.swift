package import Diagnostics

/// One thing on the canvas. Properties are laid out and applied as SwiftUI's modifiers would be:
/// content, then effects, then clip, opacity, rotation and scale about its anchor, offset,
/// blending.
package struct Layer: Hashable, Sendable {
    package var id: String?
    package var content: Content
    /// Points; nil is the content's own size where it has one, and else what the parent offers.
    package var width: Value?
    package var height: Value?
    /// Nil is none.
    package var padding: Padding?
    /// How a group's children are laid out; nil lays them on top of each other.
    package var stack: Stack?
    /// Where the layer's centre lies in its parent; nil is where the parent puts it.
    package var position: Value?
    package var offset: Value
    /// Both axes; a point.
    package var scale: Value
    /// Degrees, clockwise.
    package var rotation: Value
    /// The place about which it is scaled and rotated, a unit point.
    package var anchor: Value
    package var opacity: Value
    package var blend: BlendMode
    package var clip: Shape?
    package var hidden: Value
    /// In the order of application.
    package var effects: [EffectUse]
    package var location: SourceLocation?

    package init(
        id: String? = nil, content: Content, width: Value? = nil, height: Value? = nil,
        padding: Padding? = nil, stack: Stack? = nil, position: Value? = nil,
        offset: Value = .point(0, 0), scale: Value = .point(1, 1),
        rotation: Value = .number(0), anchor: Value = .point(0.5, 0.5), opacity: Value = .number(1),
        blend: BlendMode = .normal,
        clip: Shape? = nil, hidden: Value = .boolean(false), effects: [EffectUse] = [],
        location: SourceLocation? = nil
    ) {
        self.id = id
        self.content = content
        self.width = width
        self.height = height
        self.padding = padding
        self.stack = stack
        self.position = position
        self.offset = offset
        self.scale = scale
        self.rotation = rotation
        self.anchor = anchor
        self.opacity = opacity
        self.blend = blend
        self.clip = clip
        self.hidden = hidden
        self.effects = effects
        self.location = location
    }

    package indirect enum Content: Hashable, Sendable {
        /// Bottom first, each centred unless placed; or one after the other, as `stack` says.
        case group([Layer])
        /// Room in a stack, of at least so many points; nothing is drawn.
        case spacer(minLength: Value)
        case shape(Shape, ShapeStyle)
        case color(Value)
        case gradient(Gradient)
        case particleCloud(ParticleCloud)
        case compute(ComputeUse)
        case touchIndicator(TouchIndicator)
        case text(Text)
        case svg(VectorPicture)
        case iconMorph(IconMorph)
        case image(ImageUse)
        case video(VideoUse)
    }
}

/// Fills the layer's bounds.
package enum Shape: Hashable, Sendable {
    case capsule
    /// The largest that fits, centred.
    case circle
    case ellipse
    case rectangle(cornerRadius: Value)
    /// Any lines and curves.
    case path(VectorPath)
}

package enum ShapeStyle: Hashable, Sendable {
    case fill(Paint)
    case stroke(Paint, width: Value, position: StrokePosition)
    /// The glow stroke: a stroke of half `width`, over it one of `width` blurred with σ = `blur`,
    /// over that one of `width` blurred with σ = `blur`/2. Points.
    case glow(Paint, width: Value, blur: Value)
}

package enum StrokePosition: String, Hashable, Sendable, CaseIterable {
    case inside, center, outside
}

package enum Paint: Hashable, Sendable {
    case color(Value)
    case gradient(Gradient)
}

package enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
    case hardLight, difference, exclusion, hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}

/// Particles that are drawn to a touch; simulated at 60 ticks a second of timeline time.
package struct ParticleCloud: Hashable, Sendable {
    /// A point in the layer's space, in points.
    package var center: Value
    package var progress: Value
    package var count: Int
    /// As many as the author gives; particle i has colour i modulo their number. None: three that
    /// the seed chooses.
    package var colors: [RGBA]
    /// Drawable pixels (see `referenceScale`).
    package var radius: ClosedRange<Double>
    package var seed: UInt64
    /// Drawable pixels a point.
    package var referenceScale: Double
    package var antialiased: Bool

    package init(
        center: Value, progress: Value, count: Int, colors: [RGBA], radius: ClosedRange<Double>,
        seed: UInt64, referenceScale: Double, antialiased: Bool
    ) {
        self.center = center
        self.progress = progress
        self.count = count
        self.colors = colors
        self.radius = radius
        self.seed = seed
        self.referenceScale = referenceScale
        self.antialiased = antialiased
    }
}

/// The dot that shows viewers where the finger is.
package struct TouchIndicator: Hashable, Sendable {
    package var touch: Int
    /// Points.
    package var diameter: Value
    package var color: Value
    package init(touch: Int, diameter: Value, color: Value) {
        self.touch = touch
        self.diameter = diameter
        self.color = color
    }
}
