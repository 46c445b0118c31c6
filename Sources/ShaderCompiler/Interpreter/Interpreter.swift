import PixelBuffers

/// Runs a program for one pixel, one scalar at a time: the readable reference of the native back
/// end.
///
/// It is for tests, for expressions and for doubt; a film is never rendered by it.
struct Interpreter {
    /// What a program may ask about the world around it.
    struct Environment {
        var position: (x: Float, y: Float) = (0, 0)
        var pixel: (x: Int32, y: Int32) = (0, 0)
        /// The quad's other column and row.
        var quadPosition: (x: Float, y: Float) = (0, 0)
        var quadPixel: (x: Int32, y: Int32) = (0, 0)
        var uniforms: [Float] = []
        var buffers: [[Float]] = []
        var images: [ImageReader] = []
        /// A kernel's, shared by all its threads.
        var memories: InterpretedMemories?
        /// Of a library function's call.
        var arguments: [UInt64] = []
    }

    /// Thrown where a loop takes more turns than it may.
    struct BudgetSpent: Error {
        var loop: Int
    }

    private enum Flow: Equatable {
        case next
        case exit(Program.Block)
    }

    let program: Program
    var environment: Environment
    /// How many statements it may run, where that is bounded.
    var stepLimit = Int.max
    private(set) var steps = 0
    private var values: [UInt64]
    private var pixels: [Int: SIMD4<Float>] = [:]
    private var slots: [UInt64]
    private var arrays: [[UInt64]]

    init(_ program: Program, in environment: Environment) {
        self.program = program
        self.environment = environment
        values = program.instructions.map {
            if case .constant(let bits) = $0.operation { bits } else { 0 }
        }
        slots = Array(repeating: 0, count: program.slots.count)
        arrays = program.arrays.map { Array(repeating: 0, count: $0.count) }
    }

    /// The bits of the program's results.
    mutating func run() throws(BudgetSpent) -> [UInt64] {
        _ = try run(program.body)
        return program.results.map { slots[$0] }
    }

    private mutating func run(_ statements: [Program.Statement]) throws(BudgetSpent) -> Flow {
        for statement in statements {
            steps &+= 1
            guard steps <= stepLimit else { throw BudgetSpent(loop: 0) }
            switch statement {
            case .evaluate(let value):
                values[value] = try evaluate(program.instructions[value], into: value)
            case .declare(let slot, _):
                slots[slot] = 0
            case .store(let slot, let value):
                slots[slot] = values[value]
            case .declareArray(let array):
                arrays[array] = Array(repeating: 0, count: arrays[array].count)
            case .storeElement(let array, let index, let value):
                arrays[array][clamped(index, count: arrays[array].count)] = values[value]
            case .storeMemory(let memory, let index, let value):
                environment.memories?.store(values[value], to: memory, at: values[index])
            case .writePixel(let input, let place, let color):
                let image = environment.images[input].buffer
                let (x, y) = (Scalar.index(values[place[0]]), Scalar.index(values[place[1]]))
                guard (0..<image.width).contains(x), (0..<image.height).contains(y) else {
                    continue
                }
                let channels = color.map { Scalar.float(values[$0]) }
                PixelWriter(buffer: image).write(
                    SIMD4(channels[0], channels[1], channels[2], channels[3]), x: x, y: y)
            case .branch(let condition, let then, let otherwise):
                let flow = try run(values[condition] != 0 ? then : otherwise)
                if flow != .next { return flow }
            case .block(let block, let inner):
                let flow = try run(inner)
                if flow != .next, flow != .exit(block) { return flow }
            case .loop(let loop, let inner):
                var turns = 0
                while true {
                    turns += 1
                    guard turns < TurnBudget.turns else { throw BudgetSpent(loop: loop) }
                    let flow = try run(inner)
                    if flow != .next { return flow }
                }
            case .exit(let block):
                return .exit(block)
            }
        }
        return .next
    }

