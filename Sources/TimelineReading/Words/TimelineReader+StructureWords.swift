import Diagnostics
import TimelineModel
import TimelineSyntax
import TimelineWords

private let longest = 60

/// The contents that can be a text alone: the key of that text, and all keys.
private let textsAlone: [String: (key: String, keys: [String], place: ForeignWord.Place)] = [
    "text": ("string", Text.format.description.names, .text),
    "icon": ("name", VectorFormat.icon.description.names, .picture),
]

/// Hints for values of another structure: a text or a list where a mapping belongs, or keys beside
/// a content that belong in it.
extension ConstantReader {
    /// Formats a text or a short list for a hint; what is long is left out, and takes no time.
    private func short(_ node: YAMLNode) -> String {
        let parts = node.sequence ?? [node]
        let isShort =
            parts.count <= 8
            && parts.allSatisfy { ($0.scalar?.text.utf8.count ?? longest) < longest }
        guard isShort else { return "…" }
        let line = YAMLWriter.line(node)
        return line.count <= longest ? line : "…"
    }

    /// Suggests a mapping for what is in its place.
    ///
    /// - Parameter subject: the mapping's name in messages.
    func hint(forMapping node: YAMLNode, of subject: String, known: [String]) -> String? {
        if let scalar = node.scalar {
            guard !scalar.isNull else { return nil }
            if scalar.isPlain, let colon = scalar.text.firstIndex(of: ":"),
                known.contains(String(scalar.text[..<colon]))
            {
                let value = scalar.text[scalar.text.index(after: colon)...]
                return "a space is missing behind the ':': write \(scalar.text[..<colon]): \(value)"
            }
            switch subject {
            case "a layer"
            where scalar.number == nil && scalar.boolean == nil && scalar.text.utf8.count < longest:
                return hint(forLayer: scalar.text, node)
            case "a gradient": return foreignGradient(scalar.text).map { "write \($0)" }
            case "an output": return "write { file: \(short(node)) }"
            case "a keyframe":
                return "write { linear: \(short(node)), duration: 0.3 }, or "
                    + "{ spring: \(short(node)) }"
            default: return nil
            }
        }
        guard let items = node.sequence, items.count > 1, items.allSatisfy({ $0.scalar != nil })
        else { return nil }
        switch subject {
        case "a canvas" where items.count == 2: return "write canvas: { size: \(short(node)) }"
        case "a gradient": return "write { linear: \(short(node)) }"
        default: return nil
        }
    }

    /// Suggests a layer for a text in its place.
    private func hint(forLayer text: String, _ node: YAMLNode) -> String {
        if let own = context.tables(of: ["spacer"]).plain[text] { return "write - \(own)" }
        if let own = context.tables(of: parser.contentKeys).plain[text] {
            if TimelineReader.shapes.contains(own) {
                return "write - " + Self.example(ofShape: own, paint: "red")
            }
            return own == "text" ? "write - text: Hello" : "write - \(own): …"
        }
        return didYouMean(text, parser.contentKeys + ["spacer"])
            ?? "a layer is a mapping, such as - text: \(short(node))"
    }

    /// - Parameter shape: the key of a shape.
    static func example(ofShape shape: String, paint: String) -> String {
        switch shape {
        case "path": "path: { d: \"M0 0 L40 30\", stroke: white }"
        case "arc": "arc: { endAngle: 270, stroke: \(paint) }"
        case "polygon": "polygon: { sides: 6, fill: \(paint) }"
        default: "\(shape): { fill: \(paint) }"
        }
    }

    /// How an effect is written that is nothing by its name alone.
    func example(ofEffect name: String) -> String? {
        parser.effects.first {
            $0.name == name && $0.parameters.contains { $0.fallback == .required }
        }.map { "{ \($0.example) }" }
    }

    /// Suggests a repetition for a layer's `for: item, in: [a, b]`.
    func hint(forElementsOf before: YAMLEntry?, _ entry: YAMLEntry) -> String? {
        guard entry.key == "in", let before, before.key == "for" else { return nil }
        return "write forEach: \(short(entry.value)), as: \(short(before.value)), with layers: […] "
            + "beside it"
    }

    /// Suggests keyframes with durations for CSS's `{ 0%: 0, 100%: 1 }`.
    func hint(forPercents entries: [YAMLEntry]) -> String? {
        let places = entries.compactMap { entry -> Double? in
            switch entry.key {
            case "from": 0
            case "to": 100
            default: NumberWithUnit(entry.key).flatMap { $0.unit == "%" ? $0.number : nil }
            }
        }
        guard places.count == entries.count, places.count <= 6, places == places.sorted(),
            entries.allSatisfy({ $0.value.scalar != nil })
        else { return nil }
        var initial = ""
        var (keyframes, last) = ([String](), 0.0)
        for (place, entry) in zip(places, entries) {
            let value = self.short(entry.value)
            if place == 0 {
                initial = "initial: \(value), "
            } else {
                let seconds = short((place - last) / 100)
                keyframes.append("{ linear: \(value), duration: \(seconds) }")
            }
            last = place
        }
        return "write \(initial)keyframes: [\(keyframes.joined(separator: ", "))], with durations "
            + "in seconds"
    }

    // MARK: Keys beside a content

    /// Suggests to move a key into the text or the icon beside it: `text: Hello, size: 20`.
    func hint(forKey entry: YAMLEntry, beside entries: [YAMLEntry]) -> String? {
        guard let content = entries.first(where: { textsAlone[$0.key] != nil }),
            let (first, keys, place) = textsAlone[content.key]
        else { return nil }
        var key = entry.key
        if !keys.contains(key) {
            guard case .name(let own)? = ForeignWords.instead(of: key, in: place),
                keys.contains(own)
            else { return nil }
            key = own
        }
        guard key != first else { return nil }
        return hint(forMoving: key, short(entry.value), into: content)
    }

    /// Suggests to move a layer's colour into its only other content: `text: Hello, color: red`.
    func hint(forColorBeside content: String, in fields: Fields) -> String? {
        guard let color = fields["color"].map(short), let entry = fields.entries[content] else {
            return nil
        }
        if textsAlone[content] != nil { return hint(forMoving: "color", color, into: entry) }
        let hasStyle = entry.value.mapping?.contains { entry in
            ShapeFormat.styles.contains { $0.name == entry.key }
        }
        guard TimelineReader.shapes.contains(content), hasStyle != true else { return nil }
        return "it belongs in it: \(content): { fill: \(color) }"
    }

    private func hint(forMoving key: String, _ value: String, into content: YAMLEntry) -> String? {
        guard let alone = textsAlone[content.key] else { return nil }
        guard let scalar = content.value.scalar, !scalar.isNull else {
            let article = content.key == "icon" ? "an" : "a"
            return
                "it belongs in \(article) \(content.key): \(content.key): { …, \(key): \(value) }"
        }
        let text = short(content.value)
        return "write \(content.key): { \(alone.key): \(text), \(key): \(value) }"
    }
}
