/// Replaces derivatives by differences within quads.
///
/// A quad is 2 × 2 canvas pixels from an even column and row. Each value that a derivative needs
/// gets shadows: its values at the quad's other column, other row, or both. Shadows follow the
/// pixel's own control flow, so they are defined wherever derivatives are. Results don't depend on
/// vectors or tiles.
package struct QuadNeighbours {
    /// Bit 0: the other column; bit 1: the other row; 0: the pixel itself.
    typealias Corner = Int

    private struct Place: Hashable {
        var item: Int
        var corner: Corner
    }

    private var program: Program
    private var values: Set<Place> = []
    private var slots: Set<Place> = []
    private var arrays: Set<Place> = []
    private var storedValues: [Program.Slot: [Program.Value]] = [:]
    private var storedElements: [Int: [(index: Program.Value, value: Program.Value)]] = [:]
    private var pending: [Place] = []

    // The shadows made so far.
    private var shadowValues: [Place: Program.Value] = [:]
    private var shadowSlots: [Place: Program.Slot] = [:]
    private var shadowArrays: [Place: Int] = [:]
    /// Whether the pixel is in its quad's first column or row.
    private let isFirst: (column: Program.Value, row: Program.Value)
    /// The replacement of the current statement.
    private var output: [Program.Statement] = []

    /// Returns the program without derivatives.
    package static func resolve(_ program: Program) -> Program {
        let hasDerivatives = program.instructions.contains {
            if case .derivative = $0.operation { true } else { false }
        }
        guard hasDerivatives else { return program }
        var pass = QuadNeighbours(program: program)
        program.body.walk { statement in
            switch statement {
            case .store(let slot, let value):
                pass.storedValues[slot, default: []].append(value)
            case .storeElement(let array, let index, let value):
                pass.storedElements[array, default: []].append((index, value))
            default: break
            }
        }
        pass.findShadows()
        let start = pass.output
        pass.program.body =
            start
            + program.body.rewrite { statement in
                pass.output = []
                pass.rewrite(statement)
                return pass.output
            }
        return pass.program
    }

    private init(program: Program) {
        self.program = program
        isFirst = (
            Self.emitIsFirst(.x, in: &self.program, &output),
            Self.emitIsFirst(.y, in: &self.program, &output)
        )
    }

    // MARK: Needed shadows

    private mutating func need(_ value: Program.Value, _ corner: Corner) {
        let place = Place(item: value, corner: corner)
        if corner != 0, values.insert(place).inserted { pending.append(place) }
    }

    private mutating func findShadows() {
        for case .derivative(let axis, let value) in program.instructions.map(\.operation) {
            need(value, axis.bit)
        }
        while let place = pending.popLast() {
            let corner = place.corner
            switch program.instructions[place.item].operation {
            case .load(let slot):
                guard slots.insert(Place(item: slot, corner: corner)).inserted else { continue }
                for value in storedValues[slot] ?? [] { need(value, corner) }
            case .arrayElement(let array, let index):
                need(index, corner)
                guard arrays.insert(Place(item: array, corner: corner)).inserted else { continue }
                for (index, value) in storedElements[array] ?? [] {
                    need(index, corner)
                    need(value, corner)
                }
            case .derivative(let axis, let value):
                // Both pixels of a row share the difference along x, both of a column that along y.
                need(place.item, corner & ~axis.bit)
                need(value, corner & ~axis.bit)
                need(value, corner | axis.bit)
            case let operation:
                for operand in operation.operands { need(operand, corner) }
            }
        }
    }

    // MARK: Rewriting

    private mutating func append(_ statement: Program.Statement) { output.append(statement) }

    private mutating func emit(_ operation: Program.Operation, _ type: IRType) -> Program.Value {
        Self.emit(operation, type, in: &program, &output)
    }

    private static func emit(
        _ operation: Program.Operation, _ type: IRType, in program: inout Program,
        _ output: inout [Program.Statement]
    ) -> Program.Value {
        program.instructions.append(Program.Instruction(operation: operation, type: type))
        output.append(.evaluate(program.instructions.count - 1))
        return program.instructions.count - 1
    }

    private static func emitIsFirst(
        _ axis: Program.Axis, in program: inout Program, _ output: inout [Program.Statement]
    ) -> Program.Value {
        let own = emit(axis == .x ? .pixelX : .pixelY, .int32, in: &program, &output)
        let other = emit(axis == .x ? .quadPixelX : .quadPixelY, .int32, in: &program, &output)
        return emit(.compare(.less, own, other), .bool, in: &program, &output)
    }

    private mutating func rewrite(_ statement: Program.Statement) {
        switch statement {
        case .evaluate(let value): evaluate(value)
        case .declare(let slot, let hasInitialiser):
            append(statement)
            for corner in 1...3 where slots.contains(Place(item: slot, corner: corner)) {
                program.slots.append(program.slots[slot])
                shadowSlots[Place(item: slot, corner: corner)] = program.slots.count - 1
                append(.declare(program.slots.count - 1, hasInitialiser: hasInitialiser))
            }
        case .store(let slot, let value):
            append(statement)
            for corner in 1...3 {
                guard let shadow = shadowSlots[Place(item: slot, corner: corner)] else { continue }
                append(.store(shadow, shadowed(value, corner)))
            }
        case .declareArray(let array):
            append(statement)
            for corner in 1...3 where arrays.contains(Place(item: array, corner: corner)) {
                program.arrays.append(program.arrays[array])
                shadowArrays[Place(item: array, corner: corner)] = program.arrays.count - 1
                append(.declareArray(program.arrays.count - 1))
            }
        case .storeElement(let array, let index, let value):
            append(statement)
            for corner in 1...3 {
                guard let shadow = shadowArrays[Place(item: array, corner: corner)] else {
                    continue
                }
                append(.storeElement(shadow, shadowed(index, corner), shadowed(value, corner)))
            }
        case .branch, .block, .loop, .storeMemory, .writePixel, .exit: append(statement)
        }
    }

    /// Returns the shadow of a loaded slot. It is declared with the slot. If the program doesn't
    /// declare the slot, the shadow isn't declared either, and the program stays invalid.
    private mutating func shadow(ofSlot slot: Program.Slot, _ corner: Corner) -> Program.Slot {
        if let shadow = shadowSlots[Place(item: slot, corner: corner)] { return shadow }
        program.slots.append(program.slots[slot])
        return program.slots.count - 1
    }

    /// The same for an array.
    private mutating func shadow(ofArray array: Int, _ corner: Corner) -> Int {
        if let shadow = shadowArrays[Place(item: array, corner: corner)] { return shadow }
        program.arrays.append(program.arrays[array])
        return program.arrays.count - 1
    }

    private func shadowed(_ value: Program.Value, _ corner: Corner) -> Program.Value {
        shadowValues[Place(item: value, corner: corner)] ?? value
    }

    private mutating func evaluate(_ value: Program.Value) {
        let type = program.instructions[value].type
        if case .derivative(let axis, let operand) = program.instructions[value].operation {
            let choice = difference(axis, operand, corner: 0, type)
            program.instructions[value].operation = choice
            append(.evaluate(value))
            for corner in 1...3 where values.contains(Place(item: value, corner: corner)) {
                let place = Place(item: value, corner: corner)
                let base = corner & ~axis.bit
                if base != corner {
                    shadowValues[place] = shadowed(value, base)
                } else {
                    let choice = difference(axis, operand, corner: corner, type)
                    shadowValues[place] = emit(choice, type)
                }
            }
            return
        }
        append(.evaluate(value))
        for corner in 1...3 where values.contains(Place(item: value, corner: corner)) {
            let operation = program.instructions[value].operation
            guard let shadow = shadow(of: operation, corner) else { continue }
            shadowValues[Place(item: value, corner: corner)] = emit(shadow, type)
        }
    }

    /// The difference within a quad's row or column through `corner`.
    private mutating func difference(
        _ axis: Program.Axis, _ operand: Program.Value, corner: Corner, _ type: IRType
    ) -> Program.Operation {
        let own = shadowed(operand, corner)
        let other = shadowed(operand, corner | axis.bit)
        let onwards = emit(.binary(.subtract, other, own), type)
        let backwards = emit(.binary(.subtract, own, other), type)
        return .select(axis == .x ? isFirst.column : isFirst.row, onwards, backwards)
    }

    /// The operation at another corner; nil if it is the same.
    private mutating func shadow(
        of operation: Program.Operation, _ corner: Corner
    ) -> Program.Operation? {
        let (isAcross, isDown) = (corner & 1 != 0, corner & 2 != 0)
        switch operation {
        case .positionX: return isAcross ? .quadPositionX : nil
        case .positionY: return isDown ? .quadPositionY : nil
        case .pixelX: return isAcross ? .quadPixelX : nil
        case .pixelY: return isDown ? .quadPixelY : nil
        case .pixel(let input):
            let x = emit(isAcross ? .quadPixelX : .pixelX, .int32)
            let y = emit(isDown ? .quadPixelY : .pixelY, .int32)
            return .pixelAt(input, x, y)
        case .load(let slot):
            return .load(shadow(ofSlot: slot, corner))
        case .arrayElement(let array, let index):
            return .arrayElement(shadow(ofArray: array, corner), shadowed(index, corner))
        default:
            let operands = operation.operands
            let isSame = operands.allSatisfy { shadowed($0, corner) == $0 }
            return isSame ? nil : operation.mappingOperands { shadowed($0, corner) }
        }
    }
}

extension Program.Axis {
    fileprivate var bit: QuadNeighbours.Corner { self == .x ? 1 : 2 }
}
