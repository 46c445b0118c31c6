import Diagnostics
import TimelineModel
import TimelineSyntax
import TimelineWords

/// Paints: colours and gradients.
extension TimelineReader {
    private static let gradientFormats = [
        GradientFormat.linear, GradientFormat.radial, GradientFormat.angular, GradientFormat.mesh,
    ]
    static let gradients = gradientFormats.map { $0.keys[0].name }

    /// Reads a place in a layer: a name, or a point relative to the layer's size.
    func unitPoint(_ node: YAMLNode?, _ key: String, default fallback: (Double, Double)) -> Value {
        let placeholder = Value.point(fallback.0, fallback.1)
        guard let node else { return placeholder }
        guard let scalar = node.scalar, !scalar.text.isEmpty, scalar.number == nil,
            scalar.text.unicodeScalars.allSatisfy(isNamePart) || isForeignPlace(scalar.text)
        else { return value(node, .point, key, default: placeholder) }
        if let known = UnitPlace(rawValue: scalar.text)?.point { return .point(known.x, known.y) }
        unknownChoice(scalar.text, key, UnitPlace.allCases.map(\.rawValue), node)
        return placeholder
    }

    /// Whether it is a place in CSS's spelling, such as `bottom-left`, which is no difference.
    private func isForeignPlace(_ text: String) -> Bool {
        guard text.unicodeScalars.allSatisfy({ isNamePart($0) || $0 == "-" || $0 == " " }) else {
            return false
        }
        let all = UnitPlace.allCases.map(\.rawValue)
        return context.tables(of: all).plain[text] != nil
            || ForeignWords.choice(text, of: "anchor", among: all) != nil
    }

    /// Reads a colour, `palette`, or a gradient.
    func paint(_ node: YAMLNode, _ key: String) -> Paint {
        if node.scalar?.text == "palette" { return .palette }
        if isForeignGradient(node, key, isPaint: true) { return .color(.color(.clear)) }
        guard let entries = node.mapping,
            entries.contains(where: { Self.gradients.contains($0.key) })
        else { return .color(value(node, .color, key, default: .color(.clear))) }
        return .gradient(gradient(node))
    }

    /// Reads a gradient such as `{ linear: [COLOUR, …], from: top, to: bottom }`.
    func gradient(_ node: YAMLNode) -> Gradient {
        var gradient = Gradient(
            geometry: .linear(start: .point(0.5, 0), end: .point(0.5, 1)), stops: [])
        var all = Self.gradients
        for name in Self.gradientFormats.flatMap({ $0.names.dropFirst() }) where !all.contains(name)
        { all.append(name) }
        let given = (node.mapping ?? []).filter { Self.gradients.contains($0.key) }
        guard let kind = given.first?.key, given.count == 1 else {
            if given.count > 1 {
                diagnostics.error(
                    .wrongPaint,
                    "a gradient is one of \(list(Self.gradients, "or")), not several",
                    at: given[1].keyLocation)
            } else if let fields = fields(node, of: "a gradient", known: all),
                !fields.hasUnknownKeys
            {
                diagnostics.error(
                    .missingKey, "a gradient needs one of \(list(Self.gradients, "or"))",
                    at: fields.location)
            }
            return gradient
        }
        guard let format = Self.gradientFormats.first(where: { $0.keys[0].name == kind }),
            let fields = fields(node, of: format)
        else { return gradient }
        if kind == "mesh" { return fields[kind].flatMap(mesh) ?? gradient }
        gradient.stops = fields[kind].map { stops($0, kind) } ?? []
        gradient.geometry = geometry(kind, fields)
        return gradient
    }

    private func geometry(_ kind: String, _ fields: Fields) -> Gradient.Geometry {
        let center = (0.5, 0.5)
        switch kind {
        case "linear":
            return .linear(
                start: unitPoint(fields["from"], "from", default: (0.5, 0)),
                end: unitPoint(fields["to"], "to", default: (0.5, 1)))
        case "radial":
            let radii = 0...Double.greatestFiniteMagnitude
            return .radial(
                center: unitPoint(fields["center"], "center", default: center),
                startRadius: value(fields["startRadius"], "startRadius", in: radii, default: 0),
                endRadius: value(
                    required("endRadius", in: fields), "endRadius", in: radii, default: 0))
        default: return angular(fields, unitPoint(fields["center"], "center", default: center))
        }
    }

    /// Reads the angles: `angle` is the start of a whole turn; the other two keys are start and
    /// end.
    private func angular(_ fields: Fields, _ center: Value) -> Gradient.Geometry {
        guard let angle = fields["angle"] else {
            if fields["startAngle"] != nil, fields["endAngle"] == nil {
                diagnostics.error(
                    .missingKey, "an angular gradient with 'startAngle' needs 'endAngle'",
                    hint: "'angle' alone begins a whole turn", at: fields.location)
            }
            return .angular(
                center: center,
                startAngle: value(fields["startAngle"], .number, "startAngle", default: .number(0)),
                endAngle: value(fields["endAngle"], .number, "endAngle", default: .number(360)))
        }
        reject(["startAngle", "endAngle"], in: fields) {
            "an angular gradient has 'angle' or \(quoted($0)), not both"
        }
        let start = value(angle, .number, "angle", default: .number(0))
        return .angular(center: center, startAngle: start, endAngle: start.adding(360))
    }

    /// Reads evenly spaced colours, or a list of `{ at, color }`. One key is enough to know a stop:
    /// the other one may be missing or misspelt.
    private func stops(_ node: YAMLNode, _ kind: String) -> [Gradient.Stop] {
        guard let items = items(node, kind) else { return [] }
        let counts = GradientFormat.stopCounts
        guard counts.contains(items.count) else {
            diagnostics.error(
                .outOfRange,
                "\(quoted(kind)) must be \(counts.lowerBound)…\(counts.upperBound) colours, not "
                    + "\(items.count)", at: node.location)
            return []
        }
        let placed = items.count { item in
            item.mapping?.contains { GradientFormat.stop.names.contains($0.key) } ?? false
        }
        guard placed > 0 else {
            return items.enumerated().compactMap { index, item in
                let location = Double(index) / Double(items.count - 1)
                return value(item, .color, kind).map {
                    Gradient.Stop(location: .number(location), color: $0)
                }
            }
        }
        var stops: [Gradient.Stop] = []
        var last = 0.0
        for item in items {
            guard let fields = fields(item, of: GradientFormat.stop) else { continue }
            let at = required("at", in: fields).flatMap { value($0, .number, "at") }
            let color = required("color", in: fields).flatMap { value($0, .color, "color") }
            if case .literal(let numbers) = at?.source, let node = fields["at"] {
                if !(0...1).contains(numbers[0]) {
                    outOfRange("at", "0…1", node)
                } else if numbers[0] < last {
                    diagnostics.error(
                        .wrongValue, "a gradient's stops are in order of 'at'", at: node.location)
                }
                last = max(last, numbers[0])
            }
            guard let at, let color else { continue }
            stops.append(Gradient.Stop(location: at, color: color))
        }
        return stops
    }
}
