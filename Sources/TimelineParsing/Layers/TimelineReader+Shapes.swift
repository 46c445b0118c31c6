import Diagnostics
import TimelineModel

extension TimelineReader {
    static let shapes = ShapeFormat.shapes.map(\.name)
    private static let styles = ShapeFormat.styles.map(\.name)

    /// Reads a shape layer: `capsule: { fill: black }`.
    func shape(_ name: String, _ node: YAMLNode) -> Layer.Content {
        let standIn = Layer.Content.shape(.capsule, .fill(.color(.color(.clear))))
        if let scalar = node.scalar {
            let hint =
                name == "path"
                ? "write path: { d: \"M0 0 L40 30\", stroke: white }"
                : "write \(name): { fill: \(scalar.isNull ? "red" : scalar.text) }"
            wrongType("a \(name)", must: "be a mapping", hint: hint, node)
            return standIn
        }
        guard
            let fields = fields(node, of: "a \(name)", known: Self.styles + Self.details(of: name))
        else { return standIn }
        let shape = self.shape(name, fields)
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
        return .shape(shape, self.style(style, styleNode, of: name))
    }

    /// Returns the keys of a shape besides its style.
    private static func details(of shape: String) -> [String] {
        ShapeFormat.shapes.first { $0.name == shape }?.keys.map(\.name) ?? []
    }

    /// - Parameter fields: the shape's details; nil if there are none.
    private func shape(_ name: String, _ fields: Fields?) -> Shape {
        switch name {
        case "capsule": .capsule
        case "circle": .circle
        case "ellipse": .ellipse
        case "path": fields.map(pathShape) ?? .capsule
        default:
            .rectangle(
                cornerRadius: value(
                    fields?["cornerRadius"], "cornerRadius", in: 0...(.greatestFiniteMagnitude),
                    default: 0))
        }
    }

    /// Reads `clip: capsule` or `clip: { rectangle: { cornerRadius: 8 } }`.
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
            if shapeNode.isNull, name != "path" { return shape(name, nil) }
            return shape(
                name,
                self.fields(shapeNode, of: "a clipping \(name)", known: Self.details(of: name)))
        }
        guard let name = text(node, "clip") else { return nil }
        guard Self.shapes.contains(name) else {
            unknownChoice(name, "clip", Self.shapes, node)
            return nil
        }
        guard name != "path" else {
            diagnostics.error(
                "missing-key", "a clipping path needs 'd'",
                hint: "write clip: { path: { d: \"M…\" } }", at: node.location)
            return nil
        }
        return shape(name, nil)
    }

    // MARK: Styles and paints

    private func style(_ name: String, _ node: YAMLNode, of shape: String) -> ShapeStyle {
        switch name {
        case "fill": .fill(paint(node, "fill"))
        case "stroke": stroke(node, of: shape)
        default: glow(node)
        }
    }

    /// Whether a node is a paint rather than a mapping that contains one.
    private func isPaint(_ node: YAMLNode) -> Bool {
        guard let entries = node.mapping else { return true }
        return entries.contains {
            Self.gradients.contains($0.key) || ["r", "g", "b", "a"].contains($0.key)
        }
    }

    private func stroke(_ node: YAMLNode, of shape: String) -> ShapeStyle {
        guard !isPaint(node) else {
            return .stroke(paint(node, "stroke"), width: .number(1), position: .center)
        }
        let fields = fields(
            node, of: "a stroke",
            known: ShapeFormat.stroke.names + strokeKeys(of: shape))
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
        let fields = fields(node, of: ShapeFormat.glow)
        guard let fields else { return .glow(.palette, width: .number(4), blur: .number(8)) }
        return .glow(
            paint(in: fields) ?? .palette, width: width(fields, default: 4),
            blur: value(fields["blur"], "blur", in: 0...(.greatestFiniteMagnitude), default: 8))
    }

    private func width(_ fields: Fields, default fallback: Double) -> Value {
        value(fields["width"], "width", in: 0...(.greatestFiniteMagnitude), default: fallback)
    }

    /// Reads the paint of `color` or `fill`; nil if neither is given.
    private func paint(in fields: Fields) -> Paint? {
        if let color = fields["color"], let fill = fields.entries["fill"] {
            diagnostics.error(
                "wrong-key", "\(fields.subject) has 'color' or 'fill', not both",
                at: fill.keyLocation)
            _ = paint(color, "color")
            return nil
        }
        if let color = fields["color"] { return paint(color, "color") }
        return fields["fill"].map { paint($0, "fill") }
    }
}
