package import Diagnostics

/// A timeline's expression as it is written: `1 - $glow * 0.5`.
///
/// All places in it are counted in Unicode scalars from its start.
package struct ExpressionTree: Sendable {
    /// A name with all parts that follow it: `$dots[2].position.x`. Whose parts they are, the
    /// name's or its value's, is known where names have a meaning.
    package struct Reference: Sendable {
        package struct Part: Sendable {
            package enum Kind: Sendable {
                case member(String)
                /// An expression in brackets, `[ ]` or `( )`.
                case index
            }

            package var kind: Kind
            /// The range from the dot or bracket on.
            package var range: Range<Int>
            /// The index, if it is one.
            var index: SyntaxExpression?

            /// The range between the brackets.
            package var inside: Range<Int> { range.lowerBound + 1..<range.upperBound - 1 }
        }

        /// Without the `$`; empty if no name follows it.
        package var name: String
        package var parts: [Part] = []
        package var range: Range<Int>
        /// Whether blanks or comments are between its parts.
        var isSpaced = false
        /// How deep in the tree it is.
        var depth: Int

        /// Whether it has a name that something can have.
        package var isName: Bool { name.utf8.first.map { $0 > UInt8(ascii: "9") } ?? false }

        /// The name, and the members that follow it directly.
        package var path: [String] {
            var path = name.isEmpty ? [] : [name]
            for part in parts {
                guard case .member(let name) = part.kind else { break }
                path.append(name)
            }
            return path
        }
    }

    package let text: String
    /// The mistakes in it. Their places are columns: the offset is one less.
    package let mistakes: DiagnosticSet
    /// In the order of their places. A name in brackets is behind the one that has the brackets.
    package let references: [Reference]
    /// Nil if there are mistakes.
    let root: SyntaxExpression?
    let comments: [Range<Int>]
    /// The nesting of its deepest part.
    let depth: Int
    /// The timeline's seed, for `random`.
    package var seed: UInt64 = 0

    /// An expression is longer than any that people write; this keeps trees small.
    package static let maxLength = 4096

    package init(_ text: String) {
        var diagnostics = DiagnosticSet()
        guard text.utf8.count <= Self.maxLength || text.unicodeScalars.count <= Self.maxLength
        else {
            diagnostics.error(
                .expressionTooLong, "an expression has at most \(Self.maxLength) characters",
                at: SourceLocation(file: "", line: 1, column: 1))
            self.init(
                text: text, root: nil, references: [], comments: [], depth: 0,
                mistakes: diagnostics)
            return
        }
        let (tokens, comments) = Lexer.expression(text, diagnostics: &diagnostics)
        let brackets = Self.brackets(in: tokens)
        diagnostics.formUnion(brackets)
        var parser = Parser(tokens: tokens, isExpression: true)
        var root: SyntaxExpression?
        if brackets.isEmpty {
            do throws(AlreadyReported) {
                root = try parser.parseExpression()
                if parser.token.kind == .identifier("$") {
                    _ = try parser.parseReference(to: "")
                } else if parser.token.kind != .end {
                    _ = parser.fail("unexpected '\(parser.token.spelling)' after the expression")
                }
            } catch {}
            diagnostics.formUnion(parser.findings(ofWhole: "expression"))
        }
        self.init(
            text: text, root: root, references: parser.references,
            comments: comments.map { $0.lowerBound - 1..<$0.upperBound - 1 },
            depth: parser.reachedDepth, mistakes: diagnostics)
    }

    init(
        text: String, root: SyntaxExpression?, references: [Reference], comments: [Range<Int>],
        depth: Int, mistakes: DiagnosticSet = DiagnosticSet()
    ) {
        self.text = text
        self.root = mistakes.hasErrors ? nil : root
        self.references = references
        self.comments = comments
        self.depth = depth
        self.mistakes = self.root == nil ? mistakes : DiagnosticSet()
    }

    /// Whether it is a single name with its parts, and nothing else, not even a blank.
    package var isReference: Bool {
        guard onlyReference != nil, let first = references.first, first.isName else {
            return false
        }
        return !first.isSpaced && first.range == 0..<text.unicodeScalars.count
    }

    /// The name that it is, maybe in parentheses; nil if it is anything else.
    package var onlyReference: Reference? {
        if case .reference(let index) = root?.kind { references[index] } else { nil }
    }

    package var hasComments: Bool { !comments.isEmpty }

    /// Returns a part of the text.
    package func text(in range: Range<Int>) -> String {
        let scalars = text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns a text as it is written in an expression.
    package static func literal(of text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// Checks brackets: an unclosed one is reported at its own place.
    private static func brackets(in tokens: [Token]) -> DiagnosticSet {
        var diagnostics = DiagnosticSet()
        var open: [(closing: Character, token: Token)] = []
        let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
        for token in tokens {
            guard case .punctuator(let text) = token.kind, "([{)]}".contains(text.prefix(1)) else {
                continue
            }
            for character in text {
                if let closing = pairs[character] {
                    open.append((closing, token))
                } else if open.last?.closing == character {
                    open.removeLast()
                } else if open.contains(where: { $0.closing == character }) {
                    break
                } else {
                    diagnostics.error(
                        .syntax, "this '\(character)' has no opening bracket", at: token.location)
                    return diagnostics
                }
            }
        }
        if let (closing, token) = open.last {
            diagnostics.error(
                .syntax, "the '\(token.spelling)' is not closed",
                hint: "a '\(closing)' is missing", at: token.location)
        }
        return diagnostics
    }
}

extension Parser {
    /// Parses a name's parts: `.x`, `[2]`, `(2)`. In YAML's flow style, square brackets need quotes
    /// and round ones don't.
    mutating func parseReference(to name: Substring) throws(AlreadyReported) -> Int {
        let place = references.count
        let start = location.column - 1
        var reference = ExpressionTree.Reference(
            name: name.hasPrefix("$") ? "" : String(name),
            range: start..<start + 1 + name.unicodeScalars.count, depth: depth)
        references.append(reference)
        if reference.name.isEmpty {
            diagnostics.error(
                .unknownName, "a name must follow '$'", hint: hintForBraces, at: location)
            throw stopped()
        }
        // Two names in a row are one word for the lexer.
        if let second = name.firstIndex(of: "$") {
            var place = location
            place.column += 1 + name[..<second].unicodeScalars.count
            diagnostics.error(
                .syntax, "unexpected '\(name[second...])' after the expression", at: place)
            throw stopped()
        }
        advance()
        while true {
            let begin = location.column - 1
            let part: ExpressionTree.Reference.Part
            if at("."), case .identifier(let member) = peek(1).kind,
                !Self.reserved.contains(member)
            {
                advance()
                let end = location.column - 1 + member.unicodeScalars.count
                part = .init(kind: .member(member), range: begin..<end)
                reference.isSpaced = reference.isSpaced || location.column != begin + 2
                advance()
            } else if at("[") || at("(") {
                let closing = at("[") ? "]" : ")"
                advance()
                let index = try parseExpression()
                let end = location.column - 1
                try expect(closing, "after the index")
                part = .init(kind: .index, range: begin..<end + 1, index: index)
            } else {
                break
            }
            reference.isSpaced = reference.isSpaced || begin != reference.range.upperBound
            reference.parts.append(part)
            reference.range = reference.range.lowerBound..<part.range.upperBound
        }
        references[place] = reference
        return place
    }

    /// Suggests the name of `${name}`.
    private var hintForBraces: String? {
        guard peek(1).kind == .punctuator("{"), case .identifier(var name) = peek(2).kind else {
            return nil
        }
        var ahead = 3
        while peek(ahead).kind == .punctuator("."),
            case .identifier(let part) = peek(ahead + 1).kind
        {
            name += ".\(part)"
            ahead += 2
        }
        return "write $\(name)"
    }
}
