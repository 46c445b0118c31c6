internal import CLLVM
import ShaderProgram

/// Emits accesses to a program's inputs and outputs.
protocol EmitterEnvironment: AnyObject {
    /// The functions that the code may call.
    var shared: SharedFunctions { get }
    /// Position, pixel, uniforms, buffers, arguments: scalar if uniform, else a vector.
    func input(_ operation: Program.Operation, in emitter: ProgramEmitter) -> LLVMValueRef
    /// Four vectors of binary32, one per channel.
    func pixel(_ operation: Program.Operation, in emitter: ProgramEmitter) -> [LLVMValueRef]
    /// Returns from the function for an exceeded budget.
    func abort(loop: Int, in emitter: ProgramEmitter)
    /// Whether these samples, each in one row, are all at centres of neighbouring pixels inside.
    func areCentres(_ samples: [Program.Value], in emitter: ProgramEmitter) -> LLVMValueRef
    /// Such a sample as four interleaved vectors; nil for other formats.
    func interleavedCentres(
        _ sample: Program.Operation, in emitter: ProgramEmitter
    ) -> [LLVMValueRef]?
    /// Whether the deadline has expired now.
    func isStopped(in emitter: ProgramEmitter) -> LLVMValueRef
    /// Returns from the function for an expired deadline.
    func stop(loop: Int, in emitter: ProgramEmitter)
    /// Stores to memories and inputs; compute kernels only.
    func store(
        _ value: Program.Value, toMemory memory: Int, at index: Program.Value,
        in emitter: ProgramEmitter)
    func write(
        _ color: [Program.Value], toInput input: Int, at place: [Program.Value],
        in emitter: ProgramEmitter)
}

extension EmitterEnvironment {
    func abort(loop: Int, in emitter: ProgramEmitter) {
        emitter.llvm.ret(emitter.llvm.int(loop + 1))
    }
    func stop(loop: Int, in emitter: ProgramEmitter) {
        emitter.llvm.ret(emitter.llvm.int(-loop - 1))
    }
    func areCentres(_ samples: [Program.Value], in emitter: ProgramEmitter) -> LLVMValueRef {
        LLVMConstNull(emitter.llvm.bool)
    }
    func interleavedCentres(
        _ sample: Program.Operation, in emitter: ProgramEmitter
    ) -> [LLVMValueRef]? { nil }
    func store(
        _ value: Program.Value, toMemory memory: Int, at index: Program.Value,
        in emitter: ProgramEmitter
    ) { emitter.llvm.refuse("m\(memory) is stored to, and there are no memories") }
    func write(
        _ color: [Program.Value], toInput input: Int, at place: [Program.Value],
        in emitter: ProgramEmitter
    ) { emitter.llvm.refuse("input \(input) is written to, and only kernels do that") }

    /// The value of an operation that the environment lacks.
    func unavailable(_ operation: Program.Operation, in emitter: ProgramEmitter) -> LLVMValueRef {
        emitter.llvm.refused(emitter.llvm.float, "there is no \(operation) here")
    }

    /// Returns from the function, outside loops, if the deadline has expired.
    func leaveIfStopped(in emitter: ProgramEmitter) {
        let llvm = emitter.llvm
        let drawing = llvm.block("drawing", in: emitter.function)
        let stopped = llvm.block("stopped", in: emitter.function)
        llvm.br(isStopped(in: emitter), stopped, drawing)
        llvm.position(at: stopped)
        llvm.ret(llvm.int(Int(KernelEmitter.stopped)))
        llvm.position(at: drawing)
    }
}

/// Emits a program for `width` pixels at once: varying values become vectors, varying branches
/// masks; uniform values stay scalar.
final class ProgramEmitter {
    let llvm: LLVMModule
    let program: Program
    let uniformity: Uniformity
    let width: Int
    let function: LLVMValueRef
    let environment: any EmitterEnvironment

    private var values: [LLVMValueRef?]
    private var pixels: [Int: [LLVMValueRef]] = [:]
    var slotPointers: [LLVMValueRef] = []
    var arrays: [ArrayEmitter] = []
    private var tables: [Int: TableEmitter] = [:]

    // Groups of samples.
    var sampling = Sampling.anywhere
    /// Number of uses per value; nil without groups.
    let uses: [Int]?

    // Masks.
    var constructs: [Uniformity.Construct] = []
    var declarationDepths: [Int]
    /// Holds the mask if `isMasked`.
    let maskPointer: LLVMValueRef
    var isMasked = false
    /// The lanes that have left each divergent block.
    var exitedPointers: [Program.Block: LLVMValueRef] = [:]
    var endBlocks: [Program.Block: LLVMBasicBlockRef] = [:]
    var turnPointers: [LLVMValueRef] = []

