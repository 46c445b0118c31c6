extension Lowering {
    /// The variables that are assigned to or passed by reference.
    static func assignedVariables(in statements: [TypedStatement]) -> Set<Int> {
        var found: Set<Int> = []
        for statement in statements { visit(statement, &found) }
        return found
    }

    private static func visit(_ statement: TypedStatement, _ found: inout Set<Int>) {
        switch statement {
        case .block(let inner):
            for statement in inner { visit(statement, &found) }
        case .declare(_, let value): if let value { visit(value, &found) }
        case .bind(_, let target):
            // The reference may be assigned to; a needless copy is harmless.
            if let root = target.assignableRoot { found.insert(root) }
            visit(target, &found)
        case .expression(let value): visit(value, &found)
        case .if(let condition, let then, let otherwise):
            visit(condition, &found)
            visit(then, &found)
            if let otherwise { visit(otherwise, &found) }
        case .loop(let start, let condition, let step, let body, _):
            if let start { visit(start, &found) }
            if let condition { visit(condition, &found) }
            if let step { visit(step, &found) }
            visit(body, &found)
        case .doWhile(let body, let condition, _):
            visit(body, &found)
            visit(condition, &found)
        case .switch(let selector, let sections):
            visit(selector, &found)
            for statement in sections.flatMap(\.body) { visit(statement, &found) }
        case .break, .continue: break
        case .return(let value): if let value { visit(value, &found) }
        }
    }

    private static func visit(_ expression: TypedExpression, _ found: inout Set<Int>) {
        switch expression.kind {
        case .assign(let target, _), .assignAfter(let target, _), .split(_, _, let target):
            if let root = target.assignableRoot { found.insert(root) }
        case .call(_, let arguments), .referred(_, let arguments, _):
            // Arguments may be references; a needless copy is harmless.
            for root in arguments.compactMap(\.assignableRoot) { found.insert(root) }
        default: break
        }
        for child in expression.children { visit(child, &found) }
    }
}

extension TypedExpression {
    var children: [TypedExpression] {
        switch kind {
        case .constant, .variable, .global, .list, .sampler, .textureSize: []
        case .convert(let value), .swizzle(let value, _), .negate(let value),
            .logicalNot(let value),
            .bitwiseNot(let value), .bitcast(let value), .sample(_, let value), .read(_, let value),
            .element(_, let value), .member(let value, _), .retyped(let value),
            .address(let value), .keep(_, let value):
            [value]
        case .binary(_, let a, let b), .compare(_, let a, let b), .logicalAnd(let a, let b),
            .logicalOr(let a, let b), .assign(let a, let b), .assignAfter(let a, let b),
            .comma(let a, let b), .arrayElement(let a, let b), .component(let a, let b),
            .split(_, let a, let b), .textureSample(_, let a, let b), .offset(let a, let b),
            .textureWrite(_, let a, let b):
            [a, b]
        case .conditional(let a, let b, let c): [a, b, c]
        case .construct(let parts), .call(_, let parts), .referred(_, let parts, _),
            .builtin(_, let parts), .matrix(_, let parts):
            parts
        }
    }

    /// Whether it has no side effects and costs little: no assignments, calls or pixel accesses.
    var isCheap: Bool {
        switch kind {
        case .assign, .assignAfter, .split, .keep, .call, .referred, .sample, .read, .textureSample,
            .element, .textureWrite:
            false
        case .builtin(let builtin, _) where builtin.isCall: false
        default: children.allSatisfy(\.isCheap)
        }
    }
}
