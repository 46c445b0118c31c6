import Diagnostics

/// Reads tokens into a syntax tree. After a mistake it goes on at the next statement or
/// declaration, so that one run reports all mistakes.
struct Parser {
    /// Thrown to leave what can't be read; the mistake is already reported.
    struct Abandoned: Error {}

    var tokens: [Token]
    var index = 0
    var diagnostics = DiagnosticSet()
    var depth = 0
    var names: KnownNames
    /// Names whose declaration could not be read: where they are used is no mistake of its own.
    var brokenNames: Set<String> = []
    /// Functions of other stages, which are left out.
    var passedStages: [PassedStage] = []
    /// How deep expressions and statements may nest; what is deeper would exhaust the stack.
    static let depthLimit = 200
    /// How many operators may follow one another: a chain is as deep a tree as it is long.
    static let chainLimit = 400

    init(tokens: [Token], names: KnownNames = KnownNames()) {
        self.tokens = tokens
        self.names = names
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

    /// Behind the token before this one; nil where its text is not known to the letter.
    private var endOfPrevious: SourceLocation? {
        guard index > 0 else { return nil }
        let previous = tokens[index - 1]
        switch previous.kind {
        case .identifier, .punctuator:
            var end = previous.location
            end.column += previous.spelling.unicodeScalars.count
            return end
        case .integer, .floating, .end: return nil
        }
    }

    mutating func acceptWord(_ word: String) -> Bool {
        guard atWord(word) else { return false }
        advance()
        return true
    }

    mutating func expect(_ punctuator: String, _ purpose: String) throws(Abandoned) {
        // `]]` that closes two subscripts arrives as one token.
        if punctuator == "]", at("]]") {
            tokens[index].kind = .punctuator("]")
            return
        }
        if accept(punctuator) { return }
        // What is missing at a line's end is missing there, and not where the next line begins.
        let isLast = token.startsLine || token.kind == .end
        if isLast, let end = endOfPrevious {
            diagnostics.error("syntax", "expected '\(punctuator)' \(purpose)", at: end)
        }
        // A statement that only lacks its end is known: what it declares is not missed later.
        if punctuator == ";", isLast || at("}"), token.kind != .end, !isFull {
            if !isLast || endOfPrevious == nil {
                _ = fail("expected ';' \(purpose) before '\(token.spelling)'")
            }
            return
        }
        if isLast, endOfPrevious != nil { throw stopped() }
        throw fail("expected '\(punctuator)' \(purpose) before '\(token.spelling)'")
    }

    mutating func identifier(_ purpose: String) throws(Abandoned) -> String {
        guard case .identifier(let name) = token.kind, !Self.reserved.contains(name) else {
            throw fail("expected \(purpose) before '\(token.spelling)'")
        }
        advance()
        return name
    }

    mutating func fail(_ message: String, hint: String? = nil) -> Abandoned {
        diagnostics.error("syntax", message, hint: hint, at: location)
        return stopped()
    }

    private var isFull: Bool { diagnostics.diagnostics.count >= ShaderModule.errorLimit }

    /// So much may be wrong that more would help nobody.
    private mutating func stopped() -> Abandoned {
        if isFull { index = tokens.count - 1 }
        return Abandoned()
    }

    /// - Parameter weight: how much of the stack what nests takes, beside an expression.
    mutating func nested<T>(
        weight: Int = 1, _ body: (inout Parser) throws(Abandoned) -> T
    ) throws(Abandoned) -> T {
        depth += weight
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

    /// What stands for a construct that this compiler doesn't take, and what to write instead.
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

    /// The same of what stands where a value does.
    static let refusedInExpressions: [String: String] = [
        "alignof": "write the number", "decltype": "write the type, or 'auto'",
        "typeid": "types are known when the file is read", "new": "use a variable",
        "delete": "variables go by themselves",
        "nullptr": "pointers always point to something here",
        "dynamic_cast": "use static_cast", "const_cast": "leave out the 'const'",
    ]
}
