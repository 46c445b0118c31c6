import Diagnostics
import TimelineModel

/// A gradient whose values are ready to be computed at any time.
struct CompiledGradient: Sendable {
    private enum Geometry: Sendable {
        case linear(start: CompiledValue, end: CompiledValue)
        case radial(center: CompiledValue, startRadius: CompiledValue, endRadius: CompiledValue)
        case angular(center: CompiledValue, startAngle: CompiledValue, endAngle: CompiledValue)
    }

    private let geometry: Geometry
    private let stops: [(location: CompiledValue, color: CompiledValue)]

    init(
        _ gradient: Gradient, in timeline: Timeline, at location: SourceLocation?
    ) throws(DiagnosticError) {
        func value(_ value: Value) throws(DiagnosticError) -> CompiledValue {
            try CompiledValue(value, in: timeline, at: location)
        }
        switch gradient.geometry {
        case .linear(let start, let end):
            geometry = .linear(start: try value(start), end: try value(end))
        case .radial(let center, let start, let end):
            geometry = .radial(
                center: try value(center), startRadius: try value(start),
                endRadius: try value(end))
        case .angular(let center, let start, let end):
            geometry = .angular(
                center: try value(center), startAngle: try value(start),
                endAngle: try value(end))
        }
        var stops: [(location: CompiledValue, color: CompiledValue)] = []
        for stop in gradient.stops {
            stops.append((try value(stop.location), try value(stop.color)))
        }
        self.stops = stops
    }

    /// - Parameter context: its `viewSize` is that of the layer.
    func state(in context: EvaluationContext) -> GradientState {
        func number(_ value: CompiledValue) -> Double {
            LayerProperties.coordinate(value.numbers(in: context)[0])
        }
        func point(_ value: CompiledValue) -> Point {
            let numbers = value.numbers(in: context).map(LayerProperties.coordinate)
            return Point(x: numbers[0], y: numbers[1])
        }
        let place: GradientState.Geometry =
            switch geometry {
            case .linear(let start, let end): .linear(start: point(start), end: point(end))
            case .radial(let center, let start, let end):
                .radial(
                    center: point(center), startRadius: max(number(start), 0),
                    endRadius: max(number(end), 0))
            case .angular(let center, let start, let end):
                .angular(
                    center: point(center), startAngle: number(start), endAngle: number(end))
            }
        var last = 0.0
        return GradientState(
            geometry: place,
            stops: stops.map { stop in
                last = max(last, min(number(stop.location), 1))
                return GradientStop(location: last, color: stop.color.color(in: context))
            })
    }

    /// What a trace tells of it.
    var values: [(String, CompiledValue)] {
        let places: [(String, CompiledValue)] =
            switch geometry {
            case .linear(let start, let end): [("from", start), ("to", end)]
            case .radial(let center, let start, let end):
                [("center", center), ("startRadius", start), ("endRadius", end)]
            case .angular(let center, let start, let end):
                [("center", center), ("startAngle", start), ("endAngle", end)]
            }
        return places
            + stops.enumerated().flatMap { index, stop in
                [("at\(index)", stop.location), ("color\(index)", stop.color)]
            }
    }
}

extension CompiledValue {
    /// Components stay as an overshooting spring leaves them, so that what to do about those
    /// outside 0…1 is decided in one place, where colours become pixels; only alpha is bounded.
    func color(in context: EvaluationContext) -> RGBA {
        let numbers = numbers(in: context).map(LayerProperties.coordinate)
        return RGBA(
            red: numbers[0], green: numbers[1], blue: numbers[2],
            alpha: min(max(numbers[3], 0), 1))
    }
}
