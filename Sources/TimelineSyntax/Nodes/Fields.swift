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

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    /// The entry, if there is a single one.
    package var only: YAMLEntry? { entries.count == 1 ? entries[0] : nil }

    package func contains(_ name: String) -> Bool { names.contains(name) }

    package subscript(name: String) -> YAMLEntry? {
        get { names.firstIndex(of: name).map { entries[$0] } }
        set {
            switch (names.firstIndex(of: name), newValue) {
            case (let index?, let entry?): entries[index] = entry
            case (let index?, nil):
                names.remove(at: index)
                entries.remove(at: index)
            case (nil, let entry?):
                names.append(name)
                entries.append(entry)
            case (nil, nil): break
            }
        }
    }
}
