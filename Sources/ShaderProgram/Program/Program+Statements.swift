extension Program.Statement {
    /// The statement lists that it holds.
    package var inner: [[Program.Statement]] {
        switch self {
        case .branch(_, let then, let otherwise): [then, otherwise]
        case .block(_, let inner), .loop(_, let inner): [inner]
        case .evaluate, .declare, .store, .declareArray, .storeElement, .storeMemory, .writePixel,
            .exit:
            []
        }
    }

    /// The values that it computes or uses itself.
    package var values: [Program.Value] {
        switch self {
        case .evaluate(let value), .store(_, let value), .branch(let value, _, _): [value]
        case .storeElement(_, let index, let value), .storeMemory(_, let index, let value):
            [index, value]
        case .writePixel(_, let place, let channels): place + channels
        case .declare, .declareArray, .block, .loop, .exit: []
        }
    }

    /// The same with other values, also in the statements that it holds.
    package func mappingValues(_ map: (Program.Value) -> Program.Value) -> Self {
        func mapped(_ statements: [Self]) -> [Self] {
            statements.map { $0.mappingValues(map) }
        }
        return switch self {
        case .evaluate(let value): .evaluate(map(value))
        case .store(let slot, let value): .store(slot, map(value))
        case .storeElement(let array, let index, let value):
            .storeElement(array, map(index), map(value))
        case .storeMemory(let memory, let index, let value):
            .storeMemory(memory, map(index), map(value))
        case .writePixel(let input, let place, let channels):
            .writePixel(input, at: place.map(map), channels.map(map))
        case .branch(let condition, let then, let otherwise):
            .branch(map(condition), mapped(then), mapped(otherwise))
        case .block(let block, let inner): .block(block, mapped(inner))
        case .loop(let loop, let inner): .loop(loop, mapped(inner))
        case .declare, .declareArray, .exit: self
        }
    }
}
