import Diagnostics
import MediaTime
import TimelineExpansion
package import TimelineModel
import TimelineSyntax

/// Texts whose letters, words or lines move on their own.
extension TimelineReader {
    /// Checks that the letters that move on their own or roll are few, and do one of both.
    func checkParts(of text: Text, _ fields: Fields) {
        guard fields["split"] != nil || fields["numericText"] != nil else { return }
        let count = text.letters.utf8.count
        let isTooLong = count > TextSplit.longest
        if let node = fields["split"], node.mapping != nil, isTooLong {
            diagnostics.error(
                .textTooLong,
                "a text of \(count) bytes can't be split; the limit is \(TextSplit.longest)",
                at: node.location)
        }
        guard let node = fields["numericText"] else { return }
        if text.split != nil {
            diagnostics.error(
                .wrongKey, "a text that is split has no digits that roll",
                hint: "leave 'split' or 'numericText' out", at: node.location)
        } else if isTooLong {
            diagnostics.error(
                .textTooLong,
                "the digits of a text of \(count) bytes can't roll; the limit is "
                    + "\(TextSplit.longest)", at: node.location)
        }
    }

    fileprivate func split(_ node: YAMLNode) -> TextSplit? {
        if let word = node.scalar?.text, TextSplit.Unit(rawValue: word) != nil {
            diagnostics.error(
                .wrongType, "'split' must say what the \(word) do",
                hint: "write { by: \(word), in: opacity }", at: node.location)
            return nil
        }
        guard let fields = fields(node, of: TextSplit.format) else { return nil }
        var split = TextSplit()
        if case .layer(let during) = names.place { split.during = during }
        let outer = names.isInPart
        names.isInPart = true
        defer { names.isInPart = outer }
        read(fields, into: &split, TextSplit.format)
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
}

extension TextSplitTree: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> TextSplit? { part.reader.split(part.node) }
}
