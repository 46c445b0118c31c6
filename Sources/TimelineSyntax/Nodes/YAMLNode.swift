package import Diagnostics
import MediaTime

/// A value in a YAML document, with its location.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping([YAMLEntry])
        /// A value with a mistake that has been reported: its readers report nothing more.
        case poison
    }

    package var content: Content
    package var location: SourceLocation
    /// The location of the alias that is in its place; nil if there is none.
    package var alias: SourceLocation? {
        get { aliasPlace?.location }
        set { aliasPlace = newValue.map(AliasPlace.init) }
    }
    /// Stored elsewhere: few nodes have one.
    private var aliasPlace: AliasPlace?
    /// The sources of its characters; nil if the text is in the file as it is.
    package var origin: TextOrigin?

    package init(_ content: Content, at location: SourceLocation, origin: TextOrigin? = nil) {
        self.content = content
        self.location = location
        self.origin = origin
    }

    package init(
        text: String, isPlain: Bool = true, at location: SourceLocation, origin: TextOrigin? = nil
    ) {
        let scalar = YAMLScalar(text: text, isPlain: isPlain)
        self.init(.scalar(scalar), at: location, origin: origin)
    }

    package static func poison(at location: SourceLocation) -> YAMLNode {
        YAMLNode(.poison, at: location)
    }

    package var isPoison: Bool { if case .poison = content { true } else { false } }

    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }
    package var sequence: [YAMLNode]? {
        if case .sequence(let items) = content { items } else { nil }
    }
    package var mapping: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }
    package var isNull: Bool { scalar?.isNull ?? false }

    /// The values directly in a list or a mapping.
    package var children: [YAMLNode] { sequence ?? mapping?.map(\.value) ?? [] }

    /// A mapping's value of a key.
    package func child(_ key: String) -> YAMLNode? { mapping?.first { $0.key == key }?.value }

    /// A list or a mapping with other values in it.
    package func mapValues<Failure>(
        _ transform: (YAMLNode) throws(Failure) -> YAMLNode
    ) throws(Failure) -> YAMLNode {
        var node = self
        switch content {
        case .scalar, .poison: break
        case .sequence(let items): node.content = .sequence(try items.map(transform))
        case .mapping(var entries):
            for index in entries.indices {
                entries[index].value = try transform(entries[index].value)
            }
            node.content = .mapping(entries)
        }
        return node
    }

    /// A description of the value, for type errors.
    package var summary: String {
        switch content {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .poison: "a mistake"
        case .scalar(let scalar) where scalar.isNull: "nothing"
        case .scalar(let scalar) where scalar.boolean != nil: scalar.text
        case .scalar(let scalar) where scalar.number != nil: "the number \(scalar.text)"
        case .scalar(let scalar): "the text \(quoted(scalar.text))"
        }
    }
}

private final class AliasPlace: Sendable {
    let location: SourceLocation

    init(_ location: SourceLocation) { self.location = location }
}

/// A key with its location, and its value.
package struct YAMLEntry: Sendable {
    package var key: String
    package var keyLocation: SourceLocation
    package var value: YAMLNode

    package init(key: String, keyLocation: SourceLocation, value: YAMLNode) {
        self.key = key
        self.keyLocation = keyLocation
        self.value = value
    }

    /// Whether the key is part of a call that a comma cut.
    package var isCut: Bool { key.count { $0 == "(" } != key.count { $0 == ")" } }
}

/// A text, with its meaning in YAML 1.2's core schema.
package struct YAMLScalar: Hashable, Sendable {
    package var text: String
    /// Whether it has no quotes. Quoted and block texts are never numbers, booleans or null.
    package var isPlain: Bool
    /// Whether it is a value's text with names in braces.
    package var counts = false

    package init(text: String, isPlain: Bool, counts: Bool = false) {
        self.text = text
        self.isPlain = isPlain
        self.counts = counts
    }

    package var isNull: Bool {
        guard isPlain else { return false }
        switch text.utf8.count {
        case 0: return true
        case 1: return text == "~"
        case 4: return text == "null" || text == "Null" || text == "NULL"
        default: return false
        }
    }

    package var boolean: Bool? {
        // A fast check by length: this is called for every scalar.
        guard isPlain, (4...5).contains(text.utf8.count) else { return nil }
        switch text {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default: return nil
        }
    }

    /// The number of a plain scalar; may be infinite or NaN.
    package var number: Double? { isPlain ? coreSchemaNumber(text) : nil }

    /// The whole number of a plain scalar, in decimal, `0x` or `0o`; nil if it doesn't fit.
    package var unsignedInteger: UInt64? {
        guard isPlain else { return nil }
        if text.utf8.allSatisfy(isDigit) { return UInt64(text) }
        return numberWithRadix(text).flatMap { UInt64(exactly: $0.numerator) }
    }
}

/// Returns a text's number in YAML 1.2's core schema; nil if it isn't one.
package func coreSchemaNumber(_ text: String) -> Double? {
    guard let first = text.utf8.first, isDigit(first) || "+-.".utf8.contains(first) else {
        return nil
    }
    if isDigit(first), text.utf8.count <= 15, text.utf8.allSatisfy(isDigit) {
        return Double(text.utf8.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    if let number = numberWithRadix(text) { return number.double }
    let isDecimal = text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
    return isDecimal ? Double(text) : nil
}

/// Returns the whole number of `0x2F` or `0o14`; nil for any other text.
private func numberWithRadix(_ text: String) -> ExactNumber? {
    text.hasPrefix("0x") || text.hasPrefix("0o") ? ExactNumber(text: text) : nil
}

package func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}
