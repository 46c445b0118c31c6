extension Program {
    /// Checks the rules that interpreter and native back end rely on.
    ///
    /// - Parameter hasDerivatives: whether derivatives are allowed; `QuadNeighbours` replaces them.
    package func validate(as use: Use, hasDerivatives: Bool = false) throws(InvalidProgram) {
        var validator = Validator(self, use, hasDerivatives: hasDerivatives)
        try validator.validate()
    }
}

/// Checks a program in one traversal, tracking the values defined at each statement.
private struct Validator {
    typealias Rule = InvalidProgram.Rule

    private let program: Program
    private let counts: Program.Counts
    private let use: Program.Use
    private let hasDerivatives: Bool

    // The values usable at the current statement. Additions end with their list.
    private var isComputed: [Bool]
    private var isInScope: [Bool]
    private var isArrayInScope: [Bool]
    /// Slots that must be stored to before being loaded.
    private var awaited: Set<Program.Slot> = []
    private var openBlocks: Set<Program.Block> = []
    private var openLoops: Set<Int> = []
    /// Additions of the current list.
    private var added: (values: [Program.Value], slots: [Program.Slot], arrays: [Int]) = (
        [], [], []
    )

    // All definitions so far.
    private var wasComputed: [Bool]
    private var wasDeclared: [Bool]
    private var blocks: Set<Program.Block> = []
    private var path: [String] = []
    private var statement: Program.Statement?

    init(_ program: Program, _ use: Program.Use, hasDerivatives: Bool) {
        self.program = program
        self.use = use
        self.hasDerivatives = hasDerivatives
        counts =
            switch use {
            case .pixels(let counts), .grid(let counts): counts
            case .function: Program.Counts(inputs: 0, uniforms: 0, buffers: 0)
            case .expression(let uniforms):
                Program.Counts(inputs: 0, uniforms: uniforms, buffers: 0)
            }
        isComputed = program.instructions.map { $0.operation.isConstant }
        isInScope = Array(repeating: false, count: program.slots.count)
        isArrayInScope = Array(repeating: false, count: program.arrays.count)
        wasComputed = isComputed
        wasDeclared = isInScope
    }

    mutating func validate() throws(InvalidProgram) {
        try checkTables()
        try list(program.body)
        statement = nil
        path = []
        try checkResults()
    }

    private func expect(_ holds: Bool, _ rule: Rule) throws(InvalidProgram) {
        if !holds { throw broken(rule) }
    }

    private func broken(_ rule: Rule) -> InvalidProgram {
        var text = statement.map(\.title) ?? "the whole"
        if case .evaluate(let value)? = statement, program.instructions.indices.contains(value) {
            let instruction = program.instructions[value]
            text = "v\(value): \(instruction.type) = \(instruction.operation)"
        }
        let place = path.joined(separator: ".")
        return InvalidProgram(
            program: program.name, statement: place.isEmpty ? text : "\(place): \(text)",
            rule: rule)
    }

    // MARK: Program

    private func checkTables() throws(InvalidProgram) {
        for array in program.arrays { try expect(array.count > 0, .empty) }
        for table in program.tables {
            try expect(!table.bits.isEmpty, .empty)
            for bits in table.bits { try expect(table.type.holds(bits), .constant) }
        }
        for instruction in program.instructions {
            if case .constant(let bits) = instruction.operation {
                try expect(instruction.type.holds(bits), .constant)
            }
        }
    }

    private func checkResults() throws(InvalidProgram) {
        for slot in program.results {
            try expect(program.slots.indices.contains(slot), .number)
            try expect(isInScope[slot], .results)
            try expect(!awaited.contains(slot), .initialised)
        }
        let types = program.results.map { program.slots[$0] }
        switch use {
        case .pixels: try expect(types == Array(repeating: .float32, count: 4), .results)
        case .grid: try expect(types.isEmpty, .results)
        case .function: try expect(types.count == 1, .results)
        case .expression: break
        }
    }

