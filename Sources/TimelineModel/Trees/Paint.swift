/// A gradient, interpolated in gamma-encoded, premultiplied sRGB.
package struct GradientTree<Form: ValueForm>: Sendable {
    /// The geometry. Places are unit points: [0, 0] is the layer's top left corner, [1, 1] its
    /// bottom right one.
    package enum Geometry: Sendable {
        /// Varies along the line from `start` to `end`, and is constant across it.
        case linear(start: Form.Place, end: Form.Place)
        /// Radii are in points.
        case radial(center: Form.Place, startRadius: Form.Number, endRadius: Form.Number)
        /// Angles are in degrees, clockwise from the positive x axis.
        case angular(center: Form.Place, startAngle: Form.Number, endAngle: Form.Number)
        case mesh(Mesh)
    }

    /// A grid of vertices, row by row; the stops are their colours.
    package struct Mesh: Sendable {
        /// The number of columns, 2 or more.
        package var width: Int
        package var points: [Form.Place]
        /// The colour where no patch is.
        package var background: Form.Color
        /// Whether colours change along cubic curves, as places do; otherwise linearly.
        package var smoothsColors: Bool

        package init(
            width: Int, points: [Form.Place], background: Form.Color, smoothsColors: Bool = true
        ) {
            self.width = width
            self.points = points
            self.background = background
            self.smoothsColors = smoothsColors
        }
    }

    package struct Stop: Sendable {
        /// The location, 0…1. One smaller than its predecessor's is raised to it.
        package var location: Form.Number
        package var color: Form.Color
        package init(location: Form.Number, color: Form.Color) {
            self.location = location
            self.color = color
        }
    }

    package var geometry: Geometry
    /// The stops by location. Without any, nothing is drawn.
    package var stops: [Stop]

    package init(geometry: Geometry, stops: [Stop]) {
        self.geometry = geometry
        self.stops = stops
    }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> GradientTree<Transform.To> where Transform.From == Form {
        let places: GradientTree<Transform.To>.Geometry =
            switch geometry {
            case .linear(let start, let end):
                .linear(
                    start: try transform.place(start, "from"), end: try transform.place(end, "to"))
            case .radial(let center, let start, let end):
                .radial(
                    center: try transform.place(center, "center"),
                    startRadius: try transform.length(start, "startRadius"),
                    endRadius: try transform.length(end, "endRadius"))
            case .angular(let center, let start, let end):
                .angular(
                    center: try transform.place(center, "center"),
                    startAngle: try transform.number(start, "startAngle"),
                    endAngle: try transform.number(end, "endAngle"))
            case .mesh(let mesh): .mesh(try Self.map(mesh, transform))
            }
        var mapped: [GradientTree<Transform.To>.Stop] = []
        for (index, stop) in stops.enumerated() {
            mapped.append(
                .init(
                    location: try transform.number(stop.location, "at\(index)"),
                    color: try transform.color(stop.color, "color\(index)")))
        }
        return GradientTree<Transform.To>(geometry: places, stops: transform.ordered(mapped))
    }

    private static func map<Transform: ValueTransform>(
        _ mesh: Mesh, _ transform: Transform
    ) throws(Transform.Failure) -> GradientTree<Transform.To>.Mesh where Transform.From == Form {
        let points = try mesh.points.enumerated().map { index, point throws(Transform.Failure) in
            try transform.place(point, "point\(index)")
        }
        return .init(
            width: mesh.width, points: points,
            background: try transform.color(mesh.background, "background"),
            smoothsColors: mesh.smoothsColors)
    }
}

package typealias Gradient = GradientTree<Written>
package typealias GradientState = GradientTree<Evaluated>
package typealias GradientStop = GradientState.Stop

extension GradientTree: Hashable, Equatable where Form: HashableForm {}
extension GradientTree: Encodable where Form == Evaluated {}
extension GradientTree.Geometry: Hashable, Equatable where Form: HashableForm {}
extension GradientTree.Geometry: Encodable where Form == Evaluated {}
extension GradientTree.Mesh: Hashable, Equatable where Form: HashableForm {}
extension GradientTree.Mesh: Encodable where Form == Evaluated {}
extension GradientTree.Stop: Hashable, Equatable where Form: HashableForm {}
extension GradientTree.Stop: Encodable where Form == Evaluated {}

/// The paint of a shape or a text.
package enum PaintTree<Form: ValueForm>: Sendable {
    case color(Form.Color)
    case gradient(GradientTree<Form>)

    /// - Parameter name: the name of a colour. A gradient's values have their own names.
    package func map<Transform: ValueTransform>(
        _ transform: Transform, _ name: String
    ) throws(Transform.Failure) -> PaintTree<Transform.To> where Transform.From == Form {
        switch self {
        case .color(let color): .color(try transform.color(color, name))
        case .gradient(let gradient): .gradient(try gradient.map(transform))
        }
    }
}

package typealias Paint = PaintTree<Written>
package typealias PaintState = PaintTree<Evaluated>

extension PaintTree: Hashable, Equatable where Form: HashableForm {}
extension PaintTree: Encodable where Form == Evaluated {}

extension Paint {
    /// An angular gradient of a whole turn about the layer's centre, clockwise from the positive x
    /// axis.
    package static func angularGradient(_ stops: [GradientStop]) -> Paint {
        .gradient(
            Gradient(
                geometry: .angular(
                    center: .point(0.5, 0.5), startAngle: .number(0), endAngle: .number(360)),
                stops: stops.map {
                    Gradient.Stop(location: .number($0.location), color: .color($0.color))
                }))
    }
}

extension PaintState {
    /// An angular gradient of a whole turn about the layer's centre, clockwise from the positive x
    /// axis.
    package static func angularGradient(_ stops: [GradientStop]) -> PaintState {
        .gradient(
            GradientState(
                geometry: .angular(center: Point(x: 0.5, y: 0.5), startAngle: 0, endAngle: 360),
                stops: stops))
    }
}
