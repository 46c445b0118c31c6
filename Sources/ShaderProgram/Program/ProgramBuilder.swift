package struct ProgramBuilder {
    package var program: Program
    /// The open statement lists, innermost last.
    private var lists: [[Program.Statement]] = [[]]
    private var constants: [Program.Instruction: Program.Value] = [:]

    package init(name: String, library: FunctionLibrary = .none) {
        program = Program(name: name, library: library)
    }

    package mutating func finish() -> Program {
        program.body = lists.removeLast()
        return program
    }

    package mutating func append(_ statement: Program.Statement) {
        lists[lists.count - 1].append(statement)
    }

    package mutating func emit(_ operation: Program.Operation, _ type: IRType) -> Program.Value {
        program.instructions.append(Program.Instruction(operation: operation, type: type))
        let value = program.instructions.count - 1
        append(.evaluate(value))
        return value
    }

    package mutating func constant(_ bits: UInt64, _ type: IRType) -> Program.Value {
        program.constant(bits, type, in: &constants)
    }

    package mutating func float(_ value: Float) -> Program.Value {
        constant(UInt64(value.bitPattern), .float32)
    }

    /// A constant of any numeric type.
    package mutating func number(_ value: Double, _ type: IRType) -> Program.Value {
        switch type {
        case .float64: constant(value.bitPattern, type)
        case .float32: constant(UInt64(Float(value).bitPattern), type)
        default: constant(UInt64(bitPattern: Int64(value)) & mask(type), type)
        }
    }

    private func mask(_ type: IRType) -> UInt64 {
        type.byteCount == 8 ? .max : 0xFFFF_FFFF
    }

    package func type(_ value: Program.Value) -> IRType { program.instructions[value].type }

    package mutating func unary(
        _ operation: Program.UnaryOperator, _ value: Program.Value
    ) -> Program.Value { emit(.unary(operation, value), type(value)) }

    package mutating func binary(
        _ operation: BinaryOperator, _ left: Program.Value, _ right: Program.Value
    ) -> Program.Value { emit(.binary(operation, left, right), type(left)) }

    package mutating func compare(
        _ comparison: Comparison, _ left: Program.Value, _ right: Program.Value
    ) -> Program.Value { emit(.compare(comparison, left, right), .bool) }

    package mutating func select(
        _ condition: Program.Value, _ then: Program.Value, _ otherwise: Program.Value
    ) -> Program.Value { emit(.select(condition, then, otherwise), type(then)) }

    package mutating func convert(_ value: Program.Value, to type: IRType) -> Program.Value {
        let from = self.type(value)
        if from == type { return value }
        if case .constant(let bits) = program.instructions[value].operation, from == .int32,
            type == .float32
        {
            return float(Float(Int32(truncatingIfNeeded: bits)))
        }
        if type == .bool { return compare(.notEqual, value, number(0, from)) }
        return emit(.convert(value), type)
    }

    package mutating func slot(_ type: IRType, hasInitialiser: Bool = false) -> Program.Slot {
        program.slots.append(type)
        let slot = program.slots.count - 1
        append(.declare(slot, hasInitialiser: hasInitialiser))
        return slot
    }

    /// A new slot with a value.
    package mutating func slot(
        holding value: Program.Value, hasInitialiser: Bool = false
    ) -> Program.Slot {
        let slot = slot(type(value), hasInitialiser: hasInitialiser)
        append(.store(slot, value))
        return slot
    }

    package mutating func array(_ type: IRType, count: Int) -> Int {
        program.arrays.append(Program.ArrayShape(type: type, count: count))
        append(.declareArray(program.arrays.count - 1))
        return program.arrays.count - 1
    }

    /// A table of these elements; equal tables are shared.
    package mutating func table(_ bits: [UInt64], _ type: IRType) -> Int {
        let table = Program.Table(type: type, bits: bits)
        if let known = program.tables.firstIndex(of: table) { return known }
        program.tables.append(table)
        return program.tables.count - 1
    }

    package mutating func load(_ slot: Program.Slot) -> Program.Value {
        emit(.load(slot), program.slots[slot])
    }

    package mutating func newBlock() -> Program.Block {
        program.blockCount += 1
        return program.blockCount - 1
    }

    /// Collects what `body` appends in a new list.
    package mutating func list<E: Error>(
        _ body: (inout ProgramBuilder) throws(E) -> Void
    ) throws(E) -> [Program.Statement] {
        lists.append([])
        do throws(E) {
            try body(&self)
        } catch {
            lists.removeLast()
            throw error
        }
        return lists.removeLast()
    }

    package mutating func openList() { lists.append([]) }
    package mutating func closeList() -> [Program.Statement] { lists.removeLast() }
}
