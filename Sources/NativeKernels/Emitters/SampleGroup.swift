import ShaderProgram

/// Samples that follow each other in a straight piece of a program, with the arithmetic between
/// them: whether all of them are at pixels' centres can be asked once, before the first.
///
/// Each has one row for all lanes, and its coordinates can be computed where the piece begins:
/// from positions, uniforms and whatever is there already.
struct SampleGroup {
    /// The piece's statements.
    let range: Range<Int>
    /// In the order of the program.
    let samples: [Program.Value]
    /// What is computed before the piece, in order: coordinates, and what is no arithmetic.
    let ahead: [Program.Value]
    /// What the piece computes and others use.
    let results: [Program.Value]

    /// To ask once is no gain for fewer.
    static let fewest = 2
    /// The piece is emitted twice, so that it must not be very long.
    private static let most = 32
    /// How many statements behind the last sample the piece may have.
    private static let longestTail = 64

    /// The group that begins with the sample at `start`; nil where it is none.
    ///
    /// - Parameter uses: how often each value is used in the whole program.
    init?(
        in statements: [Program.Statement], from start: Int, of program: Program,
        _ uniformity: Uniformity, uses: [Int]
    ) {
        guard case .evaluate(let first) = statements[start],
            program.instructions[first].operation.isSample
        else { return nil }
        var piece = Piece(program: program, uniformity: uniformity, most: Self.most)
        var index = start
        var lastSample = start
        while index < statements.count, index - lastSample <= Self.longestTail {
            let count = piece.samples.count
            guard piece.take(statements[index]) else { break }
            if piece.samples.count > count { lastSample = index }
            index += 1
        }
        guard piece.samples.count >= Self.fewest else { return nil }
        // It ends where the fewest values live on, which may be in registers then.
        var living = Living(program: program, uses: uses)
        var fewest = (count: Int.max, end: index)
        for place in start..<index {
            living.pass(statements[place], isAhead: piece.isMovable)
            if place >= lastSample, living.count < fewest.count {
                fewest = (living.count, place + 1)
            }
        }
        range = start..<fewest.end
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

    /// How often each value is used by the program's instructions and statements.
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

/// Statements on the way to become a group.
private struct Piece {
    let program: Program
    let uniformity: Uniformity
    let most: Int
    private(set) var samples: [Program.Value] = []
    /// What it evaluates; true where that could be done before the piece.
    private var movable: [Program.Value: Bool] = [:]
    /// What is no arithmetic, and stays out of the piece.
    private var calls: [Program.Value] = []
    private var changedSlots: Set<Program.Slot> = []

    init(program: Program, uniformity: Uniformity, most: Int) {
        self.program = program
        self.uniformity = uniformity
        self.most = most
    }

    func isMovable(_ value: Program.Value) -> Bool { movable[value] == true }

    /// Whether the value is there before the piece, or could be.
    private func canBeAhead(_ value: Program.Value) -> Bool { movable[value] != false }

    /// Whether the piece goes on with this statement.
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
            // Lanes that share a column are not neighbours.
            guard samples.count < most, isReady, uniformity.values[y] == .uniform,
                uniformity.values[x] != .uniform
            else { return false }
            samples.append(value)
            movable[value] = false
        case .pixel, .pixelAt, .read, .memoryElement, .derivative: return false
        // Long, or with ways of their own.
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

    /// What the samples' coordinates and the calls need, with these.
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

/// Values that a piece has computed and that are used later on.
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

    mutating func pass(
        _ statement: Program.Statement, isAhead: (Program.Value) -> Bool
    ) {
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
