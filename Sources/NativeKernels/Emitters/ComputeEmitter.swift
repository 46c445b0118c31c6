internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Emits a compute kernel: its body for the grid's places in row order, so that threads see earlier
/// threads' stores. Independent threads of a row run in vector lanes.
final class ComputeEmitter: EmitterEnvironment {
    private struct Image {
        var base: LLVMValueRef
        var bytesPerRow: LLVMValueRef
        var width: LLVMValueRef
        var height: LLVMValueRef
    }

    private let llvm: LLVMModule
    private let program: Program
    private let function: LLVMValueRef
    let shared: SharedFunctions
    /// Threads per vector.
    private let lanes: Int

    // Loaded once at entry.
    private let gridWidth: LLVMValueRef
    private let gridHeight: LLVMValueRef
    private let deadline: LLVMValueRef
    private let loaded: LoadedArguments
    private var images: [Int: Image] = [:]
    private let memories: [LoadedNumbers]

    // The current places: the first column, and all columns.
    private var column: LLVMValueRef
    private var columns: LLVMValueRef
    private var row: LLVMValueRef

    /// - Parameter width: threads per vector, if they are independent.
    init(_ program: Program, width: Int, in llvm: LLVMModule, calling shared: SharedFunctions) {
        self.llvm = llvm
        self.program = program
        lanes = ThreadIndependence.holds(for: program) ? width : 1
        function = llvm.addFunction(KernelEmitter.symbol, llvm.int32, [llvm.pointer])
        self.shared = shared
        llvm.position(at: llvm.block("entry", in: function))
        let arguments: LLVMValueRef = LLVMGetParam(function, 0)
        gridWidth = llvm.field(llvm.int32, arguments, ComputeLayout.gridWidth)
        gridHeight = llvm.field(llvm.int32, arguments, ComputeLayout.gridHeight)
        deadline = llvm.field(llvm.pointer, arguments, ComputeLayout.deadline, alignment: 8)
        column = llvm.int(0)
        columns = llvm.int(0)
        row = llvm.int(0)
        func pointer(_ offset: Int) -> LLVMValueRef {
            llvm.field(llvm.pointer, arguments, offset, alignment: 8)
        }
        let uniformBase = pointer(ComputeLayout.uniforms)
        let imageBase = pointer(ComputeLayout.images)
        let listBase = pointer(ComputeLayout.lists)
        let memoryBase = pointer(ComputeLayout.memories)
        memories = program.memories.indices.map { LoadedNumbers($0, of: memoryBase, in: llvm) }
        for index in program.readInputs.union(program.writtenInputs).sorted() {
            let record = llvm.address(imageBase, index * ComputeLayout.Image.size)
            func load(_ type: LLVMTypeRef, _ offset: Int) -> LLVMValueRef {
                llvm.field(type, record, offset)
            }
            images[index] = Image(
                base: load(llvm.pointer, ComputeLayout.Image.base),
                bytesPerRow: load(llvm.int64, ComputeLayout.Image.bytesPerRow),
                width: load(llvm.int32, ComputeLayout.Image.width),
                height: load(llvm.int32, ComputeLayout.Image.height))
        }
        loaded = LoadedArguments(of: program, uniforms: uniformBase, lists: listBase, in: llvm)
    }

    func emit() {
        let uniformity =
            lanes == 1 ? Uniformity(scalar: program) : Uniformity(program, arguments: .varying)
        let emitter = ProgramEmitter(
            program, uniformity: uniformity, width: lanes, in: llvm, function: function,
            environment: self)
        let done = llvm.block("done", in: function)
        llvm.loop(
            from: llvm.int(0), while: LLVMIntULT, gridHeight, step: 1, in: function, end: done
        ) { row in
            self.row = row
            leaveIfStopped(in: emitter)
            let rowDone = llvm.block("rowDone", in: function)
            llvm.loop(
                from: llvm.int(0), while: LLVMIntULT, gridWidth, step: lanes, in: function,
                end: rowDone
            ) { column in
                self.column = column
                if lanes == 1 {
                    columns = column
                    emitter.emit()
                } else {
                    columns = llvm.run(from: column, lanes)
                    // Masks lanes beyond the grid.
                    emitter.emit(mask: isInside(columns, gridWidth))
                }
            }
            llvm.position(at: rowDone)
        }
        llvm.position(at: done)
        llvm.ret(llvm.int(0))
    }

    // MARK: Memories