    /// Must be called in the function's entry block, to allocate memory.
    init(
        _ program: Program, uniformity: Uniformity, width: Int, in llvm: LLVMModule,
        function: LLVMValueRef, environment: any EmitterEnvironment
    ) {
        self.llvm = llvm
        self.program = program
        self.uniformity = uniformity
        self.width = width
        self.function = function
        self.environment = environment
        values = Array(repeating: nil, count: program.instructions.count)
        let samples = program.instructions.count { $0.operation.isSample }
        uses = samples < SampleGroup.minSamples ? nil : SampleGroup.uses(in: program)
        declarationDepths = Array(repeating: 0, count: program.slots.count)
        maskPointer = llvm.alloca(llvm.vector(llvm.bool, width), "mask")
        slotPointers = program.slots.enumerated().map { slot, type in
            let lanes = uniformity.slots[slot] == .uniform ? 1 : width
            return llvm.alloca(llvm.vector(llvm.scalar(type), lanes), "slot")
        }
        arrays = program.arrays.map { ArrayEmitter($0, width: width, in: llvm) }
        for block in uniformity.divergentBlocks.sorted() {
            exitedPointers[block] = llvm.alloca(llvm.vector(llvm.bool, width), "exited")
        }
        turnPointers = program.loopLocations.map { _ in
            llvm.alloca(llvm.int32, "turns")
        }
    }

    /// - Parameter mask: the active lanes; nil for all.
    func emit(mask: LLVMValueRef? = nil) {
        isMasked = mask != nil
        if let mask { llvm.store(mask, maskPointer) }
        emit(program.body)
    }

    /// The results as vectors of `width` lanes.
    func results() -> [LLVMValueRef] {
        program.results.map { slot in
            vector(load(slot))
        }
    }

    func load(_ slot: Program.Slot) -> LLVMValueRef {
        let lanes = uniformity.slots[slot] == .uniform ? 1 : width
        return llvm.load(llvm.vector(llvm.scalar(program.slots[slot]), lanes), slotPointers[slot])
    }

    // MARK: Values

    func isUniform(_ value: Program.Value) -> Bool { uniformity.values[value] == .uniform }

    /// The computed value: scalar if uniform.
    func value(_ value: Program.Value) -> LLVMValueRef {
        if let known = values[value] { return known }
        guard case .constant(let bits) = program.instructions[value].operation else {
            return llvm.refused(
                llvm.scalar(program.instructions[value].type), "v\(value) is not computed yet")
        }
        let constant = llvm.constant(bits: bits, program.instructions[value].type)
        values[value] = constant
        return constant
    }

    func vector(_ value: LLVMValueRef) -> LLVMValueRef {
        let isVector = llvm.isVector(value)
        return isVector ? value : llvm.splat(value, width)
    }

    /// The value as an operand of `lanes` lanes.
    func operand(_ value: Program.Value, lanes: Int) -> LLVMValueRef {
        lanes == 1 ? self.value(value) : vector(self.value(value))
    }

    /// The computed value, or the four channels of a pixel.
    func computed(_ value: Program.Value) -> [LLVMValueRef] {
        pixels[value] ?? [self.value(value)]
    }

    func set(_ value: Program.Value, to computed: LLVMValueRef) { values[value] = computed }
    func set(_ value: Program.Value, toPixel computed: [LLVMValueRef]) {
        pixels[value] = computed
    }

    func evaluate(_ value: Program.Value) {
        let instruction = program.instructions[value]
        let lanes = isUniform(value) ? 1 : width
        switch instruction.operation {
        case .constant: break
        case .positionX, .positionY, .pixelX, .pixelY, .quadPositionX, .quadPositionY, .quadPixelX,
            .quadPixelY, .uniform, .bufferCount, .imageSize, .argument, .element, .gridSize,
            .memoryCount, .memoryElement:
            values[value] = environment.input(instruction.operation, in: self)
        case .load(let slot): values[value] = load(slot)
        case .arrayElement(let array, let index):
            values[value] = arrays[array].load(self.value(index))
        case .tableElement(let table, let index):
            let emitter = tables[table] ?? TableEmitter(program.tables[table], in: llvm)
            tables[table] = emitter
            values[value] = emitter.load(self.value(index), lanes: lanes)
        case .pixel, .pixelAt, .sample, .read:
            pixels[value] = environment.pixel(instruction.operation, in: self)
        case .channel(let pixel, let channel):
            values[value] =
                pixels[pixel]?[channel]
                ?? llvm.refused(llvm.float, "v\(pixel) is no pixel, and has no channels")
        case .call(let name, let arguments):
            values[value] =
                environment.shared.libraryFunction(name, lanes: lanes).map { callee in
                    llvm.call(callee, arguments.map { operand($0, lanes: lanes) })
                } ?? llvm.refused(llvm.float, "there is no function '\(name)'")
        default:
            values[value] = ArithmeticEmitter(llvm: llvm, lanes: lanes).emit(
                instruction, operandType: { self.program.instructions[$0].type },
                operand: { self.operand($0, lanes: lanes) })
            if values[value] == nil {
                llvm.refuse("\(instruction.operation) is left, and should be gone")
            }
        }
    }
}
