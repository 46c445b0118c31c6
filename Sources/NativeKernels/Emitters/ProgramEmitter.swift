internal import CLLVM
import ShaderProgram

/// What a program's environment looks like to the code that is emitted for it.
protocol EmitterEnvironment: AnyObject {
    /// Position, pixel index, uniforms, buffers, arguments: a scalar where uniform, else a vector.
    func input(_ operation: Program.Operation, in emitter: ProgramEmitter) -> LLVMValueRef
    /// Four channels, each a vector of binary32.
    func pixel(_ operation: Program.Operation, in emitter: ProgramEmitter) -> [LLVMValueRef]
    /// Leaves the function because a loop has spent its budget.
    func abort(loop: Int, in emitter: ProgramEmitter)
    /// Whether these samples, each with one row for all lanes, are all at the centres of
    /// neighbouring pixels that are inside.
    func areCentres(_ samples: [Program.Value], in emitter: ProgramEmitter) -> LLVMValueRef
    /// Such a sample as four vectors of r g b a r g b a …; nil where it isn't stored so.
    func interleavedCentres(
        _ sample: Program.Operation, in emitter: ProgramEmitter
    ) -> [LLVMValueRef]?
    /// Whether nobody waits for the pixels any more: looked at now.
    func isStopped(in emitter: ProgramEmitter) -> LLVMValueRef
    /// Leaves the function because nobody does, in that loop.
    func stop(loop: Int, in emitter: ProgramEmitter)
    /// A library function for scalar (width 1) or vector arguments.
    func libraryFunction(_ name: String, width: Int) -> LLVMValueRef?
    /// What kernels alone do: they store to memories, and write pixels of inputs.
    func store(
        _ value: Program.Value, toMemory memory: Int, at index: Program.Value,
        in emitter: ProgramEmitter)
    func write(
        _ color: [Program.Value], toInput input: Int, at place: [Program.Value],
        in emitter: ProgramEmitter)
}

extension EmitterEnvironment {
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

    /// Stands for what there is not where the program runs.
    func unavailable(
        _ operation: Program.Operation, in emitter: ProgramEmitter
    ) -> LLVMValueRef {
        emitter.llvm.refused(emitter.llvm.float, "there is no \(operation) here")
    }

    /// Leaves the function here, between the loops of its program, if nobody waits for it.
    func leaveIfStopped(in emitter: ProgramEmitter) {
        let llvm = emitter.llvm
        let drawing = llvm.block("drawing", in: emitter.function)
        let stopped = llvm.block("stopped", in: emitter.function)
        LLVMBuildCondBr(llvm.builder, isStopped(in: emitter), stopped, drawing)
        llvm.position(at: stopped)
        LLVMBuildRet(llvm.builder, llvm.int(Int(KernelEmitter.stopped)))
        llvm.position(at: drawing)
    }
}

/// Emits a program for `width` pixels at once: a value that differs between pixels becomes a
/// vector, a branch on such a value becomes a mask, and what is the same for all stays scalar.
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
    /// How often each value is used; nil for a program without groups.
    let uses: [Int]?

    // Masks: which lanes run the statement at hand.
    var constructs: [Uniformity.Construct] = []
    var declarationDepths: [Int]
    /// Holds the mask while it is not simply the entry's.
    let maskPointer: LLVMValueRef
    var isMasked = false
    /// Of a divergent block: the lanes that have left it.
    var exitedPointers: [Program.Block: LLVMValueRef] = [:]
    var endBlocks: [Program.Block: LLVMBasicBlockRef] = [:]
    var turnPointers: [LLVMValueRef] = []

    /// Allocates what the program needs in the block at hand, which must be the function's first.
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
        uses = samples < SampleGroup.fewest ? nil : SampleGroup.uses(in: program)
        declarationDepths = Array(repeating: 0, count: program.slots.count)
        maskPointer = LLVMBuildAlloca(llvm.builder, llvm.vector(llvm.bool, width), "mask")
        slotPointers = program.slots.enumerated().map { slot, type in
            let lanes = uniformity.slots[slot] == .uniform ? 1 : width
            return LLVMBuildAlloca(llvm.builder, llvm.vector(llvm.scalar(type), lanes), "slot")
        }
        arrays = program.arrays.map { ArrayEmitter($0, width: width, in: llvm) }
        for block in uniformity.divergentBlocks.sorted() {
            exitedPointers[block] = LLVMBuildAlloca(
                llvm.builder, llvm.vector(llvm.bool, width), "exited")
        }
        turnPointers = program.loopLocations.map { _ in
            LLVMBuildAlloca(llvm.builder, llvm.int32, "turns")
        }
    }

    /// Emits the body at the builder's place. `mask` tells which lanes run; nil is all of them.
    func emit(mask: LLVMValueRef? = nil) {
        isMasked = mask != nil
        if let mask { LLVMBuildStore(llvm.builder, mask, maskPointer) }
        emit(program.body)
    }

    /// The results, each as a vector of `width` lanes.
    func results() -> [LLVMValueRef] {
        program.results.map { slot in
            vector(load(slot))
        }
    }

    func load(_ slot: Program.Slot) -> LLVMValueRef {
        let lanes = uniformity.slots[slot] == .uniform ? 1 : width
        return LLVMBuildLoad2(
            llvm.builder, llvm.vector(llvm.scalar(program.slots[slot]), lanes), slotPointers[slot],
            "")
    }

    // MARK: Values

    func isUniform(_ value: Program.Value) -> Bool { uniformity.values[value] == .uniform }

    /// A value as it was computed: a scalar where it is uniform.
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
        let isVector = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind
        return isVector ? value : llvm.splat(value, width)
    }

    /// An operand of an instruction that has `lanes` lanes.
    func operand(_ value: Program.Value, lanes: Int) -> LLVMValueRef {
        lanes == 1 ? self.value(value) : vector(self.value(value))
    }

    /// What has been computed of a value: four channels of a sample, one value else.
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
                environment.libraryFunction(name, width: lanes).map { callee in
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
