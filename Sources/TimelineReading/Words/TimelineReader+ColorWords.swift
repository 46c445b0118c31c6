import TimelineSyntax
import TimelineWords

extension ConstantReader {
    /// Returns a mapping without the keys that are the rest of a colour, as in
    /// `{ fill: rgb(255, 0, 0) }`. The colour itself is reported where it is read.
    func withoutRestsOfColors(_ mapping: [YAMLEntry]) -> [YAMLEntry] {
        guard mapping.contains(where: { Self.isCutColor($0) }) else { return mapping }
        var entries: [YAMLEntry] = []
        var rest: ArraySlice<YAMLEntry> = mapping[...]
        while let entry = rest.popFirst() {
            entries.append(entry)
            guard Self.isCutColor(entry), var text = entry.value.scalar?.text else { continue }
            let parts = rest.prefix { $0.value.isNull }
            for (index, part) in zip(parts.indices, parts).prefix(3) {
                text += ", " + part.key
                guard ForeignColor(text) != nil else { continue }
                rest = rest[(index + 1)...]
                break
            }
        }
        return entries
    }

    private static func isCutColor(_ entry: YAMLEntry) -> Bool {
        guard ["background", "color", "fill", "stroke"].contains(entry.key),
            let scalar = entry.value.scalar, scalar.isPlain
        else { return false }
        return ForeignColor.starts(scalar.text) && !scalar.text.contains(")")
    }
}
