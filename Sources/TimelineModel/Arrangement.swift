/// Nine places of a rectangle: SwiftUI's `Alignment` without text baselines.
package enum UnitPlace: String, Hashable, Sendable, CaseIterable {
    case topLeading, top, topTrailing
    case leading, center, trailing
    case bottomLeading, bottom, bottomTrailing

    /// From [0, 0], the top left corner, to [1, 1].
    package var point: Point {
        let x =
            switch self {
            case .topLeading, .leading, .bottomLeading: 0.0
            case .top, .center, .bottom: 0.5
            case .topTrailing, .trailing, .bottomTrailing: 1.0
            }
        let y =
            switch self {
            case .topLeading, .top, .topTrailing: 0.0
            case .leading, .center, .trailing: 0.5
            case .bottomLeading, .bottom, .bottomTrailing: 1.0
            }
        return Point(x: x, y: y)
    }
}

/// The layout of a group's children in cells: columns or wrapping rows.
package struct CellLayout: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Rows of columns: SwiftUI's `LazyVGrid`.
        case grid([GridColumn])
        /// Rows that are as long as the room allows.
        case flow
    }

    package var kind: Kind
    /// The distances between columns and between rows in points; a point.
    package var spacing: Value
    /// A child's place in its cell; in a flow, the rows' place and a child's height in its row.
    package var alignment: UnitPlace

    package init(_ kind: Kind) {
        self.kind = kind
        spacing = .point(Stack.standardSpacing, Stack.standardSpacing)
        alignment = kind == .flow ? .leading : .center
    }

    package static let mostColumns = 1000

    /// Whether it takes the whole width that it is offered.
    package var sharesWidth: Bool {
        guard case .grid(let columns) = kind else { return false }
        return columns.contains { column in
            if case .fixed = column { false } else { true }
        }
    }

    /// The values that may vary.
    package var values: [Value] {
        guard case .grid(let columns) = kind else { return [spacing] }
        return [spacing] + columns.flatMap(\.values)
    }
}

/// A column of a grid: SwiftUI's `GridItem`.
package enum GridColumn: Hashable, Sendable {
    case fixed(Value)
    /// A share of the room, within limits; nil for none.
    case flexible(least: Value, most: Value?)
    /// As many columns of at least this width as fit into a share of the room.
    case adaptive(least: Value, most: Value?)

    package var values: [Value] {
        switch self {
        case .fixed(let width): [width]
        case .flexible(let least, let most), .adaptive(let least, let most):
            [least] + (most.map { [$0] } ?? [])
        }
    }
}

/// A width in proportion to the height.
package struct AspectRatio: Hashable, Sendable {
    /// Width over height: a number, or a point of both.
    package var ratio: Value
    /// `fit`: the largest size in the room. `fill`: the smallest that covers it.
    package var contentMode: VectorFit

    package init(ratio: Value, contentMode: VectorFit) {
        self.ratio = ratio
        self.contentMode = contentMode
    }
}

/// A place at an edge or a corner, or in the middle.
package struct EdgePlace: Hashable, Sendable {
    package enum Space: String, Hashable, Sendable, CaseIterable {
        case parent, canvas
    }

    package var space: Space
    package var place: UnitPlace
    /// The distances from the space's edges.
    package var inset: Padding

    package init(space: Space, place: UnitPlace, inset: Padding) {
        self.space = space
        self.place = place
        self.inset = inset
    }
}

extension Layer {
    /// Whether a layer in it has a place on the canvas.
    package var placesInCanvas: Bool {
        layersInside.contains { $0.edgePlace?.space == .canvas || $0.placesInCanvas }
    }
}
