import Diagnostics
import TimelineModel

extension TimelineReader {
    static let shapes = ["capsule", "circle", "ellipse", "rectangle"]
    private static let styles = ["fill", "stroke", "glow"]

    /// A shape layer: `capsule: { fill: black }`.
    func shape(_ name: String, _ node: YAMLNode) -> Layer.Content {
        let standIn = Layer.Content.shape(.capsule, .fill(.color(.color(.clear))))
        let extra = name == "rectangle" ? ["cornerRadius"] : []
        guard let fields = fields(node, of: "a \(name)", known: Self.styles + extra) else {
            return standIn
        }
        let shape = self.shape(name, cornerRadius: fields["cornerRadius"])
        let given = Self.styles.filter { fields[$0] != nil }
        guard given.count == 1, let style = given.first, let styleNode = fields[style] else {
            if given.count > 1, let second = fields.entries[given[1]] {
                diagnostics.error(
                    "wrong-style", "a \(name) has one style, but this has \(list(given))",
                    hint: "make a layer of each, one after the other", at: second.keyLocation)
            } else if !fields.hasUnknownKeys {
                diagnostics.error(
                    "wrong-style", "a \(name) needs \(list(Self.styles, "or"))",
                    at: fields.location)
            }
            return standIn
        }
        return .shape(shape, self.style(style, styleNode))
    }

    private func shape(_ name: String, cornerRadius: YAMLNode?) -> Shape {
        switch name {
        case "capsule": .capsule
        case "circle": .circle
        case "ellipse": .ellipse
        default:
            .rectangle(
                cornerRadius: value(
                    cornerRadius, "cornerRadius", in: 0...(.greatestFiniteMagnitude), default: 0))
        }
    }

    /// `clip: capsule` or `clip: { rectangle: { cornerRadius: 8 } }`.
    func clip(_ node: YAMLNode) -> Shape? {
        if node.mapping != nil {
            guard let fields = fields(node, of: "'clip'", known: Self.shapes) else { return nil }
            let given = Self.shapes.filter { fields[$0] != nil }
            guard given.count == 1, let name = given.first, let shapeNode = fields[name] else {
                if !fields.hasUnknownKeys {
                    diagnostics.error(
                        "wrong-value", "'clip' is one of \(list(Self.shapes, "or"))",
                        at: node.location)
                }
                return nil
            }
            if shapeNode.isNull { return shape(name, cornerRadius: nil) }
            let known = name == "rectangle" ? ["cornerRadius"] : []
            let details = self.fields(shapeNode, of: "a clipping \(name)", known: known)
            return shape(name, cornerRadius: details?["cornerRadius"])
        }
        guard let name = text(node, "clip") else { return nil }
        guard Self.shapes.contains(name) else {
            unknownChoice(name, "clip", Self.shapes, node)
            return nil
        }
        return shape(name, cornerRadius: nil)
    }

    // MARK: Styles and paints

    private func style(_ name: String, _ node: YAMLNode) -> ShapeStyle {
        switch name {
        case "fill": .fill(paint(node, "fill"))
        case "stroke": stroke(node)
        default: glow(node)
        }
    }

    /// Whether a node is a paint by itself, and not a mapping that has one in it.
    private func isPaint(_ node: YAMLNode) -> Bool {
        guard let entries = node.mapping else { return true }
        return entries.contains { ["angular", "r", "g", "b", "a"].contains($0.key) }
    }

    private func stroke(_ node: YAMLNode) -> ShapeStyle {
        guard !isPaint(node) else {
            return .stroke(paint(node, "stroke"), width: .number(1), position: .center)
        }
        let fields = fields(node, of: "a stroke", known: ["color", "fill", "width", "position"])
        guard let fields else {
            return .stroke(.palette, width: .number(1), position: .center)
        }
        let paint = paint(in: fields) ?? .palette
        if fields["color"] == nil, fields["fill"] == nil, !fields.hasUnknownKeys {
            diagnostics.error(
                "missing-key", "a stroke needs 'color' or 'fill'", at: fields.location)
        }
        return .stroke(
            paint, width: width(fields, default: 1),
            position: fields["position"].flatMap { choice($0, "position", StrokePosition.self) }
                ?? .center)
    }

    private func glow(_ node: YAMLNode) -> ShapeStyle {
        guard !isPaint(node) else {
            return .glow(paint(node, "glow"), width: .number(4), blur: .number(8))
        }
        let fields = fields(node, of: "a glow", known: ["color", "fill", "width", "blur"])
        guard let fields else { return .glow(.palette, width: .number(4), blur: .number(8)) }
        return .glow(
            paint(in: fields) ?? .palette, width: width(fields, default: 4),
            blur: value(fields["blur"], "blur", in: 0...(.greatestFiniteMagnitude), default: 8))
    }

    private func width(_ fields: Fields, default fallback: Double) -> Value {
        value(fields["width"], "width", in: 0...(.greatestFiniteMagnitude), default: fallback)
    }

    /// `color` is a colour, `fill` any paint; nil where neither is given.
    private func paint(in fields: Fields) -> Paint? {
        if let color = fields["color"], let fill = fields.entries["fill"] {
            diagnostics.error(
                "wrong-key", "\(fields.subject) has 'color' or 'fill', not both",
                at: fill.keyLocation)
            _ = value(color, .color, "color")
            return nil
        }
        if let color = fields["color"] {
            return .color(value(color, .color, "color", default: .color(.clear)))
        }
        return fields["fill"].map { paint($0, "fill") }
    }

    /// A colour, `palette`, or `{ angular: […] }`.
    private func paint(_ node: YAMLNode, _ key: String) -> Paint {
        if node.scalar?.text == "palette" { return .palette }
        guard let entries = node.mapping, entries.contains(where: { $0.key == "angular" }) else {
            return .color(value(node, .color, key, default: .color(.clear)))
        }
        let fields = fields(node, of: "a paint", known: ["angular"])
        return .angularGradient(fields?["angular"].map(stops) ?? [])
    }

    /// Colours at even distances, or `{ at, color }` each.
    private func stops(_ node: YAMLNode) -> [GradientStop] {
        guard let items = items(node, "angular") else { return [] }
        guard (2...256).contains(items.count) else {
            diagnostics.error(
                "out-of-range", "'angular' must be 2…256 colours, not \(items.count)",
                at: node.location)
            return []
        }
        let placed = items.count { $0.mapping?.contains { $0.key == "at" } ?? false }
        guard placed > 0 else {
            return items.enumerated().compactMap { index, item in
                color(item, "angular").map {
                    GradientStop(location: Double(index) / Double(items.count - 1), color: $0)
                }
            }
        }
        var stops: [GradientStop] = []
        for item in items {
            guard let fields = fields(item, of: "a gradient's stop", known: ["at", "color"]) else {
                continue
            }
            let location = required("at", in: fields).flatMap { number($0, "at", in: 0...1) }
            let color = required("color", in: fields).flatMap { self.color($0, "color") }
            guard let location, let color else { continue }
            if let last = stops.last, location < last.location {
                diagnostics.error(
                    "wrong-value", "a gradient's stops are in order of 'at'",
                    at: fields["at"]?.location ?? item.location)
            }
            stops.append(GradientStop(location: location, color: color))
        }
        return stops
    }
}
