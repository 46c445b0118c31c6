internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Emits a kernel: loops over rows and groups of pixels, with the program's body and the store.
final class KernelEmitter: EmitterEnvironment {
    /// The function's name in object code: `int32 (pointer to arguments)`. It returns 0, the number
    /// of the loop that exceeded its budget from 1, or after the deadline `stopped` or the negative
    /// number of the running loop.
    static let symbol = "flipbookKernel"
    static let stopped = Int32.min

    private let llvm: LLVMModule
    private let program: Program
    private let inputs: [PixelFormat]
    private let output: PixelFormat
    private let width: Int
    private let function: LLVMValueRef
    let shared: SharedFunctions

    // Loaded once at entry.
    private let arguments: LLVMValueRef
    private let imageBase: LLVMValueRef
    private let images: [ImageEmitter]
    private let loaded: LoadedArguments
    private let originX: LLVMValueRef
    private let originY: LLVMValueRef
    private let scale: LLVMValueRef
    private let outputX: LLVMValueRef
    private let outputY: LLVMValueRef
    private let deadline: LLVMValueRef

    // The current group of pixels.
    private var column: LLVMValueRef
    private var row: LLVMValueRef
    private var columns: LLVMValueRef
    private var positionX: LLVMValueRef
    private var positionY: LLVMValueRef

    init(
        _ program: Program, inputs: [PixelFormat], output: PixelFormat, width: Int,
        in llvm: LLVMModule, calling shared: SharedFunctions
    ) {
        self.llvm = llvm
        self.shared = shared
        self.program = program
        self.inputs = inputs
        self.output = output
        self.width = width
        function = llvm.addFunction(Self.symbol, llvm.int32, [llvm.pointer])
        arguments = LLVMGetParam(function, 0)
        llvm.position(at: llvm.block("entry", in: function))
        let arguments = arguments
        func load(_ type: LLVMTypeRef, _ offset: Int) -> LLVMValueRef {
            llvm.field(type, arguments, offset)
        }
        originX = load(llvm.float, KernelLayout.originX)
        originY = load(llvm.float, KernelLayout.originY)
        scale = load(llvm.float, KernelLayout.scale)
        outputX = load(llvm.int32, KernelLayout.outputX)
        outputY = load(llvm.int32, KernelLayout.outputY)
        deadline = load(llvm.pointer, KernelLayout.deadline)
        let uniformBase = load(llvm.pointer, KernelLayout.uniforms)
        let imageBase = load(llvm.pointer, KernelLayout.images)
        let bufferBase = load(llvm.pointer, KernelLayout.buffers)
        self.imageBase = imageBase
        let taps = TapEmitter(width: width, in: llvm, calling: shared)
        images = inputs.enumerated().map { index, format in
            ImageEmitter(
                format: format, width: width,
                record: llvm.address(imageBase, index * KernelLayout.Image.size), taps: taps,
                in: llvm)
        }
        loaded = LoadedArguments(of: program, uniforms: uniformBase, lists: bufferBase, in: llvm)
        column = llvm.int(0)
        row = llvm.int(0)
        columns = llvm.int(0)
        positionX = llvm.float(0)
        positionY = llvm.float(0)
    }

    private func argument(_ type: LLVMTypeRef, _ offset: Int) -> LLVMValueRef {
        llvm.field(type, arguments, offset)
    }

    func emit() {
        let base = argument(llvm.pointer, KernelLayout.output)
        let bytesPerRow = argument(llvm.int64, KernelLayout.bytesPerRow)
        let bytesPerPlane = argument(llvm.int64, KernelLayout.bytesPerPlane)
        let firstColumn = argument(llvm.int32, KernelLayout.firstColumn)
        let endColumn = argument(llvm.int32, KernelLayout.endColumn)
        let firstRow = argument(llvm.int32, KernelLayout.firstRow)
        let endRow = argument(llvm.int32, KernelLayout.endRow)
        let uniformity = Uniformity(program, arguments: .varying)
        let emitter = ProgramEmitter(
            program, uniformity: uniformity, width: width, in: llvm, function: function,
            environment: self)

        let done = llvm.block("done", in: function)
        llvm.loop(from: firstRow, while: LLVMIntSLT, endRow, step: 1, in: function, end: done) {
            row in
            self.row = row
            leaveIfStopped(in: emitter)
            positionY = position(row, outputY, originY, lanes: 1)
            let line = llvm.address(base, llvm.mul(llvm.sext(row, llvm.int64), bytesPerRow))
            let rowDone = llvm.block("rowDone", in: function)
            llvm.loop(
                from: firstColumn, while: LLVMIntSLT, endColumn, step: width, in: function,
                end: rowDone
            ) { column in
                self.column = column
                columns = llvm.run(from: column, width)
                positionX = position(columns, outputX, originX, lanes: width)
                let inside = llvm.icmp(LLVMIntSLT, columns, llvm.splat(endColumn, width))
                // Lanes beyond the edge must not prolong loops.
                emitter.emit(mask: program.loopLocations.isEmpty ? nil : inside)
                let offset = llvm.mul(
                    llvm.sext(column, llvm.int64), llvm.long(output.bytesPerPixel))
                store(
                    emitter.results(), to: llvm.address(line, offset), bytesPerPlane, inside,
                    endColumn)
            }
            llvm.position(at: rowDone)
        }
        llvm.position(at: done)
        llvm.ret(llvm.int(0))
    }

