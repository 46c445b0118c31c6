package import Diagnostics

/// One thing on the canvas. Properties are laid out and applied as SwiftUI's modifiers would be:
/// content, then effects, then clip, opacity, rotation and scale about its centre, offset,
/// blending.
package struct Layer: Hashable, Sendable {
    package var id: String?
    package var content: Content
    /// Points; nil takes what the parent offers, which is the parent's own size.
    package var width: Value?
    package var height: Value?
    /// Where the layer's centre lies in its parent; nil is the parent's centre.
    package var position: Value?
    package var offset: Value
    /// Both axes; a point.
    package var scale: Value
    /// Degrees, clockwise.
    package var rotation: Value
    package var opacity: Value
    package var blend: BlendMode
    package var clip: Shape?
    package var hidden: Value
    /// In the order of application.
    package var effects: [EffectUse]
    package var location: SourceLocation?

    package init(
        id: String? = nil, content: Content, width: Value? = nil, height: Value? = nil,
        position: Value? = nil, offset: Value = .point(0, 0), scale: Value = .point(1, 1),
        rotation: Value = .number(0), opacity: Value = .number(1), blend: BlendMode = .normal,
        clip: Shape? = nil, hidden: Value = .boolean(false), effects: [EffectUse] = [],
        location: SourceLocation? = nil
    ) {
        self.id = id
        self.content = content
        self.width = width
        self.height = height
        self.position = position
        self.offset = offset
        self.scale = scale
        self.rotation = rotation
        self.opacity = opacity
        self.blend = blend
        self.clip = clip
        self.hidden = hidden
        self.effects = effects
        self.location = location
    }

    package indirect enum Content: Hashable, Sendable {
        /// Bottom first, each centred unless placed.
        case group([Layer])
        case shape(Shape, ShapeStyle)
        case color(Value)
        case particleCloud(ParticleCloud)
        case touchIndicator(TouchIndicator)
        case text(Text)
    }
}

/// Fills the layer's bounds.
package enum Shape: Hashable, Sendable {
    case capsule
    /// The largest that fits, centred.
    case circle
    case ellipse
    case rectangle(cornerRadius: Value)
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
    /// About the layer's centre, clockwise from the positive x axis; stops in order of location,
    /// 0…1 of a turn.
    case angularGradient([GradientStop])
}

package struct GradientStop: Hashable, Sendable {
    package var location: Double
    package var color: RGBA
    package init(location: Double, color: RGBA) {
        self.location = location
        self.color = color
    }
}

package enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
    case hardLight, difference, exclusion, plusLighter
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
