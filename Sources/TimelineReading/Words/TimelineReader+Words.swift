import Diagnostics
import TimelineExpansion
import TimelineModel
import TimelineSyntax
import TimelineWords

/// Hints for unknown names.
extension ConstantReader {
    /// - Parameters:
    ///   - subject: the mapping's name in messages.
    ///   - before: the previous entry.
    func hint(
        forUnknown entry: YAMLEntry, in subject: String, known: [String], before: YAMLEntry?
    ) -> String? {
        let key = entry.key
        if let hint = hint(forCutKey: entry, known: known, before: before) { return hint }
        if subject == "a layer", let hint = hint(forElementsOf: before, entry) { return hint }
        if let own = ownName(key, among: known) { return own }
        if subject == TextRun.format.description.subject,
            Text.format.description.names.contains(key)
        {
            return "it belongs to the whole text, beside 'runs'"
        }
        if subject == "a layer", let effect = effect(inModifier: entry) {
            return "write effects: [{ \(effect): { … } }]"
        }
        let place =
            ForeignWord.Place(subject: subject) ?? (isEffect(subject) ? .effectArgument : nil)
        if place == .keyframe, ForeignWords.plain(entry.key) == "dampingratio" {
            return Suggestion.sentence("dampingFraction")
        }
        switch place.flatMap({ ForeignWords.instead(of: key, in: $0) }) {
        case .name(let name) where known.contains(name): return Suggestion.sentence(name)
        case .sentence(let sentence): return sentence
        case .name, nil: break
        }
        if place == .layer, let use = Kit.use(ofComponent: key) {
            return "it comes with Flipbook: write use: [\(use)] at the timeline's top level"
        }
        if let stray = place.flatMap({ hint(forStray: key, in: $0) }) { return stray }
        let near = findings.suggestions.nearest(to: key, in: context.tables(of: known).near)
        return near.map(Suggestion.sentence)
    }

    /// Returns a known name that differs only in spelling or is written as a call.
    func ownName(_ name: String, among known: [String]) -> String? {
        guard let own = context.tables(of: known).plain[name] else { return nil }
        guard let open = name.firstIndex(of: "("), name.hasSuffix(")") else {
            return Suggestion.sentence(own)
        }
        let value = name[name.index(after: open)...].dropLast()
        return "write \(own): \(value.isEmpty ? "…" : value)"
    }

    private func isEffect(_ subject: String) -> Bool {
        parser.effects.contains { subject == quoted($0.name) }
    }

    /// Suggests a correction for a broken key: a missing colon, space or quote, or a split at a
    /// comma.
    private func hint(forCutKey entry: YAMLEntry, known: [String], before: YAMLEntry?) -> String? {
        let key = entry.key
        if let bracket = key.firstIndex(where: { "{[".contains($0) }) {
            let name = key[..<bracket].filter { !" :".contains($0) }
            if known.contains(name) {
                let value = key[bracket] == "{" ? "{ … }" : "[…]"
                return key[..<bracket].contains(":")
                    ? "a space is missing behind the ':': write \(name): \(value)"
                    : "a ':' is missing: write \(name): \(value)"
            }
        }
        if let colon = key.firstIndex(of: ":"), known.contains(String(key[..<colon])) {
            return "a space is missing behind the ':': write \(key[..<colon]): "
                + key[key.index(after: colon)...]
        }
        if entry.isCut { return "a value with commas in it needs quotes here" }
        // `linear: red, blue` between braces.
        if entry.value.isNull, let before, TimelineReader.gradients.contains(before.key),
            let first = before.value.scalar?.text, first.utf8.count < 40, key.utf8.count < 40
        {
            return "several colours need brackets: write \(before.key): [\(first), \(key)]"
        }
        // `duration: 1,5` between braces.
        if entry.value.isNull, key.utf8.allSatisfy(isDigit), !key.isEmpty,
            let before, let whole = before.value.scalar?.text, Int(whole) != nil
        {
            return Self.pairs.contains(before.key)
                ? "two numbers need brackets: write \(before.key): [\(whole), \(key)]"
                : hint(forCommasIn: "\(whole),\(key)")
        }
        return nil
    }

    private static var pairs: [String] {
        ["anchor", "began", "center", "frame", "moved", "offset", "origin", "position", "size"]
    }

    /// Suggests the right place for a known key.
    private func hint(forStray word: String, in place: ForeignWord.Place) -> String? {
        let key = context.strayNames[word] ?? word
        if place == .layer {
            if parser.effects.contains(where: { $0.name == key }) {
                return "it is an effect: effects: [{ \(key): { … } }]"
            }
            if ShapeFormat.styles.contains(where: { $0.name == key }) {
                return "it belongs in a shape: circle: { \(key): … }"
            }
            if key == ShapeFormat.cornerRadius.name {
                return "it belongs in a rectangle: rectangle: { fill: red, cornerRadius: 8 }"
            }
            if Text.format.description.names.contains(key) {
                return "it belongs in a text: text: { string: Hello, \(key): … }"
            }
            if Timeline.format.names.contains(key) {
                return "it belongs at the timeline's top level"
            }
        }
        if place.isContent || place == .stroke,
            TimelineReader.layerKeys.contains(key) || parser.contentKeys.contains(key)
        {
            return "it belongs in the layer, beside its content"
        }
        if place == .timeline,
            TimelineReader.layerKeys.contains(key) || parser.contentKeys.contains(key)
        {
            return "it belongs in a layer: layers: [{ … }]"
        }
        return nil
    }

    // MARK: SwiftUI's springs

    static func isSpringWord(_ key: String) -> Bool {
        [
            "response", "dampingfraction", "dampingratio", "mass", "stiffness", "damping",
            "duration", "bounce",
        ].contains(ForeignWords.plain(key))
    }

    /// Suggests a keyframe for `spring: { response: 0.5, dampingFraction: 0.7 }`.
    func springHint(_ entries: [YAMLEntry]) -> String {
        let words = entries.compactMap { entry -> String? in
            guard let text = entry.value.scalar?.text else { return nil }
            switch ForeignWords.plain(entry.key) {
            case "duration": return "springDuration: \(text)"
            case "dampingratio": return "dampingFraction: \(text)"
            default: return "\(entry.key): \(text)"
            }
        }
        return
            "write { spring: 1, \(words.joined(separator: ", ")) }, where 1 is the value that it "
            + "goes to"
    }
}