    /// ((pixel + ½) − origin) / scale
    private func position(
        _ pixel: LLVMValueRef, _ offset: LLVMValueRef, _ origin: LLVMValueRef, lanes: Int
    ) -> LLVMValueRef {
        let canvas = llvm.add(pixel, llvm.splat(offset, lanes))
        let number = llvm.sitofp(canvas, llvm.vector(llvm.float, lanes))
        let centre = llvm.fadd(number, llvm.splat(llvm.float(0.5), lanes))
        let moved = llvm.fsub(centre, llvm.splat(origin, lanes))
        return llvm.fdiv(moved, llvm.splat(scale, lanes))
    }

    private func store(
        _ channels: [LLVMValueRef], to address: LLVMValueRef, _ bytesPerPlane: LLVMValueRef,
        _ inside: LLVMValueRef, _ endColumn: LLVMValueRef
    ) {
        let whole = llvm.block("whole", in: function)
        let part = llvm.block("part", in: function)
        let end = llvm.block("stored", in: function)
        let fits = llvm.icmp(LLVMIntSLE, llvm.add(column, llvm.int(width)), endColumn)
        llvm.br(fits, whole, part)
        let run = RunEmitter(llvm: llvm, format: output, width: width)
        llvm.position(at: whole)
        run.store(channels, to: address, bytesPerPlane: bytesPerPlane, only: nil)
        llvm.br(end)
        llvm.position(at: part)
        run.store(channels, to: address, bytesPerPlane: bytesPerPlane, only: inside)
        llvm.br(end)
        llvm.position(at: end)
    }

    // MARK: Environment

    func input(_ operation: Program.Operation, in emitter: ProgramEmitter) -> LLVMValueRef {
        switch operation {
        case .positionX: return positionX
        case .positionY: return positionY
        case .pixelX: return columns
        case .pixelY: return row
        case .quadPixelX: return quadColumns
        case .quadPixelY: return quadRow
        case .quadPositionX: return position(quadColumns, outputX, originX, lanes: width)
        case .quadPositionY: return position(quadRow, outputY, originY, lanes: 1)
        case .imageSize(let input, let axis):
            return axis == .x ? images[input].columns : images[input].rows
        case .uniform(let index):
            return loaded.uniforms[index] ?? unavailable(operation, in: emitter)
        case .bufferCount(let buffer):
            return loaded.lists[buffer]?.count ?? unavailable(operation, in: emitter)
        case .element(let buffer, let index):
            guard let numbers = loaded.lists[buffer] else {
                return unavailable(operation, in: emitter)
            }
            return element(numbers, index, emitter)
        default: return unavailable(operation, in: emitter)
        }
    }

    private var quadColumns: LLVMValueRef { quadPixel(columns, outputX, lanes: width) }
    private var quadRow: LLVMValueRef { quadPixel(row, outputY, lanes: 1) }

    /// The other column or row of the quad.
    private func quadPixel(
        _ pixel: LLVMValueRef, _ offset: LLVMValueRef, lanes: Int
    ) -> LLVMValueRef {
        let (offset, one) = (llvm.splat(offset, lanes), llvm.splat(llvm.int(1), lanes))
        let other = llvm.xor(llvm.add(pixel, offset), one)
        return llvm.sub(other, offset)
    }

    /// The index is clamped; empty buffers read as zero.
    private func element(
        _ numbers: LoadedNumbers, _ index: Program.Value, _ emitter: ProgramEmitter
    ) -> LLVMValueRef {
        let lanes = emitter.isUniform(index) ? 1 : width
        let last = llvm.sub(numbers.count, llvm.int(1))
        let clamped = llvm.clamped(emitter.operand(index, lanes: lanes), last: last)
        func number(_ index: LLVMValueRef, as type: LLVMTypeRef) -> LLVMValueRef {
            llvm.load(type, llvm.address(numbers.base, index, step: 4), alignment: 4)
        }
        if lanes == 1 { return number(clamped, as: llvm.float) }
        // Usually a number per column: consecutive.
        let apart = llvm.block("apart", in: function)
        let together = llvm.block("together", in: function)
        let end = llvm.block("numbers", in: function)
        let first = llvm.lane(clamped, 0)
        let differs = llvm.icmp(LLVMIntNE, clamped, llvm.run(from: first, width))
        llvm.br(llvm.any(differs, width), apart, together)
        llvm.position(at: together)
        let run = number(first, as: llvm.vector(llvm.float, width))
        llvm.br(end)
        llvm.position(at: apart)
        let vector = llvm.vector(llvm.float, width) {
            number(llvm.lane(clamped, $0), as: llvm.float)
        }
        llvm.br(end)
        llvm.position(at: end)
        return llvm.phi([(run, together), (vector, apart)])
    }

