extension Program.Operation {
    package var isSample: Bool { if case .sample = self { true } else { false } }

    /// The operation's operands.
    package var operands: [Program.Value] {
        switch self {
        case .constant, .positionX, .positionY, .pixelX, .pixelY, .quadPositionX, .quadPositionY,
            .quadPixelX, .quadPixelY, .uniform, .bufferCount, .imageSize, .argument, .load, .pixel,
            .gridSize, .memoryCount:
            []
        case .unary(_, let a), .convert(let a), .bitcast(let a), .derivative(_, let a),
            .channel(let a, _), .element(_, let a), .arrayElement(_, let a),
            .tableElement(_, let a), .memoryElement(_, let a):
            [a]
        case .binary(_, let a, let b), .compare(_, let a, let b), .sample(_, let a, let b),
            .read(_, let a, let b), .pixelAt(_, let a, let b):
            [a, b]
        case .select(let a, let b, let c): [a, b, c]
        case .call(_, let arguments): arguments
        }
    }

    /// The operation with its operands replaced.
    package func mappingOperands(_ map: (Program.Value) -> Program.Value) -> Self {
        switch self {
        case .constant, .positionX, .positionY, .pixelX, .pixelY, .quadPositionX, .quadPositionY,
            .quadPixelX, .quadPixelY, .uniform, .bufferCount, .imageSize, .argument, .load, .pixel,
            .gridSize, .memoryCount:
            self
        case .unary(let operation, let a): .unary(operation, map(a))
        case .convert(let a): .convert(map(a))
        case .bitcast(let a): .bitcast(map(a))
        case .derivative(let axis, let a): .derivative(axis, map(a))
        case .channel(let a, let channel): .channel(map(a), channel)
        case .element(let buffer, let a): .element(buffer, map(a))
        case .arrayElement(let array, let a): .arrayElement(array, map(a))
        case .tableElement(let table, let a): .tableElement(table, map(a))
        case .memoryElement(let memory, let a): .memoryElement(memory, map(a))
        case .binary(let operation, let a, let b): .binary(operation, map(a), map(b))
        case .compare(let comparison, let a, let b): .compare(comparison, map(a), map(b))
        case .sample(let input, let a, let b): .sample(input, map(a), map(b))
        case .read(let input, let a, let b): .read(input, map(a), map(b))
        case .pixelAt(let input, let a, let b): .pixelAt(input, map(a), map(b))
        case .select(let a, let b, let c): .select(map(a), map(b), map(c))
        case .call(let name, let arguments): .call(name, arguments.map(map))
        }
    }
}
