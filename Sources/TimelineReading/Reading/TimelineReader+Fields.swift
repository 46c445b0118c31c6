import Diagnostics
package import TimelineSyntax

/// Examples for required keys that are missing.
private let missing = [
    "a timeline flipbook": "its first line is `flipbook: 1`, the format",
    "a timeline canvas": "write canvas: { size: [1080, 1920] }",
    "a timeline duration": "write duration: 2, in seconds, or \"400ms\"",
    "a timeline layers": "write layers: [{ color: red }]",
    "a canvas size": "write size: [width, height], in points",
    "a trigger's change uuid":
        "any UUID, such as 5E0C4F1A-7C1B-4E55-9B1C-2D9E6D0C9A01, or null to clear it",
    "a text string": "write string: Hello",
    "a keyframe duration": "write duration: 0.3, in seconds, or \"300ms\"",
    "a keyframe stiffness":
        "write stiffness: 100; a damping of 0…1 is written dampingFraction: 0.7, without it",
    "a keyframe damping":
        "write damping: 10; or a spring without 'stiffness': dampingFraction: 0.7",
    "an animator initial": "the value before it first plays, such as initial: 0",
    "an animator keyframes": "write keyframes: [{ linear: 1, duration: 0.3 }]",
    "an animator that follows duration": "write duration: 0.3, in seconds, or \"300ms\"",
    "an output file": "write file: film.mp4",
]

extension ConstantReader {
    /// Returns a mapping's entries. Reports unknown keys, with the most similar known one.
    package func fields(_ node: YAMLNode, of subject: String, known: [String]) -> Fields? {
        CrashLocation.current.mark(node.location)
        guard let mapping = node.mapping else {
            wrongType(
                subject, must: "be a mapping",
                hint: hint(forMapping: node, of: subject, known: known), node)
            return nil
        }
        // A keyframe has one motion: if it is there, no other one is meant.
        let hasMotion =
            subject == "a keyframe" && mapping.contains { TimelineReader.motions.contains($0.key) }
        let meant = hasMotion ? known.filter { !TimelineReader.motions.contains($0) } : known
        return fields(node, withoutRestsOfColors(mapping), of: subject, known: known) {
            entry, before in
            (subject == "a layer" ? hint(forKey: entry, beside: mapping) : nil)
                ?? hint(forUnknown: entry, in: subject, known: meant, before: before)
        }
    }

    /// Returns an entry. Reports an error if it is missing.
    package func required(_ key: String, in fields: Fields) -> YAMLNode? {
        if let node = fields[key] { return node }
        // If there is a misspelt key, it is most likely this one, and has been reported.
        if !fields.hints.contains(Suggestion.sentence(key)) {
            diagnostics.error(
                .missingKey, "\(fields.subject) needs \(quoted(key))",
                hint: missing["\(fields.subject) \(key)"], at: fields.location)
        }
        return nil
    }

    /// Reports those of the keys that a mapping has.
    ///
    /// - Parameter message: why a key is wrong there.
    package func reject(
        _ keys: [String], in fields: Fields, hint: String? = nil, _ message: (String) -> String
    ) {
        for entry in keys.compactMap({ fields.entries[$0] }) {
            diagnostics.error(.wrongKey, message(entry.key), hint: hint, at: entry.keyLocation)
        }
    }

    /// Returns a list's items. Reports an error for anything else, including a single mapping.
    package func items(_ node: YAMLNode, _ key: String) -> [YAMLNode]? {
        if let items = node.sequence { return items }
        wrongType(quoted(key), must: "be a list", hint: hint(forList: node, key), node)
        return nil
    }

    /// Returns a list's items. Reports an error for more than the limit, too.
    ///
    /// - Parameter things: what the items are, in messages.
    package func items(
        _ node: YAMLNode, _ key: String, atMost maximum: Int, _ things: String
    ) -> [YAMLNode]? {
        guard let items = items(node, key) else { return nil }
        if items.count <= maximum { return items }
        diagnostics.error(
            .tooMany, "\(quoted(key)) has \(items.count) \(things); the limit is \(maximum)",
            at: node.location)
        return nil
    }

    /// Suggests a list for a value in its place.
    private func hint(forList node: YAMLNode, _ key: String) -> String? {
        if let scalar = node.scalar {
            let text = scalar.text.prefix(40)
            if scalar.isNull { return nil }
            if TimelineReader.gradients.contains(key) {
                return "a gradient has several colours: write \(key): [\(text), …]"
            }
            if key == "effects", let effect = example(ofEffect: scalar.text) {
                return "write effects: [\(effect)]"
            }
            return key == "outputs"
                ? "write outputs: [{ file: \(text) }]" : "a list of one is [\(text)]"
        }
        guard let entries = node.mapping, let first = entries.first else { return nil }
        if TimelineReader.groupKeys.contains(key), key != "layers",
            let beside = entries.first(where: { ["spacing", "alignment"].contains($0.key) })
        {
            return "\(quoted(beside.key)) belongs beside it: "
                + "{ \(key): [{ … }], \(beside.key): \(beside.value.scalar?.text ?? "…") }"
        }
        if TimelineReader.groupKeys.contains(key), entries.count == 1,
            ["children", "content", "layers", "views"].contains(first.key)
        {
            return "its layers are the list itself: \(key): [{ … }]"
        }
        if key == "trim" { return "write [FROM, TO], such as [0, 0.5]" }
        if key == "keyframes", let hint = hint(forPercents: entries) { return hint }
        let value = first.value.scalar.map { $0.isNull ? "" : $0.text } ?? "{ … }"
        return "begin each with a '-': - \(first.key): \(value)"
    }
}
