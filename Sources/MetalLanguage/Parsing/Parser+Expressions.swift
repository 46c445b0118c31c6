import Diagnostics

extension Parser {
    mutating func parseExpression() throws(AlreadyReported) -> SyntaxExpression {
        var left = try parseAssignment()
        var chain = 0
        while at(",") {
            chain += 1
            guard chain <= Self.chainLimit else {
                throw fail("more than \(Self.chainLimit) commas in a row")
            }
            let location = location
            advance()
            left = SyntaxExpression(.comma(left, try parseAssignment()), at: location)
        }
        return left
    }

    mutating func parseArguments(until closing: String) throws(AlreadyReported)
        -> [SyntaxExpression]
    {
        var arguments: [SyntaxExpression] = []
        if !at(closing) {
            repeat { arguments.append(try parseInitialiser()) } while accept(",")
        }
        try expect(closing, "after the arguments")
        return arguments
    }

    mutating func parseAssignment() throws(AlreadyReported) -> SyntaxExpression {
        try nested { (parser) throws(AlreadyReported) in
            let left = try parser.parseConditional()
            guard case .punctuator(let text) = parser.token.kind,
                ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="].contains(text)
            else { return left }
            let location = parser.location
            parser.advance()
            let right = try parser.parseInitialiser()
            return SyntaxExpression(.assignment(String(text.dropLast()), left, right), at: location)
        }
    }

    private mutating func parseConditional() throws(AlreadyReported) -> SyntaxExpression {
        let condition = try parseBinary(minimumPrecedence: 1)
        guard at("?") else { return condition }
        let location = location
        advance()
        let then = try parseAssignment()
        try expect(":", "between the two results of '?'")
        let otherwise = try parseAssignment()
        return SyntaxExpression(.conditional(condition, then, otherwise), at: location)
    }

    private static let precedences: [String: Int] = [
        "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7,
        ">=": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
    ]

    mutating func parseBinary(minimumPrecedence: Int) throws(AlreadyReported) -> SyntaxExpression {
        var left = try parseUnary()
        var chain = 0
        while case .punctuator(let text) = token.kind, let precedence = Self.precedences[text],
            precedence >= minimumPrecedence
        {
            chain += 1
            guard chain <= Self.chainLimit else {
                throw fail("more than \(Self.chainLimit) operators in a row")
            }
            let location = location
            advance()
            let right = try parseBinary(minimumPrecedence: precedence + 1)
            left = SyntaxExpression(.binary(text, left, right), at: location)
        }
        return left
    }

    private mutating func parseUnary() throws(AlreadyReported) -> SyntaxExpression {
        try nested { (parser) throws(AlreadyReported) in
            let location = parser.location
            if case .punctuator(let text) = parser.token.kind {
                switch text {
                case "-", "!", "~", "+":
                    parser.advance()
                    return SyntaxExpression(.unary(text, try parser.parseUnary()), at: location)
                case "*":
                    parser.advance()
                    return SyntaxExpression(.dereference(try parser.parseUnary()), at: location)
                case "&":
                    parser.advance()
                    return SyntaxExpression(.address(try parser.parseUnary()), at: location)
                case "++", "--":
                    parser.advance()
                    let operand = try parser.parseUnary()
                    return SyntaxExpression(
                        .increment(String(text.prefix(1)), operand, isPrefix: true), at: location)
                case "(" where parser.isCast():
                    parser.advance()
                    let type = try parser.parseType()
                    try parser.expect(")", "after the type")
                    let operand = try parser.parseUnary()
                    return SyntaxExpression(.construct(type, [operand]), at: location)
                default: break
                }
            }
            return try parser.parsePostfix()
        }
    }

    /// Whether a cast starts here: `(float)x`.
    private func isCast() -> Bool {
        guard let end = typeEnd(1) else { return false }
        return peek(end).kind == .punctuator(")")
    }

    private mutating func parsePostfix() throws(AlreadyReported) -> SyntaxExpression {
        var expression = try parsePrimary()
        var chain = 0
        while case .punctuator(let text) = token.kind {
            let location = location
            chain += 1
            guard chain <= Self.chainLimit else {
                throw fail("more than \(Self.chainLimit) members in a row")
            }
            switch text {
            case ".", "->":
                advance()
                if text == "->" {
                    chain += 1
                    expression = SyntaxExpression(.dereference(expression), at: location)
                }
                let memberLocation = self.location
                let name = try identifier("a member's name")
                if !isExpression, accept("(") {
                    let arguments = try parseArguments(until: ")")
                    expression = SyntaxExpression(
                        .method(expression, name, arguments), at: memberLocation)
                } else {
                    expression = SyntaxExpression(.member(expression, name), at: memberLocation)
                }
            case "[",
                "(" where isExpression:
                advance()
                let index = try parseExpression()
                try expect(text == "[" ? "]" : ")", "after the index")
                expression = SyntaxExpression(.subscripted(expression, index), at: location)
            case "(":
                advance()
                let arguments = try parseArguments(until: ")")
                expression = SyntaxExpression(
                    .method(expression, "operator()", arguments), at: location)
            case "++", "--":
                advance()
                expression = SyntaxExpression(
                    .increment(String(text.prefix(1)), expression, isPrefix: false), at: location)
            default:
                return expression
            }
        }
        return expression
    }

