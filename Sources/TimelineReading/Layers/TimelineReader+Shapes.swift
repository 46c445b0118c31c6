import Diagnostics
import TimelineExpansion
package import TimelineModel
import TimelineSyntax
import TimelineWords

extension TimelineReader {
    static let shapes = ShapeFormat.shapes.map(\.name)
    private static let styles = ShapeFormat.styles.map(\.name)

    /// Reads a shape layer: `capsule: { fill: black }`.
    func shape(_ name: String, _ node: YAMLNode) -> Layer.Content {
        let placeholder = Layer.Content.shape(.capsule, .fill(.color(.color(.clear))))
        if let scalar = node.scalar {
            let paint = scalar.isNull ? "red" : scalar.text
            wrongType(
                ShapeFormat.article(name), must: "be a mapping",
                hint: "write " + Self.example(ofShape: name, paint: paint), node)
            return placeholder
        }
        guard
            let fields = fields(
                node, of: ShapeFormat.article(name), known: Self.styles + Self.details(of: name))
        else { return placeholder }
        let shape = self.shape(name, fields)
        let given = Self.styles.filter { fields[$0] != nil }
        guard given.count == 1, let style = given.first, let styleNode = fields[style] else {
            if given.count > 1, let second = fields.entries[given[1]] {
                diagnostics.error(
                    .wrongStyle,
                    "\(ShapeFormat.article(name)) has one style, but this has \(list(given))",
                    hint: "make a layer of each, one after the other", at: second.keyLocation)
            } else if !fields.hasUnknownKeys {
                diagnostics.error(
                    .wrongStyle, "\(ShapeFormat.article(name)) needs \(list(Self.styles, "or"))",
                    at: fields.location)
            }
            return placeholder
        }
        return .shape(shape, self.style(style, styleNode))
    }

    /// Returns the keys of a shape besides its style.
    private static func details(of shape: String) -> [String] {
        ShapeFormat.shapes.first { $0.name == shape }?.keys.map(\.name) ?? []
    }

    /// - Parameter fields: the shape's details; nil if there are none.
    private func shape(_ name: String, _ fields: Fields?) -> Shape {
        let shape = wholeShape(name, fields)
        guard let node = fields?["trim"], let items = items(node, "trim") else { return shape }
        guard items.count == 2 else {
            diagnostics.error(
                .wrongType, "'trim' must be two fractions, [FROM, TO], not \(items.count)",
                at: node.location)
            return shape
        }
        return .trimmed(
            shape, from: value(items[0], "trim", in: 0...1, default: 0),
            to: value(items[1], "trim", in: 0...1, default: 1))
    }

    private func wholeShape(_ name: String, _ fields: Fields?) -> Shape {
        func number(
            _ key: String, _ fallback: Double,
            in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude
                ... .greatestFiniteMagnitude
        ) -> Value { value(fields?[key], key, in: range, default: fallback) }
        func corners(_ key: String, minimum: Int) -> Int? {
            fields?[key].flatMap { count($0, key, in: minimum...ShapeFormat.maxCorners) }
        }
        let lengths = 0...Double.greatestFiniteMagnitude
        switch name {
        case "capsule": return .capsule
        case "circle": return .circle
        case "ellipse": return .ellipse
        case "path": return fields.map(pathShape) ?? .capsule
        case "arc":
            if let fields { _ = required("endAngle", in: fields) }
            return .arc(
                startAngle: number("startAngle", 0), endAngle: number("endAngle", 360),
                isWedge: fields?["wedge"].flatMap { boolean($0, "wedge") } ?? false)
        case "star":
            return .star(
                StarTree(
                    points: corners("points", minimum: 2) ?? ShapeFormat.starPoints,
                    innerRadius: number("innerRadius", ShapeFormat.starRadius, in: 0...1),
                    angle: number("angle", 0),
                    cornerRadius: number("cornerRadius", 0, in: lengths)))
        case "polygon":
            if let fields { _ = required("sides", in: fields) }
            return .star(
                StarTree(
                    points: corners("sides", minimum: 3) ?? 3, innerRadius: nil,
                    angle: number("angle", 0),
                    cornerRadius: number("cornerRadius", 0, in: lengths)))
        default: return rectangle(fields)
        }
    }

    private func rectangle(_ fields: Fields?) -> Shape {
        let lengths = 0...Double.greatestFiniteMagnitude
        let style =
            fields?["cornerStyle"].flatMap { choice($0, "cornerStyle", CornerStyle.self) }
            ?? .circular
        if let node = fields?["cornerRadius"], isForeignBox(node, "cornerRadius", Self.cornerNames)
        {
            return .rectangle(cornerRadius: .number(0))
        }
        guard let node = fields?["cornerRadius"], node.mapping != nil else {
            let radius = value(fields?["cornerRadius"], "cornerRadius", in: lengths, default: 0)
            guard style == .continuous else { return .rectangle(cornerRadius: radius) }
            return .corners(
                CornersTree(
                    topLeading: radius, topTrailing: radius, bottomLeading: radius,
                    bottomTrailing: radius, style: style))
        }
        guard let corners = self.fields(node, of: ShapeFormat.corners) else {
            return .rectangle(cornerRadius: .number(0))
        }
        func radius(_ key: String) -> Value { value(corners[key], key, in: lengths, default: 0) }
        return .corners(
            CornersTree(
                topLeading: radius("topLeading"), topTrailing: radius("topTrailing"),
                bottomLeading: radius("bottomLeading"),
                bottomTrailing: radius("bottomTrailing"), style: style))
    }

