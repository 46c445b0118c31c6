/// Writes out loops whose turns can be counted, where that lets more be computed once a frame.
///
/// What such a loop computes of its counter and the arguments alone is the same for every pixel,
/// but it changes from turn to turn, so that it would be computed at every pixel all the same.
/// Written out, turn by turn, it is not. LLVM counts turns of whole numbers only, and writes out
/// small loops only; here a counter may be a `float`.
package struct LoopUnroller {
    private var program: Program
    /// Of each value, also of those that are copies.
    private var isUniform: [Bool]
    private var storeCounts: [Program.Slot: Int] = [:]

    /// A loop that takes more turns stays a loop.
    private static let mostTurns = 64
    /// How many statements a loop may become where functions of the library are computed once a
    /// frame instead of at every pixel.
    private static let mostGaining = 6000
    /// And where only a counter becomes known that LLVM can't count.
    private static let mostPlain = 300
    /// How many instructions a program may have for more of them to be made.
    private static let mostInstructions = 20000

    package static func unroll(_ program: Program) -> Program {
        guard !program.loopLocations.isEmpty else { return program }
        var pass = LoopUnroller(program)
        program.body.walk { statement in
            if case .store(let slot, _) = statement { pass.storeCounts[slot, default: 0] += 1 }
        }
        // Inner loops first.
        pass.program.body = program.body.rewrite { [pass.unrolled($0)] }
        return pass.program
    }

    private init(_ program: Program) {
        self.program = program
        isUniform = Uniformity(program, arguments: .varying).values.map { $0 == .uniform }
    }

    private mutating func unrolled(_ statement: Program.Statement) -> Program.Statement {
        guard case .block(let leave, let body) = statement,
            let loop = CountedLoop(body, leave: leave, in: program),
            storeCounts[loop.counter] == 2,
            let turns = loop.turns(in: program, upTo: Self.mostTurns),
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
            // Three ways to the pixels about a place are much code.
            case .sample, .read, .pixelAt: size += 100
            case .call: gains = gains || isUniform[value]
            default: break
            }
        }
        let limit =
            gains ? Self.mostGaining : program.slots[loop.counter].isFloating ? Self.mostPlain : 0
        return turns * size <= limit && program.instructions.count <= Self.mostInstructions
    }

    // MARK: Copies

    /// The statements with values, slots and blocks of their own for all that they make.
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

/// A loop as `for` becomes one, whose counter nothing but its own step changes.
private struct CountedLoop {
    /// What stands before the loop in its block.
    let before: [Program.Statement]
    let counter: Program.Slot
    /// One turn, without the question whether to take it.
    let turn: [Program.Statement]
    private let first: Program.Value
    private let condition: Program.Value
    private let next: Program.Value

    /// - Parameters:
    ///   - statements: what a block holds.
    ///   - leave: the block.
    init?(_ statements: [Program.Statement], leave: Program.Block, in program: Program) {
        guard case .loop(_, let body)? = statements.last,
            let test = body.firstIndex(where: { if case .evaluate = $0 { false } else { true } }),
            case .branch(let condition, let then, let otherwise) = body[test], then.isEmpty,
            otherwise == [.exit(leave)]
        else { return nil }
        before = Array(statements.dropLast())
        turn = Array(body[..<test] + body[(test + 1)...])
        // Whoever leaves early would leave every turn that follows as well.
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

    /// How many turns it takes; nil where that can't be told, or is more than `most`.
    func turns(in program: Program, upTo most: Int) -> Int? {
        guard var value = evaluate(first, in: program, nil) else { return nil }
        for turns in 0...most {
            guard let goesOn = evaluate(condition, in: program, value) else { return nil }
            if goesOn == 0 { return turns }
            guard let next = evaluate(next, in: program, value) else { return nil }
            value = next
        }
        return nil
    }

    /// What a value is where it depends on the counter and constants only.
    private func evaluate(
        _ value: Program.Value, in program: Program, _ count: UInt64?
    ) -> UInt64? {
        let instruction = program.instructions[value]
        func known(_ value: Program.Value) -> UInt64? { evaluate(value, in: program, count) }
        switch instruction.operation {
        case .constant(let bits): return bits
        case .load(counter): return count
        case .unary(let operation, let a):
            return known(a).map { Scalar.unary(operation, $0, instruction.type) }
        case .binary(let operation, let a, let b):
            guard let a = known(a), let b = known(b) else { return nil }
            return Scalar.binary(operation, a, b, instruction.type)
        case .compare(let comparison, let a, let b):
            let type = program.instructions[a].type
            guard let a = known(a), let b = known(b) else { return nil }
            return Scalar.compare(comparison, a, b, type)
        case .convert(let a):
            let type = program.instructions[a].type
            return known(a).map { Scalar.convert($0, from: type, to: instruction.type) }
        default: return nil
        }
    }
}
