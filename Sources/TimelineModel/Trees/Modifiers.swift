/// A shadow of a layer's whole picture, or one inside of it.
package struct ShadowTree<Form: ValueForm>: Sendable {
    /// σ in points.
    package var radius: Form.Number
    /// Points.
    package var offset: Form.Place
    package var color: Form.Color

    package init(radius: Form.Number, offset: Form.Place, color: Form.Color) {
        self.radius = radius
        self.offset = offset
        self.color = color
    }

    /// - Parameter name: the key, for the values' names.
    package func map<Transform: ValueTransform>(
        _ transform: Transform, _ name: String
    ) throws(Transform.Failure) -> ShadowTree<Transform.To> where Transform.From == Form {
        ShadowTree<Transform.To>(
            radius: try transform.length(radius, "\(name).radius"),
            offset: try transform.place(offset, "\(name).offset"),
            color: try transform.color(color, "\(name).color"))
    }

    package static func map<Transform: ValueTransform>(
        _ shadows: [ShadowTree], _ transform: Transform, _ name: String
    ) throws(Transform.Failure) -> [ShadowTree<Transform.To>] where Transform.From == Form {
        try shadows.map { shadow throws(Transform.Failure) in try shadow.map(transform, name) }
    }
}

package typealias Shadow = ShadowTree<Written>
package typealias ShadowState = ShadowTree<Evaluated>

extension ShadowTree: Hashable, Equatable where Form: HashableForm {}

/// SwiftUI's `rotation3DEffect`: a rotation in space about an axis through an anchor, seen in
/// perspective.
package struct Rotation3DTree<Form: ValueForm>: Sendable {
    package var degrees: Form.Number
    /// The axis' direction: x to the right, y downwards, z towards the viewer.
    package var axis: Axis
    /// A unit point.
    package var anchor: Form.Place
    /// The anchor's distance from the layer towards the viewer, in points.
    package var anchorZ: Form.Number
    /// The layer's longer side, divided by the viewer's distance; 0 is seen from infinitely far.
    package var perspective: Form.Number

    package struct Axis: Sendable {
        package var x: Form.Number
        package var y: Form.Number
        package var z: Form.Number

        package init(x: Form.Number, y: Form.Number, z: Form.Number) {
            self.x = x
            self.y = y
            self.z = z
        }
    }

    package init(
        degrees: Form.Number, axis: Axis, anchor: Form.Place, anchorZ: Form.Number,
        perspective: Form.Number
    ) {
        self.degrees = degrees
        self.axis = axis
        self.anchor = anchor
        self.anchorZ = anchorZ
        self.perspective = perspective
    }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> Rotation3DTree<Transform.To> where Transform.From == Form {
        let degrees = try transform.number(degrees, "rotation3D.degrees")
        let axis = Rotation3DTree<Transform.To>.Axis(
            x: try transform.number(axis.x, "rotation3D.axis.x"),
            y: try transform.number(axis.y, "rotation3D.axis.y"),
            z: try transform.number(axis.z, "rotation3D.axis.z"))
        return Rotation3DTree<Transform.To>(
            degrees: degrees, axis: axis,
            anchor: try transform.place(anchor, "rotation3D.anchor"),
            anchorZ: try transform.number(anchorZ, "rotation3D.anchorZ"),
            perspective: try transform.number(perspective, "rotation3D.perspective"))
    }
}

package typealias Rotation3D = Rotation3DTree<Written>

extension Rotation3DTree: Hashable, Equatable where Form.Number: Hashable, Form.Place: Hashable {}
extension Rotation3DTree.Axis: Hashable, Equatable where Form.Number: Hashable {}

/// SwiftUI's `projectionEffect`: a 3×3 matrix that maps the layer's points, from its top left
/// corner.
package struct ProjectionTree<Form: ValueForm>: Sendable {
    /// Nine numbers, row by row. As SwiftUI's `ProjectionTransform`, it is multiplied from the
    /// right: [x y 1] · M = [X Y W], and the point goes to (X/W, Y/W).
    package var numbers: [Form.Number]

    package init(numbers: [Form.Number]) { self.numbers = numbers }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> ProjectionTree<Transform.To> where Transform.From == Form {
        var mapped: [Transform.To.Number] = []
        for (index, number) in numbers.enumerated() {
            mapped.append(
                try transform.number(number, "projection.m\(index / 3 + 1)\(index % 3 + 1)"))
        }
        return ProjectionTree<Transform.To>(numbers: mapped)
    }
}

package typealias Projection = ProjectionTree<Written>

extension ProjectionTree: Hashable, Equatable where Form.Number: Hashable {}

/// The property of a mask that becomes the layer's opacity.
package enum MaskMode: String, Hashable, Encodable, Sendable, CaseIterable {
    case alpha, luminance
}

/// Frosted glass: what lies below, blurred and saturated.
package struct Material: Hashable, Encodable, Sendable {
    package enum Thickness: String, Hashable, Encodable, Sendable, CaseIterable {
        case ultraThin, thin, regular, thick, ultraThick
    }

    package enum Scheme: String, Hashable, Encodable, Sendable, CaseIterable {
        case light, dark
    }

    package var thickness: Thickness
    package var scheme: Scheme

    package init(_ thickness: Thickness, _ scheme: Scheme = .light) {
        self.thickness = thickness
        self.scheme = scheme
    }
}
