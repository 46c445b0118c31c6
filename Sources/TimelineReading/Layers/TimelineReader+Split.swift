import Diagnostics
import MediaTime
import TimelineExpansion
import TimelineModel
import TimelineSyntax

/// Texts whose letters, words or lines move on their own.
extension TimelineReader {
    /// - Parameter bytes: the length of the text in UTF-8.
    func split(_ node: YAMLNode, ofBytes bytes: Int) -> TextSplit? {
        if let word = node.scalar?.text, TextSplit.Unit(rawValue: word) != nil {
            diagnostics.error(
                .wrongType, "'split' must say what the \(word) do",
                hint: "write { by: \(word), in: opacity }", at: node.location)
            return nil
        }
        guard let fields = fields(node, of: TextSplit.format) else { return nil }
        guard bytes <= TextSplit.longest else {
            diagnostics.error(
                .textTooLong,
                "a text of \(bytes) bytes can't be split; the limit is \(TextSplit.longest)",
                at: node.location)
            return nil
        }
        var split = TextSplit()
        if case .layer(let during) = names.place { split.during = during }
        let outer = names.isInPart
        names.isInPart = true
        defer { names.isInPart = outer }
        read(fields, into: &split, TextSplit.format)
        split.inward = fields["in"].map { partChanges($0, "in") } ?? []
        split.outward = fields["out"].map { partChanges($0, "out") } ?? []
        if let out = fields["out"], split.during?.to == nil {
            diagnostics.error(
                .wrongKey, "'out' needs a time at which the layer goes",
                hint: "write during: [\(plain(split.during?.from.seconds ?? 0)), TO] in the layer",
                at: out.location)
        }
        checkEasing(fields)
        let still = ["in", "out", "offset", "scale", "rotation", "opacity", "blur", "color"]
        if !still.contains(where: { fields[$0] != nil }), !fields.hasUnknownKeys {
            diagnostics.error(
                .missingKey, "this split changes nothing",
                hint: "write in: [opacity, { offset: [0, 20] }]; it may have \(list(still, "or"))",
                at: fields.location)
        }
        return split
    }

    /// Checks that only one of `curve` and `spring` is given.
    func checkEasing(_ fields: Fields) {
        guard fields["spring"] != nil else { return }
        reject(
            ["duration", "curve"], in: fields,
            hint: "write spring: { springDuration: 0.5, bounce: 0.2 }"
        ) { "a spring has no \(quoted($0))" }
    }

    /// Reads a spring's name, or a mapping with its keys.
    func partSpring(_ node: YAMLNode) -> Spring? {
        if node.mapping == nil {
            let names = Keyframe.presets.map(\.name)
            guard let name = text(node, "spring") else { return nil }
            guard let bounce = Keyframe.presets.first(where: { $0.name == name })?.bounce else {
                unknownChoice(name, "spring", names, node)
                return nil
            }
            return Spring(bounce: bounce)
        }
        return fields(node, of: Spring.format).flatMap { spring("spring", $0) }
    }

    private func partChanges(_ node: YAMLNode, _ key: String) -> [Change] {
        changes(node, key, of: "a part", TextSplit.changeFormats)
    }
}
