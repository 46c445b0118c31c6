/// Prints a program for people.
///
/// ```
/// function f -> s0 s1 s2 s3
/// v0: float32 = positionX
/// loop 0 {
/// ```
package struct ProgramPrinter {
    private let program: Program
    private var text = ""
    private var depth = 0

    package static func text(of program: Program) -> String {
        var printer = ProgramPrinter(program: program)
        let results = program.results.map { "s\($0)" }.joined(separator: " ")
        printer.line("function \(program.name) -> \(results)")
        for (index, table) in program.tables.enumerated() {
            let elements = table.bits.map { printer.constant($0, table.type) }
            printer.line("table t\(index): \(table.type) = \(elements.joined(separator: " "))")
        }
        for (index, type) in program.memories.enumerated() {
            printer.line("memory m\(index): \(type)")
        }
        printer.print(program.body)
        return printer.text
    }

    private init(program: Program) { self.program = program }

    private mutating func line(_ line: String) {
        text += String(repeating: "  ", count: depth) + line + "\n"
    }

    private mutating func braces(_ head: String, _ inner: [Program.Statement]) {
        line("\(head) {")
        depth += 1
        print(inner)
        depth -= 1
        line("}")
    }

    private mutating func print(_ statements: [Program.Statement]) {
        for statement in statements {
            switch statement {
            case .evaluate(let value):
                let instruction = program.instructions[value]
                if case .constant = instruction.operation { continue }
                line("v\(value): \(instruction.type) = \(describe(instruction.operation))")
            case .declare(let slot, _): line("s\(slot): \(program.slots[slot]) = 0")
            case .store(let slot, let value): line("s\(slot) = \(name(value))")
            case .declareArray(let array):
                line("a\(array): \(program.arrays[array].type)[\(program.arrays[array].count)] = 0")
            case .storeElement(let array, let index, let value):
                line("a\(array)[\(name(index))] = \(name(value))")
            case .storeMemory(let memory, let index, let value):
                line("m\(memory)[\(name(index))] = \(name(value))")
            case .writePixel(let input, let place, let color):
                let (place, color) = (place.map(name), color.map(name))
                line(
                    "write to input \(input) at \(place.joined(separator: " ")): "
                        + color.joined(separator: " "))
            case .branch(let condition, let then, let otherwise):
                braces("if \(name(condition))", then)
                if !otherwise.isEmpty { braces("else", otherwise) }
            case .block(let block, let inner): braces("block b\(block)", inner)
            case .loop(let loop, let inner): braces("loop \(loop)", inner)
            case .exit(let block): line("exit b\(block)")
            }
        }
    }

    private func constant(_ bits: UInt64, _ type: IRType) -> String {
        switch type {
        case .bool: bits == 0 ? "false" : "true"
        case .int32: "\(Int32(truncatingIfNeeded: bits))"
        case .int64: "\(Int64(bitPattern: bits))"
        case .uint32, .uint64: "\(bits)"
        case .float32: "\(Scalar.float(bits))"
        case .float64: "\(Scalar.double(bits))"
        }
    }

    private func name(_ value: Program.Value) -> String {
        let instruction = program.instructions[value]
        if case .constant(let bits) = instruction.operation {
            return constant(bits, instruction.type)
        }
        return "v\(value)"
    }

    private func describe(_ operation: Program.Operation) -> String {
        let operands = operation.operands.map(name).joined(separator: " ")
        return switch operation {
        case .constant: ""
        case .positionX: "positionX"
        case .positionY: "positionY"
        case .pixelX: "pixelX"
        case .pixelY: "pixelY"
        case .quadPositionX: "quadPositionX"
        case .quadPositionY: "quadPositionY"
        case .quadPixelX: "quadPixelX"
        case .quadPixelY: "quadPixelY"
        case .uniform(let index): "uniform \(index)"
        case .bufferCount(let buffer): "count of list \(buffer)"
        case .imageSize(let input, let axis): "size of input \(input) along \(axis.rawValue)"
        case .argument(let index): "argument \(index)"
        case .load(let slot): "s\(slot)"
        case .unary(let operation, _): "\(operation.rawValue) \(operands)"
        case .binary(let operation, _, _): "\(operation.rawValue) \(operands)"
        case .compare(let comparison, _, _): "\(comparison.rawValue) \(operands)"
        case .select: "select \(operands)"
        case .convert: "convert \(operands)"
        case .bitcast: "bits of \(operands)"
        case .call(let name, _): "call \(name) \(operands)"
        case .derivative(let axis, _): "derivative along \(axis.rawValue) of \(operands)"
        case .pixel(let input): "pixel of input \(input)"
        case .pixelAt(let input, _, _): "pixel of input \(input) under \(operands)"
        case .sample(let input, _, _): "sample of input \(input) at \(operands)"
        case .read(let input, _, _): "read of input \(input) at \(operands)"
        case .channel(_, let channel): "channel \(channel) of \(operands)"
        case .element(let buffer, _): "list \(buffer) at \(operands)"
        case .arrayElement(let array, _): "a\(array) at \(operands)"
        case .tableElement(let table, _): "t\(table) at \(operands)"
        case .gridSize(let axis): "size of the grid along \(axis.rawValue)"
        case .memoryCount(let memory): "count of m\(memory)"
        case .memoryElement(let memory, _): "m\(memory) at \(operands)"
        }
    }
}
