extension Program {
    /// Appends `next`, which reads this program's colour as one of its inputs.
    ///
    /// The colour is clamped to 0…1 and NaN becomes 0 in between, as a layer's pixels: bits equal
    /// two separate runs.
    ///
    /// - Parameters:
    ///
    ///   - counts: of this program's inputs; those of `next` follow.
    ///   - input: the input of `next` to replace; must satisfy `readsOnlyThePixel(of:)`.
    func followed(by next: Program, input: Int, counts: Counts) -> Program {
        var fused = self
        let color = fused.appendStoredColor()
        let firstValue = fused.instructions.count
        let (firstSlot, firstArray, firstTable) = (slots.count, arrays.count, tables.count)
        let (firstBlock, firstLoop) = (blockCount, loopLocations.count)

        var values = Array(firstValue..<(firstValue + next.instructions.count))
        for (value, instruction) in next.instructions.enumerated() {
            guard case .channel(let pixel, let channel) = instruction.operation,
                next.instructions[pixel].operation == .pixel(input)
            else { continue }
            values[value] = color[channel]
        }
        func image(_ index: Int) -> Int { counts.inputs + index - (index > input ? 1 : 0) }
        fused.instructions += next.instructions.enumerated().map { value, instruction in
            // A placeholder; never evaluated.
            if next.instructions[value].operation == .pixel(input)
                || values[value] != firstValue + value
            {
                return Instruction(operation: .constant(0), type: .float32)
            }
            let moved: Operation =
                switch instruction.operation.mappingOperands({ values[$0] }) {
                case .uniform(let index): .uniform(counts.uniforms + index)
                case .bufferCount(let buffer): .bufferCount(counts.buffers + buffer)
                case .element(let buffer, let index): .element(counts.buffers + buffer, index)
                case .imageSize(let input, let axis): .imageSize(image(input), axis)
                case .pixel(let input): .pixel(image(input))
                case .pixelAt(let input, let x, let y): .pixelAt(image(input), x, y)
                case .sample(let input, let x, let y): .sample(image(input), x, y)
                case .read(let input, let x, let y): .read(image(input), x, y)
                case .load(let slot): .load(firstSlot + slot)
                case .arrayElement(let array, let index): .arrayElement(firstArray + array, index)
                case .tableElement(let table, let index): .tableElement(firstTable + table, index)
                case let same: same
                }
            return Instruction(operation: moved, type: instruction.type)
        }
        fused.slots += next.slots
        fused.arrays += next.arrays
        fused.tables += next.tables
        fused.blockCount += next.blockCount
        fused.loopLocations += next.loopLocations

        fused.body += next.body.rewrite { statement in
            switch statement {
            case .evaluate(let value):
                // Constants are not evaluated.
                if case .constant = fused.instructions[firstValue + value].operation { return [] }
                return [.evaluate(firstValue + value)]
            case .declare(let slot, let hasInitialiser):
                return [.declare(firstSlot + slot, hasInitialiser: hasInitialiser)]
            case .store(let slot, let value): return [.store(firstSlot + slot, values[value])]
            case .declareArray(let array): return [.declareArray(firstArray + array)]
            case .storeElement(let array, let index, let value):
                return [.storeElement(firstArray + array, values[index], values[value])]
            // Pixel programs have neither.
            case .storeMemory, .writePixel: return []
            case .branch(let condition, let then, let otherwise):
                return [.branch(values[condition], then, otherwise)]
            case .block(let block, let inner): return [.block(firstBlock + block, inner)]
            case .loop(let loop, let inner): return [.loop(firstLoop + loop, inner)]
            case .exit(let block): return [.exit(firstBlock + block)]
            }
        }
        fused.results = next.results.map { firstSlot + $0 }
        fused.name = "\(name), \(next.name)"
        return fused
    }

    /// The results as an `rgbaFloat` buffer stores them.
    private mutating func appendStoredColor() -> [Value] {
        func append(_ operation: Operation, _ type: IRType) -> Value {
            instructions.append(Instruction(operation: operation, type: type))
            if case .constant = operation {} else { body.append(.evaluate(instructions.count - 1)) }
            return instructions.count - 1
        }
        let zero = append(.constant(0), .float32)
        let one = append(.constant(UInt64(Float(1).bitPattern)), .float32)
        return results.map { slot in
            let color = append(.load(slot), .float32)
            let isPositive = append(.compare(.greater, color, zero), .bool)
            let positive = append(.select(isPositive, color, zero), .float32)
            let isBelowOne = append(.compare(.less, positive, one), .bool)
            return append(.select(isBelowOne, positive, one), .float32)
        }
    }

    /// Whether the program accesses only the current pixel of an input.
    func readsOnlyThePixel(of input: Int) -> Bool {
        instructions.allSatisfy { instruction in
            switch instruction.operation {
            case .pixelAt(input, _, _), .sample(input, _, _), .read(input, _, _),
                .imageSize(input, _):
                false
            default: true
            }
        }
    }

    /// Whether the colours depend on pixel coordinates in the output, not only on the canvas.
    var countsPixels: Bool {
        func isCount(_ value: Value) -> Bool {
            switch instructions[value].operation {
            case .pixelX, .pixelY, .quadPixelX, .quadPixelY: true
            default: false
            }
        }
        let isStored = body.anywhere { statement in
            switch statement {
            case .store(_, let value): isCount(value)
            case .storeElement(_, let index, let value): isCount(index) || isCount(value)
            case .branch(let condition, _, _): isCount(condition)
            case .evaluate, .declare, .declareArray, .storeMemory, .writePixel, .block, .loop,
                .exit:
                false
            }
        }
        return isStored
            || instructions.contains { instruction in
                switch instruction.operation {
                // Maps to the same canvas pixel for any origin.
                case .pixelAt: false
                // The order within a quad doesn't depend on the origin.
                case .compare(_, let a, let b): isCount(a) != isCount(b)
                case let operation: operation.operands.contains(where: isCount)
                }
            }
    }
}
