import ShaderProgram

/// Successive samples in straight-line code, with the arithmetic between: one test covers them all.
///
/// Each sample has one row for all lanes, and coordinates computable before the group: from
/// positions, uniforms and earlier values.
struct SampleGroup {
    /// The group's statements.
    let range: Range<Int>
    /// In program order.
    let samples: [Program.Value]
    /// Values to compute before the group, in order: coordinates and calls.
    let ahead: [Program.Value]
    /// Values computed in the group and used later.
    let results: [Program.Value]

    /// The fewest samples that pay for a test.
    static let minSamples = 2
    /// The maximum number of samples: groups are emitted twice.
    private static let maxSamples = 32
    /// The maximum number of statements after the last sample.
    private static let longestTail = 64

    /// The group that starts with a sample at `start`; nil if there is none.
    ///
    /// - Parameter uses: number of uses per value in the whole program.
    init?(
        in statements: [Program.Statement], from start: Int, of program: Program,
        _ uniformity: Uniformity, uses: [Int]
    ) {
        guard case .evaluate(let first) = statements[start],
            program.instructions[first].operation.isSample
        else { return nil }
        var piece = Piece(program: program, uniformity: uniformity, maxSamples: Self.maxSamples)
        var index = start
        var lastSample = start
        while index < statements.count, index - lastSample <= Self.longestTail {
            let count = piece.samples.count
            guard piece.take(statements[index]) else { break }
            if piece.samples.count > count { lastSample = index }
            index += 1
        }
        guard piece.samples.count >= Self.minSamples else { return nil }
        // Ends where the fewest values are live, to save registers.
        var living = Living(program: program, uses: uses)
        var narrowest = (count: Int.max, end: index)
        for place in start..<index {
            living.pass(statements[place], isAhead: piece.isMovable)
            if place >= lastSample, living.count < narrowest.count {
                narrowest = (living.count, place + 1)
            }
        }
        range = start..<narrowest.end
        samples = piece.samples
        let evaluated = statements[range].compactMap { statement in
            if case .evaluate(let value) = statement { value } else { nil }
        }
        let wanted = piece.wantedAhead
        ahead = evaluated.filter(wanted.contains)
        living = Living(program: program, uses: uses)
        for statement in statements[range] { living.pass(statement, isAhead: wanted.contains) }
        results = living.values
    }

    /// Number of uses per value in instructions and statements.
    static func uses(in program: Program) -> [Int] {
        var counts = Array(repeating: 0, count: program.instructions.count)
        program.body.walk { statement in
            if case .evaluate = statement { return }
            for value in statement.values { counts[value] += 1 }
        }
        for instruction in program.instructions {
            for value in instruction.operation.operands { counts[value] += 1 }
        }
        return counts
    }
}

/// The statements collected for a group.
private struct Piece {
    let program: Program
    let uniformity: Uniformity
    let maxSamples: Int
    private(set) var samples: [Program.Value] = []
    /// Evaluated values; true if computable before the group.
    private var movable: [Program.Value: Bool] = [:]
    /// Calls, which move before the group.
    private var calls: [Program.Value] = []
    private var changedSlots: Set<Program.Slot> = []

    init(program: Program, uniformity: Uniformity, maxSamples: Int) {
        self.program = program
        self.uniformity = uniformity
        self.maxSamples = maxSamples
    }

    func isMovable(_ value: Program.Value) -> Bool { movable[value] == true }

    /// Whether the value is computed before the group, or could be.
    private func canBeAhead(_ value: Program.Value) -> Bool { movable[value] != false }

    /// Whether the statement belongs to the group.
    mutating func take(_ statement: Program.Statement) -> Bool {
        switch statement {
        case .evaluate(let value): return take(value)
        case .declare(let slot, _), .store(let slot, _):
            changedSlots.insert(slot)
            return true
        case .declareArray, .storeElement: return true
        case .storeMemory, .writePixel, .branch, .block, .loop, .exit: return false
        }
    }

    private mutating func take(_ value: Program.Value) -> Bool {
        let operation = program.instructions[value].operation
        let isReady = operation.operands.allSatisfy(canBeAhead)
        switch operation {
        case .sample(_, let x, let y):
            // Lanes of one column are not neighbours.
            guard samples.count < maxSamples, isReady, uniformity.values[y] == .uniform,
                uniformity.values[x] != .uniform
            else { return false }
            samples.append(value)
            movable[value] = false
        case .pixel, .pixelAt, .read, .memoryElement, .derivative: return false
        // Long, or with control flow.
        case .call, .element:
            guard isReady else { return false }
            calls.append(value)
            movable[value] = true
        case .channel, .arrayElement: movable[value] = false
        case .load(let slot): movable[value] = !changedSlots.contains(slot)
        default: movable[value] = isReady
        }
        return true
    }

    /// Values needed by samples' coordinates and calls, inclusive.
    var wantedAhead: Set<Program.Value> {
        var wanted: Set<Program.Value> = []
        var pending = calls + samples.flatMap { program.instructions[$0].operation.operands }
        while let value = pending.popLast() {
            guard isMovable(value), wanted.insert(value).inserted else { continue }
            pending += program.instructions[value].operation.operands
        }
        return wanted
    }
}

/// Live values of a group.
private struct Living {
    let program: Program
    let uses: [Int]
    private var remaining: [Program.Value: Int] = [:]
    private(set) var count = 0

    init(program: Program, uses: [Int]) {
        self.program = program
        self.uses = uses
    }

    var values: [Program.Value] { remaining.keys.sorted() }

    mutating func pass(_ statement: Program.Statement, isAhead: (Program.Value) -> Bool) {
        guard case .evaluate(let value) = statement else {
            for value in statement.values { use(value) }
            return
        }
        for operand in program.instructions[value].operation.operands { use(operand) }
        if uses[value] > 0, !isAhead(value) {
            remaining[value] = uses[value]
            count += size(value)
        }
    }

    private mutating func use(_ value: Program.Value) {
        guard let left = remaining[value] else { return }
        remaining[value] = left > 1 ? left - 1 : nil
        if left == 1 { count -= size(value) }
    }

    private func size(_ value: Program.Value) -> Int {
        program.instructions[value].operation.isSample ? 4 : 1
    }
}
