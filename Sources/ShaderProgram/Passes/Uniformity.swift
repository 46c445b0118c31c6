/// The variation of a value between lanes.
package enum Spread: Int, Hashable, Sendable, Comparable {
    /// Equal in all lanes; computed once.
    case uniform
    /// Increases by one per lane, e.g. the pixel's column.
    case linear
    /// Increases by two per lane.
    case doubled
    case varying

    /// Whether lane 0 determines all lanes.
    package var isStepwise: Bool { self == .linear || self == .doubled }

    package static func < (left: Spread, right: Spread) -> Bool { left.rawValue < right.rawValue }
}

/// Finds values that are equal in all lanes, and where lanes diverge.
///
/// Lanes may leave a **divergent** block at different times: its exits become masks. A fixed point:
/// facts only change from special to general.
package struct Uniformity {
    package private(set) var values: [Spread]
    package private(set) var slots: [Spread]
    package private(set) var divergentBlocks: Set<Program.Block> = []

    private let program: Program
    private let arguments: Spread
    private var storeCounts: [Int]
    private var declarationDepths: [Int]
    private var initialised: Set<Program.Slot> = []
    private var changed = false

    /// An enclosing statement that may make lanes diverge.
    package enum Construct: Hashable {
        case branch(isVarying: Bool)
        case block(Program.Block)
        case loop
    }

    /// - Parameter arguments: the spread of a library function's arguments.
    package init(_ program: Program, arguments: Spread) {
        self.program = program
        self.arguments = arguments
        values = Array(repeating: .uniform, count: program.instructions.count)
        slots = Array(repeating: .uniform, count: program.slots.count)
        storeCounts = Array(repeating: 0, count: program.slots.count)
        declarationDepths = Array(repeating: 0, count: program.slots.count)
        program.body.walk { statement in
            switch statement {
            case .store(let slot, _): storeCounts[slot] += 1
            case .declare(let slot, true): initialised.insert(slot)
            default: break
            }
        }
        repeat {
            changed = false
            var constructs: [Construct] = []
            visit(program.body, &constructs)
        } while changed
    }

    /// For a single lane: everything is uniform.
    package init(scalar program: Program) {
        self.program = program
        arguments = .uniform
        values = Array(repeating: .uniform, count: program.instructions.count)
        slots = Array(repeating: .uniform, count: program.slots.count)
        storeCounts = []
        declarationDepths = []
    }

    /// Whether inactive lanes may see the slot later, so that stores must be masked.
    package static func isDivergent(
        _ constructs: ArraySlice<Construct>, divergentBlocks: Set<Program.Block>
    ) -> Bool {
        constructs.contains { construct in
            switch construct {
            case .branch(let isVarying): isVarying
            case .block(let block): divergentBlocks.contains(block)
            case .loop: false
            }
        }
    }

    private mutating func visit(
        _ statements: [Program.Statement], _ constructs: inout [Construct]
    ) {
        for statement in statements {
            switch statement {
            case .evaluate(let value):
                raise(value, to: spread(of: program.instructions[value]))
            case .declare(let slot, _):
                declarationDepths[slot] = constructs.count
            case .store(let slot, let value):
                let divergent = Self.isDivergent(
                    constructs[declarationDepths[slot]...], divergentBlocks: divergentBlocks)
                var spread = divergent ? .varying : values[value]
                if spread.isStepwise, storeCounts[slot] != 1 || !initialised.contains(slot) {
                    spread = .varying
                }
                if spread > slots[slot] {
                    slots[slot] = spread
                    changed = true
                }
            // Array elements are stored per lane.
            case .declareArray, .storeElement, .storeMemory, .writePixel: break
            case .branch(let condition, let then, let otherwise):
                constructs.append(.branch(isVarying: values[condition] != .uniform))
                visit(then, &constructs)
                visit(otherwise, &constructs)
                constructs.removeLast()
            case .block(let block, let inner):
                constructs.append(.block(block))
                visit(inner, &constructs)
                constructs.removeLast()
                // After some lanes have left for an outer block, an exit needs a mask.
                if !divergentBlocks.contains(block), Self.exits(in: inner).contains(block),
                    !Self.exits(in: inner).isDisjoint(with: divergentBlocks)
                {
                    diverge(block)
                }
            case .loop(_, let inner):
                constructs.append(.loop)
                visit(inner, &constructs)
                constructs.removeLast()
            case .exit(let block):
                guard let target = constructs.lastIndex(of: .block(block)) else { continue }
                let parted = constructs[(target + 1)...].contains(.branch(isVarying: true))
                if parted, !divergentBlocks.contains(block) { diverge(block) }
            }
        }
    }

    private mutating func diverge(_ block: Program.Block) {
        divergentBlocks.insert(block)
        changed = true
    }

    private mutating func raise(_ value: Program.Value, to spread: Spread) {
        if spread > values[value] {
            values[value] = spread
            changed = true
        }
    }

    package static func hasLoop(_ statements: [Program.Statement]) -> Bool {
        statements.anywhere { if case .loop = $0 { true } else { false } }
    }

    /// The blocks that statements may exit, nested statements included.
    package static func exits(in statements: [Program.Statement]) -> Set<Program.Block> {
        var found: Set<Program.Block> = []
        statements.walk { if case .exit(let block) = $0 { found.insert(block) } }
        return found
    }

    private func isTwo(_ value: Program.Value) -> Bool {
        program.instructions[value].operation == .constant(2)
    }

    private func spread(of instruction: Program.Instruction) -> Spread {
        func widest(_ operands: [Program.Value]) -> Spread {
            operands.allSatisfy { values[$0] == .uniform } ? .uniform : .varying
        }
        switch instruction.operation {
        case .constant, .uniform, .bufferCount, .gridSize, .memoryCount, .imageSize, .positionY,
            .pixelY, .quadPositionY,
            .quadPixelY:
            return .uniform
        case .pixelX: return .linear
        case .positionX, .quadPositionX, .quadPixelX, .pixel, .pixelAt, .sample: return .varying
        case .derivative(_, let a): return widest([a])
        case .argument: return arguments
        case .load(let slot): return slots[slot]
        case .unary(_, let a): return widest([a])
        case .binary(let operation, let a, let b):
            let isCounting = instruction.type == .int32 || instruction.type == .uint32
            if isCounting, operation == .add || operation == .subtract {
                let pair = (values[a], values[b])
                if pair.0.isStepwise, pair.1 == .uniform { return pair.0 }
                if pair.0 == .uniform, pair.1.isStepwise, operation == .add { return pair.1 }
            }
            if isCounting, operation == .multiply {
                if values[a] == .linear, isTwo(b) { return .doubled }
                if values[b] == .linear, isTwo(a) { return .doubled }
            }
            return widest([a, b])
        case .compare(_, let a, let b): return widest([a, b])
        case .select(let condition, let a, let b): return widest([condition, a, b])
        case .convert(let a), .bitcast(let a):
            let from = program.instructions[a].type
            let keepsBits =
                (from == .int32 || from == .uint32)
                && (instruction.type == .int32 || instruction.type == .uint32)
            return keepsBits ? values[a] : widest([a])
        case .call(_, let arguments): return widest(arguments)
        // Evaluated per lane even at equal coordinates.
        case .read: return .varying
        case .channel: return .varying
        case .element(_, let index), .tableElement(_, let index): return widest([index])
        case .arrayElement: return .varying
        case .memoryElement(_, let index): return widest([index])
        }
    }
}
