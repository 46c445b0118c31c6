import Diagnostics

extension Parser {
    mutating func parseStatement() throws(AlreadyReported) -> SyntaxStatement {
        try nested { (parser) throws(AlreadyReported) in try parser.parseStatementUnnested() }
    }

    private mutating func parseStatementUnnested() throws(AlreadyReported) -> SyntaxStatement {
        let location = location
        func statement(_ kind: SyntaxStatement.Kind) -> SyntaxStatement {
            SyntaxStatement(kind: kind, location: location)
        }
        _ = try parseAttributes()
        if accept("{") { return statement(.block(try parseBlock())) }
        if accept(";") { return statement(.block([])) }
        guard case .identifier(let word) = token.kind else {
            return statement(.expression(try parseExpressionStatement()))
        }
        switch word {
        case "if":
            return statement(try parseIf(at: location))
        case "for":
            return statement(try parseFor())
        case "while":
            advance()
            try expect("(", "after 'while'")
            let condition = try parseExpression()
            try expect(")", "after the condition")
            let body = try parseStatement()
            return statement(.loop(start: nil, condition: condition, step: nil, body: body))
        case "do":
            advance()
            let body = try parseStatement()
            guard acceptWord("while") else { throw fail("expected 'while' after the body of 'do'") }
            try expect("(", "after 'while'")
            let condition = try parseExpression()
            try expect(")", "after the condition")
            try expect(";", "after 'do … while'")
            return statement(.doWhile(body, condition))
        case "switch":
            return statement(try parseSwitch())
        case "break", "continue":
            advance()
            try expect(";", "after '\(word)'")
            return statement(word == "break" ? .break : .continue)
        case "return":
            advance()
            let value = at(";") ? nil : at("{") ? try parseInitialiser() : try parseExpression()
            try expect(";", "after 'return'")
            return statement(.return(value))
        case "using", "typedef", "static_assert":
            return statement(.declarations(try parseDeclaration()))
        default:
            if let instead = Self.refused[word] {
                throw fail("'\(word)' is not understood here", hint: instead)
            }
            if peek(1).kind == .punctuator(":") {
                throw fail("labels are not understood", hint: "write a loop")
            }
            if declaresType() { return statement(.declarations(try parseDeclaration())) }
            if startsDeclaration() { return statement(.variables(try parseLocalVariables())) }
            return statement(.expression(try parseExpressionStatement()))
        }
    }

    private mutating func parseIf(
        at location: SourceLocation
    ) throws(AlreadyReported) -> SyntaxStatement.Kind {
        openScope()
        defer { closeScope() }
        advance()
        _ = acceptWord("constexpr")
        try expect("(", "after 'if'")
        var before: SyntaxStatement?
        var condition: SyntaxExpression
        if startsDeclaration() {
            // `if (float d = f(x))` and `if (float d = f(x); d > 0)`
            let type = try parseType()
            let start = self.location
            let name = try identifier("a name")
            let variables = try parseVariables(type, name, at: start, endsInside: true)
            before = SyntaxStatement(kind: .variables(variables), location: start)
            condition =
                accept(";") ? try parseExpression() : SyntaxExpression(.name(name), at: start)
        } else {
            condition = try parseExpression()
            if accept(";") {
                before = SyntaxStatement(kind: .expression(condition), location: condition.location)
                condition = try parseExpression()
            }
        }
        try expect(")", "after the condition")
        let then = try parseStatement()
        let otherwise = acceptWord("else") ? try parseStatement() : nil
        guard let before else { return .if(condition, then, otherwise) }
        let statement = SyntaxStatement(kind: .if(condition, then, otherwise), location: location)
        return .block([before, statement])
    }

    private mutating func parseLocalVariables() throws(AlreadyReported) -> [SyntaxVariable] {
        var type = try parseType()
        if type.name == "auto", at("[") {
            noteNames()
            throw fail(
                "several names for the parts of a value are not understood",
                hint: "name the value, and use its members")
        }
        if at("("), peek(1).kind == .punctuator("*") {
            noteNames()
            throw fail(
                "pointers to functions are not understood",
                hint: "call the function by its name, or choose with 'switch'")
        }
        if accept("(") {
            // `thread float (&a)[4]`
            try expect("&", "before a reference's name")
            type.isReference = true
            let location = location
            let name = try identifier("a name")
            try expect(")", "after the reference's name")
            return try parseVariables(type, name, at: location)
        }
        let location = location
        let name = try identifier("a name")
        return try parseVariables(type, name, at: location)
    }

