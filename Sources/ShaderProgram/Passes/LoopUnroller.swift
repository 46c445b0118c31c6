/// Unrolls loops with a known number of iterations if that makes values uniform.
///
/// Values that depend only on the counter and arguments are equal for all pixels but change with
/// the iteration, so they would be computed for every pixel. LLVM unrolls only small loops with
/// integer counters; here, counters may be `float`.
package struct LoopUnroller {
    private var program: Program
    /// For each value, including copies.
    private var isUniform: [Bool]
    private var storeCounts: [Program.Slot: Int] = [:]

    /// Longer loops are not unrolled.
    private static let maxIterations = 64
    /// The maximum number of statements after unrolling if it makes library calls uniform.
    private static let maxUsefulInstructions = 6000
    /// The maximum for other loops with `float` counters.
    private static let maxUnlikelyInstructions = 300
    /// Larger programs are left unchanged.
    private static let maxInstructions = 20000

    package static func unroll(_ program: Program) -> Program {
        guard !program.loopLocations.isEmpty else { return program }
        var pass = LoopUnroller(program)
        program.body.walk { statement in
            if case .store(let slot, _) = statement { pass.storeCounts[slot, default: 0] += 1 }
        }
        // `rewrite` visits inner loops first.
        pass.program.body = program.body.rewrite { [pass.unrolled($0)] }
        return pass.program
    }

    private init(_ program: Program) {
        self.program = program
        isUniform = Uniformity(program, arguments: .varying).values.map { $0 == .uniform }
    }

    private mutating func unrolled(_ statement: Program.Statement) -> Program.Statement {
        guard program.instructions.count <= Self.maxInstructions,
            case .block(let leave, let body) = statement,
            let loop = CountedLoop(body, leave: leave, in: program),
            storeCounts[loop.counter] == 2,
            let turns = loop.turns(in: program, upTo: Self.maxIterations),
            isWorthIt(loop, turns)
        else { return statement }
        return .block(leave, loop.before + (0..<turns).flatMap { _ in copy(loop.turn) })
    }

    private func isWorthIt(_ loop: CountedLoop, _ turns: Int) -> Bool {
        var size = 0
        var gains = false
        loop.turn.walk { statement in
            size += 1
            guard case .evaluate(let value) = statement else { return }
            switch program.instructions[value].operation {
            // Pixel accesses compile to much code.
            case .sample, .read, .pixelAt: size += 100
            case .call: gains = gains || isUniform[value]
            default: break
            }
        }
        let limit =
            gains
            ? Self.maxUsefulInstructions
            : program.slots[loop.counter].isFloating ? Self.maxUnlikelyInstructions : 0
        return turns * size <= limit
    }

    // MARK: Copies

    /// Copies statements with fresh values, slots and blocks.
    private mutating func copy(_ statements: [Program.Statement]) -> [Program.Statement] {
        var values: [Program.Value: Program.Value] = [:]
        var slots: [Program.Slot: Program.Slot] = [:]
        var blocks: [Program.Block: Program.Block] = [:]
        statements.walk { statement in
            guard case .block(let block, _) = statement else { return }
            blocks[block] = program.blockCount
            program.blockCount += 1
        }
        return statements.rewrite { statement in
            switch statement {
            case .evaluate(let value):
                var instruction = program.instructions[value]
                instruction.operation = instruction.operation.mappingOperands { values[$0] ?? $0 }
                if case .load(let slot) = instruction.operation {
                    instruction.operation = .load(slots[slot] ?? slot)
                }
                program.instructions.append(instruction)
                isUniform.append(isUniform[value])
                values[value] = program.instructions.count - 1
                return [.evaluate(program.instructions.count - 1)]
            case .declare(let slot, let hasInitialiser):
                program.slots.append(program.slots[slot])
                slots[slot] = program.slots.count - 1
                return [.declare(program.slots.count - 1, hasInitialiser: hasInitialiser)]
            case .store(let slot, let value):
                return [.store(slots[slot] ?? slot, values[value] ?? value)]
            case .block(let block, let inner): return [.block(blocks[block] ?? block, inner)]
            case .exit(let block): return [.exit(blocks[block] ?? block)]
            default: return [statement.mappingValues { values[$0] ?? $0 }]
            }
        }
    }
}