    /// Emits `then` under a condition; returns its values, or zeros of these types.
    private func values(
        _ types: [LLVMTypeRef], where inside: LLVMValueRef, _ then: () -> [LLVMValueRef]
    ) -> [LLVMValueRef] {
        let before = llvm.here
        let there = llvm.block("inside", in: function)
        let end = llvm.block("behind", in: function)
        llvm.br(inside, there, end)
        llvm.position(at: there)
        let found = then()
        let after = llvm.here
        llvm.br(end)
        llvm.position(at: end)
        return zip(types, found).map { type, value in
            llvm.phi([(value, after), (LLVMConstNull(type), before)])
        }
    }

    /// - Parameter index: a scalar or vector.
    private func isInside(_ index: LLVMValueRef, _ count: LLVMValueRef) -> LLVMValueRef {
        llvm.icmp(LLVMIntULT, index, llvm.isVector(index) ? llvm.splat(count, lanes) : count)
    }

    private func element(
        _ memory: Int, at index: Program.Value, in emitter: ProgramEmitter
    ) -> LLVMValueRef {
        let numbers = memories[memory]
        let type = program.memories[memory]
        let stored = llvm.stored(type)
        let (spread, index) = (emitter.uniformity.values[index], emitter.value(index))
        guard spread == .uniform else {
            let words =
                spread == .linear
                ? neighbours(stored, of: numbers, at: index)
                : gathered(stored, of: numbers, at: index)
            let zeros: LLVMValueRef = LLVMConstNull(llvm.vector(stored, lanes))
            return type == .bool ? llvm.icmp(LLVMIntNE, words, zeros) : words
        }
        let word = values([stored], where: isInside(index, numbers.count)) {
            [llvm.load(stored, llvm.address(numbers.base, index, step: 4), alignment: 4)]
        }[0]
        return type == .bool ? llvm.icmp(LLVMIntNE, word, llvm.int(0)) : word
    }

    /// The address of the first lane's number, possibly out of range.
    private func first(_ numbers: LoadedNumbers, _ indices: LLVMValueRef) -> LLVMValueRef {
        let index = llvm.lane(indices, 0)
        let wide = llvm.sext(index, llvm.int64)
        return llvm.address(numbers.base, llvm.mul(wide, llvm.long(4)))
    }

    /// Loads consecutive numbers; zero out of range.
    private func neighbours(
        _ element: LLVMTypeRef, of numbers: LoadedNumbers, at indices: LLVMValueRef
    ) -> LLVMValueRef {
        let type = llvm.vector(element, lanes)
        return llvm.intrinsic(
            "llvm.masked.load", [type, llvm.pointer],
            [
                first(numbers, indices), llvm.int(4), isInside(indices, numbers.count),
                LLVMConstNull(type),
            ])
    }

    /// Loads numbers at any indices; zero out of range.
    private func gathered(
        _ element: LLVMTypeRef, of numbers: LoadedNumbers, at indices: LLVMValueRef
    ) -> LLVMValueRef {
        let type = llvm.vector(element, lanes)
        let inside = isInside(indices, numbers.count)
        // Even an empty memory has room for one number.
        let safe = llvm.select(inside, indices, LLVMConstNull(LLVMTypeOf(indices)))
        let words = llvm.vector(element, lanes) {
            let place = llvm.address(numbers.base, llvm.lane(safe, $0), step: 4)
            return llvm.load(element, place, alignment: 4)
        }
        return llvm.select(inside, words, LLVMConstNull(type))
    }

    func store(
        _ value: Program.Value, toMemory memory: Int, at index: Program.Value,
        in emitter: ProgramEmitter
    ) {
        let numbers = memories[memory]
        let index = emitter.value(index)
        var word = emitter.operand(value, lanes: lanes)
        if program.memories[memory] == .bool {
            word = llvm.zext(word, llvm.vector(llvm.int32, lanes))
        }
        guard lanes == 1 else {
            // Independent threads store to consecutive indices.
            let mask = llvm.and(emitter.mask, isInside(index, numbers.count))
            llvm.intrinsic(
                "llvm.masked.store", [LLVMTypeOf(word), llvm.pointer],
                [word, first(numbers, index), llvm.int(4), mask])
            return
        }
        _ = values([], where: isInside(index, numbers.count)) {
            llvm.store(word, llvm.address(numbers.base, index, step: 4), alignment: 4)
            return []
        }
    }

    /// The index is clamped; empty lists read as zero.
    private func element(of numbers: LoadedNumbers, at index: LLVMValueRef) -> LLVMValueRef {
        let last = llvm.sub(numbers.count, llvm.int(1))
        func number(_ index: LLVMValueRef) -> LLVMValueRef {
            let place = llvm.address(numbers.base, llvm.clamped(index, last: last), step: 4)
            return llvm.load(llvm.float, place, alignment: 4)
        }
        guard llvm.isVector(index) else { return number(index) }
        return llvm.vector(llvm.float, lanes) { number(llvm.lane(index, $0)) }
    }

