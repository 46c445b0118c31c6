/// A change to a layer, or to a part of a text, while it is absent, as in SwiftUI's transitions.
package enum ChangeTree<Form: ValueForm>: Sendable {
    case opacity
    /// Multiplies the scale.
    case scale(Form.Place)
    /// Added to the offset.
    case offset(Form.Place)
    /// Degrees that are added to the rotation; of a part of a text only.
    case rotation(Form.Number)
    /// A move towards that edge by the layer's size; of a layer only.
    case move(Edge)
    /// A blur: σ in points.
    case blur(Form.Number)
    /// Another colour; of a part of a text only.
    case color(Form.Color)

    /// - Parameter owner: what the change is of, for the values' names.
    package func map<Transform: ValueTransform>(
        _ transform: Transform, _ owner: String
    ) throws(Transform.Failure) -> ChangeTree<Transform.To> where Transform.From == Form {
        switch self {
        case .opacity: .opacity
        case .scale(let factor): .scale(try transform.place(factor, "\(owner).scale"))
        case .offset(let distance): .offset(try transform.place(distance, "\(owner).offset"))
        case .rotation(let degrees): .rotation(try transform.number(degrees, "\(owner).rotation"))
        case .move(let edge): .move(edge)
        case .blur(let radius): .blur(try transform.number(radius, "\(owner).blur"))
        case .color(let color): .color(try transform.color(color, "\(owner).color"))
        }
    }

    package static func map<Transform: ValueTransform>(
        _ changes: [ChangeTree], _ transform: Transform, _ owner: String
    ) throws(Transform.Failure) -> [ChangeTree<Transform.To>] where Transform.From == Form {
        try changes.map { change throws(Transform.Failure) in try change.map(transform, owner) }
    }
}

package typealias Change = ChangeTree<Written>

extension ChangeTree: Hashable, Equatable where Form: HashableForm {}
