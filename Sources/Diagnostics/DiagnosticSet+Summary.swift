extension DiagnosticSet {
    /// Counts by severity: `2 errors, 1 warning`; empty without findings.
    package var summary: String {
        Diagnostic.Severity.allCases.compactMap { severity in
            let count = diagnostics.count { $0.severity == severity }
            guard count > 0 else { return nil }
            return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }
}
