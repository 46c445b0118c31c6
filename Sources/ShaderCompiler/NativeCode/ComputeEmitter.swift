internal import CLLVM

/// Emits a compute kernel: its body for one place of the grid after the other, row by row, as if
/// nothing ever ran beside anything else. So each thread sees what those before it have left.
final class ComputeEmitter: EmitterEnvironment {
    private struct Numbers {
        var base: LLVMValueRef
        var count: LLVMValueRef
    }

    private struct Image {
        var base: LLVMValueRef
        var bytesPerRow: LLVMValueRef
        var width: LLVMValueRef
        var height: LLVMValueRef
    }

    private let llvm: LLVMModule
    private let program: Program
    private let function: LLVMValueRef
    private let library: LibraryEmitter

    // Loaded once at the start.
    private let width: LLVMValueRef
    private let height: LLVMValueRef
    private var uniforms: [Int: LLVMValueRef] = [:]
    private var images: [Int: Image] = [:]
    private var lists: [Int: Numbers] = [:]
    private var memories: [Numbers] = []

    // The place at hand.
    private var column: LLVMValueRef
    private var row: LLVMValueRef

    private var builder: LLVMBuilderRef { llvm.builder }

    init(_ program: Program, in llvm: LLVMModule) {
        self.llvm = llvm
        self.program = program
        function = llvm.addFunction(KernelEmitter.symbol, llvm.int32, [llvm.pointer])
        library = LibraryEmitter(in: llvm)
        llvm.position(at: llvm.block("entry", in: function))
        let arguments: LLVMValueRef = LLVMGetParam(function, 0)
        width = llvm.load(
            llvm.int32, llvm.address(arguments, ComputeLayout.gridWidth), alignment: 4)
        height = llvm.load(
            llvm.int32, llvm.address(arguments, ComputeLayout.gridHeight), alignment: 4)
        column = llvm.int(0)
        row = llvm.int(0)
        loadEnvironment(arguments)
    }

    private func loadEnvironment(_ arguments: LLVMValueRef) {
        func pointer(_ offset: Int) -> LLVMValueRef {
            llvm.load(llvm.pointer, llvm.address(arguments, offset), alignment: 8)
        }
        func numbers(_ records: LLVMValueRef, _ index: Int) -> Numbers {
            let record = llvm.address(records, index * ComputeLayout.Numbers.size)
            return Numbers(
                base: llvm.load(llvm.pointer, record, alignment: 8),
                count: llvm.load(
                    llvm.int32, llvm.address(record, ComputeLayout.Numbers.count), alignment: 4))
        }
        let uniformBase = pointer(ComputeLayout.uniforms)
        let imageBase = pointer(ComputeLayout.images)
        let listBase = pointer(ComputeLayout.lists)
        let memoryBase = pointer(ComputeLayout.memories)
        for index in program.memories.indices { memories.append(numbers(memoryBase, index)) }
        for index in program.readInputs.union(program.writtenInputs).sorted() {
            let record = llvm.address(imageBase, index * ComputeLayout.Image.size)
            func load(_ type: LLVMTypeRef, _ offset: Int) -> LLVMValueRef {
                llvm.load(type, llvm.address(record, offset), alignment: 4)
            }
            images[index] = Image(
                base: load(llvm.pointer, ComputeLayout.Image.base),
                bytesPerRow: load(llvm.int64, ComputeLayout.Image.bytesPerRow),
                width: load(llvm.int32, ComputeLayout.Image.width),
                height: load(llvm.int32, ComputeLayout.Image.height))
        }
        for instruction in program.instructions {
            switch instruction.operation {
            case .uniform(let index) where uniforms[index] == nil:
                uniforms[index] = llvm.load(
                    llvm.float, llvm.address(uniformBase, 4 * index), alignment: 4)
            case .element(let list, _), .bufferCount(let list):
                if lists[list] == nil { lists[list] = numbers(listBase, list) }
            default: break
            }
        }
    }

    /// Emits the whole function.
    func emit() {
        let emitter = ProgramEmitter(
            program, uniformity: Uniformity(scalar: program), width: 1, in: llvm,
            function: function, environment: self)
        let done = llvm.block("done", in: function)
        loop(to: height, end: done) { row in
            self.row = row
            let rowDone = llvm.block("rowDone", in: function)
            loop(to: width, end: rowDone) { column in
                self.column = column
                emitter.emit()
            }
            llvm.position(at: rowDone)
        }
        llvm.position(at: done)
        LLVMBuildRet(builder, llvm.int(0))
    }

