/// Colours that run from one to the next, interpolated in gamma-encoded sRGB, premultiplied.
package struct Gradient: Hashable, Sendable {
    /// Where the colours lie. Places are unit points: [0, 0] is the layer's top left corner, [1, 1]
    /// its bottom right one.
    package enum Geometry: Hashable, Sendable {
        /// Along the line from `start` to `end`, and straight across it.
        case linear(start: Value, end: Value)
        /// Points from the centre.
        case radial(center: Value, startRadius: Value, endRadius: Value)
        /// Degrees, clockwise from the positive x axis.
        case angular(center: Value, startAngle: Value, endAngle: Value)
    }

    package struct Stop: Hashable, Sendable {
        /// 0…1 of the way; one that is before the stop before it counts as lying with it.
        package var location: Value
        package var color: Value
        package init(location: Value, color: Value) {
            self.location = location
            self.color = color
        }
    }

    package var geometry: Geometry
    /// In order of location. None draws nothing.
    package var stops: [Stop]

    package init(geometry: Geometry, stops: [Stop]) {
        self.geometry = geometry
        self.stops = stops
    }

    /// Every value that decides how it looks.
    package var values: [Value] {
        let places =
            switch geometry {
            case .linear(let start, let end): [start, end]
            case .radial(let center, let start, let end): [center, start, end]
            case .angular(let center, let start, let end): [center, start, end]
            }
        return places + stops.flatMap { [$0.location, $0.color] }
    }
}

extension Paint {
    /// A whole turn about the layer's centre, clockwise from the positive x axis.
    package static func angularGradient(_ stops: [GradientStop]) -> Paint {
        .gradient(
            Gradient(
                geometry: .angular(
                    center: .point(0.5, 0.5), startAngle: .number(0), endAngle: .number(360)),
                stops: stops.map {
                    Gradient.Stop(location: .number($0.location), color: .color($0.color))
                }))
    }

    /// Every value that decides how it looks.
    package var values: [Value] {
        switch self {
        case .color(let color): [color]
        case .gradient(let gradient): gradient.values
        }
    }
}

/// A stop that doesn't vary.
package struct GradientStop: Hashable, Sendable {
    /// 0…1 of the way.
    package var location: Double
    package var color: RGBA
    package init(location: Double, color: RGBA) {
        self.location = location
        self.color = color
    }
}
