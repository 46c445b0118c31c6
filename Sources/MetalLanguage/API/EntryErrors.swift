package import Diagnostics

/// The errors of single entries: their text's, and what becomes of it. A library without other
/// errors has its other entries.
package struct EntryErrors: Sendable {
    private struct Entry: Sendable {
        var name: String
        var location: SourceLocation
        var isFragment: Bool
        var errors = DiagnosticSet()
    }

    private var entries: [Entry] = []
    /// Errors in declarations that no entry uses.
    private var unused = DiagnosticSet()

    package init() {}

    package var isEmpty: Bool { entries.isEmpty && unused.isEmpty }

    mutating func insert(
        _ finding: Diagnostic, of name: String, at location: SourceLocation, isFragment: Bool
    ) {
        let index = entries.firstIndex { $0.location == location } ?? entries.count
        if index == entries.count {
            entries.append(Entry(name: name, location: location, isFragment: isFragment))
        }
        entries[index].errors.insert(finding)
    }

    mutating func insertUnused(_ finding: Diagnostic) { unused.insert(finding) }

    /// Whether the entry whose name is at a place has errors.
    func concern(_ location: SourceLocation) -> Bool {
        entries.contains { $0.location == location }
    }

    /// The errors of the entry with that name; nil for others.
    package func errors(of name: String) -> DiagnosticSet? {
        entries.first { $0.name == name }?.errors
    }

    package var all: DiagnosticSet {
        entries.reduce(into: unused) { $0.formUnion($1.errors) }
    }

    /// The findings for these entries in a library that has others: warnings, and notes for
    /// fragment functions, which may need a vertex function of their own. An error that concerns
    /// several entries appears once.
    ///
    /// - Parameter names: those whose errors were reported.
    package func remarks(without names: Set<String> = []) -> DiagnosticSet {
        let reported = Set(
            entries.filter { names.contains($0.name) }.flatMap(\.errors.diagnostics))
        var concerned: [Diagnostic: [Entry]] = [:]
        for entry in entries {
            for error in entry.errors.diagnostics { concerned[error, default: []].append(entry) }
        }
        var remarks = DiagnosticSet()
        for error in all.diagnostics where !reported.contains(error) {
            let left = concerned[error, default: []]
            var remark = error
            let isOfFragments = !left.isEmpty && left.allSatisfy(\.isFragment)
            remark.severity = isOfFragments ? .note : .warning
            remark.message += "; \(Self.fate(of: left.map(\.name)))"
            remarks.insert(remark)
        }
        return remarks
    }

    /// The consequence for entries with an error.
    private static func fate(of names: [String]) -> String {
        let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        switch names.count {
        case 0: return "no entry uses it"
        case 1: return "\(shown) is left out"
        case 2, 3: return "\(shown) are left out"
        default: return "\(shown) and \(names.count - 3) more are left out"
        }
    }
}
