import Diagnostics

/// Parses tokens to a syntax tree. After an error it continues at the next statement or
/// declaration.
struct Parser {
    var tokens: [Token]
    var index = 0
    var diagnostics = DiagnosticSet()
    var depth = 0
    var names: DeclaredNames
    /// Names of failed declarations, whose uses are not reported.
    var brokenNames: Set<String> = []
    /// Whether a declaration outside functions was unreadable. After a `}` too many, that is the
    /// rest of the function that it ended.
    var hasUnreadableDeclarations = false
    /// Skipped functions of other stages.
    var passedStages: [PassedStage] = []
    /// The declarations, also unreadable ones.
    var texts: [DeclarationText] = []
    /// Limit of nesting, to protect the stack.
    static let depthLimit = 200
    /// Limit of chained operators: a chain is a deep tree.
    static let chainLimit = 400

    /// Whether the text is a timeline's expression, whose authors may not know C++.
    let isExpression: Bool
    /// The timeline's names in it, in the order of their places.
    var references: [ExpressionTree.Reference] = []
    /// The greatest depth so far.
    private(set) var reachedDepth = 0

    init(tokens: [Token], names: DeclaredNames = DeclaredNames(), isExpression: Bool = false) {
        self.tokens = tokens
        self.names = names
        self.isExpression = isExpression
    }

    var token: Token { tokens[min(index, tokens.count - 1)] }
    func peek(_ ahead: Int) -> Token { tokens[min(index + ahead, tokens.count - 1)] }
    var location: SourceLocation { token.location }

    mutating func advance() { if index < tokens.count - 1 { index += 1 } }

    func at(_ punctuator: String) -> Bool { token.kind == .punctuator(punctuator) }
    func atWord(_ word: String) -> Bool { token.kind == .identifier(word) }

    mutating func accept(_ punctuator: String) -> Bool {
        guard at(punctuator) else { return false }
        advance()
        return true
    }

    /// The end of the previous token; nil if its exact text is unknown.
    private var endOfPrevious: SourceLocation? {
        guard index > 0 else { return nil }
        let previous = tokens[index - 1]
        switch previous.kind {
        case .identifier, .punctuator:
            var end = previous.location
            end.column += previous.spelling.unicodeScalars.count
            return end
        case .integer, .floating, .text, .end: return nil
        }
    }

    mutating func acceptWord(_ word: String) -> Bool {
        guard atWord(word) else { return false }
        advance()
        return true
    }

    mutating func expect(_ punctuator: String, _ purpose: String) throws(AlreadyReported) {
        // Splits a `]]` that closes two subscripts.
        if punctuator == "]", at("]]") {
            tokens[index].kind = .punctuator("]")
            return
        }
        if accept(punctuator) { return }
        // Errors at a line's end are reported there, not on the next line.
        let isLast = token.startsLine || token.kind == .end
        if isLast, let end = endOfPrevious {
            diagnostics.error(.syntax, "expected '\(punctuator)' \(purpose)", at: end)
        }
        // A declaration that only lacks `;` is kept.
        if punctuator == ";", isLast || at("}"), token.kind != .end, !isFull {
            if !isLast || endOfPrevious == nil {
                _ = fail("expected ';' \(purpose) before '\(token.spelling)'")
            }
            return
        }
        if isLast, endOfPrevious != nil { throw stopped() }
        throw fail("expected '\(punctuator)' \(purpose) before '\(token.spelling)'")
    }

    mutating func identifier(_ purpose: String) throws(AlreadyReported) -> String {
        guard case .identifier(let name) = token.kind, !Self.reserved.contains(name) else {
            throw fail("expected \(purpose) before '\(token.spelling)'")
        }
        advance()
        return name
    }

    mutating func fail(_ message: String, hint: String? = nil) -> AlreadyReported {
        diagnostics.error(.syntax, message, hint: hint, at: location)
        return stopped()
    }

    /// The findings in a text without lines, such as an expression, whose end isn't a file's.
    func findings(ofWhole text: String) -> DiagnosticSet {
        let end = " before '\(Token.endSpelling)'"
        return DiagnosticSet(
            diagnostics.diagnostics.map { finding in
                guard finding.message.hasSuffix(end) else { return finding }
                var finding = finding
                finding.message = finding.message.dropLast(end.count) + " at its end"
                if finding.message == "expected an expression at its end" {
                    finding.message = "the \(text) ends where a value should follow"
                }
                return finding
            })
    }

    var isFull: Bool { diagnostics.diagnostics.count >= ShaderModule.errorLimit }

    /// Stops at the limit of errors.
    mutating func stopped() -> AlreadyReported {
        if isFull { index = tokens.count - 1 }
        return AlreadyReported()
    }

    /// - Parameter weight: stack use, relative to an expression.
    mutating func nested<T>(
        weight: Int = 1, _ body: (inout Parser) throws(AlreadyReported) -> T
    ) throws(AlreadyReported) -> T {
        depth += weight
        reachedDepth = max(reachedDepth, depth)
        defer { depth -= weight }
        guard depth <= Self.depthLimit else {
            throw fail("nested more than \(Self.depthLimit) deep")
        }
        return try body(&self)
    }

    static let reserved: Set<String> = [
        "if", "else", "for", "while", "do", "switch", "case", "default", "break", "continue",
        "return", "const", "constant", "constexpr", "static", "inline", "thread", "device",
        "threadgroup", "struct", "enum", "typedef", "using", "namespace", "template", "true",
        "false", "class", "union", "operator", "static_assert", "this",
    ]

    /// Unsupported keywords, and what to write instead.
    static let refused: [String: String] = [
        "goto": "write a loop",
        "union": "use as_type to look at the bits of another type",
        "vertex": "write it outside functions", "fragment": "write it outside functions",
        "template": "write it outside functions", "namespace": "write it outside functions",
        "try": "nothing throws here", "throw": "return a value that tells",
        "extern": "write it outside functions",
        "decltype": "write the type, or 'auto'",
        "asm": "there is no machine to write to",
    ]

    /// The same in expressions.
    static let refusedInExpressions: [String: String] = [
        "alignof": "write the number", "decltype": "write the type, or 'auto'",
        "typeid": "types are known when the file is read", "new": "use a variable",
        "delete": "variables go by themselves",
        "nullptr": "pointers always point to something here",
        "dynamic_cast": "use static_cast", "const_cast": "leave out the 'const'",
    ]
}
