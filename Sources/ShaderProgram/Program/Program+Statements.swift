extension Program.Statement {
    /// The nested statement lists.
    package var inner: [[Program.Statement]] {
        switch self {
        case .branch(_, let then, let otherwise): [then, otherwise]
        case .block(_, let inner), .loop(_, let inner): [inner]
        case .evaluate, .declare, .store, .declareArray, .storeElement, .storeMemory, .writePixel,
            .exit:
            []
        }
    }

    /// The values that the statement itself uses or evaluates.
    package var values: [Program.Value] {
        switch self {
        case .evaluate(let value), .store(_, let value), .branch(let value, _, _): [value]
        case .storeElement(_, let index, let value), .storeMemory(_, let index, let value):
            [index, value]
        case .writePixel(_, let place, let channels): place + channels
        case .declare, .declareArray, .block, .loop, .exit: []
        }
    }

    /// The statement with its values replaced; nested statements stay.
    package func mappingValues(_ map: (Program.Value) -> Program.Value) -> Self {
        switch self {
        case .evaluate(let value): .evaluate(map(value))
        case .store(let slot, let value): .store(slot, map(value))
        case .storeElement(let array, let index, let value):
            .storeElement(array, map(index), map(value))
        case .storeMemory(let memory, let index, let value):
            .storeMemory(memory, map(index), map(value))
        case .writePixel(let input, let place, let channels):
            .writePixel(input, at: place.map(map), channels.map(map))
        case .branch(let condition, let then, let otherwise):
            .branch(map(condition), then, otherwise)
        case .declare, .declareArray, .block, .loop, .exit: self
        }
    }

    /// The statement with its nested lists replaced.
    package func mappingInner(_ map: ([Program.Statement]) -> [Program.Statement]) -> Self {
        switch self {
        case .branch(let condition, let then, let otherwise):
            .branch(condition, map(then), map(otherwise))
        case .block(let block, let inner): .block(block, map(inner))
        case .loop(let loop, let inner): .loop(loop, map(inner))
        case .evaluate, .declare, .store, .declareArray, .storeElement, .storeMemory, .writePixel,
            .exit:
            self
        }
    }
}

/// Traversal for passes.
extension [Program.Statement] {
    /// Visits every statement before its nested ones.
    package func walk(_ visit: (Program.Statement) -> Void) {
        for statement in self {
            visit(statement)
            for inner in statement.inner { inner.walk(visit) }
        }
    }

    /// Replaces every statement after its nested ones.
    package func rewrite(_ replace: (Program.Statement) -> [Program.Statement]) -> Self {
        flatMap { statement in
            replace(statement.mappingInner { $0.rewrite(replace) })
        }
    }

    /// Whether `holds` is true of any statement, nested ones included.
    package func anywhere(_ holds: (Program.Statement) -> Bool) -> Bool {
        contains { statement in
            holds(statement) || statement.inner.contains { $0.anywhere(holds) }
        }
    }
}
