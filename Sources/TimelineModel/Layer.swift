package import Diagnostics

/// One thing on the canvas. Properties apply in the order of SwiftUI's modifiers: content, effects,
/// clip, mask, inner shadows, shadows, opacity, rotation in space, projection, rotation and scale
/// about the anchor, offset, blending.
package struct LayerTree<Form: LayerForm>: Sendable {
    package var id: String?
    package var content: Content
    /// In points; nil is the content's natural size or, without one, the size that the parent
    /// offers.
    package var width: Form.Number?
    package var height: Form.Number?
    /// Nil for none.
    package var padding: PaddingTree<Form>?
    /// The layout of a group's children; nil for an overlay.
    package var stack: StackTree<Form>?
    /// The position of the centre in the parent; nil for the place that the parent gives it.
    package var position: Form.Place?
    package var offset: Form.Place
    /// The scale of both axes; a point.
    package var scale: Form.Place
    /// In degrees clockwise.
    package var rotation: Form.Number
    /// The centre of scaling and rotation, a unit point.
    package var anchor: Form.Place
    package var opacity: Form.Number
    package var blend: BlendMode
    package var clip: ShapeTree<Form>?
    /// Layers whose opacity, or luminance, becomes that of the layer; empty for none.
    package var mask: [LayerTree]
    package var maskMode: MaskMode
    /// In the order of application: each falls from the layer with those before it.
    package var innerShadows: [ShadowTree<Form>]
    package var shadows: [ShadowTree<Form>]
    /// Nil for none.
    package var material: Material?
    package var rotation3D: Rotation3DTree<Form>?
    package var projection: ProjectionTree<Form>?
    /// Nil for that of the canvas.
    package var motionBlur: MotionBlur?
    package var hidden: Form.Condition
    /// When the layer is present; nil for always. An absent layer takes no space.
    package var during: During?
    package var transition: Transition?
    /// Whether the camera leaves it in its place.
    package var isFixed = false
    /// The layout of a group's children in cells; nil for a stack or an overlay.
    package var cells: CellTree<Form>?
    /// The place of a group's children without a stack, or of a layer's content.
    package var alignment = UnitPlace.center
    /// The order in which a stack gives room to its children, the highest first; a number.
    package var layoutPriority: Form.Number
    /// The proportion of a layer that takes the room that it is offered; nil for none.
    package var aspectRatio: AspectRatioTree<Form>?
    /// A place at an edge, instead of `position`.
    package var edgePlace: EdgePlaceTree<Form>?
    /// In the order of application.
    package var effects: [EffectTree<Form>]
    package var location: SourceLocation?
    package var plan: Form.Plan

    /// Whether it has a position of its own.
    package var isPlaced: Bool { position != nil || edgePlace != nil }

    package indirect enum Content: Sendable {
        /// The children, bottom first, each centred unless placed; with a `stack`, one after the
        /// other.
        case group([LayerTree])
        /// Empty space in a stack, with a minimum length in points.
        case spacer(minLength: Form.Number)
        case shape(ShapeTree<Form>, StyleTree<Form>)
        case color(Form.Color)
        case gradient(GradientTree<Form>)
        case compute(Form.Compute)
        case text(TextTree<Form>)
        case svg(VectorTree<Form>)
        case image(ImageUse)
        case video(VideoTree<Form>)
        /// Any other kind, from a folder of `LayerKinds`.
        case kind(Form.Kind)
    }

    /// The author's word: `group`, `capsule`, `text`, ….
    package var kindName: String {
        switch content {
        case .group:
            switch stack?.axis {
            case .horizontal: "hstack"
            case .vertical: "vstack"
            case nil: cells?.name ?? "group"
            }
        case .spacer: "spacer"
        case .shape(let shape, _): shape.name
        case .color: "color"
        case .gradient: "gradient"
        case .compute: "compute"
        case .text: "text"
        case .svg: "svg"
        case .image: "image"
        case .video: "video"
        case .kind(let kind): kind.name
        }
    }

    /// The children of a group, bottom first.
    package var children: [LayerTree] {
        if case .group(let layers) = content { layers } else { [] }
    }

    /// The children of a group, bottom first, then the layers of the mask. Index paths count them
    /// in this order.
    package var layersInside: [LayerTree] { mask.isEmpty ? children : children + mask }

    /// Transforms the layer's own values. What is inside of it is given.
    package func map<Transform: ValueTransform>(
        _ transform: Transform, content: LayerTree<Transform.To>.Content,
        mask: [LayerTree<Transform.To>], effects: [EffectTree<Transform.To>],
        plan: Transform.To.Plan
    ) throws(Transform.Failure) -> LayerTree<Transform.To>
    where Transform.From == Form, Transform.To: LayerForm {
        LayerTree<Transform.To>(
            id: id, content: content, width: try transform.length(width, "width"),
            height: try transform.length(height, "height"), padding: try padding?.map(transform),
            stack: try stack?.map(transform), position: try transform.place(position, "position"),
            offset: try transform.place(offset, "offset"),
            scale: try transform.place(scale, "scale"),
            rotation: try transform.number(rotation, "rotation"),
            anchor: try transform.place(anchor, "anchor"),
            opacity: try transform.number(opacity, "opacity"), blend: blend,
            clip: try clip?.map(transform), mask: mask, maskMode: maskMode,
            innerShadows: try ShadowTree.map(innerShadows, transform, "innerShadow"),
            shadows: try ShadowTree.map(shadows, transform, "shadow"), material: material,
            rotation3D: try rotation3D?.map(transform), projection: try projection?.map(transform),
            motionBlur: motionBlur, hidden: try transform.condition(hidden, "hidden"),
            during: during,
            transition: try transition?.map(transform), isFixed: isFixed,
            cells: try cells?.map(transform), alignment: alignment,
            layoutPriority: try transform.number(layoutPriority, "layoutPriority"),
            aspectRatio: try aspectRatio?.map(transform), edgePlace: try edgePlace?.map(transform),
            effects: effects, location: location, plan: plan)
    }
}