    // MARK: Statements

    private mutating func list(_ statements: [Program.Statement]) throws(InvalidProgram) {
        let outer = added
        let before = awaited
        added = ([], [], [])
        for (index, statement) in statements.enumerated() {
            path.append("\(index)")
            self.statement = statement
            try check(statement)
            path.removeLast()
        }
        if path.isEmpty { return }
        for value in added.values { isComputed[value] = false }
        for slot in added.slots { isInScope[slot] = false }
        for array in added.arrays { isArrayInScope[array] = false }
        added = outer
        // Stores in nested lists may not be executed.
        awaited = before
    }

    private mutating func check(_ statement: Program.Statement) throws(InvalidProgram) {
        switch statement {
        case .evaluate(let value): try evaluate(value)
        case .declare(let slot, let hasInitialiser):
            try expect(program.slots.indices.contains(slot), .number)
            try expect(!wasDeclared[slot], .declaredOnce)
            wasDeclared[slot] = true
            isInScope[slot] = true
            added.slots.append(slot)
            if hasInitialiser { awaited.insert(slot) }
        case .store(let slot, let value):
            try expect(program.slots.indices.contains(slot), .number)
            try expect(isInScope[slot], .inScope)
            try expect(try type(value) == program.slots[slot], .type)
            awaited.remove(slot)
        case .declareArray(let array):
            try expect(program.arrays.indices.contains(array), .number)
            if !isArrayInScope[array] { added.arrays.append(array) }
            isArrayInScope[array] = true
        case .storeElement(let array, let index, let value):
            try checkArray(array)
            try checkIndex(index)
            try expect(try type(value) == program.arrays[array].type, .type)
        case .storeMemory(let memory, let index, let value):
            try expect(program.memories.indices.contains(memory), .number)
            try checkIndex(index)
            try expect(try type(value) == program.memories[memory], .type)
            try expect(use.isGrid, .unavailable)
        case .writePixel(let input, let place, let channels):
            try expect(use.isGrid, .unavailable)
            try expect((0..<counts.inputs).contains(input), .input)
            try expect(place.count == 2 && channels.count == 4, .type)
            for value in place { try checkIndex(value) }
            for value in channels { try expect(try type(value) == .float32, .type) }
        case .branch(let condition, let then, let otherwise):
            try expect(try type(condition) == .bool, .type)
            try list(then)
            path.append("else")
            try list(otherwise)
            path.removeLast()
        case .block(let block, let inner):
            try expect((0..<program.blockCount).contains(block), .number)
            try expect(blocks.insert(block).inserted, .block)
            openBlocks.insert(block)
            try list(inner)
            openBlocks.remove(block)
        case .loop(let loop, let inner):
            try expect(program.loopLocations.indices.contains(loop), .number)
            try expect(use != .function, .unavailable)
            try expect(openLoops.insert(loop).inserted, .loop)
            try list(inner)
            openLoops.remove(loop)
        case .exit(let block): try expect(openBlocks.contains(block), .exit)
        }
    }

    private func checkArray(_ array: Int) throws(InvalidProgram) {
        try expect(program.arrays.indices.contains(array), .number)
        try expect(isArrayInScope[array], .inScope)
    }

    private func checkIndex(_ value: Program.Value) throws(InvalidProgram) {
        try expect(try type(value) == .int32, .type)
    }

    // MARK: Values

    /// The type of a value that is usable here.
    private func type(_ value: Program.Value) throws(InvalidProgram) -> IRType {
        let instruction = try computed(value)
        try expect(!instruction.operation.isPixel, .pixel)
        return instruction.type
    }

    private func computed(_ value: Program.Value) throws(InvalidProgram) -> Program.Instruction {
        try expect(program.instructions.indices.contains(value), .number)
        try expect(isComputed[value], .computedBefore)
        return program.instructions[value]
    }

