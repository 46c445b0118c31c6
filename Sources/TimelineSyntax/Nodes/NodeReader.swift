package import Diagnostics

/// Traverses nodes and reports errors: `Expander`, then `TimelineReader`.
package protocol NodeReader {
    var findings: FindingSink { get }
    /// Whether `named` returns entries with invalid names too, so that what uses them finds them.
    var keepsBadNames: Bool { get }
}

extension NodeReader {
    package var keepsBadNames: Bool { true }
    package var diagnostics: DiagnosticSet {
        get { findings.diagnostics }
        nonmutating _modify { yield &findings.diagnostics }
    }

    /// - Parameter candidates: not computed after the last suggestion.
    package func didYouMean<Names: Sequence<String>>(
        _ name: String, _ candidates: @autoclosure () -> Names
    ) -> String? { near(to: name, in: candidates()).map(Suggestion.sentence) }

    /// Returns the candidate nearest to a mistyped name; nil if none is near, or after the last
    /// suggestion.
    package func near<Names: Sequence<String>>(
        to name: String, in candidates: @autoclosure () -> Names
    ) -> String? {
        findings.suggestions.areLeft
            ? findings.suggestions.nearest(to: name, in: candidates()) : nil
    }

    /// Formats names as `'a', 'b' and 'c'`, and of many only the first.
    package func list(_ names: some Collection<String>, _ last: String = "and") -> String {
        let maximum = 100
        let count = names.count
        if count > maximum {
            let first = names.prefix(maximum).map { "'\($0)'" }
            return first.joined(separator: ", ") + " and \(count - maximum) more"
        }
        let names = names.map { "'\($0)'" }
        guard names.count > 1, let final = names.last else { return names.first ?? "nothing" }
        return names.dropLast().joined(separator: ", ") + " \(last) \(final)"
    }

    package func wrongType(
        _ subject: String, must requirement: String, hint: String? = nil, _ node: YAMLNode
    ) {
        guard !node.isPoison else { return }
        diagnostics.error(
            .wrongType, "\(subject) must \(requirement), not \(node.summary)", hint: hint,
            at: node.location)
    }

    // MARK: Names

    /// Returns the entries of a mapping with author-chosen names. Reports invalid names.
    package func named(_ node: YAMLNode?, _ key: String) -> [YAMLEntry] {
        guard let node, !node.isNull else { return [] }
        guard let entries = node.mapping else {
            wrongType(
                quoted(key), must: "be a mapping from names", hint: hint(forNames: node, key), node)
            return []
        }
        return entries.filter { hasName($0) || keepsBadNames }
    }

    /// Whether a name has no other meaning in expressions. Reports an error if it has.
    ///
    /// - Parameter things: what can't have such names.
    @discardableResult
    package func isUnreserved(
        _ name: String, _ reserved: [String], for things: String, at place: SourceLocation
    ) -> Bool {
        guard reserved.contains(name) else { return true }
        diagnostics.error(
            .reservedName, "'$\(name)' already means something else",
            hint: "\(list(reserved.map { "$\($0)" })) can't be names of \(things)", at: place)
        return false
    }

    package func unclosedBrace(at place: SourceLocation) {
        diagnostics.error(
            .unclosedBrace, "a '}' is missing for the '{' here",
            hint: "write {$name}; the letters '{$' themselves are written '{{$'", at: place)
    }

    /// Reports a name of two things.
    ///
    /// - Parameter both: what it is, and what else.
    package func clash(of name: String, _ both: String, at place: SourceLocation) {
        diagnostics.error(
            .nameClash, "\(quoted(name)) is \(both)",
            hint: "'$\(name)' could mean either; rename one of them", at: place)
    }

    /// Suggests names for a list of mappings that have them as entries.
    package func hint(forNames node: YAMLNode, _ key: String) -> String? {
        let entry = node.sequence?.first?.mapping?.first { ["name", "id"].contains($0.key) }
        guard let name = entry?.value.scalar?.text else { return nil }
        return "the name is the key: \(key): { \(name): { … } }"
    }

    /// Whether a key is a valid author-chosen name. Reports an error if not.
    func hasName(_ entry: YAMLEntry) -> Bool {
        let scalars = Array(entry.key.unicodeScalars)
        if (1...64).contains(scalars.count), isNameStart(scalars[0]),
            scalars.allSatisfy(isNamePart)
        {
            return true
        }
        diagnostics.error(
            .badName, "\(quoted(entry.key)) can't be a name",
            hint: "a name has up to 64 letters a–z, digits and '_', and begins with a letter",
            at: entry.keyLocation)
        return false
    }
}

extension NodeReader where Self: PlaceFinder {
    /// Returns a mapping's entries. Reports unknown keys.
    ///
    /// - Parameters:
    ///   - place: returns where something is reported.
    ///   - hint: returns the hint for an unknown entry, which may depend on the one before.
    package func fields(
        _ node: YAMLNode, _ mapping: [YAMLEntry], of subject: String, known: [String],
        place: (SourceLocation) -> SourceLocation = { $0 },
        hint: (_ entry: YAMLEntry, _ before: YAMLEntry?) -> String?
    ) -> Fields {
        var fields = Fields(location: node.location, subject: subject)
        var before: YAMLEntry?
        for entry in mapping {
            if known.contains(entry.key) {
                fields.entries[entry.key] = entry
            } else {
                fields.hasUnknownKeys = true
                let all = (1...32).contains(known.count) ? "\(subject) has \(list(known))" : nil
                var hint = hint(entry, before)
                let fix = hint == nil || entry.isCut ? quotes(aroundCut: entry) : nil
                if let fix {
                    hint = (hint ?? "a text with a ',' in it needs quotes here") + ": \(fix.text)"
                }
                hint = hint ?? all
                if let hint { fields.hints.insert(hint) }
                diagnostics.insert(
                    Diagnostic(
                        .error, code: .unknownKey,
                        "unknown key \(quoted(entry.key)) in \(subject)", hint: hint,
                        at: place(entry.keyLocation), fix: fix))
            }
            before = entry
        }
        return fields
    }

    /// The quotes around a text in brackets that a comma ended, of which a key is the rest.
    private func quotes(aroundCut entry: YAMLEntry) -> TextFix? {
        guard entry.value.isNull else { return nil }
        return sources.tree(of: entry.keyLocation.file)?.quotes(aroundTextCutAt: entry.keyLocation)
    }
}
