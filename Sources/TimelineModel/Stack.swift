/// The layout of a group's children in a row or column: SwiftUI's `HStack` and `VStack`.
package struct Stack: Hashable, Sendable {
    package enum Axis: Hashable, Sendable {
        case horizontal, vertical
    }

    /// The position of smaller children across the axis.
    package enum Alignment: Hashable, Sendable {
        /// Leading or top.
        case start
        case center
        /// Trailing or bottom.
        case end
        /// Aligns the baselines of first lines. A child without a text is aligned by its bottom.
        /// Only in horizontal stacks.
        case firstTextBaseline
    }

    /// The names in timelines.
    package enum AlignmentName: Hashable, Sendable {
        case top, leading, center, bottom, trailing, firstTextBaseline
    }

    package var alignmentName: AlignmentName {
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
    package var spacing: Value
    package var alignment: Alignment

    package init(
        axis: Axis, spacing: Value = .number(Stack.standardSpacing), alignment: Alignment = .center
    ) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
    }

    /// SwiftUI's default between most views.
    package static let standardSpacing = 8.0
}
