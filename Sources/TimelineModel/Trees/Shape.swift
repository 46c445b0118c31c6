/// A shape that fills the layer's bounds.
package indirect enum ShapeTree<Form: ValueForm>: Sendable {
    case capsule
    /// The largest circle that fits, centred.
    case circle
    case ellipse
    case rectangle(cornerRadius: Form.Number)
    /// A rectangle with corners of their own or of the continuous style.
    case corners(CornersTree<Form>)
    /// A part of the largest circle that fits. Angles are in degrees, clockwise from the right; a
    /// wedge includes the centre.
    case arc(startAngle: Form.Number, endAngle: Form.Number, isWedge: Bool)
    case star(StarTree<Form>)
    /// Any lines and curves.
    case path(VectorPath)
    /// The part of a shape between two fractions of its length, 0…1.
    case trimmed(ShapeTree, from: Form.Number, to: Form.Number)

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> ShapeTree<Transform.To> where Transform.From == Form {
        switch self {
        case .capsule: .capsule
        case .circle: .circle
        case .ellipse: .ellipse
        case .rectangle(let cornerRadius):
            .rectangle(cornerRadius: try transform.length(cornerRadius, "cornerRadius"))
        case .corners(let corners): .corners(try corners.map(transform))
        case .arc(let start, let end, let isWedge):
            .arc(
                startAngle: try transform.number(start, "startAngle"),
                endAngle: try transform.number(end, "endAngle"), isWedge: isWedge)
        case .star(let star): .star(try star.map(transform))
        case .path(let path): .path(path)
        case .trimmed(let shape, let from, let to):
            .trimmed(
                try shape.map(transform), from: try transform.number(from, "trim0"),
                to: try transform.number(to, "trim1"))
        }
    }

    /// The key in a timeline.
    package var name: String {
        switch self {
        case .capsule: "capsule"
        case .circle: "circle"
        case .ellipse: "ellipse"
        case .rectangle, .corners: "rectangle"
        case .arc: "arc"
        case .star(let star): star.innerRadius == nil ? "polygon" : "star"
        case .path: "path"
        case .trimmed(let shape, _, _): shape.name
        }
    }
}

package typealias Shape = ShapeTree<Written>
package typealias ShapeState = ShapeTree<Evaluated>

extension ShapeTree: Hashable, Equatable where Form.Number: Hashable {}
extension ShapeTree: Encodable where Form.Number: Encodable {}

/// The corners of a rectangle.
package struct CornersTree<Form: ValueForm>: Sendable {
    /// Radii in points.
    package var topLeading: Form.Number
    package var topTrailing: Form.Number
    package var bottomLeading: Form.Number
    package var bottomTrailing: Form.Number
    package var style: CornerStyle

    package init(
        topLeading: Form.Number, topTrailing: Form.Number, bottomLeading: Form.Number,
        bottomTrailing: Form.Number, style: CornerStyle
    ) {
        self.topLeading = topLeading
        self.topTrailing = topTrailing
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.style = style
    }

    fileprivate func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> CornersTree<Transform.To> where Transform.From == Form {
        CornersTree<Transform.To>(
            topLeading: try transform.length(topLeading, "cornerRadius.topLeading"),
            topTrailing: try transform.length(topTrailing, "cornerRadius.topTrailing"),
            bottomLeading: try transform.length(bottomLeading, "cornerRadius.bottomLeading"),
            bottomTrailing: try transform.length(bottomTrailing, "cornerRadius.bottomTrailing"),
            style: style)
    }
}

extension CornersTree: Hashable, Equatable where Form.Number: Hashable {}
extension CornersTree: Encodable where Form.Number: Encodable {}

package enum CornerStyle: String, Hashable, Encodable, Sendable, CaseIterable {
    /// Quarters of circles.
    case circular
    /// Curves whose curvature grows from the sides on, as on Apple's devices.
    case continuous
}

/// A star or a regular polygon in the largest circle that fits.
package struct StarTree<Form: ValueForm>: Sendable {
    /// The number of tips, or of a polygon's corners.
    package var points: Int
    /// The inner corners' distance from the centre as a fraction of the tips'; nil for a polygon.
    package var innerRadius: Form.Number?
    /// The direction of the first tip in degrees, clockwise from the top.
    package var angle: Form.Number
    /// In points.
    package var cornerRadius: Form.Number

    package init(
        points: Int, innerRadius: Form.Number?, angle: Form.Number, cornerRadius: Form.Number
    ) {
        self.points = points
        self.innerRadius = innerRadius
        self.angle = angle
        self.cornerRadius = cornerRadius
    }

    fileprivate func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> StarTree<Transform.To> where Transform.From == Form {
        StarTree<Transform.To>(
            points: points,
            innerRadius: try transform.length(innerRadius, "innerRadius"),
            angle: try transform.number(angle, "angle"),
            cornerRadius: try transform.length(cornerRadius, "cornerRadius"))
    }
}

extension StarTree: Hashable, Equatable where Form.Number: Hashable {}
extension StarTree: Encodable where Form.Number: Encodable {}

package enum StyleTree<Form: ValueForm>: Sendable {
    case fill(PaintTree<Form>)
    case stroke(PaintTree<Form>, width: Form.Number, position: StrokePosition, line: LineTree<Form>)
    /// The glow stroke, bottom to top: a stroke of half `width`, one of `width` blurred with σ =
    /// `blur`, and one of `width` blurred with σ = `blur`/2. In points.
    case glow(PaintTree<Form>, width: Form.Number, blur: Form.Number, line: LineTree<Form>)

    package static func stroke(
        _ paint: PaintTree<Form>, width: Form.Number, position: StrokePosition
    ) -> StyleTree {
        .stroke(paint, width: width, position: position, line: .standard)
    }

    package static func glow(
        _ paint: PaintTree<Form>, width: Form.Number, blur: Form.Number
    ) -> StyleTree {
        .glow(paint, width: width, blur: blur, line: .standard)
    }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> StyleTree<Transform.To> where Transform.From == Form {
        switch self {
        case .fill(let paint): .fill(try paint.map(transform, "fill"))
        case .stroke(let paint, let width, let position, let line):
            .stroke(
                try paint.map(transform, "stroke"), width: try transform.length(width, "width"),
                position: position, line: try line.map(transform))
        case .glow(let paint, let width, let blur, let line):
            .glow(
                try paint.map(transform, "glow"), width: try transform.length(width, "width"),
                blur: try transform.length(blur, "blur"), line: try line.map(transform))
        }
    }
}

package typealias ShapeStyle = StyleTree<Written>
package typealias StyleState = StyleTree<Evaluated>

extension StyleTree: Hashable, Equatable where Form: HashableForm {}
extension StyleTree: Encodable where Form == Evaluated {}

package enum StrokePosition: String, Hashable, Encodable, Sendable, CaseIterable {
    case inside, center, outside
}