    /// Reads `clip: capsule` or `clip: { rectangle: { cornerRadius: 8 } }`.
    fileprivate func clip(_ node: YAMLNode) -> Shape? {
        if node.mapping != nil {
            guard let fields = fields(node, of: "'clip'", known: Self.shapes) else { return nil }
            let given = Self.shapes.filter { fields[$0] != nil }
            guard given.count == 1, let name = given.first, let shapeNode = fields[name] else {
                if !fields.hasUnknownKeys {
                    diagnostics.error(
                        .wrongValue, "'clip' is one of \(list(Self.shapes, "or"))",
                        at: node.location)
                }
                return nil
            }
            if shapeNode.isNull, ShapeFormat.plainShapes.contains(name) { return shape(name, nil) }
            return shape(
                name,
                self.fields(shapeNode, of: "a clipping \(name)", known: Self.details(of: name)))
        }
        guard let name = text(node, "clip") else { return nil }
        guard Self.shapes.contains(name) else {
            unknownChoice(name, "clip", Self.shapes, node)
            return nil
        }
        guard ShapeFormat.plainShapes.contains(name) else {
            let key = ["path": "d: \"M…\"", "arc": "endAngle: 270"][name] ?? "sides: 6"
            diagnostics.error(
                .missingKey, "a clipping \(name) needs '\(key.prefix { $0 != ":" })'",
                hint: "write clip: { \(name): { \(key) } }", at: node.location)
            return nil
        }
        return shape(name, nil)
    }

    // MARK: Styles and paints

    private func style(_ name: String, _ node: YAMLNode) -> ShapeStyle {
        switch name {
        case "fill": .fill(paint(node, "fill"))
        case "stroke": stroke(node)
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

    private func stroke(_ node: YAMLNode) -> ShapeStyle {
        guard !isPaint(node) else {
            return .stroke(paint(node, "stroke"), width: .number(1), position: .center)
        }
        guard let fields = fields(node, of: ShapeFormat.stroke) else {
            return .stroke(.palette, width: .number(1), position: .center)
        }
        let paint = paint(in: fields) ?? .palette
        if fields["color"] == nil, fields["fill"] == nil, !fields.hasUnknownKeys {
            diagnostics.error(
                .missingKey, "a stroke needs 'color' or 'fill'", at: fields.location)
        }
        return .stroke(
            paint, width: width(fields, default: 1),
            position: fields["position"].flatMap { choice($0, "position", StrokePosition.self) }
                ?? .center, line: line(fields))
    }

    private func glow(_ node: YAMLNode) -> ShapeStyle {
        guard !isPaint(node) else {
            return .glow(paint(node, "glow"), width: .number(4), blur: .number(8))
        }
        let fields = fields(node, of: ShapeFormat.glow)
        guard let fields else { return .glow(.palette, width: .number(4), blur: .number(8)) }
        return .glow(
            paint(in: fields) ?? .palette, width: width(fields, default: 4),
            blur: value(fields["blur"], "blur", in: 0...(.greatestFiniteMagnitude), default: 8),
            line: line(fields))
    }

    /// Reads the ends, joins and dashes of a stroke or a glow.
    private func line(_ fields: Fields) -> Line {
        var line = Line.standard
        line.cap = fields["cap"].flatMap { choice($0, "cap", LineCap.self) } ?? line.cap
        line.join = fields["join"].flatMap { choice($0, "join", LineJoin.self) } ?? line.join
        line.miterLimit =
            fields["miterLimit"].flatMap { number($0, "miterLimit", in: ShapeFormat.miterLimits) }
            ?? line.miterLimit
        line.dashPhase = fields["dashPhase"].flatMap { value($0, .number, "dashPhase") }
        guard let node = fields["dash"], let items = items(node, "dash") else { return line }
        guard (1...Line.maxDashes).contains(items.count) else {
            diagnostics.error(
                .wrongValue,
                "'dash' has \(items.count) lengths; it needs 1 to "
                    + "\(Line.maxDashes)", hint: "leave it out for an unbroken line",
                at: node.location)
            return line
        }
        line.dash = items.map {
            value($0, "dash", in: 0...(.greatestFiniteMagnitude), default: 0)
        }
        let lengths = line.dash.compactMap { length in
            if case .literal(let numbers) = length.source { numbers[0] } else { nil }
        }
        guard lengths.count == line.dash.count, lengths.allSatisfy({ $0 >= 0 }) else { return line }
        let sum = lengths.reduce(0, +)
        if sum == 0 {
            diagnostics.error(
                .outOfRange, "the lengths of 'dash' must not all be 0", at: node.location)
        } else if sum < Line.minDashes {
            diagnostics.error(
                .outOfRange, "the lengths of 'dash' must be at least 0.000001 together",
                hint: "they are in points; [6, 4] is usual", at: node.location)
        }
        return line
    }

    private func width(_ fields: Fields, default fallback: Double) -> Value {
        value(fields["width"], "width", in: 0...(.greatestFiniteMagnitude), default: fallback)
    }

    /// Reads the paint of `color` or `fill`; nil if neither is given.
    private func paint(in fields: Fields) -> Paint? {
        if let color = fields["color"], fields["fill"] != nil {
            reject(["fill"], in: fields) { _ in "\(fields.subject) has 'color' or 'fill', not both"
            }
            _ = paint(color, "color")
            return nil
        }
        if let color = fields["color"] { return paint(color, "color") }
        return fields["fill"].map { paint($0, "fill") }
    }
}

extension ShapeTree: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> Shape? { part.reader.clip(part.node) }
}
