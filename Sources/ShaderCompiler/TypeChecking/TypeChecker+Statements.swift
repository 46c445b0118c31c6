import Diagnostics

extension TypeChecker {
    /// The statements of a block, or the one statement, in a scope of their own.
    mutating func statements(in syntax: SyntaxStatement) -> [TypedStatement] {
        scopes.append([:])
        defer { scopes.removeLast() }
        guard case .block(let inner) = syntax.kind else { return statement(syntax) }
        return inner.flatMap { statement($0) }
    }

    /// None where the statement is wrong; its mistakes are reported.
    mutating func statement(_ syntax: SyntaxStatement) -> [TypedStatement] {
        do throws(Abandoned) {
            return try checked(syntax)
        } catch {
            return []
        }
    }

    private mutating func checked(_ syntax: SyntaxStatement) throws(Abandoned) -> [TypedStatement] {
        switch syntax.kind {
        case .block:
            return [.block(statements(in: syntax))]
        case .variables(let list):
            return list.flatMap { variable($0) }
        case .expression(let value):
            return [.expression(try expression(value))]
        case .if(let condition, let then, let otherwise):
            let test = attemptCondition(condition)
            let thenPart = TypedStatement.block(statements(in: then))
            let elsePart = otherwise.map { TypedStatement.block(statements(in: $0)) }
            guard let test else { throw Abandoned() }
            return [.if(test, thenPart, elsePart)]
        case .loop(let start, let condition, let step, let body):
            scopes.append([:])
            defer { scopes.removeLast() }
            let startPart = start.map { TypedStatement.block(statement($0)) }
            let test = condition.flatMap { attemptCondition($0) }
            var stepPart: TypedExpression?
            var failed = condition != nil && test == nil
            if let step {
                do throws(Abandoned) { stepPart = try expression(step) } catch { failed = true }
            }
            loopDepth += 1
            let switches = switchDepth
            switchDepth = 0
            defer { switchDepth = switches }
            let bodyPart = TypedStatement.block(statements(in: body))
            loopDepth -= 1
            if failed { throw Abandoned() }
            return [
                .loop(
                    start: startPart, condition: test, step: stepPart, body: bodyPart,
                    location: syntax.location)
            ]
        case .doWhile(let body, let condition):
            loopDepth += 1
            let switches = switchDepth
            switchDepth = 0
            defer { switchDepth = switches }
            let bodyPart = TypedStatement.block(statements(in: body))
            loopDepth -= 1
            guard let test = attemptCondition(condition) else { throw Abandoned() }
            return [.doWhile(bodyPart, test, location: syntax.location)]
        case .break, .continue:
            if case .break = syntax.kind, loopDepth + switchDepth > 0 { return [.break] }
            guard loopDepth > 0 else {
                throw fail("stray-jump", "there is no loop to leave here", at: syntax.location)
            }
            return [.continue]
        case .switch(let selector, let sections):
            return [try self.switch(selector, sections)]
        case .return(let value):
            guard let value else {
                guard returnType == .void else {
                    throw fail(
                        "return-type", "a \(returnType) must be returned here", at: syntax.location)
                }
                return [.return(nil)]
            }
            guard returnType != .void else {
                throw fail(
                    "return-type", "a function without result returns a value", at: syntax.location)
            }
            return [
                .return(try convert(try expression(value), to: returnType, why: "return it"))
            ]
        }
    }

    private mutating func attemptCondition(_ syntax: SyntaxExpression) -> TypedExpression? {
        do throws(Abandoned) {
            return try condition(syntax)
        } catch {
            return nil
        }
    }

    mutating func condition(_ syntax: SyntaxExpression) throws(Abandoned) -> TypedExpression {
        let value = try expression(syntax)
        guard case .scalar = value.type else {
            throw fail(
                "condition", "a condition must be one value, not a \(value.type)",
                hint: "use any(…) or all(…)", at: syntax.location)
        }
        return try convert(value, to: .bool, why: "use it as a condition")
    }
}
