/// Flattens a program, followed by the library functions it calls.
package struct InterpretedCodeWriter {
    private typealias Step = InterpretedCode.Step
    private typealias Cell = InterpretedCode.Cell
    private typealias Cells = InterpretedCode.Cells
    private typealias Place = InterpretedCode.Place

    /// The cells of a program.
    private struct Layout {
        let program: Program
        let values: Cell
        let slots: Cell
        let arguments: Cells
        let returnPlace: Cell
        var arrays: [Cells] = []
        var tables: [Cells] = []
        /// The four channels of pixel values.
        var channels: [Program.Value: Cell] = [:]

        func slot(_ slot: Program.Slot) -> Cell { slots + slot }
        func type(_ value: Program.Value) -> IRType { program.instructions[value].type }

        /// The first of a pixel's four cells, as the operation at `value` needs them.
        func channels(
            of pixel: Program.Value, for value: Program.Value
        ) throws(InvalidProgram) -> Cell {
            guard let cell = channels[pixel] else { throw broken(value, .pixel) }
            return cell
        }

        func broken(_ value: Program.Value, _ rule: InvalidProgram.Rule) -> InvalidProgram {
            let instruction = program.instructions[value]
            return InvalidProgram(
                program: program.name,
                statement: "v\(value): \(instruction.type) = \(instruction.operation)", rule: rule)
        }
    }

    private var code = InterpretedCode()
    private var layouts: [String: Layout] = [:]
    /// Calls whose targets aren't written yet.
    private var pending: [(call: Place, name: String, callee: Layout)] = []
    /// Exits from open blocks, to be patched.
    private var exits: [Program.Block: [Place]] = [:]

    /// - Throws: the violated rule. It never throws for a valid program.
    package static func code(of program: Program) throws(InvalidProgram) -> InterpretedCode {
        var writer = InterpretedCodeWriter()
        return try writer.code(of: program)
    }

    private mutating func code(of program: Program) throws(InvalidProgram) -> InterpretedCode {
        let layout = layOut(program)
        code.arguments = layout.arguments
        code.results = program.results.map(layout.slot)
        try write(program.body, layout)
        code.steps.append(.finish)
        var places: [String: Place] = [:]
        var next = 0
        while next < pending.count {
            let (call, name, callee) = pending[next]
            next += 1
            let place: Place
            if let known = places[name] {
                place = known
            } else {
                place = code.steps.count
                places[name] = place
                try write(callee.program.body, callee)
                code.steps.append(.goBack(callee.returnPlace))
            }
            code.steps[call] = .call(place, returning: callee.returnPlace)
        }
        return code
    }

    private mutating func cells(_ count: Int) -> Cells {
        defer { code.cells.append(contentsOf: repeatElement(0, count: count)) }
        return Cells(first: code.cells.count, count: count)
    }

    private mutating func layOut(_ program: Program) -> Layout {
        var layout = Layout(
            program: program, values: cells(program.instructions.count).first,
            slots: cells(program.slots.count).first, arguments: cells(program.argumentTypes.count),
            returnPlace: cells(1).first)
        layout.arrays = program.arrays.map { cells($0.count) }
        for table in program.tables {
            layout.tables.append(Cells(first: code.cells.count, count: table.bits.count))
            code.cells += table.bits
        }
        for (value, instruction) in program.instructions.enumerated() {
            switch instruction.operation {
            case .constant(let bits): code.cells[layout.values + value] = bits
            case .pixel, .pixelAt, .sample, .read: layout.channels[value] = cells(4).first
            default: break
            }
        }
        return layout
    }

    private mutating func write(
        _ statements: [Program.Statement], _ layout: Layout
    ) throws(InvalidProgram) {
        for statement in statements { try write(statement, layout) }
    }

    private mutating func write(
        _ statement: Program.Statement, _ layout: Layout
    ) throws(InvalidProgram) {
        let values = layout.values
        switch statement {
        case .evaluate(let value): try evaluate(value, layout)
        case .declare(let slot, _):
            code.steps.append(.clear(Cells(first: layout.slot(slot), count: 1)))
        case .store(let slot, let value):
            code.steps.append(.copy(values + value, into: layout.slot(slot)))
        case .declareArray(let array): code.steps.append(.clear(layout.arrays[array]))
        case .storeElement(let array, let index, let value):
            code.steps.append(.storeElement(layout.arrays[array], values + index, values + value))
        case .storeMemory(let memory, let index, let value):
            code.steps.append(.look(.storeMemory(memory, values + index, values + value)))
        case .writePixel(let input, let place, let color):
            code.steps.append(
                .look(
                    .writePixel(
                        input, values + place[0], values + place[1], red: values + color[0],
                        green: values + color[1], blue: values + color[2], alpha: values + color[3])
                ))
        case .branch(let condition, let then, let otherwise):
            let test = hole()
            try write(then, layout)
            let end = otherwise.isEmpty ? nil : hole()
            code.steps[test] = .jumpUnless(values + condition, code.steps.count)
            try write(otherwise, layout)
            if let end { code.steps[end] = .jump(code.steps.count) }
        case .block(let block, let inner):
            let outer = exits.updateValue([], forKey: block)
            try write(inner, layout)
            for place in exits[block, default: []] {
                code.steps[place] = .jump(code.steps.count)
            }
            exits[block] = outer
        case .loop(let loop, let inner):
            let turns = cells(1)
            code.steps.append(.clear(turns))
            let start = code.steps.count
            code.steps.append(.turn(turns.first, loop: loop))
            try write(inner, layout)
            code.steps.append(.jump(start))
        case .exit(let block):
            guard exits[block] != nil else {
                throw InvalidProgram(
                    program: layout.program.name, statement: "exit b\(block)", rule: .exit)
            }
            let place = hole()
            exits[block]?.append(place)
        }
    }

    /// Reserves a step to be patched.
    private mutating func hole() -> Place {
        code.steps.append(.finish)
        return code.steps.count - 1
    }

    private mutating func evaluate(
        _ value: Program.Value, _ layout: Layout
    ) throws(InvalidProgram) {
        let instruction = layout.program.instructions[value]
        let values = layout.values
        let into = values + value
        let step: Step
        switch instruction.operation {
        case .constant: return
        case .derivative(_, let of):
            // In expressions all values are the same everywhere: the difference is zero, as the
            // cell already is.
            guard Uniformity(layout.program, arguments: .varying).values[of] == .uniform else {
                throw layout.broken(value, .derivative)
            }
            return
        case .positionX: step = .look(.pixelPart(.positionX, into: into))
        case .positionY: step = .look(.pixelPart(.positionY, into: into))
        case .pixelX: step = .look(.pixelPart(.pixelX, into: into))
        case .pixelY: step = .look(.pixelPart(.pixelY, into: into))
        case .quadPositionX: step = .look(.pixelPart(.quadPositionX, into: into))
        case .quadPositionY: step = .look(.pixelPart(.quadPositionY, into: into))
        case .quadPixelX: step = .look(.pixelPart(.quadPixelX, into: into))
        case .quadPixelY: step = .look(.pixelPart(.quadPixelY, into: into))
        case .uniform(let index): step = .look(.uniform(index, into: into))
        case .bufferCount(let buffer): step = .look(.bufferCount(buffer, into: into))
        case .imageSize(let input, let axis): step = .look(.imageSize(input, axis, into: into))
        case .gridSize(let axis): step = .look(.gridSize(axis, into: into))
        case .memoryCount(let memory): step = .look(.memoryCount(memory, into: into))
        case .argument(let index): step = .copy(layout.arguments.first + index, into: into)
        case .load(let slot): step = .copy(layout.slot(slot), into: into)
        case .unary(let operation, let a):
            step = .unary(operation, layout.type(a), values + a, into: into)
        case .binary(let operation, let a, let b):
            step = .binary(operation, layout.type(a), values + a, values + b, into: into)
        case .compare(let comparison, let a, let b):
            step = .compare(comparison, layout.type(a), values + a, values + b, into: into)
        case .select(let condition, let a, let b):
            step = .select(values + condition, values + a, values + b, into: into)
        case .convert(let a):
            step = .convert(layout.type(a), to: instruction.type, values + a, into: into)
        case .bitcast(let a): step = .copy(values + a, into: into)
        case .call(let name, let arguments):
            let callee = try callee(named: name, by: value, layout)
            for (argument, cell) in zip(arguments, callee.arguments.first...) {
                code.steps.append(.copy(values + argument, into: cell))
            }
            pending.append((hole(), name, callee))
            step = .copy(callee.slot(callee.program.results[0]), into: into)
        case .pixel(let input):
            step = .look(.pixel(input, into: try layout.channels(of: value, for: value)))
        case .pixelAt(let input, let x, let y):
            let channels = try layout.channels(of: value, for: value)
            step = .look(.pixelAt(input, values + x, values + y, into: channels))
        case .sample(let input, let x, let y):
            let channels = try layout.channels(of: value, for: value)
            step = .look(.sample(input, values + x, values + y, into: channels))
        case .read(let input, let x, let y):
            let channels = try layout.channels(of: value, for: value)
            step = .look(.read(input, values + x, values + y, into: channels))
        case .channel(let pixel, let channel):
            step = .copy(try layout.channels(of: pixel, for: value) + channel, into: into)
        case .element(let buffer, let index):
            step = .look(.bufferElement(buffer, values + index, into: into))
        case .arrayElement(let array, let index):
            step = .element(layout.arrays[array], values + index, into: into)
        case .tableElement(let table, let index):
            step = .element(layout.tables[table], values + index, into: into)
        case .memoryElement(let memory, let index):
            step = .look(.memoryElement(memory, values + index, into: into))
        }
        code.steps.append(step)
    }

    /// Returns a library function with one result and matching parameters.
    private mutating func callee(
        named name: String, by value: Program.Value, _ layout: Layout
    ) throws(InvalidProgram) -> Layout {
        if let known = layouts[name] { return known }
        guard let program = layout.program.library.program(named: name), program.results.count == 1
        else { throw layout.broken(value, .call) }
        let callee = layOut(program)
        layouts[name] = callee
        return callee
    }
}