    /// Emits `body` for a counter from 0 while it is below `last`; goes on at `end`.
    private func loop(
        to last: LLVMValueRef, end: LLVMBasicBlockRef, _ body: (LLVMValueRef) -> Void
    ) {
        let before: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        let header = llvm.block("next", in: function)
        let inside = llvm.block("each", in: function)
        LLVMBuildBr(builder, header)
        llvm.position(at: header)
        let counter: LLVMValueRef = LLVMBuildPhi(builder, llvm.int32, "")
        LLVMBuildCondBr(
            builder, LLVMBuildICmp(builder, LLVMIntSLT, counter, last, ""), inside, end)
        llvm.position(at: inside)
        body(counter)
        let next: LLVMValueRef = LLVMBuildAdd(builder, counter, llvm.int(1), "")
        let after: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        LLVMBuildBr(builder, header)
        var values: [LLVMValueRef?] = [llvm.int(0), next]
        var blocks: [LLVMBasicBlockRef?] = [before, after]
        LLVMAddIncoming(counter, &values, &blocks, 2)
    }

    // MARK: Memories

    /// Emits `then` for what lies inside, and gives its values, or zeros of these types.
    private func values(
        _ types: [LLVMTypeRef], where inside: LLVMValueRef, _ then: () -> [LLVMValueRef]
    ) -> [LLVMValueRef] {
        let before: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        let there = llvm.block("inside", in: function)
        let end = llvm.block("behind", in: function)
        LLVMBuildCondBr(builder, inside, there, end)
        llvm.position(at: there)
        let found = then()
        let after: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        LLVMBuildBr(builder, end)
        llvm.position(at: end)
        return zip(types, found).map { type, value in
            let result: LLVMValueRef = LLVMBuildPhi(builder, type, "")
            var values: [LLVMValueRef?] = [value, LLVMConstNull(type)]
            var blocks: [LLVMBasicBlockRef?] = [after, before]
            LLVMAddIncoming(result, &values, &blocks, 2)
            return result
        }
    }

    private func isInside(_ index: LLVMValueRef, _ count: LLVMValueRef) -> LLVMValueRef {
        LLVMBuildICmp(builder, LLVMIntULT, index, count, "")
    }

    private func element(_ memory: Int, at index: LLVMValueRef) -> LLVMValueRef {
        let numbers = memories[memory]
        let type = program.memories[memory]
        let stored = llvm.stored(type)
        let word = values([stored], where: isInside(index, numbers.count)) {
            [llvm.load(stored, llvm.address(numbers.base, index, step: 4), alignment: 4)]
        }[0]
        return type == .bool
            ? LLVMBuildICmp(builder, LLVMIntNE, word, llvm.int(0), "") : word
    }

    func store(
        _ value: Program.Value, toMemory memory: Int, at index: Program.Value,
        in emitter: ProgramEmitter
    ) {
        let numbers = memories[memory]
        let index = emitter.value(index)
        var word = emitter.value(value)
        if program.memories[memory] == .bool {
            word = LLVMBuildZExt(builder, word, llvm.int32, "")
        }
        _ = values([], where: isInside(index, numbers.count)) {
            llvm.store(word, llvm.address(numbers.base, index, step: 4), alignment: 4)
            return []
        }
    }

    /// The index is clamped; of a list without numbers, zero is read.
    private func element(ofList list: Int, at index: LLVMValueRef) -> LLVMValueRef {
        guard let numbers = lists[list] else { return llvm.float(0) }
        let last: LLVMValueRef = LLVMBuildSub(builder, numbers.count, llvm.int(1), "")
        let low = llvm.intrinsic("llvm.smin", [llvm.int32], [index, last])
        let clamped = llvm.intrinsic("llvm.smax", [llvm.int32], [low, llvm.int(0)])
        return llvm.load(llvm.float, llvm.address(numbers.base, clamped, step: 4), alignment: 4)
    }

    // MARK: Images

