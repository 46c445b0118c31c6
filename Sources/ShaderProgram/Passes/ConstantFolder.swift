/// Evaluates constant expressions and removes unused values.
///
/// LLVM does this too, but it can't call the library's functions and would first have to parse the
/// whole program. Results are the interpreter's. NaNs are not folded: their sign depends on the
/// machine.
package struct ConstantFolder {
    var program: Program
    /// Values replaced by equal ones.
    var same: [Program.Value: Program.Value] = [:]
    /// Known contents of slots at the current statement.
    private var contents: [Program.Slot: Program.Value] = [:]
    private var constants: [Program.Instruction: Program.Value] = [:]

    package static func fold(_ program: Program) -> Program {
        var pass = ConstantFolder(program)
        pass.program.body = pass.folded(program.body)
        pass.leaveOutUnused()
        return pass.program
    }

    private init(_ program: Program) {
        self.program = program
        for (value, instruction) in program.instructions.enumerated() {
            if case .constant = instruction.operation { constants[instruction] = value }
        }
    }

    // MARK: Statements

    private mutating func folded(_ statements: [Program.Statement]) -> [Program.Statement] {
        var result: [Program.Statement] = []
        for statement in statements {
            switch statement {
            case .evaluate(let value):
                if isFolded(value) { continue }
                result += powerOfKnownExponent(value) ?? [statement]
            case .declare(let slot, let hasInitialiser):
                contents[slot] = hasInitialiser ? nil : constant(0, program.slots[slot])
                result.append(statement)
            case .store(let slot, let value):
                let value = resolved(value)
                contents[slot] = isConstant(value) ? value : nil
                result.append(.store(slot, value))
            case .declareArray: result.append(statement)
            case .storeElement(let array, let index, let value):
                result.append(.storeElement(array, resolved(index), resolved(value)))
            case .storeMemory(let memory, let index, let value):
                result.append(.storeMemory(memory, resolved(index), resolved(value)))
            case .writePixel(let input, let place, let channels):
                result.append(.writePixel(input, at: place.map(resolved), channels.map(resolved)))
            case .branch(let condition, let then, let otherwise):
                let condition = resolved(condition)
                if let bits = bits(condition) {
                    result += folded(bits != 0 ? then : otherwise)
                } else {
                    let before = contents
                    let then = folded(then)
                    contents = before
                    let otherwise = folded(otherwise)
                    contents = before
                    forget(Self.stored(in: then + otherwise))
                    if !then.isEmpty || !otherwise.isEmpty {
                        result.append(.branch(condition, then, otherwise))
                    }
                }
            case .block(let block, let inner):
                // An early exit may skip stores.
                let inner = folded(inner)
                forget(Self.stored(in: inner))
                result.append(.block(block, inner))
            case .loop(let loop, let inner):
                forget(Self.stored(in: inner))
                let inner = folded(inner)
                forget(Self.stored(in: inner))
                result.append(.loop(loop, inner))
            case .exit: result.append(statement)
            }
            // Only exits leave a loop, so statements behind either are unreachable.
            switch result.last {
            case .exit, .loop: return result
            default: break
            }
        }
        return result
    }

    private mutating func forget(_ slots: Set<Program.Slot>) {
        for slot in slots { contents[slot] = nil }
    }

    /// The slots that may change.
    private static func stored(in statements: [Program.Statement]) -> Set<Program.Slot> {
        var slots: Set<Program.Slot> = []
        statements.walk { statement in
            switch statement {
            case .store(let slot, _), .declare(let slot, _): slots.insert(slot)
            default: break
            }
        }
        return slots
    }

    // MARK: Values

    private func resolved(_ value: Program.Value) -> Program.Value { same[value] ?? value }

    func bits(_ value: Program.Value) -> UInt64? {
        if case .constant(let bits) = program.instructions[value].operation { bits } else { nil }
    }

    private func isConstant(_ value: Program.Value) -> Bool { bits(value) != nil }

    mutating func constant(_ bits: UInt64, _ type: IRType) -> Program.Value {
        program.constant(bits, type, in: &constants)
    }

    /// Whether a value was replaced by a constant or an equal value.
    private mutating func isFolded(_ value: Program.Value) -> Bool {
        let operation = program.instructions[value].operation.mappingOperands(resolved)
        program.instructions[value].operation = operation
        let type = program.instructions[value].type
        if let known = result(of: operation, type) {
            same[value] = constant(known, type)
            return true
        }
        if let other = equal(to: operation) {
            same[value] = other
            return true
        }
        return false
    }

    /// The bits of an operation on constants.
    private func result(of operation: Program.Operation, _ resultType: IRType) -> UInt64? {
        let operands = operation.operands.map(bits)
        guard !operands.isEmpty else { return nil }
        let known = operands.compactMap { $0 }
        guard known.count == operands.count else { return nil }
        func type(_ value: Program.Value) -> IRType { program.instructions[value].type }
        let result: UInt64
        switch operation {
        case .unary(let operation, _): result = Scalar.unary(operation, known[0], resultType)
        case .binary(let operation, _, _):
            result = Scalar.binary(operation, known[0], known[1], resultType)
        case .compare(let comparison, let a, _):
            result = Scalar.compare(comparison, known[0], known[1], type(a))
        case .select: result = known[0] != 0 ? known[1] : known[2]
        case .convert(let a): result = Scalar.convert(known[0], from: type(a), to: resultType)
        case .bitcast: result = known[0]
        case .tableElement(let table, _):
            let bits = program.tables[table].bits
            result = bits[min(max(Scalar.index(known[0]), 0), bits.count - 1)]
        case .call(let name, _):
            guard let callee = program.library.interpretedCode(named: name) else { return nil }
            var environment = Interpreter.Environment()
            environment.arguments = known
            var interpreter = Interpreter(callee, in: environment)
            guard let results = try? interpreter.run(), let first = results.first else {
                return nil
            }
            result = first
        default: return nil
        }
        return Self.isNaN(result, resultType) ? nil : result
    }

    private static func isNaN(_ bits: UInt64, _ type: IRType) -> Bool {
        switch type {
        case .float32: Float(bitPattern: UInt32(truncatingIfNeeded: bits)).isNaN
        case .float64: Double(bitPattern: bits).isNaN
        default: false
        }
    }

    /// An existing value equal to the operation.
    private func equal(to operation: Program.Operation) -> Program.Value? {
        switch operation {
        case .load(let slot): return contents[slot]
        case .select(let condition, let a, let b):
            if let bits = bits(condition) { return bits != 0 ? a : b }
            return a == b ? a : nil
        case .binary(let operation, let a, let b)
        where program.instructions[a].type == .bool && (operation == .and || operation == .or):
            // true or x, false and x; false or x, true and x.
            let absorbing: UInt64 = operation == .or ? 1 : 0
            for (one, other) in [(a, b), (b, a)] {
                if let bits = bits(one) { return bits == absorbing ? one : other }
            }
            return nil
        default: return nil
        }
    }

    // MARK: Unused values

    private mutating func leaveOutUnused() {
        var uses = [Int](repeating: 0, count: program.instructions.count)
        // Number of loads per slot; results count as loaded.
        var loads = [Int](repeating: 0, count: program.slots.count)
        for slot in program.results { loads[slot] += 1 }
        program.body.walk { statement in
            if case .evaluate(let value) = statement {
                let operation = program.instructions[value].operation
                for operand in operation.operands { uses[operand] += 1 }
                if case .load(let slot) = operation { loads[slot] += 1 }
            } else {
                for value in statement.values { uses[value] += 1 }
            }
        }
        // Backwards, to find values used by unused values only.
        func used(_ statements: [Program.Statement]) -> [Program.Statement] {
            var kept: [Program.Statement] = []
            for statement in statements.reversed() {
                switch statement {
                case .evaluate(let value) where uses[value] == 0:
                    let operation = program.instructions[value].operation
                    for operand in operation.operands { uses[operand] -= 1 }
                    if case .load(let slot) = operation { loads[slot] -= 1 }
                case .store(let slot, let value) where loads[slot] == 0: uses[value] -= 1
                case .branch(let condition, let then, let otherwise):
                    let otherwise = used(otherwise)
                    kept.append(.branch(condition, used(then), otherwise))
                case .block(let block, let inner): kept.append(.block(block, used(inner)))
                case .loop(let loop, let inner): kept.append(.loop(loop, used(inner)))
                default: kept.append(statement)
                }
            }
            return kept.reversed()
        }
        program.body = used(program.body)
        renumber()
    }

    /// Renumbers the remaining instructions.
    private mutating func renumber() {
        var isKept = [Bool](repeating: false, count: program.instructions.count)
        program.body.walk { statement in
            for value in statement.values {
                isKept[value] = true
                for operand in program.instructions[value].operation.operands {
                    isKept[operand] = true
                }
            }
        }
        // Constants first, as folding may have added them late.
        let order =
            isKept.indices.filter { isKept[$0] && isConstant($0) }
            + isKept.indices.filter { isKept[$0] && !isConstant($0) }
        var numbers = [Program.Value](repeating: 0, count: program.instructions.count)
        for (number, value) in order.enumerated() { numbers[value] = number }
        program.instructions = order.map { value in
            var instruction = program.instructions[value]
            instruction.operation = instruction.operation.mappingOperands { numbers[$0] }
            return instruction
        }
        program.body = program.body.rewrite { [$0.mappingValues { numbers[$0] }] }
    }
}
