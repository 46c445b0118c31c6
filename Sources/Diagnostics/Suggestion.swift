/// The sentence that suggests a name.
package enum Suggestion {
    private static let start = "did you mean '"
    private static let end = "'?"

    package static func sentence(_ name: String) -> String { start + name + end }

    /// The name that a hint suggests; nil if it says something else, or more.
    package static func name(in hint: String?) -> String? {
        guard let hint, hint.hasPrefix(start), hint.hasSuffix(end) else { return nil }
        let name = hint.dropFirst(start.count).dropLast(end.count)
        return name.contains("'") ? nil : String(name)
    }
}