    private func isInside(
        _ image: Image, _ x: LLVMValueRef, _ y: LLVMValueRef
    ) -> LLVMValueRef {
        LLVMBuildAnd(builder, isInside(x, image.width), isInside(y, image.height), "")
    }

    private func pixel(of image: Image, _ x: LLVMValueRef, _ y: LLVMValueRef) -> LLVMValueRef {
        let line: LLVMValueRef = LLVMBuildMul(
            builder, LLVMBuildZExt(builder, y, llvm.int64, ""), image.bytesPerRow, "")
        return llvm.address(llvm.address(image.base, line), x, step: 16)
    }

    func pixel(_ operation: Program.Operation, in emitter: ProgramEmitter) -> [LLVMValueRef] {
        guard case .read(let input, let column, let row) = operation, let image = images[input]
        else { return [] }
        let (x, y) = (emitter.value(column), emitter.value(row))
        return values(Array(repeating: llvm.float, count: 4), where: isInside(image, x, y)) {
            let address = pixel(of: image, x, y)
            return (0..<4).map {
                llvm.load(llvm.float, llvm.address(address, 4 * $0), alignment: 4)
            }
        }
    }

    func write(
        _ color: [Program.Value], toInput input: Int, at place: [Program.Value],
        in emitter: ProgramEmitter
    ) {
        guard let image = images[input] else { return }
        let (x, y) = (emitter.value(place[0]), emitter.value(place[1]))
        let channels = color.map { clamped(emitter.value($0)) }
        _ = values([], where: isInside(image, x, y)) {
            let address = pixel(of: image, x, y)
            for (index, channel) in channels.enumerated() {
                llvm.store(channel, llvm.address(address, 4 * index), alignment: 4)
            }
            return []
        }
    }

    /// To 0…1, NaN as 0.
    private func clamped(_ value: LLVMValueRef) -> LLVMValueRef {
        let (zero, one) = (llvm.float(0), llvm.float(1))
        let positive: LLVMValueRef = LLVMBuildSelect(
            builder, LLVMBuildFCmp(builder, LLVMRealOGT, value, zero, ""), value, zero, "")
        return LLVMBuildSelect(
            builder, LLVMBuildFCmp(builder, LLVMRealOLT, positive, one, ""), positive, one, "")
    }

    // MARK: Environment

    func input(_ operation: Program.Operation, in emitter: ProgramEmitter) -> LLVMValueRef {
        switch operation {
        case .pixelX: return column
        case .pixelY: return row
        case .gridSize(let axis): return axis == .x ? width : height
        case .imageSize(let input, let axis):
            guard let image = images[input] else { return llvm.int(0) }
            return axis == .x ? image.width : image.height
        case .uniform(let index): return uniforms[index] ?? llvm.float(0)
        case .bufferCount(let list): return lists[list]?.count ?? llvm.int(0)
        case .element(let list, let index):
            return element(ofList: list, at: emitter.value(index))
        case .memoryCount(let memory): return memories[memory].count
        case .memoryElement(let memory, let index):
            return element(memory, at: emitter.value(index))
        default: return llvm.float(0)
        }
    }

    func abort(loop: Int, in emitter: ProgramEmitter) { LLVMBuildRet(builder, llvm.int(loop + 1)) }

    func libraryFunction(_ name: String, width: Int) -> LLVMValueRef? {
        library.function(name, width: width)
    }
}

extension Program {
    /// The inputs that it reads, or whose size it asks for.
    fileprivate var readInputs: Set<Int> {
        Set(
            instructions.compactMap { instruction in
                switch instruction.operation {
                case .read(let input, _, _), .imageSize(let input, _): input
                default: nil
                }
            })
    }

    /// The inputs that it writes.
    fileprivate var writtenInputs: Set<Int> {
        func found(in statements: [Statement]) -> Set<Int> {
            statements.reduce(into: []) { inputs, statement in
                switch statement {
                case .writePixel(let input, _, _): inputs.insert(input)
                case .branch(_, let then, let otherwise):
                    inputs.formUnion(found(in: then))
                    inputs.formUnion(found(in: otherwise))
                case .block(_, let inner), .loop(_, let inner):
                    inputs.formUnion(found(in: inner))
                default: break
                }
            }
        }
        return found(in: body)
    }
}