/// A loop of the form that `for` compiles to; only its step changes the counter.
private struct CountedLoop {
    /// The statements before the loop.
    let before: [Program.Statement]
    let counter: Program.Slot
    /// One iteration, without the test.
    let turn: [Program.Statement]
    private let first: Program.Value
    private let condition: Program.Value
    private let next: Program.Value

    /// - Parameters:
    ///
    ///   - statements: of the block.
    ///   - leave: the block.
    init?(_ statements: [Program.Statement], leave: Program.Block, in program: Program) {
        guard case .loop(_, let body)? = statements.last,
            let test = body.firstIndex(where: { if case .evaluate = $0 { false } else { true } }),
            case .branch(let condition, let then, let otherwise) = body[test], then.isEmpty,
            otherwise == [.exit(leave)]
        else { return nil }
        before = Array(statements.dropLast())
        turn = Array(body[..<test] + body[(test + 1)...])
        // An early exit would skip all later iterations, too.
        guard Uniformity.exits(in: turn).isSubset(of: Self.blocks(in: turn)) else { return nil }
        self.condition = condition
        guard case .compare(_, let left, let right) = program.instructions[condition].operation
        else { return nil }
        let loaded = [left, right].compactMap { value in
            if case .load(let slot) = program.instructions[value].operation { slot } else { nil }
        }
        guard loaded.count == 1 else { return nil }
        counter = loaded[0]
        func stored(_ statements: [Program.Statement]) -> Program.Value? {
            for case .store(loaded[0], let value) in statements.reversed() { return value }
            return nil
        }
        guard let first = stored(before), let next = stored(turn) else { return nil }
        self.first = first
        self.next = next
    }

    private static func blocks(in statements: [Program.Statement]) -> Set<Program.Block> {
        var blocks: Set<Program.Block> = []
        statements.walk { if case .block(let block, _) = $0 { blocks.insert(block) } }
        return blocks
    }

    /// Number of iterations; nil if unknown or above `most`.
    func turns(in program: Program, upTo limit: Int) -> Int? {
        guard var value = evaluate(first, in: program, nil) else { return nil }
        for turns in 0...limit {
            guard let goesOn = evaluate(condition, in: program, value) else { return nil }
            if goesOn == 0 { return turns }
            guard let next = evaluate(next, in: program, value) else { return nil }
            value = next
        }
        return nil
    }

    /// Evaluates a value that depends on the counter and constants only.
    private func evaluate(
        _ value: Program.Value, in program: Program, _ count: UInt64?
    ) -> UInt64? {
        var known: [Program.Value: UInt64] = [:]
        return evaluate(value, in: program, count, &known)
    }

    /// - Parameter known: the values evaluated before. Without them, time would double with each
    ///   value that is used twice.
    private func evaluate(
        _ value: Program.Value, in program: Program, _ count: UInt64?,
        _ known: inout [Program.Value: UInt64]
    ) -> UInt64? {
        if let bits = known[value] { return bits }
        let instruction = program.instructions[value]
        var operands: [UInt64] = []
        for operand in instruction.operation.operands {
            guard let bits = evaluate(operand, in: program, count, &known) else { return nil }
            operands.append(bits)
        }
        let result: UInt64
        switch instruction.operation {
        case .constant(let bits): result = bits
        case .load(counter):
            guard let count else { return nil }
            result = count
        case .unary(let operation, _):
            result = Scalar.unary(operation, operands[0], instruction.type)
        case .binary(let operation, _, _):
            result = Scalar.binary(operation, operands[0], operands[1], instruction.type)
        case .compare(let comparison, let a, _):
            let type = program.instructions[a].type
            result = Scalar.compare(comparison, operands[0], operands[1], type)
        case .convert(let a):
            let type = program.instructions[a].type
            result = Scalar.convert(operands[0], from: type, to: instruction.type)
        default: return nil
        }
        known[value] = result
        return result
    }
}
