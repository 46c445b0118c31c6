extension NodeReader {
    /// Suggests `true` or `false`. Unlike YAML 1.1, YAML 1.2 has no `yes` and `no`.
    package func booleanHint(_ node: YAMLNode) -> String? {
        switch node.scalar?.text.lowercased() {
        case "yes", "y", "on", "true", "1": "write true"
        case "no", "n", "off", "false", "0": "write false"
        default: nil
        }
    }

    package func plain(_ number: Double) -> String { plainText(of: number) }

    package func short(_ number: Double) -> String { shortText(of: number) }
}

/// Formats a number with up to four decimals.
package func shortText(of number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return plainText(of: rounded == 0 ? 0 : rounded)
}

private func plainText(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
}
