/// Serialises a program, to equal bytes for equal programs only. Names and source locations don't
/// count, as they don't change the code.
package struct ProgramSerializer {
    private var bytes: [UInt8] = []

    package static func bytes(of program: Program) -> [UInt8] {
        var serializer = ProgramSerializer()
        serializer.write(program)
        return serializer.bytes
    }

    private mutating func write(_ program: Program) {
        write(program.argumentTypes.count)
        for type in program.argumentTypes { write(type.rawValue) }
        write(program.slots.count)
        for type in program.slots { write(type.rawValue) }
        write(program.arrays.count)
        for array in program.arrays { write(array.type.rawValue, array.count) }
        write(program.tables.count)
        for table in program.tables {
            write(table.type.rawValue, table.bits.count)
            for bits in table.bits { write(bits) }
        }
        write(program.memories.count)
        for type in program.memories { write(type.rawValue) }
        write(program.results.count)
        for slot in program.results { write(slot) }
        write(program.instructions.count)
        for instruction in program.instructions {
            write(instruction.type.rawValue)
            write(instruction.operation)
        }
        write(program.body)
    }

    private mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

    private mutating func write(_ number: UInt64) {
        var rest = number
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
    }

    private mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes += text.utf8
    }

    private mutating func write(_ name: String, _ numbers: Int...) {
        write(name)
        for number in numbers { write(number) }
    }

    private mutating func write(_ operation: Program.Operation) {
        switch operation {
        case .constant(let bits):
            write("constant")
            write(bits)
        case .positionX: write("positionX")
        case .positionY: write("positionY")
        case .pixelX: write("pixelX")
        case .pixelY: write("pixelY")
        case .quadPositionX: write("quadPositionX")
        case .quadPositionY: write("quadPositionY")
        case .quadPixelX: write("quadPixelX")
        case .quadPixelY: write("quadPixelY")
        case .uniform(let index): write("uniform", index)
        case .bufferCount(let buffer): write("bufferCount", buffer)
        case .imageSize(let input, let axis): write(axis.rawValue, input)
        case .argument(let index): write("argument", index)
        case .load(let slot): write("load", slot)
        case .unary(let operation, let a): write(operation.rawValue, a)
        case .binary(let operation, let a, let b): write(operation.rawValue, a, b)
        case .compare(let comparison, let a, let b): write(comparison.rawValue, a, b)
        case .select(let condition, let a, let b): write("select", condition, a, b)
        case .convert(let a): write("convert", a)
        case .bitcast(let a): write("bitcast", a)
        case .call(let name, let arguments):
            write("call")
            write(name)
            for argument in arguments { write(argument) }
        case .derivative(let axis, let a): write("derivative\(axis.rawValue)", a)
        case .pixel(let input): write("pixel", input)
        case .pixelAt(let input, let x, let y): write("pixelAt", input, x, y)
        case .sample(let input, let x, let y): write("sample", input, x, y)
        case .read(let input, let x, let y): write("read", input, x, y)
        case .channel(let pixel, let channel): write("channel", pixel, channel)
        case .element(let buffer, let index): write("element", buffer, index)
        case .arrayElement(let array, let index): write("arrayElement", array, index)
        case .tableElement(let table, let index): write("tableElement", table, index)
        case .gridSize(let axis): write("gridSize\(axis.rawValue)")
        case .memoryCount(let memory): write("memoryCount", memory)
        case .memoryElement(let memory, let index): write("memoryElement", memory, index)
        }
    }

    private mutating func write(_ statements: [Program.Statement]) {
        write(statements.count)
        for statement in statements {
            switch statement {
            case .evaluate(let value): write("=", value)
            case .declare(let slot, let hasInitialiser):
                write("declare", slot, hasInitialiser ? 1 : 0)
            case .store(let slot, let value): write("store", slot, value)
            case .declareArray(let array): write("declareArray", array)
            case .storeElement(let array, let index, let value):
                write("storeElement", array, index, value)
            case .storeMemory(let memory, let index, let value):
                write("storeMemory", memory, index, value)
            case .writePixel(let input, let place, let color):
                write("writePixel", input)
                for value in place + color { write(value) }
            case .branch(let condition, let then, let otherwise):
                write("branch", condition)
                write(then)
                write(otherwise)
            case .block(let block, let inner):
                write("block", block)
                write(inner)
            case .loop(let loop, let inner):
                write("loop", loop)
                write(inner)
            case .exit(let block): write("exit", block)
            }
        }
    }
}
