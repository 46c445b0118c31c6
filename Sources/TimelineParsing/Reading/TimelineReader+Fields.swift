import Diagnostics

/// The entries of a mapping whose keys have been checked.
struct Fields {
    var location: SourceLocation
    /// What the mapping describes, such as `a keyframe`.
    var subject: String
    var entries: [String: YAMLEntry]
    var hasUnknownKeys: Bool

    subscript(key: String) -> YAMLNode? { entries[key]?.value }
}

extension TimelineReader {
    /// A mapping's entries; reports keys that it can't have, each with the nearest that it can.
    func fields(_ node: YAMLNode, of subject: String, known: [String]) -> Fields? {
        ReadingPlace.current.mark(node.location)
        guard let mapping = node.mapping else {
            wrongType(subject, must: "be a mapping", node)
            return nil
        }
        var fields = Fields(
            location: node.location, subject: subject, entries: [:], hasUnknownKeys: false)
        for entry in mapping {
            if known.contains(entry.key) {
                fields.entries[entry.key] = entry
            } else {
                fields.hasUnknownKeys = true
                unknownKey(entry, of: subject, known: known)
            }
        }
        return fields
    }

    private func unknownKey(_ entry: YAMLEntry, of subject: String, known: [String]) {
        var hint = didYouMean(entry.key, known)
        if hint == nil {
            let looksCut = entry.key.contains(")") || entry.key.contains("(")
            hint =
                looksCut
                ? "a value with commas in it needs quotes here"
                : (1...22).contains(known.count) ? "\(subject) has \(list(known))" : nil
        }
        diagnostics.error(
            "unknown-key", "unknown key \(quoted(entry.key)) in \(subject)", hint: hint,
            at: entry.keyLocation)
    }

    /// An entry that must be there.
    func required(_ key: String, in fields: Fields) -> YAMLNode? {
        if let node = fields[key] { return node }
        // Where a key is misspelt, that it's missing is no news.
        let isMisspelt =
            fields.hasUnknownKeys
            && diagnostics.diagnostics.contains { $0.hint == "did you mean '\(key)'?" }
        if !isMisspelt {
            diagnostics.error(
                "missing-key", "\(fields.subject) needs \(quoted(key))", at: fields.location)
        }
        return nil
    }

    func wrongType(_ subject: String, must requirement: String, _ node: YAMLNode) {
        diagnostics.error(
            "wrong-type", "\(subject) must \(requirement), not \(node.summary)",
            at: node.location)
    }

    func didYouMean(_ name: String, _ candidates: some Sequence<String>) -> String? {
        nearest(to: name, in: candidates).map { "did you mean '\($0)'?" }
    }

    /// `a`, `b` and `c`.
    func list(_ names: some Collection<String>, _ last: String = "and") -> String {
        let names = names.map { "'\($0)'" }
        guard names.count > 1, let final = names.last else { return names.first ?? "nothing" }
        return names.dropLast().joined(separator: ", ") + " \(last) \(final)"
    }

    /// A list's items; a lone mapping is not one.
    func items(_ node: YAMLNode, _ key: String) -> [YAMLNode]? {
        if let items = node.sequence { return items }
        wrongType(quoted(key), must: "be a list", node)
        return nil
    }

    /// The entries of a mapping from names that the author chooses.
    func named(_ node: YAMLNode?, _ key: String) -> [YAMLEntry] {
        guard let node, !node.isNull else { return [] }
        guard let entries = node.mapping else {
            wrongType(quoted(key), must: "be a mapping from names", node)
            return []
        }
        for entry in entries { checkName(entry) }
        return entries
    }

    private func checkName(_ entry: YAMLEntry) {
        let scalars = Array(entry.key.unicodeScalars)
        if scalars.isEmpty || scalars.count > 64 || !isNameStart(scalars[0])
            || !scalars.allSatisfy(isNamePart)
        {
            diagnostics.error(
                "bad-name", "\(quoted(entry.key)) can't be a name",
                hint: "a name has up to 64 letters a–z, digits and '_', and begins with a letter",
                at: entry.keyLocation)
        }
    }
}

func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: false
    }
}

func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9": true
    default: isNameStart(scalar)
    }
}
