import Diagnostics
import TimelineModel

/// What to say of a name that means nothing where it stands.
extension TimelineReader {
    /// - Parameters:
    ///   - subject: what the mapping is called in messages.
    ///   - before: the entry that stands before it.
    func hint(
        forUnknown entry: YAMLEntry, in subject: String, known: [String], before: YAMLEntry?
    ) -> String? {
        let key = entry.key
        if let hint = hint(forCutKey: entry, known: known, before: before) { return hint }
        if let own = ownName(key, among: known) { return own }
        let place =
            ForeignWord.Place(subject: subject) ?? (isEffect(subject) ? .effectArgument : nil)
        if place == .keyframe, let hint = springHint(entry) { return hint }
        switch place.flatMap({ ForeignWords.instead(of: key, in: $0) }) {
        case .name(let name) where known.contains(name): return "did you mean '\(name)'?"
        case .sentence(let sentence): return sentence
        case .name, nil: break
        }
        return place.flatMap { hint(forStray: key, in: $0) } ?? didYouMean(key, known)
    }

    /// A name of Flipbook's that is only spelt otherwise, or written as a call.
    func ownName(_ name: String, among known: [String]) -> String? {
        let own = known.first { ForeignWords.plain($0) == ForeignWords.plain(name) }
        guard let own else { return nil }
        guard let open = name.firstIndex(of: "("), name.hasSuffix(")") else {
            return "did you mean '\(own)'?"
        }
        let value = name[name.index(after: open)...].dropLast()
        return "write \(own): \(value.isEmpty ? "…" : value)"
    }

    private func isEffect(_ subject: String) -> Bool {
        subject == "'blur'" || parser.effects.contains { subject == quoted($0.name) }
    }

    /// A key that is more than a key: a colon, a space or quotes are missing, or a comma parted it.
    private func hint(
        forCutKey entry: YAMLEntry, known: [String], before: YAMLEntry?
    ) -> String? {
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
        let isCut = key.filter { $0 == "(" }.count != key.filter { $0 == ")" }.count
        if isCut { return "a value with commas in it needs quotes here" }
        // `duration: 1,5` between braces.
        if entry.value.isNull, key.utf8.allSatisfy(isDigit), !key.isEmpty,
            let before, let whole = before.value.scalar?.text, Int(whole) != nil
        {
            return Self.pairs.contains(before.key)
                ? "two numbers need brackets: write \(before.key): [\(whole), \(key)]"
                : "decimals follow a point: write \(whole).\(key)"
        }
        return nil
    }

    private static let pairs: Set<String> = [
        "anchor", "center", "frame", "offset", "origin", "position", "size",
    ]

    /// A key that Flipbook has, but elsewhere.
    private func hint(forStray word: String, in place: ForeignWord.Place) -> String? {
        let all =
            Self.layerKeys + parser.contentKeys + Text.format.description.names
            + Timeline.format.names + ShapeFormat.styles.map(\.name) + [
                ShapeFormat.cornerRadius.name
            ]
        let key = all.first { ForeignWords.plain($0) == ForeignWords.plain(word) } ?? word
        if place == .layer {
            if parser.effects.contains(where: { $0.name == key }) {
                return "it is an effect: effects: [{ \(key): { … } }]"
            }
            if ShapeFormat.styles.contains(where: { $0.name == key }) {
                return "it stands in a shape: circle: { \(key): … }"
            }
            if key == ShapeFormat.cornerRadius.name {
                return "it stands in a rectangle: rectangle: { fill: red, cornerRadius: 8 }"
            }
            if Text.format.description.names.contains(key) {
                return "it stands in a text: text: { string: Hello, \(key): … }"
            }
            if Timeline.format.names.contains(key) { return "it stands at the timeline's top" }
        }
        if place.isContent || place == .stroke,
            Self.layerKeys.contains(key) || parser.contentKeys.contains(key)
        {
            return "it stands in the layer, beside what is drawn"
        }
        if place == .timeline, Self.layerKeys.contains(key) || parser.contentKeys.contains(key) {
            return "it stands in a layer: layers: [{ … }]"
        }
        return nil
    }

    // MARK: Springs in SwiftUI's words

    private static let springWords = [
        "response", "dampingfraction", "dampingratio", "mass", "stiffness", "damping",
    ]

    static func isSpringWord(_ key: String) -> Bool {
        springWords.contains(ForeignWords.plain(key))
    }

    /// SwiftUI's `Spring(duration:bounce:)` of `Spring(response:dampingRatio:)`: the duration is
    /// the response, and a bounce is 1 minus the ratio, or 1 divided by it minus 1 where it is
    /// above 1.
    private func springHint(_ entry: YAMLEntry) -> String? {
        switch ForeignWords.plain(entry.key) {
        case "response":
            return "did you mean 'springDuration'?"
        case "dampingfraction", "dampingratio":
            guard let ratio = entry.value.scalar?.number, ratio > 0, ratio.isFinite else {
                return "write bounce: 1 minus it"
            }
            return "write bounce: \(short(Self.bounce(ofRatio: ratio))), which is "
                + (ratio <= 1 ? "1 minus it" : "1 divided by it, minus 1")
        case "mass", "stiffness", "damping":
            return "write springDuration: 2π√(mass/stiffness), and "
                + "bounce: 1 − damping/(2√(mass·stiffness))"
        default: return nil
        }
    }

    /// What to write for `spring: { response: 0.5, dampingFraction: 0.7 }`.
    func springHint(_ entries: [YAMLEntry]) -> String {
        func number(_ names: String...) -> Double? {
            entries.first { names.contains(ForeignWords.plain($0.key)) }?.value.scalar?.number
        }
        var duration = number("response", "duration")
        var ratio = number("dampingfraction", "dampingratio")
        if let stiffness = number("stiffness"), stiffness > 0 {
            let mass = max(number("mass") ?? 1, .leastNormalMagnitude)
            duration = 2 * .pi * (mass / stiffness).squareRoot()
            ratio = number("damping").map { $0 / (2 * (mass * stiffness).squareRoot()) }
        }
        let bounce = ratio.map { Self.bounce(ofRatio: $0) } ?? number("bounce") ?? 0
        return "write spring: 1, springDuration: \(short(duration ?? 0.5)), "
            + "bounce: \(short(bounce)), where 1 is the value that it goes to"
    }

    private static func bounce(ofRatio ratio: Double) -> Double {
        ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// Up to four digits behind the point.
    func short(_ number: Double) -> String {
        let rounded = (number * 10_000).rounded() / 10_000
        return plain(rounded == 0 ? 0 : rounded)
    }
}
