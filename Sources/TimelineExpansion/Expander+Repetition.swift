import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// `forEach`.
extension Expander {
    private static let keys = ["forEach", "as", "when", "let"] + Authoring.bodies

    /// Expands each iteration of a repetition.
    ///
    /// - Parameters:
    ///   - place: the place of the surrounding list; nil if it isn't a list or is unknown.
    ///   - read: receives the body and the iteration's scope.
    func rounds(
        _ node: YAMLNode, _ place: FormatPlace?, _ scope: Scope,
        _ read: (YAMLNode, Scope) throws(AlreadyReported) -> Void
    ) throws(AlreadyReported) {
        let location = scope.place(node.location)
        let others = ["count": "it is that of the list; a count instead of a list is forEach: 3"]
        guard
            let fields = fields(
                node, of: "a repetition", known: Self.keys, others: others, uses: scope),
            let list = fields["forEach"]
        else { return }
        let bodies = Authoring.bodies.compactMap { fields[$0] }
        guard let body = bodies.first?.value, bodies.count == 1 else {
            // The unknown key in the body's place has been reported.
            let known = Self.keys
            if bodies.isEmpty, node.mapping?.contains(where: { !known.contains($0.key) }) == true {
                return
            }
            diagnostics.error(
                .wrongRepetition,
                bodies.isEmpty
                    ? "this repetition has nothing to repeat"
                    : "this repetition has \(self.list(bodies.map(\.key)))",
                hint: "it has one of \(self.list(Authoring.bodies, "or"))", at: location)
            return
        }
        let name = roundName(fields["as"]?.value, scope)
        guard let elements = try elements(list.value, scope) else { return }
        let maximum = place?.maxItems ?? ExpansionCost.maxRounds
        let (total, overflow) = elements.count.multipliedReportingOverflow(
            by: max(1, body.sequence?.count ?? 1))
        guard !overflow, total <= maximum || fields["when"] != nil else {
            diagnostics.error(
                .tooMany, "this repetition makes \(total) entries; the limit is \(maximum)",
                at: scope.place(list.value.location))
            return
        }
        for index in 0..<elements.count {
            try spend(values: 1, rounds: 1, at: location)
            let round = Scope(
                outer: scope, uses: PlaceOfUse(.repetition("$index = \(index)"), at: location))
            round.bind("index", .constant(Self.number(index, at: location)))
            round.bind("count", .constant(Self.number(elements.count, at: location)))
            if let name, let nodes = elements.nodes { round.bind(name, .constant(nodes[index])) }
            if let name, elements.nodes == nil {
                round.bind(name, .constant(Self.number(index, at: location)))
            }
            if let lets = fields["let"]?.value {
                declareLets(lets, in: round)
                try readLets(in: round, lets)
            }
            if let when = fields["when"]?.value,
                try condition(when, "when", round) == false
            {
                continue
            }
            try read(body, round)
        }
    }

    /// Returns the elements to repeat for, or nil after reporting an error.
    func elements(
        _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> (count: Int, nodes: [YAMLNode]?)? {
        let location = scope.place(node.location)
        let value = try expand(node, places.named, scope)
        if let nodes = value.sequence { return (nodes.count, nodes.map(Self.keptUnlessExpression)) }
        guard !value.isPoison, !reportsUnknownName(in: value, scope) else { return nil }
        // A bare word is rather a name without its '$'.
        if let scalar = value.scalar, !scalar.isPlain, node.scalar?.text.hasPrefix("$") == true {
            let letters = scalar.text.map { letter in
                Self.kept(YAMLNode(text: String(letter), at: value.location), isText: true)
            }
            return (letters.count, letters)
        }
        guard let text = value.scalar?.text, value.scalar?.number != nil,
            let count = ExactNumber(text: text)?.whole
        else {
            diagnostics.error(
                .wrongType, "'forEach' must be a list or a count, not \(value.summary)",
                hint: isRange(value)
                    ? "a range is a count, such as forEach: 3; $index begins at 0" : nil,
                at: location)
            return nil
        }
        guard (0...ExpansionCost.maxRounds).contains(count) else {
            diagnostics.error(
                .outOfRange, "'forEach' must be 0…\(ExpansionCost.maxRounds), not \(text)",
                at: location)
            return nil
        }
        return (count, nil)
    }

    /// Whether it is a range of another language: `0..<3`, `range(3)`.
    private func isRange(_ node: YAMLNode) -> Bool {
        guard let text = node.scalar?.text else { return false }
        return text.hasPrefix("range(") || text.contains("..")
    }

    private func roundName(_ node: YAMLNode?, _ scope: Scope) -> String? {
        guard let node else { return nil }
        let location = scope.place(node.location)
        guard let name = node.scalar?.text,
            let first = name.unicodeScalars.first, isNameStart(first),
            name.unicodeScalars.allSatisfy(isNamePart)
        else {
            let text = node.scalar?.text ?? ""
            let isUse = trees.name(text)?.references[0].parts.isEmpty ?? false
            diagnostics.error(
                .badName, "'as' must be a name, not \(node.summary)",
                hint: isUse ? "write as: \(text.dropFirst())" : nil, at: location)
            return nil
        }
        return isFree(name, "a repetition's name", at: location, scope) ? name : nil
    }

    static func number(_ number: Int, at location: SourceLocation) -> YAMLNode {
        YAMLNode(text: "\(number)", at: location)
    }
}
