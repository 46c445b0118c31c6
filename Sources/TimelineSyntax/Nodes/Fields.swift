package import Diagnostics

/// The entries of a mapping whose keys have been checked.
package struct Fields {
    package var location: SourceLocation
    /// The mapping's description, such as `a keyframe`.
    package var subject: String
    package var entries: [String: YAMLEntry] = [:]
    package var hasUnknownKeys = false
    /// The hints for unknown keys.
    package var hints: Set<String> = []

    package init(location: SourceLocation, subject: String) {
        self.location = location
        self.subject = subject
    }

    package subscript(key: String) -> YAMLNode? { entries[key]?.value }
}