    private mutating func evaluate(
        _ instruction: Program.Instruction, into value: Int
    ) throws(BudgetSpent) -> UInt64 {
        func type(_ value: Int) -> IRType { program.instructions[value].type }
        switch instruction.operation {
        case .constant(let bits): return bits
        case .positionX: return Scalar.bits(environment.position.x)
        case .positionY: return Scalar.bits(environment.position.y)
        case .pixelX: return UInt64(UInt32(bitPattern: environment.pixel.x))
        case .pixelY: return UInt64(UInt32(bitPattern: environment.pixel.y))
        case .quadPositionX: return Scalar.bits(environment.quadPosition.x)
        case .quadPositionY: return Scalar.bits(environment.quadPosition.y)
        case .quadPixelX: return UInt64(UInt32(bitPattern: environment.quadPixel.x))
        case .quadPixelY: return UInt64(UInt32(bitPattern: environment.quadPixel.y))
        case .imageSize(let input, let axis):
            let image = environment.images[input]
            return UInt64(axis == .x ? image.columns : image.rows)
        // Left over only where no pixel is: in constants, which are the same everywhere.
        case .derivative: return 0
        case .uniform(let index): return Scalar.bits(environment.uniforms[index])
        case .bufferCount(let buffer): return UInt64(environment.buffers[buffer].count)
        case .argument(let index): return environment.arguments[index]
        case .load(let slot): return slots[slot]
        case .unary(let operation, let a):
            return Scalar.unary(operation, values[a], type(a))
        case .binary(let operation, let a, let b):
            return Scalar.binary(operation, values[a], values[b], type(a))
        case .compare(let comparison, let a, let b):
            return Scalar.compare(comparison, values[a], values[b], type(a))
        case .select(let condition, let a, let b):
            return values[values[condition] != 0 ? a : b]
        case .convert(let a):
            return Scalar.convert(values[a], from: type(a), to: instruction.type)
        case .bitcast(let a): return values[a]
        case .call(let name, let arguments):
            guard let callee = StandardLibrary.program(named: name) else { return 0 }
            var inner = Environment()
            inner.arguments = arguments.map { values[$0] }
            var interpreter = Interpreter(callee, in: inner)
            return try interpreter.run()[0]
        case .pixel(let input):
            pixels[value] = environment.images[input].atPixel(
                environment.pixel.x, environment.pixel.y)
            return 0
        case .pixelAt(let input, let x, let y):
            pixels[value] = environment.images[input].atPixel(
                Int32(truncatingIfNeeded: values[x]), Int32(truncatingIfNeeded: values[y]))
            return 0
        case .sample(let input, let x, let y):
            pixels[value] = environment.images[input].sample(
                x: Scalar.float(values[x]), y: Scalar.float(values[y]))
            return 0
        case .read(let input, let x, let y):
            pixels[value] = environment.images[input].read(
                x: Int32(truncatingIfNeeded: values[x]), y: Int32(truncatingIfNeeded: values[y]))
            return 0
        case .channel(let pixel, let channel):
            return Scalar.bits((pixels[pixel] ?? .zero)[channel])
        case .element(let buffer, let index):
            let numbers = environment.buffers[buffer]
            guard !numbers.isEmpty else { return 0 }
            return Scalar.bits(numbers[clamped(index, count: numbers.count)])
        case .arrayElement(let array, let index):
            return arrays[array][clamped(index, count: arrays[array].count)]
        case .gridSize(let axis):
            let size = environment.memories?.gridSize ?? (width: 0, height: 0)
            return UInt64(axis == .x ? size.width : size.height)
        case .memoryCount(let memory): return UInt64(environment.memories?.count(memory) ?? 0)
        case .memoryElement(let memory, let index):
            return environment.memories?.element(values[index], of: memory) ?? 0
        case .tableElement(let table, let index):
            let bits = program.tables[table].bits
            return bits[clamped(index, count: bits.count)]
        }
    }

    private func clamped(_ index: Program.Value, count: Int) -> Int {
        min(max(Scalar.index(values[index]), 0), count - 1)
    }
}

/// A run of a loop that takes as many turns counts as one for ever.
enum TurnBudget {
    static let turns = 1 << 20
    /// How many turns pass until compiled code looks whether it shall go on.
    static let interval = 1 << 10
}
