package import Diagnostics

/// Goes through nodes and reports what is wrong with them: `TimelineReader`, and `Expander` before
/// it.
package protocol NodeReader: AnyObject {
    var diagnostics: DiagnosticSet { get set }
}

extension NodeReader {
    package func didYouMean(_ name: String, _ candidates: some Sequence<String>) -> String? {
        nearest(to: name, in: candidates).map { "did you mean '\($0)'?" }
    }

    /// `a`, `b` and `c`.
    package func list(_ names: some Collection<String>, _ last: String = "and") -> String {
        let names = names.map { "'\($0)'" }
        guard names.count > 1, let final = names.last else { return names.first ?? "nothing" }
        return names.dropLast().joined(separator: ", ") + " \(last) \(final)"
    }

    package func wrongType(
        _ subject: String, must requirement: String, hint: String? = nil, _ node: YAMLNode
    ) {
        diagnostics.error(
            "wrong-type", "\(subject) must \(requirement), not \(node.summary)", hint: hint,
            at: node.location)
    }

    /// Whether an author may choose this key; reports it where not.
    func hasName(_ entry: YAMLEntry) -> Bool {
        let scalars = Array(entry.key.unicodeScalars)
        if (1...64).contains(scalars.count), isNameStart(scalars[0]),
            scalars.allSatisfy(isNamePart)
        {
            return true
        }
        diagnostics.error(
            "bad-name", "\(quoted(entry.key)) can't be a name",
            hint: "a name has up to 64 letters a–z, digits and '_', and begins with a letter",
            at: entry.keyLocation)
        return false
    }
}
