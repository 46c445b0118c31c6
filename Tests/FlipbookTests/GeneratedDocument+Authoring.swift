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

        /// - Parameter kit: the components that come with Flipbook.
        func declarations(using kit: [String]) -> String {
            guard case .names(let values) = self else {
                return kit.isEmpty ? "" : "use: [\(kit.joined(separator: ", "))]\n"
            }
            let uses = (["parts.yaml"] + kit).joined(separator: ", ")
            let lines = values.map { "  \($0.name): \($0.value)" }
            return (values.isEmpty ? "" : "values:\n" + lines.joined(separator: "\n") + "\n")
                + """
                use: [\(uses)]
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

    /// One of the literals, or a name for it: for keys that take nothing else.
    mutating func word(_ choices: [String]) -> String { literally(one(choices)) }

    /// The literal, or a name for it.
    mutating func literally(_ literal: String) -> String {
        guard !authoring.isNone, chance(40), case .names(var values) = authoring else {
            return literal
        }
        let name = "value\(values.count)"
        values.append((name, literal))
        authoring = .names(values)
        return "$\(name)"
    }

    /// A constant within an expression, or a name for it.
    mutating func constant(_ kind: Kind) -> String {
        func number() -> String { "\(Double(integer(-40..<400)) / 4)" }
        let (value, expression): (String, String)
        switch kind {
        case .number:
            value = number()
            expression = "(\(value))"
        case .point:
            let (x, y) = (number(), number())
            (value, expression) = ("[\(x), \(y)]", "float2(\(x), \(y))")
        case .color:
            value = "{ r: 0.25, g: 0.5, b: 0.75 }"
            expression = "float4(0.25, 0.5, 0.75, 1.0)"
        case .boolean:
            value = chance(50) ? "true" : "false"
            expression = value
        }
        let name = literally(value)
        return name.hasPrefix("$") ? name : expression
    }

    /// A constant in an expression that varies: one of constants alone is worked out exactly, and
    /// so not as it is in a plain timeline.
    mutating func varyingConstant(_ kind: Kind) -> String {
        let constant = constant(kind)
        return switch kind {
        case .number: "(\(constant) + 0.0 * $time)"
        case .point, .color: "(\(constant) * (1.0 + 0.0 * $time))"
        case .boolean: "(\(constant) && $time >= 0.0)"
        }
    }

    /// Components that are used from a file, and use each other.
    static let parts = """
        components:
          framed:
            takes: { body: layers, room: number, fade: { kind: number, default: 1 } }
            let: { half: $room / 2 }
            layers:
              - dimmed: { inner: [$body], strength: $fade * 0.5 }
                padding: $half
          dimmed:
            takes: { inner: layers, strength: number }
            layers:
              - forEach: 1
                layers:
                  forEach: [$strength]
                  as: each
                  layers: [{ layers: [$inner], opacity: $each }]
        """

    /// The layer alone, or in a component, in a repetition, or beside one that isn't there.
    mutating func repeated(_ layer: String) -> String {
        guard !authoring.isNone else { return layer }
        let isWrittenOut = if case .writtenOut = authoring { true } else { false }
        switch integer(0..<8) {
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
        case 4:
            let room = Double(integer(0..<20))
            let fade = one(["$time", "$go * 0.5", "1 - $light", "smoothstep(0, 1, $time)"])
            return isWrittenOut
                ? "{ layers: [{ layers: [{ layers: [\(layer)], opacity: \"(\(fade)) * 0.5\" }], "
                    + "padding: \(room / 2) }] }"
                : "{ framed: { body: [\(layer)], room: \(room), fade: \"\(fade)\" } }"
        default: return layer
        }
    }
}
