import Diagnostics

/// Functions whose body determines the result: those that return `auto` or a reference.
extension TypeChecker {
    private static let depthLimit = 32

    /// Checks a function's body now, because a call needs its return type.
    mutating func needBody(of index: Int, at location: SourceLocation) throws(AlreadyReported) {
        guard bodies[index] == nil else { return }
        let name = signatures[index].name
        guard !bodiesAtHand.contains(index), bodiesAtHand.count < Self.depthLimit else {
            throw fail(
                .returnType, "what '\(name)' returns is not known here",
                hint: "write the type in place of 'auto'", at: location)
        }
        _ = checkBody(index)
    }

    /// The first `return` of a function that returns `auto`.
    mutating func deducedReturn(
        _ value: SyntaxExpression?, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedStatement {
        state.isDeducing = false
        guard let value else {
            state.returnType = .void
            return .return(nil)
        }
        let typed = try expression(value)
        guard typed.type.isValue else {
            throw fail(.returnType, "a function can't return a \(typed.type)", at: location)
        }
        state.returnType = typed.type
        return .return(typed)
    }

    /// The parameter that a returned reference refers to: it must be part of an argument, and the
    /// only `return` must be at the end.
    mutating func findReferred(by function: TypedFunction, _ index: Int) {
        guard case .return(let value?) = function.body.last,
            !function.body.dropLast().contains(where: \.mayReturn), value.isNamedPart,
            let root = value.assignableRoot,
            root < function.parameters.count, value.type == function.returnType,
            function.parameters[root].isReference || !function.parameters[root].type.isValue,
            !function.parameters[root].isConstant
        else {
            // An unreadable body's errors are already reported.
            guard !function.body.isEmpty else { return }
            diagnostics.error(
                .returnType,
                "'\(function.name)' returns a reference, but not only a part of what it is given",
                hint: "write one 'return', at the end, of a part of a reference, or return the "
                    + "value",
                at: function.location)
            return
        }
        referred[index] = root
        if function.body.count > 1 || mayChange(value) { changing.insert(index) }
    }
}

extension TypedStatement {
    /// Whether the statement contains a `return`.
    fileprivate var mayReturn: Bool {
        switch self {
        case .return: true
        case .block(let inner): inner.contains(where: \.mayReturn)
        case .if(_, let then, let otherwise): then.mayReturn || otherwise?.mayReturn == true
        case .loop(_, _, _, let body, _), .doWhile(let body, _, _): body.mayReturn
        case .switch(_, let sections): sections.contains { $0.body.contains(where: \.mayReturn) }
        case .declare, .bind, .expression, .break, .continue: false
        }
    }
}