    /// Prevents errors about the names that a rejected declaration would declare.
    private mutating func noteNames() {
        for ahead in 1...12 {
            switch peek(ahead).kind {
            case .identifier(let name): brokenNames.insert(name)
            case .punctuator("*"), .punctuator(","): continue
            default: return
            }
        }
    }

    private mutating func parseSwitch() throws(AlreadyReported) -> SyntaxStatement.Kind {
        openScope()
        defer { closeScope() }
        advance()
        try expect("(", "after 'switch'")
        let selector = try parseExpression()
        try expect(")", "after the value to switch on")
        try expect("{", "before the cases")
        var sections: [SyntaxSection] = []
        while !at("}") {
            guard token.kind != .end else { throw fail("expected '}' at the end of the switch") }
            let location = location
            if atWord("case") || atWord("default") {
                // Consecutive labels share a section.
                if sections.last?.body.isEmpty != true {
                    sections.append(SyntaxSection(location: location))
                }
                if acceptWord("default") {
                    sections[sections.count - 1].isDefault = true
                } else {
                    advance()
                    sections[sections.count - 1].labels.append(try parseAssignment())
                }
                try expect(":", "after the label")
                continue
            }
            guard !sections.isEmpty else { throw fail("expected 'case' or 'default'") }
            let start = index
            do throws(AlreadyReported) {
                sections[sections.count - 1].body.append(try parseStatement())
            } catch {
                recoverToStatement(from: start)
            }
        }
        advance()
        return .switch(selector, sections)
    }

    private mutating func parseBlock() throws(AlreadyReported) -> [SyntaxStatement] {
        openScope()
        defer { closeScope() }
        var statements: [SyntaxStatement] = []
        while !at("}") {
            guard token.kind != .end else { throw fail("expected '}' at the end of the block") }
            let start = index
            do throws(AlreadyReported) {
                statements.append(try parseStatement())
            } catch {
                recoverToStatement(from: start)
            }
        }
        advance()
        return statements
    }

    /// Skips past the next `;`, or to the `}` of this block.
    mutating func recoverToStatement(from start: Int) {
        // A statement without its end: the next line starts another.
        if index > start, token.startsLine { return }
        var braces = 0
        while token.kind != .end {
            if at("{") { braces += 1 }
            if at("}") {
                if braces == 0 { return }
                braces -= 1
            }
            if at(";"), braces == 0 {
                advance()
                return
            }
            advance()
        }
    }

    private mutating func parseExpressionStatement() throws(AlreadyReported) -> SyntaxExpression {
        let expression = try parseExpression()
        try expect(";", "after the expression")
        return expression
    }

    private mutating func parseFor() throws(AlreadyReported) -> SyntaxStatement.Kind {
        openScope()
        defer { closeScope() }
        advance()
        try expect("(", "after 'for'")
        if let end = typeEnd(0), isForEach(end) || isForEach(end + 1) {
            return try parseForEach()
        }
        let start: SyntaxStatement? = at(";") ? nil : try parseForStart()
        if start == nil { advance() }
        let condition = at(";") ? nil : try parseExpression()
        try expect(";", "after the loop's condition")
        let step = at(")") ? nil : try parseExpression()
        try expect(")", "after the loop's step")
        let body = try parseStatement()
        return .loop(start: start, condition: condition, step: step, body: body)
    }

    private mutating func parseForStart() throws(AlreadyReported) -> SyntaxStatement {
        let location = location
        if startsDeclaration() {
            return SyntaxStatement(kind: .variables(try parseLocalVariables()), location: location)
        }
        let expression = try parseExpressionStatement()
        return SyntaxStatement(kind: .expression(expression), location: location)
    }

    private func isForEach(_ ahead: Int) -> Bool {
        if case .identifier = peek(ahead).kind {
            peek(ahead + 1).kind == .punctuator(":")
        } else {
            false
        }
    }

    private mutating func parseForEach() throws(AlreadyReported) -> SyntaxStatement.Kind {
        let type = try parseType()
        let location = location
        let variable = SyntaxVariable(
            type: type, name: try identifier("a name"), location: location)
        names.noteValue(variable.name)
        try expect(":", "after the name")
        let values = try parseExpression()
        try expect(")", "after what the loop goes over")
        return .forEach(variable, values, try parseStatement())
    }
}