extension LayerTree.Content {
    /// Transforms the content's values.
    ///
    /// - Parameters:
    ///   - layers: transforms the children of a group.
    ///   - compute, kind: transform what differs by form.
    package func map<Transform: ValueTransform>(
        _ transform: Transform,
        layers: ([LayerTree]) throws(Transform.Failure) -> [LayerTree<Transform.To>],
        compute: (Form.Compute) throws(Transform.Failure) -> Transform.To.Compute,
        kind: (Form.Kind) throws(Transform.Failure) -> Transform.To.Kind
    ) throws(Transform.Failure) -> LayerTree<Transform.To>.Content
    where Transform.From == Form, Transform.To: LayerForm {
        switch self {
        case .group(let children): .group(try layers(children))
        case .spacer(let length): .spacer(minLength: try transform.length(length, "minLength"))
        case .shape(let shape, let style):
            .shape(try shape.map(transform), try style.map(transform))
        case .color(let color): .color(try transform.color(color, "color"))
        case .gradient(let gradient): .gradient(try gradient.map(transform))
        case .compute(let use): .compute(try compute(use))
        case .text(let text): .text(try text.map(transform))
        case .svg(let picture): .svg(try picture.map(transform))
        case .image(let image): .image(image)
        case .video(let video): .video(try video.map(transform))
        case .kind(let content): .kind(try kind(content))
        }
    }
}

package typealias Layer = LayerTree<Written>

extension LayerTree: Hashable, Equatable where Form == Written {}
extension LayerTree.Content: Hashable, Equatable where Form == Written {}

extension Layer {
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
        self.init(
            id: id, content: content, width: width, height: height, padding: padding,
            stack: stack, position: position, offset: offset, scale: scale, rotation: rotation,
            anchor: anchor, opacity: opacity, blend: blend, clip: clip, mask: mask,
            maskMode: maskMode, innerShadows: innerShadows, shadows: shadows, material: material,
            rotation3D: rotation3D, projection: projection, hidden: hidden, during: during,
            transition: transition, layoutPriority: .number(0), effects: effects,
            location: location, plan: NoPlan())
    }
}

package enum BlendMode: String, Hashable, Encodable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
    case hardLight, difference, exclusion, hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}
