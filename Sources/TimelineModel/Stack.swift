/// How a group lays its children out, one after the other: SwiftUI's `HStack` and `VStack`.
package struct Stack: Hashable, Sendable {
    package enum Axis: Hashable, Sendable {
        case horizontal, vertical
    }

    /// Where children lie across the axis that are smaller than the stack.
    package enum Alignment: Hashable, Sendable {
        /// Leading or top.
        case start
        case center
        /// Trailing or bottom.
        case end
        /// With the baselines of their first lines at one height; one without a text lies with its
        /// bottom there. In horizontal stacks only.
        case firstTextBaseline
    }

    /// As a timeline calls them.
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
    /// Between one child and the next, points.
    package var spacing: Value
    package var alignment: Alignment

    package init(
        axis: Axis, spacing: Value = .number(Stack.standardSpacing), alignment: Alignment = .center
    ) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
    }

    /// What SwiftUI puts between most views that leave it to the stack.
    package static let standardSpacing = 8.0
}