    private mutating func evaluate(_ value: Program.Value) throws(InvalidProgram) {
        try expect(program.instructions.indices.contains(value), .number)
        try expect(!wasComputed[value], .computedOnce)
        let instruction = program.instructions[value]
        try expect(use.has(instruction.operation), .unavailable)
        try expect(try resultType(of: instruction) == instruction.type, .type)
        wasComputed[value] = true
        isComputed[value] = true
        added.values.append(value)
    }

    /// The type of an operation's result; the instruction's own where operands don't determine it.
    private func resultType(of instruction: Program.Instruction) throws(InvalidProgram) -> IRType {
        switch instruction.operation {
        case .constant: return instruction.type
        case .positionX, .positionY, .quadPositionX, .quadPositionY: return .float32
        case .pixelX, .pixelY, .quadPixelX, .quadPixelY, .gridSize: return .int32
        case .uniform(let index):
            try expect((0..<counts.uniforms).contains(index), .input)
            return .float32
        case .bufferCount(let buffer):
            try expect((0..<counts.buffers).contains(buffer), .input)
            return .int32
        case .element(let buffer, let index):
            try expect((0..<counts.buffers).contains(buffer), .input)
            try checkIndex(index)
            return .float32
        case .imageSize(let input, _):
            try expect((0..<counts.inputs).contains(input), .input)
            return .int32
        case .pixel(let input):
            try expect((0..<counts.inputs).contains(input), .input)
            return .float32
        case .pixelAt(let input, let x, let y), .read(let input, let x, let y):
            try expect((0..<counts.inputs).contains(input), .input)
            try checkIndex(x)
            try checkIndex(y)
            return .float32
        case .sample(let input, let x, let y):
            try expect((0..<counts.inputs).contains(input), .input)
            for value in [x, y] { try expect(try type(value) == .float32, .type) }
            return .float32
        case .channel(let pixel, let channel):
            try expect(try computed(pixel).operation.isPixel, .pixel)
            try expect((0..<4).contains(channel), .number)
            return .float32
        case .memoryCount(let memory):
            try expect(program.memories.indices.contains(memory), .number)
            return .int32
        case .memoryElement(let memory, let index):
            try expect(program.memories.indices.contains(memory), .number)
            try checkIndex(index)
            return program.memories[memory]
        case .argument(let index):
            try expect(program.argumentTypes.indices.contains(index), .number)
            return program.argumentTypes[index]
        case .load(let slot):
            try expect(program.slots.indices.contains(slot), .number)
            try expect(isInScope[slot], .inScope)
            try expect(!awaited.contains(slot), .initialised)
            return program.slots[slot]
        case .arrayElement(let array, let index):
            try checkArray(array)
            try checkIndex(index)
            return program.arrays[array].type
        case .tableElement(let table, let index):
            try expect(program.tables.indices.contains(table), .number)
            try checkIndex(index)
            return program.tables[table].type
        case .call(let name, let arguments): return try resultType(of: name, arguments)
        case .unary, .binary, .compare, .select, .convert, .bitcast, .derivative:
            return try arithmeticType(of: instruction)
        }
    }

    private func resultType(
        of function: String, _ arguments: [Program.Value]
    ) throws(InvalidProgram) -> IRType {
        guard let callee = program.library.program(named: function),
            callee.argumentTypes.count == arguments.count, callee.results.count == 1
        else { throw broken(.call) }
        for (argument, expected) in zip(arguments, callee.argumentTypes) {
            try expect(try type(argument) == expected, .call)
        }
        return callee.slots[callee.results[0]]
    }

