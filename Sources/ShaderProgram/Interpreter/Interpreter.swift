import PixelBuffers

/// Runs a program, one pixel and one scalar at a time: the reference for the native back end.
///
/// Used by tests and for expressions, never to render films.
package struct Interpreter {
    /// The inputs of a program.
    package struct Environment {
        package var position: (x: Float, y: Float) = (0, 0)
        package var pixel: (x: Int32, y: Int32) = (0, 0)
        /// The pixel's neighbours in its quad.
        package var quadPosition: (x: Float, y: Float) = (0, 0)
        package var quadPixel: (x: Int32, y: Int32) = (0, 0)
        package var uniforms: [Float] = []
        package var buffers: [[Float]] = []
        package var images: [ImageReader] = []
        /// A kernel's memories, shared by its threads.
        package var memories: InterpretedMemories?
        /// A library function's arguments.
        package var arguments: [UInt64] = []

        package init() {}
    }

    /// Thrown when a loop or the run exceeds its budget.
    package struct BudgetSpent: Error, CustomStringConvertible {
        package var loop: Int

        package var description: String {
            "loop \(loop) exceeds its iterations, or the program its steps"
        }
    }

    let code: InterpretedCode
    package var environment: Environment
    /// The maximum number of steps per run.
    package var stepLimit = Int.max
    /// Steps of the last run.
    package private(set) var steps = 0
    private var cells: [UInt64]

    package init(_ code: InterpretedCode, in environment: Environment) {
        self.code = code
        self.environment = environment
        cells = code.cells
    }

    package init(_ program: Program, in environment: Environment) throws(InvalidProgram) {
        self.init(try InterpretedCodeWriter.code(of: program), in: environment)
    }

    /// Returns the bits of the results. Cells of earlier runs are never read.
    package mutating func run() throws(BudgetSpent) -> [UInt64] {
        try runSteps()
        return results
    }

    /// Returns the bits of the results. Code without loops needs no budget.
    package static func run(
        _ code: InterpretedCode.Straight, in environment: Environment
    ) -> [UInt64] {
        var interpreter = Interpreter(code.code, in: environment)
        do throws(BudgetSpent) { try interpreter.runSteps() } catch {
            preconditionFailure("internal error: code without loops has no budget: \(error)")
        }
        return interpreter.results
    }

    private mutating func runSteps() throws(BudgetSpent) {
        for (argument, cell) in zip(environment.arguments, code.arguments.first...) {
            cells[cell] = argument
        }
        steps = 0
        // Moved out of `self`, so that steps may access the rest of it.
        var cells: [UInt64] = []
        swap(&cells, &self.cells)
        defer { swap(&cells, &self.cells) }
        try cells.withUnsafeMutableBufferPointer { (cells) throws(BudgetSpent) in
            try code.steps.withUnsafeBufferPointer { (list) throws(BudgetSpent) in
                // Arrays have storage even when empty.
                guard let list = list.baseAddress, let cells = cells.baseAddress else { return }
                try run(list, on: Cells(base: cells))
            }
        }
    }

    private var results: [UInt64] { code.results.map { cells[$0] } }

    /// The cells during a run; indices come from the code and are in range.
    private struct Cells {
        let base: UnsafeMutablePointer<UInt64>

        subscript(cell: Int) -> UInt64 {
            get { base[cell] }
            nonmutating set { base[cell] = newValue }
        }

        func float(_ cell: Int) -> Float { Scalar.float(base[cell]) }
        func index(_ cell: Int) -> Int { Scalar.index(base[cell]) }
        func int32(_ cell: Int) -> Int32 { Int32(truncatingIfNeeded: base[cell]) }

        func element(_ cells: InterpretedCode.Cells, at index: Int) -> Int {
            cells.first + min(max(self.index(index), 0), cells.count - 1)
        }

        func store(_ pixel: SIMD4<Float>, into cell: Int) {
            base[cell] = Scalar.bits(pixel.x)
            base[cell + 1] = Scalar.bits(pixel.y)
            base[cell + 2] = Scalar.bits(pixel.z)
            base[cell + 3] = Scalar.bits(pixel.w)
        }
    }

    private mutating func run(
        _ list: UnsafePointer<InterpretedCode.Step>, on cells: Cells
    ) throws(BudgetSpent) {
        var place = 0
        while true {
            steps &+= 1
            guard steps <= stepLimit else { throw BudgetSpent(loop: 0) }
            let step = list[place]
            place &+= 1
            switch step {
            case .copy(let a, let into): cells[into] = cells[a]
            case .clear(let all): (cells.base + all.first).update(repeating: 0, count: all.count)
            case .unary(let operation, let type, let a, let into):
                cells[into] = Scalar.unary(operation, cells[a], type)
            case .binary(let operation, let type, let a, let b, let into):
                cells[into] = Scalar.binary(operation, cells[a], cells[b], type)
            case .compare(let comparison, let type, let a, let b, let into):
                cells[into] = Scalar.compare(comparison, cells[a], cells[b], type)
            case .select(let condition, let a, let b, let into):
                cells[into] = cells[cells[condition] != 0 ? a : b]
            case .convert(let from, let to, let a, let into):
                cells[into] = Scalar.convert(cells[a], from: from, to: to)
            case .element(let all, let index, let into):
                cells[into] = cells[cells.element(all, at: index)]
            case .storeElement(let all, let index, let value):
                cells[cells.element(all, at: index)] = cells[value]
            case .jump(let target): place = target
            case .jumpUnless(let condition, let target):
                if cells[condition] == 0 { place = target }
            case .turn(let turns, let loop):
                cells[turns] &+= 1
                guard cells[turns] < UInt64(TurnBudget.turns) else {
                    throw BudgetSpent(loop: loop)
                }
            case .call(let target, let returning):
                cells[returning] = UInt64(place)
                place = target
            case .goBack(let returning): place = Int(cells[returning])
            case .finish: return
            case .look(let look): self.look(look, cells)
            }
        }
    }

    private func look(_ step: InterpretedCode.Look, _ cells: Cells) {
        switch step {
        case .pixelPart(let part, let into): cells[into] = bits(part)
        case .uniform(let index, let into):
            cells[into] = Scalar.bits(environment.uniforms[index])
        case .bufferCount(let buffer, let into):
            cells[into] = UInt64(environment.buffers[buffer].count)
        case .bufferElement(let buffer, let index, let into):
            let numbers = environment.buffers[buffer]
            let index = min(max(cells.index(index), 0), numbers.count - 1)
            cells[into] = numbers.isEmpty ? 0 : Scalar.bits(numbers[index])
        case .imageSize(let input, let axis, let into):
            let image = environment.images[input]
            cells[into] = UInt64(axis == .x ? image.columns : image.rows)
        case .pixel(let input, let into):
            let (x, y) = environment.pixel
            cells.store(environment.images[input].atPixel(x, y), into: into)
        case .pixelAt(let input, let x, let y, let into):
            let image = environment.images[input]
            cells.store(image.atPixel(cells.int32(x), cells.int32(y)), into: into)
        case .sample(let input, let x, let y, let into):
            let image = environment.images[input]
            cells.store(image.sample(x: cells.float(x), y: cells.float(y)), into: into)
        case .read(let input, let x, let y, let into):
            let image = environment.images[input]
            cells.store(image.read(x: cells.int32(x), y: cells.int32(y)), into: into)
        case .writePixel(let input, let x, let y, let red, let green, let blue, let alpha):
            let image = environment.images[input].buffer
            let (x, y) = (cells.index(x), cells.index(y))
            guard (0..<image.width).contains(x), (0..<image.height).contains(y) else { return }
            PixelWriter(buffer: image).write(
                SIMD4(cells.float(red), cells.float(green), cells.float(blue), cells.float(alpha)),
                x: x, y: y)
        case .gridSize(let axis, let into):
            let size = environment.memories?.gridSize ?? (width: 0, height: 0)
            cells[into] = UInt64(axis == .x ? size.width : size.height)
        case .memoryCount(let memory, let into):
            cells[into] = UInt64(environment.memories?.count(memory) ?? 0)
        case .memoryElement(let memory, let index, let into):
            cells[into] = environment.memories?.element(cells[index], of: memory) ?? 0
        case .storeMemory(let memory, let index, let value):
            environment.memories?.store(cells[value], to: memory, at: cells[index])
        }
    }

    private func bits(_ part: InterpretedCode.PixelPart) -> UInt64 {
        switch part {
        case .positionX: Scalar.bits(environment.position.x)
        case .positionY: Scalar.bits(environment.position.y)
        case .pixelX: UInt64(UInt32(bitPattern: environment.pixel.x))
        case .pixelY: UInt64(UInt32(bitPattern: environment.pixel.y))
        case .quadPositionX: Scalar.bits(environment.quadPosition.x)
        case .quadPositionY: Scalar.bits(environment.quadPosition.y)
        case .quadPixelX: UInt64(UInt32(bitPattern: environment.quadPixel.x))
        case .quadPixelY: UInt64(UInt32(bitPattern: environment.quadPixel.y))
        }
    }
}

/// Loops with more iterations count as endless.
package enum TurnBudget {
    package static let turns = 1 << 20
    /// Iterations between compiled code's checks for cancellation.
    package static let interval = 1 << 10
}
