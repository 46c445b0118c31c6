/// A shape that fills the layer's bounds.
package enum ShapeTree<Form: ValueForm>: Sendable {
    case capsule
    /// The largest circle that fits, centred.
    case circle
    case ellipse
    case rectangle(cornerRadius: Form.Number)
    /// Any lines and curves.
    case path(VectorPath)

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> ShapeTree<Transform.To> where Transform.From == Form {
        switch self {
        case .capsule: .capsule
        case .circle: .circle
        case .ellipse: .ellipse
        case .rectangle(let cornerRadius):
            .rectangle(cornerRadius: try transform.length(cornerRadius, "cornerRadius"))
        case .path(let path): .path(path)
        }
    }

    /// The key in a timeline.
    package var name: String {
        switch self {
        case .capsule: "capsule"
        case .circle: "circle"
        case .ellipse: "ellipse"
        case .rectangle: "rectangle"
        case .path: "path"
        }
    }
}

package typealias Shape = ShapeTree<Written>
package typealias ShapeState = ShapeTree<Evaluated>

extension ShapeTree: Hashable, Equatable where Form.Number: Hashable {}
extension ShapeTree: Encodable
where Form.Number: Encodable {}

package enum StyleTree<Form: ValueForm>: Sendable {
    case fill(PaintTree<Form>)
    case stroke(PaintTree<Form>, width: Form.Number, position: StrokePosition)
    /// The glow stroke, bottom to top: a stroke of half `width`, one of `width` blurred with σ =
    /// `blur`, and one of `width` blurred with σ = `blur`/2. In points.
    case glow(PaintTree<Form>, width: Form.Number, blur: Form.Number)

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> StyleTree<Transform.To> where Transform.From == Form {
        switch self {
        case .fill(let paint): .fill(try paint.map(transform, "fill"))
        case .stroke(let paint, let width, let position):
            .stroke(
                try paint.map(transform, "stroke"), width: try transform.length(width, "width"),
                position: position)
        case .glow(let paint, let width, let blur):
            .glow(
                try paint.map(transform, "glow"), width: try transform.length(width, "width"),
                blur: try transform.length(blur, "blur"))
        }
    }
}

package typealias ShapeStyle = StyleTree<Written>
package typealias StyleState = StyleTree<Evaluated>

extension StyleTree: Hashable, Equatable
where Form.Number: Hashable, Form.Place: Hashable, Form.Color: Hashable {}
extension StyleTree: Encodable
where Form.Number: Encodable, Form.Place: Encodable, Form.Color: Encodable {}

package enum StrokePosition: String, Hashable, Encodable, Sendable, CaseIterable {
    case inside, center, outside
}
