/// Timelines with values, components and repetitions, and the same ones without.
///
/// Both are drawn from one seed: whatever one says by a name, the other writes out.
extension GeneratedDocument {
    enum Authoring {
        /// As if there were none of these.
        case none
        /// By names; what stands for each has been collected.
        case names([(name: String, value: String)])
        /// Written out.
        case writtenOut

        var declarations: String {
            guard case .names(let values) = self else { return "" }
            let lines = values.map { "  \($0.name): \($0.value)" }
            return (values.isEmpty ? "" : "values:\n" + lines.joined(separator: "\n") + "\n")
                + """
                components:
                  group:
                    takes: { body: layers }
                    layers:
                      - $body
                  card:
                    takes: { size: { kind: number, default: 3 } }
                    layers:
                      - group: { body: [{ content: null }] }

                """
        }

        var isNone: Bool { if case .none = self { true } else { false } }
    }

    /// The literal, or a name for it.
    mutating func named(_ kind: Kind, _ literal: String) -> String {
        guard !authoring.isNone, chance(50) else { return literal }
        // In a point, halves may be expressions; a value is a literal.
        let isLiteral = !literal.contains("$") && !literal.contains("\"")
        guard isLiteral, case .names(var values) = authoring else { return literal }
        let name = "value\(values.count)"
        let value = kind == .color ? "{ kind: color, default: \(literal) }" : literal
        values.append((name, value))
        authoring = .names(values)
        return "$\(name)"
    }

    /// The layer alone, or in a component, in a repetition, or beside one that isn't there.
    mutating func repeated(_ layer: String) -> String {
        guard !authoring.isNone else { return layer }
        let isWrittenOut = if case .writtenOut = authoring { true } else { false }
        switch integer(0..<7) {
        case 0: return isWrittenOut ? "{ layers: [\(layer)] }" : "{ group: { body: [\(layer)] } }"
        case 1:
            return isWrittenOut
                ? "{ layers: [{ layers: [{ layers: [\(layer)] }] }], opacity: 0.5 }"
                : "{ card: { content: [\(layer)] }, opacity: 0.5 }"
        case 2:
            let count = integer(0..<3)
            let copies = Array(repeating: layer, count: count * 2).joined(separator: ", ")
            return isWrittenOut
                ? "{ layers: [\(copies)] }"
                : "{ layers: [{ forEach: \(count), layers: [{ forEach: [a, b], as: letter, "
                    + "layers: [\(layer)] }] }] }"
        case 3:
            return isWrittenOut
                ? layer
                : "{ forEach: 1, let: { gone: \"$count < 1\" }, layers: "
                    + "[{ color: red, when: $gone }, \(layer)] }"
        default: return layer
        }
    }
}