    func pixel(_ operation: Program.Operation, in emitter: ProgramEmitter) -> [LLVMValueRef] {
        switch operation {
        case .pixel(let input):
            let image = images[input]
            return image.readRun(
                x: llvm.add(column, image.deltaX), y: llvm.add(row, image.deltaY), in: function)
        case .pixelAt(let input, let x, let y):
            return images[input].readUnder(
                x: emitter.operand(x, lanes: width), y: emitter.operand(y, lanes: width))
        case .read(let input, let x, let y):
            let (spreadX, spreadY) = (emitter.uniformity.values[x], emitter.uniformity.values[y])
            if spreadX.isStepwise, spreadY == .uniform {
                return images[input].readRun(
                    x: llvm.lane(emitter.value(x), 0), y: emitter.value(y),
                    step: spreadX == .linear ? 1 : 2, in: function)
            }
            return images[input].read(
                x: emitter.operand(x, lanes: width), y: emitter.operand(y, lanes: width))
        case .sample(let input, let x, let y):
            if emitter.sampling == .atCentres {
                let place = centre(operation, in: emitter)
                return images[input].readCentres(
                    x: place.x, y: place.y, followsColumns: followsColumns(x), scale: scale)
            }
            // Without groups, one function suffices.
            let follows = emitter.sampling == .anywhere && followsColumns(x)
            let (x, y) = (emitter.operand(x, lanes: width), emitter.value(y))
            let hasRowEach = llvm.isVector(y)
            // Samples are long: as calls of shared functions, kernels compile in a third to two
            // thirds of the time and run as fast.
            let function = SharedFunction(
                .sample(inputs[input], followsColumns: follows, hasRowEach: hasRowEach),
                lanes: width)
            return shared.call(
                function, [llvm.address(imageBase, input * KernelLayout.Image.size), x, y, scale])
        default: return Array(repeating: unavailable(operation, in: emitter), count: 4)
        }
    }

    func areCentres(_ samples: [Program.Value], in emitter: ProgramEmitter) -> LLVMValueRef {
        var differs: LLVMValueRef = LLVMConstNull(llvm.vector(llvm.bool, width))
        var areCentres: LLVMValueRef = LLVMConstAllOnes(llvm.bool)
        for sample in samples {
            let operation = program.instructions[sample].operation
            guard case .sample(let input, _, _) = operation else { continue }
            let place = centre(operation, in: emitter)
            let test = images[input].centreTest(x: place.x, y: place.y, scale: scale)
            differs = llvm.or(differs, test.differs)
            areCentres = llvm.and(areCentres, test.isCentre)
        }
        return llvm.and(areCentres, llvm.not(llvm.any(differs, width)))
    }

    func interleavedCentres(
        _ sample: Program.Operation, in emitter: ProgramEmitter
    ) -> [LLVMValueRef]? {
        guard case .sample(let input, let x, _) = sample else { return nil }
        let place = centre(sample, in: emitter)
        return images[input].interleavedCentres(
            x: place.x, y: place.y, followsColumns: followsColumns(x), scale: scale)
    }

    private func followsColumns(_ x: Program.Value) -> Bool {
        program.instructions[x].operation == .positionX
    }

    /// A sample's position, without an added zero (equal except for the sign of zero), so that
    /// equal positions are recognised.
    private func centre(
        _ sample: Program.Operation, in emitter: ProgramEmitter
    ) -> (x: LLVMValueRef, y: LLVMValueRef) {
        guard case .sample(_, let x, let y) = sample else {
            let none = unavailable(sample, in: emitter)
            return (none, none)
        }
        func moved(_ value: Program.Value) -> Program.Value {
            guard case .binary(.add, let a, let b) = program.instructions[value].operation,
                case .constant(0) = program.instructions[b].operation
            else { return value }
            return a
        }
        return (emitter.operand(moved(x), lanes: width), emitter.value(moved(y)))
    }

    func isStopped(in emitter: ProgramEmitter) -> LLVMValueRef { llvm.isSet(deadline) }
}
