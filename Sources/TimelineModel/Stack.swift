/// The layout of a group's children in a row or column: SwiftUI's `HStack` and `VStack`.
package struct StackTree<Form: ValueForm>: Sendable {
    package typealias Axis = StackAxis
    package typealias Alignment = StackAlignment

    package var alignmentName: StackAlignmentName {
        switch (alignment, axis) {
        case (.start, .horizontal): .top
        case (.start, .vertical): .leading
        case (.center, _): .center
        case (.end, .horizontal): .bottom
        case (.end, .vertical): .trailing
        case (.firstTextBaseline, _): .firstTextBaseline
        }
    }

    package var axis: Axis
    /// The distance between children in points.
    package var spacing: Form.Number
    package var alignment: Alignment

    package init(axis: Axis, spacing: Form.Number, alignment: Alignment = .center) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
    }

    func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> StackTree<Transform.To> where Transform.From == Form {
        StackTree<Transform.To>(
            axis: axis, spacing: try transform.number(spacing, "spacing"), alignment: alignment)
    }
}

package typealias Stack = StackTree<Written>

extension StackTree: Hashable, Equatable where Form.Number: Hashable {}

extension Stack {
    package init(axis: Axis, alignment: Alignment = .center) {
        self.init(axis: axis, spacing: .number(Self.standardSpacing), alignment: alignment)
    }

    /// SwiftUI's default between most views.
    package static var standardSpacing: Double { 8 }
}

package enum StackAxis: Hashable, Sendable {
    case horizontal, vertical
}

/// The position of smaller children across the axis.
package enum StackAlignment: Hashable, Sendable {
    /// Leading or top.
    case start
    case center
    /// Trailing or bottom.
    case end
    /// Aligns the baselines of first lines. A child without a text is aligned by its bottom. Only
    /// in horizontal stacks.
    case firstTextBaseline
}

/// The names of alignments in timelines.
package enum StackAlignmentName: Hashable, Sendable {
    case top, leading, center, bottom, trailing, firstTextBaseline
}