    private func arithmeticType(
        of instruction: Program.Instruction
    ) throws(InvalidProgram) -> IRType {
        switch instruction.operation {
        case .unary(let operation, let a):
            let type = try type(a)
            try expect(operation.isDefined(for: type), .operation)
            return type
        case .binary(let operation, let a, let b):
            let type = try type(a)
            try expect(try self.type(b) == type, .type)
            try expect(operation.isDefined(for: type), .operation)
            return type
        case .compare(_, let a, let b):
            try expect(try type(a) == type(b), .type)
            return .bool
        case .select(let condition, let a, let b):
            try expect(try type(condition) == .bool, .type)
            try expect(try type(a) == type(b), .type)
            return try type(a)
        case .convert(let a):
            try expect(try type(a) != instruction.type, .operation)
            return instruction.type
        case .bitcast(let a):
            let from = try type(a)
            try expect(from != .bool && from.byteCount == instruction.type.byteCount, .operation)
            return instruction.type
        case .derivative(_, let a):
            try expect(hasDerivatives || use.isExpression, .derivative)
            try expect(try type(a) == .float32, .operation)
            return .float32
        default: throw broken(.operation)
        }
    }
}

extension IRType {
    /// Whether the bits are in the type's range.
    fileprivate func holds(_ bits: UInt64) -> Bool {
        switch byteCount {
        case 1: bits <= 1
        case 4: bits <= UInt64(UInt32.max)
        default: true
        }
    }
}

extension Program.UnaryOperator {
    fileprivate func isDefined(for type: IRType) -> Bool {
        switch self {
        case .not: !type.isFloating
        case .negate: type != .bool
        case .roundToHalf: type == .float32
        case .absolute, .squareRoot, .floor, .ceil, .truncate, .roundToEven: type.isFloating
        }
    }
}

extension BinaryOperator {
    fileprivate func isDefined(for type: IRType) -> Bool {
        switch self {
        case .add, .subtract, .multiply, .divide: type != .bool
        case .and, .or, .xor: !type.isFloating
        case .remainder, .shiftLeft, .shiftRight: !type.isFloating && type != .bool
        }
    }
}

extension Program.Use {
    fileprivate var isGrid: Bool { if case .grid = self { true } else { false } }
    fileprivate var isExpression: Bool { if case .expression = self { true } else { false } }

    /// Whether the operation is available to such a program.
    fileprivate func has(_ operation: Program.Operation) -> Bool {
        switch operation {
        case .positionX, .positionY, .quadPositionX, .quadPositionY, .quadPixelX, .quadPixelY,
            .pixel, .pixelAt, .sample:
            if case .pixels = self { true } else { false }
        case .pixelX, .pixelY, .bufferCount, .element, .imageSize, .read:
            switch self {
            case .pixels, .grid: true
            case .function, .expression: false
            }
        case .gridSize, .memoryCount, .memoryElement: isGrid
        case .uniform: self != .function
        case .argument: self == .function
        case .constant, .load, .unary, .binary, .compare, .select, .convert, .bitcast, .call,
            .derivative, .channel, .arrayElement, .tableElement:
            true
        }
    }
}

extension Program.Operation {
    fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }

    /// Whether the type has four channels.
    fileprivate var isPixel: Bool {
        switch self {
        case .pixel, .pixelAt, .sample, .read: true
        default: false
        }
    }
}

extension Program.Statement {
    /// Without nested statements.
    fileprivate var title: String {
        switch self {
        case .evaluate(let value): "v\(value)"
        case .declare(let slot, _): "declare s\(slot)"
        case .store(let slot, let value): "s\(slot) = v\(value)"
        case .declareArray(let array): "declare a\(array)"
        case .storeElement(let array, let index, let value): "a\(array)[v\(index)] = v\(value)"
        case .storeMemory(let memory, let index, let value): "m\(memory)[v\(index)] = v\(value)"
        case .writePixel(let input, _, _): "write to input \(input)"
        case .branch(let condition, _, _): "if v\(condition)"
        case .block(let block, _): "block b\(block)"
        case .loop(let loop, _): "loop \(loop)"
        case .exit(let block): "exit b\(block)"
        }
    }
}
