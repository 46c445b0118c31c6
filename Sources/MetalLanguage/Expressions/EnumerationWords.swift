import Diagnostics

extension ExpressionTree {
    /// Whether there are texts in it, all of them compared with names. What the names are decides
    /// whether they can be.
    package var comparesTextsWithNames: Bool {
        guard let root else { return false }
        var (compared, all) = (0, 0)
        func look(at node: SyntaxExpression) -> SyntaxExpression {
            if case .text = node.kind { all += 1 }
            if let (other, _) = node.comparisonWithText, case .reference = other.kind {
                compared += 1
            }
            return node.mapped(look, { $0 })
        }
        _ = look(at: root)
        return all > 0 && compared == all
    }
}

extension SyntaxExpression {
    /// The operand that `==` or `!=` compares with a text, and the text; nil for all else.
    fileprivate var comparisonWithText: (other: SyntaxExpression, text: SyntaxExpression)? {
        guard case .binary(let sign, let left, let right) = kind, sign == "==" || sign == "!="
        else { return nil }
        switch (left.kind, right.kind) {
        case (.text, .text): return nil
        case (_, .text): return (left, right)
        case (.text, _): return (right, left)
        default: return nil
        }
    }

    /// Returns an expression with the indices of words in the place of texts that enumerations are
    /// compared with.
    func withWords(
        of variables: [ExpressionProgram.Variable], _ diagnostics: inout DiagnosticSet
    ) -> SyntaxExpression {
        guard variables.contains(where: { $0.words != nil }) else { return self }
        guard case .binary(let sign, let left, let right) = kind else {
            return mapped({ $0.withWords(of: variables, &diagnostics) }, { $0 })
        }
        let (a, b) = (left.words(of: variables), right.words(of: variables))
        guard sign == "==" || sign == "!=", (a == nil) != (b == nil), let words = a ?? b else {
            return mapped({ $0.withWords(of: variables, &diagnostics) }, { $0 })
        }
        func operand(_ node: SyntaxExpression, isEnumeration: Bool) -> SyntaxExpression {
            isEnumeration
                ? node : node.index(in: words, &diagnostics).withWords(of: variables, &diagnostics)
        }
        return SyntaxExpression(
            .binary(
                sign, operand(left, isEnumeration: a != nil),
                operand(right, isEnumeration: b != nil)), at: location)
    }

    /// The words of the enumeration that it names.
    private func words(of variables: [ExpressionProgram.Variable]) -> [String]? {
        guard case .name(let name) = kind else { return nil }
        return variables.first { $0.name == name }?.words
    }

    /// Returns a word's index; anything else stays as it is.
    private func index(
        in words: [String], _ diagnostics: inout DiagnosticSet
    ) -> SyntaxExpression {
        let word: String
        switch kind {
        case .text(let text, _): word = text
        // A word without quotes.
        case .name(let name) where words.contains(name): word = name
        default: return self
        }
        let index = words.firstIndex(of: word)
        if case .name = kind {
            diagnostics.error(
                .unknownName, "\(quoted(word)) is no name, but a text",
                hint: "write \(ExpressionTree.literal(of: word))", at: location)
        } else if index == nil {
            diagnostics.error(
                .wrongValue, "the state can't be \(quoted(word))",
                hint: nearest(to: word, in: words).map(Suggestion.sentence)
                    ?? "it is one of " + words.prefix(100).map(quoted).joined(separator: ", "),
                at: location)
        }
        return SyntaxExpression(.integer(UInt64(index ?? 0), isUnsigned: false), at: location)
    }
}
