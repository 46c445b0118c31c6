/// Findings without duplicates, in order of insertion.
package struct DiagnosticSet: Sendable {
    package private(set) var diagnostics: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []
    /// For findings in content that is used several times, the use in which each was found first.
    private var uses: [Mistake: PlaceOfUse] = [:]

    private struct Mistake: Hashable {
        var code: FindingCode
        var location: SourceLocation
    }

    package init() {}

    package init(_ diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { insert(diagnostic) }
    }

    /// Adds a finding unless it is a duplicate. A finding in a component or a repetition is added
    /// for its first use only, even if its text differs between uses.
    package mutating func insert(_ diagnostic: Diagnostic) {
        if let location = diagnostic.location, let use = location.uses {
            let mistake = Mistake(code: diagnostic.code, location: location)
            if let first = uses[mistake], first !== use { return }
            uses[mistake] = use
        }
        if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    package mutating func formUnion(_ other: DiagnosticSet) {
        for diagnostic in other.diagnostics { insert(diagnostic) }
    }

    /// Adds findings; those without a place get the given one.
    package mutating func formUnion(_ other: DiagnosticSet, at location: SourceLocation) {
        for var diagnostic in other.diagnostics {
            diagnostic.location = diagnostic.location ?? location
            insert(diagnostic)
        }
    }

    package mutating func error(
        _ code: FindingCode, _ message: String, hint: String? = nil, at location: SourceLocation?
    ) {
        insert(Diagnostic(.error, code: code, message, hint: hint, at: location))
    }

    package mutating func warning(
        _ code: FindingCode, _ message: String, hint: String? = nil, at location: SourceLocation?
    ) {
        insert(Diagnostic(.warning, code: code, message, hint: hint, at: location))
    }

    package func compactMap(_ transform: (Diagnostic) -> Diagnostic?) -> DiagnosticSet {
        DiagnosticSet(diagnostics.compactMap(transform))
    }

    package var isEmpty: Bool { diagnostics.isEmpty }
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Sorted by place; findings without one come first.
    package var sorted: [Diagnostic] {
        diagnostics.enumerated().sorted { left, right in
            switch (left.element.location, right.element.location) {
            case (nil, nil): left.offset < right.offset
            case (nil, _): true
            case (_, nil): false
            case (let a?, let b?): a == b ? left.offset < right.offset : a < b
            }
        }.map(\.element)
    }
}

/// Thrown by a stage that can't continue, with all its findings.
package struct DiagnosticError: Error, Sendable, CustomStringConvertible {
    package var diagnostics: DiagnosticSet

    package init(_ diagnostics: DiagnosticSet) { self.diagnostics = diagnostics }
    package init(_ diagnostic: Diagnostic) { diagnostics = DiagnosticSet([diagnostic]) }

    /// A single error.
    package static func failure(
        _ code: FindingCode, _ message: String, hint: String? = nil, at location: SourceLocation?
    ) -> DiagnosticError {
        DiagnosticError(Diagnostic(.error, code: code, message, hint: hint, at: location))
    }

    /// All findings in the order of their places, a line each, without the lines of the files.
    package var description: String {
        let text = DiagnosticRenderer(format: .text(colored: false)).render(diagnostics)
        return String(text.dropLast(text.hasSuffix("\n") ? 1 : 0))
    }
}
