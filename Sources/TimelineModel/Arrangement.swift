/// Nine places of a rectangle: SwiftUI's `Alignment` without text baselines.
package enum UnitPlace: String, Hashable, Sendable, CaseIterable {
    case topLeading, top, topTrailing
    case leading, center, trailing
    case bottomLeading, bottom, bottomTrailing

    /// The place as a point from [0, 0], the top left corner, to [1, 1].
    package var point: Point {
        let index = Self.allCases.firstIndex(of: self) ?? 0
        return Point(x: Double(index % 3) / 2, y: Double(index / 3) / 2)
    }
}

/// The layout of a group's children in cells: columns or wrapping rows.
package struct CellTree<Form: ValueForm>: Sendable {
    package enum Kind: Sendable {
        /// Rows of columns: SwiftUI's `LazyVGrid`.
        case grid([ColumnTree<Form>])
        /// Rows that are as long as the room allows.
        case flow
    }

    package var kind: Kind
    /// The distances between columns and between rows in points; a point.
    package var spacing: Form.Place
    /// A child's place in its cell; in a flow, the rows' place and a child's height in its row.
    package var alignment: UnitPlace

    /// Whether it takes the whole width that it is offered.
    package var sharesWidth: Bool {
        guard case .grid(let columns) = kind else { return false }
        return columns.contains { column in
            if case .fixed = column { false } else { true }
        }
    }

    /// The key in a timeline.
    package var name: String {
        switch kind {
        case .grid: "grid"
        case .flow: "flow"
        }
    }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> CellTree<Transform.To> where Transform.From == Form {
        var kind = CellTree<Transform.To>.Kind.flow
        if case .grid(let columns) = self.kind {
            kind = .grid(
                try columns.map { column throws(Transform.Failure) in try column.map(transform) })
        }
        return CellTree<Transform.To>(
            kind: kind, spacing: try transform.place(spacing, "spacing"), alignment: alignment)
    }
}

package typealias CellLayout = CellTree<Written>

extension CellTree: Hashable, Equatable where Form.Number: Hashable, Form.Place: Hashable {}
extension CellTree.Kind: Hashable, Equatable where Form.Number: Hashable {}

extension CellLayout {
    package init(_ kind: Kind) {
        self.init(
            kind: kind, spacing: .point(Stack.standardSpacing, Stack.standardSpacing),
            alignment: kind == .flow ? .leading : .center)
    }
}

/// A column of a grid: SwiftUI's `GridItem`.
package enum ColumnTree<Form: ValueForm>: Sendable {
    case fixed(Form.Number)
    /// A share of the room, within limits; nil for none.
    case flexible(minimum: Form.Number, maximum: Form.Number?)
    /// Columns of at least this width: as many as fit into a share of the room.
    case adaptive(minimum: Form.Number, maximum: Form.Number?)

    fileprivate func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> ColumnTree<Transform.To> where Transform.From == Form {
        switch self {
        case .fixed(let width): .fixed(try transform.length(width, "width"))
        case .flexible(let minimum, let maximum):
            .flexible(
                minimum: try transform.length(minimum, "min"),
                maximum: try transform.length(maximum, "max"))
        case .adaptive(let minimum, let maximum):
            .adaptive(
                minimum: try transform.length(minimum, "adaptive"),
                maximum: try transform.length(maximum, "max"))
        }
    }
}

package typealias GridColumn = ColumnTree<Written>

extension ColumnTree: Hashable, Equatable where Form.Number: Hashable {}

/// A width in proportion to the height.
package struct AspectRatioTree<Form: ValueForm>: Sendable {
    /// Width over height: a number, or a point of both.
    package var ratio: Form.Argument
    /// `fit`: the largest size in the room. `fill`: the smallest that covers it.
    package var contentMode: VectorFit

    package init(ratio: Form.Argument, contentMode: VectorFit) {
        self.ratio = ratio
        self.contentMode = contentMode
    }

    func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> AspectRatioTree<Transform.To> where Transform.From == Form {
        AspectRatioTree<Transform.To>(
            ratio: try transform.argument(ratio, "aspectRatio"), contentMode: contentMode)
    }
}

package typealias AspectRatio = AspectRatioTree<Written>

extension AspectRatioTree: Hashable, Equatable where Form.Argument: Hashable {}

/// A place at an edge or a corner, or in the middle.
package struct EdgePlaceTree<Form: ValueForm>: Sendable {
    package typealias Space = EdgeSpace

    package var space: Space
    package var place: UnitPlace
    /// The distances from the space's edges.
    package var inset: PaddingTree<Form>

    package init(space: Space, place: UnitPlace, inset: PaddingTree<Form>) {
        self.space = space
        self.place = place
        self.inset = inset
    }

    func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> EdgePlaceTree<Transform.To> where Transform.From == Form {
        EdgePlaceTree<Transform.To>(
            space: space, place: place, inset: try inset.map(transform))
    }
}

package typealias EdgePlace = EdgePlaceTree<Written>

extension EdgePlaceTree: Hashable, Equatable where Form.Number: Hashable {}

package enum EdgeSpace: String, Hashable, Sendable, CaseIterable {
    case parent, canvas
}

extension Layer {
    /// Whether a layer in it has a place on the canvas.
    package var placesInCanvas: Bool {
        children.placesInCanvas || mask.placesInCanvas
    }
}

extension [Layer] {
    fileprivate var placesInCanvas: Bool {
        indices.contains { self[$0].edgePlace?.space == .canvas || self[$0].placesInCanvas }
    }
}
