package import Diagnostics

/// The entries of a mapping whose keys have been checked.
package struct Fields {
    package var location: SourceLocation
    /// The mapping's description, such as `a keyframe`.
    package var subject: String
    package var entries = FieldEntries()
    package var hasUnknownKeys = false
    /// The hints for unknown keys.
    package var hints: Set<String> = []

    package init(location: SourceLocation, subject: String) {
        self.location = location
        self.subject = subject
    }

    package subscript(key: String) -> YAMLNode? { entries[key]?.value }
}

/// Entries by names, mostly by their own keys: an effect's lone value has its parameter's. They are
/// few: to look at each takes less than a table does.
package struct FieldEntries {
    /// Apart from the entries, which to compare names would be copied.
    private var names: [String] = []
    private var entries: [YAMLEntry] = []
    /// A bit for each name: a layer has few of the names that are looked up.
    private var bits: UInt64 = 0

    package init() {}

    private static func bit(_ name: String) -> UInt64 {
        1 << UInt64((Int(name.utf8.first ?? 0) &+ 5 &* name.utf8.count) & 63)
    }

    private func index(_ name: String) -> Int? {
        bits & Self.bit(name) == 0 ? nil : names.firstIndex(of: name)
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The entry, if there is a single one.
    package var only: YAMLEntry? { entries.count == 1 ? entries[0] : nil }

    package func contains(_ name: String) -> Bool { index(name) != nil }

    package subscript(name: String) -> YAMLEntry? {
        get { index(name).map { entries[$0] } }
        set {
            switch (index(name), newValue) {
            case (let index?, let entry?): entries[index] = entry
            case (let index?, nil):
                names.remove(at: index)
                entries.remove(at: index)
            case (nil, let entry?):
                names.append(name)
                entries.append(entry)
                bits |= Self.bit(name)
            case (nil, nil): break
            }
        }
    }
}
