/// The space between a layer's bounds and its content, in points.
package struct PaddingTree<Form: ValueForm>: Sendable {
    package var top: Form.Number
    package var leading: Form.Number
    package var bottom: Form.Number
    package var trailing: Form.Number

    package init(
        top: Form.Number, leading: Form.Number, bottom: Form.Number, trailing: Form.Number
    ) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> PaddingTree<Transform.To> where Transform.From == Form {
        PaddingTree<Transform.To>(
            top: try transform.number(top, "top"),
            leading: try transform.number(leading, "leading"),
            bottom: try transform.number(bottom, "bottom"),
            trailing: try transform.number(trailing, "trailing"))
    }
}

package typealias Padding = PaddingTree<Written>

extension PaddingTree: Hashable, Equatable where Form.Number: Hashable {}
