package import Diagnostics

/// One thing on the canvas. Properties apply in the order of SwiftUI's modifiers: content, effects,
/// clip, mask, inner shadows, shadows, opacity, rotation in space, projection, rotation and scale
/// about the anchor, offset, blending.
package struct Layer: Hashable, Sendable {
    package var id: String?
    package var content: Content
    /// In points; nil is the content's natural size or, without one, the size that the parent
    /// offers.
    package var width: Value?
    package var height: Value?
    /// Nil for none.
    package var padding: Padding?
    /// The layout of a group's children; nil for an overlay.
    package var stack: Stack?
    /// The position of the centre in the parent; nil for the place that the parent gives it.
    package var position: Value?
    package var offset: Value
    /// The scale of both axes; a point.
    package var scale: Value
    /// In degrees clockwise.
    package var rotation: Value
    /// The centre of scaling and rotation, a unit point.
    package var anchor: Value
    package var opacity: Value
    package var blend: BlendMode
    package var clip: Shape?
    /// Layers whose opacity, or luminance, becomes that of the layer; empty for none.
    package var mask: [Layer]
    package var maskMode: MaskMode
    /// In the order of application: each falls from the layer with those before it.
    package var innerShadows: [Shadow]
    package var shadows: [Shadow]
    /// Nil for none.
    package var material: Material?
    package var rotation3D: Rotation3D?
    package var projection: Projection?
    package var hidden: Value
    /// When the layer is present; nil for always. An absent layer takes no space.
    package var during: During?
    package var transition: Transition?
    /// Whether the camera leaves it in its place.
    package var isFixed = false
    /// The layout of a group's children in cells; nil for a stack or an overlay.
    package var cells: CellLayout?
    /// The place of a group's children without a stack, or of a layer's content.
    package var alignment = UnitPlace.center
    /// The order in which a stack gives room to its children, the highest first; a number.
    package var layoutPriority = Value.number(0)
    /// The proportion of a layer that takes the room that it is offered; nil for none.
    package var aspectRatio: AspectRatio?
    /// A place at an edge, instead of `position`.
    package var edgePlace: EdgePlace?
    /// In the order of application.
    package var effects: [EffectUse]
    package var location: SourceLocation?

    package init(
        id: String? = nil, content: Content, width: Value? = nil, height: Value? = nil,
        padding: Padding? = nil, stack: Stack? = nil, position: Value? = nil,
        offset: Value = .point(0, 0), scale: Value = .point(1, 1),
        rotation: Value = .number(0), anchor: Value = .point(0.5, 0.5), opacity: Value = .number(1),
        blend: BlendMode = .normal,
        clip: Shape? = nil, mask: [Layer] = [], maskMode: MaskMode = .alpha,
        innerShadows: [Shadow] = [], shadows: [Shadow] = [], material: Material? = nil,
        rotation3D: Rotation3D? = nil, projection: Projection? = nil,
        hidden: Value = .boolean(false), during: During? = nil,
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
        self.mask = mask
        self.maskMode = maskMode
        self.innerShadows = innerShadows
        self.shadows = shadows
        self.material = material
        self.rotation3D = rotation3D
        self.projection = projection
        self.hidden = hidden
        self.during = during
        self.transition = transition
        self.effects = effects
        self.location = location
    }

    /// Whether it has a position of its own.
    package var isPlaced: Bool { position != nil || edgePlace != nil }

    package indirect enum Content: Hashable, Sendable {
        /// The children, bottom first, each centred unless placed; with a `stack`, one after the
        /// other.
        case group([Layer])
        /// Empty space in a stack, with a minimum length in points.
        case spacer(minLength: Value)
        case shape(Shape, ShapeStyle)
        case color(Value)
        case gradient(Gradient)
        case compute(ComputeUse)
        case text(Text)
        case svg(VectorPicture)
        case image(ImageUse)
        case video(VideoUse)
        /// Any other kind, from a folder of `LayerKinds`.
        case kind(AnyLayerContent)
    }
}

extension Layer {
    /// The children of a group, bottom first.
    package var children: [Layer] {
        if case .group(let layers) = content { layers } else { [] }
    }

    /// The children of a group, bottom first, then the layers of the mask. Index paths count them
    /// in this order.
    package var layersInside: [Layer] { children + mask }
}

package enum BlendMode: String, Hashable, Encodable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
    case hardLight, difference, exclusion, hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}
