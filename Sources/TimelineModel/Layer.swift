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
    /// Nil is always. Where it isn't there, it takes no room either.
    package var during: During?
    package var transition: Transition?
    /// In the order of application.
    package var effects: [EffectUse]
    package var location: SourceLocation?

    package init(
        id: String? = nil, content: Content, width: Value? = nil, height: Value? = nil,
        padding: Padding? = nil, stack: Stack? = nil, position: Value? = nil,
        offset: Value = .point(0, 0), scale: Value = .point(1, 1),
        rotation: Value = .number(0), anchor: Value = .point(0.5, 0.5), opacity: Value = .number(1),
        blend: BlendMode = .normal,
        clip: Shape? = nil, hidden: Value = .boolean(false), during: During? = nil,
        transition: Transition? = nil, effects: [EffectUse] = [], location: SourceLocation? = nil
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
        self.during = during
        self.transition = transition
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
        case compute(ComputeUse)
        case text(Text)
        case svg(VectorPicture)
        case image(ImageUse)
        case video(VideoUse)
        /// Whatever else there is, each in a folder of `LayerKinds`.
        case kind(AnyLayerContent)
    }
}

package enum BlendMode: String, Hashable, Encodable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
    case hardLight, difference, exclusion, hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}
