extension DiagnosticSet {
    /// How much was found, for the last line of a report: `2 errors, 1 warning`; empty where
    /// nothing was.
    package var summary: String {
        Diagnostic.Severity.allCases.compactMap { severity in
            let count = diagnostics.count { $0.severity == severity }
            guard count > 0 else { return nil }
            return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }
}
