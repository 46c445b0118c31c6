import TimelineModel

/// Lines without a length, which browsers draw as squares if their caps are square. Cairo doesn't:
/// such a line has no direction.
enum SVGCaps {
    static func hasPoint(_ element: String, _ attributes: [XMLScanner.Attribute]) -> Bool {
        func value(_ name: String) -> String { attributes.first { $0.name == name }?.value ?? "" }
        switch element {
        case "line":
            func same(_ a: String, _ b: String) -> Bool {
                (SVGScale.numbers(value(a)).first ?? 0) == (SVGScale.numbers(value(b)).first ?? 0)
            }
            return same("x1", "x2") && same("y1", "y2")
        case "polyline", "polygon":
            let numbers = SVGScale.numbers(value("points"))
            return numbers.count >= 4
                && numbers.indices.dropFirst(2).allSatisfy { numbers[$0] == numbers[$0 - 2] }
        case "path":
            return (try? SVGPathData(value("d"))).map { hasPoint($0.elements) } ?? false
        default: return false
        }
    }

    private static func hasPoint(_ elements: [VectorPath.Element]) -> Bool {
        var start = Point.zero
        /// Whether the subpath has lines, all of them from its start to its start.
        var isPoint = false
        var isLong = false
        for element in elements {
            switch element {
            case .move(let point):
                if isPoint, !isLong { return true }
                start = point
                isPoint = false
                isLong = false
            case .line(let point):
                isPoint = true
                isLong = isLong || point != start
            case .curve(let first, let second, let point):
                isPoint = true
                isLong = isLong || [first, second, point].contains { $0 != start }
            case .close: isPoint = true
            }
        }
        return isPoint && !isLong
    }
}
