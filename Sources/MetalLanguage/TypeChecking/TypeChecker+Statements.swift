import Diagnostics

extension TypeChecker {
    /// The statements of a block, or the one statement, in a new scope.
    mutating func statements(in syntax: SyntaxStatement) -> [TypedStatement] {
        openScope()
        defer { closeScope() }
        guard case .block(let inner) = syntax.kind else { return statement(syntax) }
        return inner.flatMap { statement($0) }
    }

    /// Empty if the statement is wrong; its errors are reported.
    mutating func statement(_ syntax: SyntaxStatement) -> [TypedStatement] {
        if isFull { return [] }
        do throws(AlreadyReported) {
            return try checked(syntax)
        } catch {
            return []
        }
    }

    private mutating func checked(_ syntax: SyntaxStatement) throws(AlreadyReported)
        -> [TypedStatement]
    {
        switch syntax.kind {
        case .block:
            return [.block(statements(in: syntax))]
        case .variables(let list):
            return list.flatMap { variable($0) }
        case .declarations(let list):
            return list.flatMap { declareLocally($0) }
        case .forEach(let variable, let values, let body):
            return try forEach(variable, values, body, at: syntax.location)
        case .expression(let value):
            // `(void)x;` marks x as used.
            if case .construct(let type, let values) = value.kind, type.name == "void",
                values.count == 1
            {
                return [.expression(try expression(values[0]))]
            }
            return [.expression(try expression(value))]
        case .if(let condition, let then, let otherwise):
            let test = attemptCondition(condition)
            let thenPart = TypedStatement.block(statements(in: then))
            let elsePart = otherwise.map { TypedStatement.block(statements(in: $0)) }
            guard let test else { throw AlreadyReported() }
            return [.if(test, thenPart, elsePart)]
        case .loop(let start, let condition, let step, let body):
            return [try loop(start, condition, step, body, at: syntax.location)]
        case .doWhile(let body, let condition):
            let bodyPart = loopBody(body)
            guard let test = attemptCondition(condition) else { throw AlreadyReported() }
            return [.doWhile(bodyPart, test, location: syntax.location)]
        case .break:
            if state.switchDepth == 0 { try checkLoop(at: syntax.location) }
            return [.break]
        case .continue:
            try checkLoop(at: syntax.location)
            return [.continue]
        case .switch(let selector, let sections):
            return [try self.switch(selector, sections)]
        case .return(let value):
            return [try self.return(value, at: syntax.location)]
        }
    }

    private mutating func loop(
        _ start: SyntaxStatement?, _ condition: SyntaxExpression?, _ step: SyntaxExpression?,
        _ body: SyntaxStatement, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedStatement {
        openScope()
        defer { closeScope() }
        let startPart = start.map { TypedStatement.block(statement($0)) }
        let test = condition.flatMap { attemptCondition($0) }
        var stepPart: TypedExpression?
        var failed = condition != nil && test == nil
        if let step {
            do throws(AlreadyReported) { stepPart = try expression(step) } catch { failed = true }
        }
        let bodyPart = loopBody(body)
        if failed { throw AlreadyReported() }
        return .loop(
            start: startPart, condition: test, step: stepPart, body: bodyPart, location: location)
    }

    private mutating func checkLoop(at location: SourceLocation) throws(AlreadyReported) {
        guard state.loopDepth == 0 else { return }
        throw fail(.strayJump, "there is no loop to leave here", at: location)
    }

    private mutating func `return`(
        _ value: SyntaxExpression?, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedStatement {
        if state.isConstructing {
            guard value == nil else {
                throw fail(.returnType, "a constructor returns nothing", at: location)
            }
            return .return(thisValue(at: location))
        }
        if state.isDeducing { return try deducedReturn(value, at: location) }
        guard let value else {
            guard state.returnType == .void else {
                throw fail(
                    .returnType, "a \(state.returnType) must be returned here", at: location)
            }
            return .return(nil)
        }
        guard state.returnType != .void else {
            throw fail(.returnType, "a function without result returns a value", at: location)
        }
        return .return(try initial(value, state.returnType, why: "return it"))
    }

    private mutating func loopBody(_ body: SyntaxStatement) -> TypedStatement {
        let switches = state.switchDepth
        state.switchDepth = 0
        state.loopDepth += 1
        defer {
            state.switchDepth = switches
            state.loopDepth -= 1
        }
        return .block(statements(in: body))
    }

    private mutating func openScope() {
        state.scopes.append([:])
        state.typeScopes.append([:])
    }

    private mutating func closeScope() {
        state.scopes.removeLast()
        state.typeScopes.removeLast()
    }

    /// `for (T x : values)`: a loop over an array's indices.
    private mutating func forEach(
        _ variable: SyntaxVariable, _ values: SyntaxExpression, _ body: SyntaxStatement,
        at location: SourceLocation
    ) throws(AlreadyReported) -> [TypedStatement] {
        let whole = try expression(values)
        guard case .array(_, let length) = whole.type else {
            throw fail(
                .loop, "this loop goes over an array, not over a \(whole.type)",
                at: values.location)
        }
        func syntax(_ kind: SyntaxExpression.Kind) -> SyntaxExpression {
            SyntaxExpression(kind, at: location)
        }
        // A name with a space can't be a shader's.
        let counter = SyntaxVariable(
            type: SyntaxType(name: "int", location: location), name: "the index",
            initialiser: syntax(.integer(0, isUnsigned: false)), location: location)
        let index = syntax(.name(counter.name))
        var element = variable
        element.initialiser = syntax(.subscripted(values, index))
        let inner = SyntaxStatement(
            kind: .block([
                SyntaxStatement(kind: .variables([element]), location: variable.location), body,
            ]), location: location)
        let loop = SyntaxStatement.Kind.loop(
            start: SyntaxStatement(kind: .variables([counter]), location: location),
            condition: syntax(
                .binary("<", index, syntax(.integer(UInt64(length), isUnsigned: false)))),
            step: syntax(.increment("+", index, isPrefix: true)), body: inner)
        return try checked(SyntaxStatement(kind: loop, location: location))
    }

    private mutating func attemptCondition(_ syntax: SyntaxExpression) -> TypedExpression? {
        do throws(AlreadyReported) {
            return try condition(syntax)
        } catch {
            return nil
        }
    }

    mutating func pointerAsCondition(at location: SourceLocation) -> AlreadyReported {
        fail(
            .condition, "a pointer is no condition: pointers always point to something here",
            hint: "leave the check out; a list has its count: count > 0", at: location)
    }

    mutating func condition(_ syntax: SyntaxExpression) throws(AlreadyReported) -> TypedExpression {
        try condition(decayed(try expression(syntax)), at: syntax.location)
    }

    mutating func condition(
        _ value: TypedExpression, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        guard case .scalar = value.type else {
            if value.type.pointee != nil { throw pointerAsCondition(at: location) }
            throw fail(
                .condition, "a condition must be one value, not a \(value.type)",
                hint: "use any(…) or all(…)", at: location)
        }
        return try convert(value, to: .bool, why: "use it as a condition")
    }
}
