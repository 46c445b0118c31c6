extension Lowering {
    /// The variables that are assigned to or passed by reference.
    static func assignedVariables(in statements: [TypedStatement]) -> Set<Int> {
        var found: Set<Int> = []
        for statement in statements {
            statement.visit { expression, isBound in
                // The reference may be assigned to; a needless copy is harmless.
                if isBound, let root = expression.assignableRoot { found.insert(root) }
                switch expression.kind {
                case .assign(let target, _), .assignAfter(let target, _), .split(_, _, let target):
                    if let root = target.assignableRoot { found.insert(root) }
                case .call(_, let arguments), .referred(_, let arguments, _):
                    // Arguments may be references; a needless copy is harmless.
                    for root in arguments.compactMap(\.assignableRoot) { found.insert(root) }
                default: break
                }
            }
        }
        return found
    }
}

extension TypedStatement {
    /// Calls `body` with all expressions, also inner ones.
    func visit(_ body: (_ expression: TypedExpression, _ isBound: Bool) -> Void) {
        switch self {
        case .block(let inner): for statement in inner { statement.visit(body) }
        case .declare(_, let value), .return(let value): value?.visit(body)
        case .bind(_, let target): target.visit(body, isBound: true)
        case .expression(let value): value.visit(body)
        case .if(let condition, let then, let otherwise):
            condition.visit(body)
            then.visit(body)
            otherwise?.visit(body)
        case .loop(let start, let condition, let step, let inner, _):
            start?.visit(body)
            condition?.visit(body)
            step?.visit(body)
            inner.visit(body)
        case .doWhile(let inner, let condition, _):
            inner.visit(body)
            condition.visit(body)
        case .switch(let selector, let sections):
            selector.visit(body)
            for statement in sections.flatMap(\.body) { statement.visit(body) }
        case .break, .continue: break
        }
    }
}

extension TypedExpression {
    func visit(
        _ body: (_ expression: TypedExpression, _ isBound: Bool) -> Void, isBound: Bool = false
    ) {
        body(self, isBound)
        for child in children { child.visit(body) }
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
            .split(_, let a, let b), .offset(let a, let b),
            .textureWrite(_, let a, let b):
            [a, b]
        case .conditional(let a, let b, let c): [a, b, c]
        case .textureSample(_, let a, let b, let offset): [a, b] + [offset].compactMap(\.self)
        case .construct(let parts), .call(_, let parts), .referred(_, let parts, _),
            .builtin(_, let parts), .matrix(_, let parts):
            parts
        }
    }

    /// Whether the expression has no side effects and costs little: no assignments, calls or pixel
    /// accesses.
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
