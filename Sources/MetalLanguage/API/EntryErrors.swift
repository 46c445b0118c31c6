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

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    /// Takes the errors in the entries' texts, and returns the other findings.
    mutating func taking(from findings: DiagnosticSet, of texts: [EntryText]) -> DiagnosticSet {
        var others = DiagnosticSet()
        for finding in findings.diagnostics {
            guard finding.severity == .error, let location = finding.location,
                let text = texts.first(where: { $0.contains(location) })
            else {
                others.insert(finding)
                continue
            }
            insert(finding, of: text.name, at: text.location, isFragment: text.isFragment)
        }
        return others
    }

    mutating func insert(
        _ finding: Diagnostic, of name: String, at location: SourceLocation, isFragment: Bool
    ) {
        let index = entries.firstIndex { $0.location == location } ?? entries.count
        if index == entries.count {
            entries.append(Entry(name: name, location: location, isFragment: isFragment))
        }
        entries[index].errors.insert(finding)
    }

    /// Whether the entry whose name is there has errors.
    func concern(_ location: SourceLocation) -> Bool {
        entries.contains { $0.location == location }
    }

    /// The errors of the entry with that name; nil for others.
    package func errors(of name: String) -> DiagnosticSet? {
        entries.first { $0.name == name }?.errors
    }

    package var all: DiagnosticSet {
        entries.reduce(into: DiagnosticSet()) { $0.formUnion($1.errors) }
    }

    /// What a library that has other entries says of these: warnings, and notes of fragment
    /// functions, which may need a vertex function of their own.
    ///
    /// - Parameter names: those whose errors were reported.
    package func remarks(without names: Set<String> = []) -> DiagnosticSet {
        var remarks = DiagnosticSet()
        for entry in entries where !names.contains(entry.name) {
            for error in entry.errors.diagnostics {
                var remark = error
                remark.severity = entry.isFragment ? .note : .warning
                remark.message += "; '\(entry.name)' is left out"
                remarks.insert(remark)
            }
        }
        return remarks
    }
}