    private mutating func parsePrimary() throws(AlreadyReported) -> SyntaxExpression {
        let location = location
        func expression(_ kind: SyntaxExpression.Kind) -> SyntaxExpression {
            SyntaxExpression(kind, at: location)
        }
        switch token.kind {
        case .integer(let value, let isUnsigned):
            advance()
            return expression(.integer(value, isUnsigned: isUnsigned))
        case .floating(let value, let suffix, let digits):
            advance()
            return expression(.floating(value, suffix, digits: digits))
        case .text(let text, let quote):
            advance()
            return expression(.text(text, quote: quote))
        case .identifier(let name) where isExpression && name.hasPrefix("$"):
            return expression(.reference(try parseReference(to: name.dropFirst())))
        case .punctuator("("):
            advance()
            let inner = try parseExpression()
            try expect(")", "after the expression")
            return inner
        case .identifier("true"), .identifier("false"):
            let value = atWord("true")
            advance()
            return expression(.boolean(value))
        case .identifier("this"):
            advance()
            return expression(.name("this"))
        case .identifier:
            return try parseName(at: location)
        case .punctuator("::"):
            return try parseName(at: location)
        case .punctuator("["), .punctuator("[["):
            if isExpression {
                throw fail(
                    "an expression has no lists in '[ ]'",
                    hint: "a point is float2(x, y), a colour float4(r, g, b, a)")
            }
            throw fail(
                "functions without a name (lambdas) are not understood",
                hint: "write a function outside, and give it what it needs")
        default:
            throw fail("expected an expression before '\(token.spelling)'")
        }
    }

    private mutating func parseName(at location: SourceLocation) throws(AlreadyReported)
        -> SyntaxExpression
    {
        if acceptWord("sizeof") {
            if at("("), let end = typeEnd(1), !isVariable(1) {
                advance()
                let type = try parseType()
                let lengths = try parseArrayLengths()
                guard end > 0, lengths.isEmpty else {
                    throw fail("the size of an array of a type is not understood")
                }
                try expect(")", "after the type")
                return SyntaxExpression(.sizeOfType(type), at: location)
            }
            return SyntaxExpression(.sizeOf(try parseUnary()), at: location)
        }
        if let instead = Self.refusedInExpressions[token.spelling] {
            throw fail("'\(token.spelling)' is not understood", hint: instead)
        }
        if let end = typeEnd(0), peek(end).kind == .punctuator("{") || atWord("unsigned") {
            let type = try parseType()
            if at("{") {
                return SyntaxExpression(.braced(type, try parseInitialiser()), at: location)
            }
            try expect("(", "after the type '\(type.name)'")
            let arguments = try parseArguments(until: ")")
            return SyntaxExpression(.construct(type, arguments), at: location)
        }
        let name = try path("an expression")
        let last = Self.lastPart(name)
        var templateArguments: [SyntaxTemplateArgument]?
        if at("<"),
            ["as_type", "static_cast", "reinterpret_cast", "numeric_limits"].contains(last)
                || isTemplate(name)
        {
            templateArguments = try parseTemplateArguments()
            if accept("::") {
                let member = try identifier("a member's name")
                let type = SyntaxType(
                    name: last == "numeric_limits" ? last : name,
                    arguments: templateArguments ?? [], location: location)
                let arguments = accept("(") ? try parseArguments(until: ")") : nil
                return SyntaxExpression(.scoped(type, member, arguments), at: location)
            }
        }
        if accept("(") {
            let arguments = try parseArguments(until: ")")
            if last == "static_cast", case .type(let type) = templateArguments?.first {
                return SyntaxExpression(.construct(type, arguments), at: location)
            }
            return SyntaxExpression(.call(name, templateArguments, arguments), at: location)
        }
        // Variables may be named like a template.
        let isTemplate = ["vec", "array", "matrix", "sampler", "texture2d"].contains(name)
        if isTypeName(name), !names.types.contains(last), !isTemplate {
            throw fail("expected '(' after the type '\(last)'")
        }
        return SyntaxExpression(.name(name), at: location)
    }
}