    // MARK: Images

    private func isInside(_ image: Image, _ x: LLVMValueRef, _ y: LLVMValueRef) -> LLVMValueRef {
        llvm.and(isInside(x, image.width), isInside(y, image.height))
    }

    private func pixel(of image: Image, _ x: LLVMValueRef, _ y: LLVMValueRef) -> LLVMValueRef {
        let line = llvm.mul(llvm.zext(y, llvm.int64), image.bytesPerRow)
        return llvm.address(llvm.address(image.base, line), x, step: 16)
    }

    func pixel(_ operation: Program.Operation, in emitter: ProgramEmitter) -> [LLVMValueRef] {
        guard case .read(let input, let column, let row) = operation, let image = images[input]
        else { return Array(repeating: unavailable(operation, in: emitter), count: 4) }
        let (x, y) = (emitter.value(column), emitter.value(row))
        return values(Array(repeating: llvm.float, count: 4), where: isInside(image, x, y)) {
            let address = pixel(of: image, x, y)
            return (0..<4).map {
                llvm.field(llvm.float, address, 4 * $0)
            }
        }
    }

    func write(
        _ color: [Program.Value], toInput input: Int, at place: [Program.Value],
        in emitter: ProgramEmitter
    ) {
        guard let image = images[input] else {
            return llvm.refuse("there is no input \(input) to write to")
        }
        if lanes > 1 { return writeRun(color, to: image, at: place, in: emitter) }
        let (x, y) = (emitter.value(place[0]), emitter.value(place[1]))
        let channels = color.map { llvm.clampedToUnit(emitter.value($0), lanes: 1) }
        _ = values([], where: isInside(image, x, y)) {
            let address = pixel(of: image, x, y)
            for (index, channel) in channels.enumerated() {
                llvm.store(channel, llvm.address(address, 4 * index), alignment: 4)
            }
            return []
        }
    }

    /// Writes consecutive pixels of a row.
    private func writeRun(
        _ color: [Program.Value], to image: Image, at place: [Program.Value],
        in emitter: ProgramEmitter
    ) {
        let (columns, row) = (emitter.value(place[0]), emitter.value(place[1]))
        let inside = llvm.and(
            isInside(columns, image.width), llvm.splat(isInside(row, image.height), lanes))
        let first = llvm.lane(columns, 0)
        let across = llvm.mul(llvm.sext(first, llvm.int64), llvm.long(16))
        let down = llvm.mul(llvm.zext(row, llvm.int64), image.bytesPerRow)
        RunEmitter(llvm: llvm, format: .rgbaFloat, width: lanes).store(
            color.map { emitter.operand($0, lanes: lanes) },
            to: llvm.address(llvm.address(image.base, down), across),
            bytesPerPlane: llvm.long(0),
            only: llvm.and(emitter.mask, inside))
    }

    // MARK: Environment

    func input(_ operation: Program.Operation, in emitter: ProgramEmitter) -> LLVMValueRef {
        switch operation {
        case .pixelX: return columns
        case .pixelY: return row
        case .gridSize(let axis): return axis == .x ? gridWidth : gridHeight
        case .imageSize(let input, let axis):
            guard let image = images[input] else {
                return unavailable(operation, in: emitter)
            }
            return axis == .x ? image.width : image.height
        case .uniform(let index):
            return loaded.uniforms[index] ?? unavailable(operation, in: emitter)
        case .bufferCount(let list):
            return loaded.lists[list]?.count ?? unavailable(operation, in: emitter)
        case .element(let list, let index):
            guard let numbers = loaded.lists[list] else {
                return unavailable(operation, in: emitter)
            }
            return element(of: numbers, at: emitter.value(index))
        case .memoryCount(let memory): return memories[memory].count
        case .memoryElement(let memory, let index):
            return element(memory, at: index, in: emitter)
        default: return unavailable(operation, in: emitter)
        }
    }

    func isStopped(in emitter: ProgramEmitter) -> LLVMValueRef { llvm.isSet(deadline) }
}

extension Program {
    /// The inputs that are read or measured.
    fileprivate var readInputs: Set<Int> {
        Set(
            instructions.compactMap { instruction in
                switch instruction.operation {
                case .read(let input, _, _), .imageSize(let input, _): input
                default: nil
                }
            })
    }

    fileprivate var writtenInputs: Set<Int> {
        var inputs: Set<Int> = []
        body.walk { if case .writePixel(let input, _, _) = $0 { inputs.insert(input) } }
        return inputs
    }
}
