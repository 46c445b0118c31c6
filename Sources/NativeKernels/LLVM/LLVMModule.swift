internal import CLLVM
import ShaderProgram

/// An LLVM module being built, with common types and instructions. Owns its context.
final class LLVMModule {
    let context: LLVMContextRef
    let module: LLVMModuleRef
    let builder: LLVMBuilderRef

    let void: LLVMTypeRef
    let bool: LLVMTypeRef
    let int8: LLVMTypeRef
    let int16: LLVMTypeRef
    let int32: LLVMTypeRef
    let int64: LLVMTypeRef
    let float: LLVMTypeRef
    let double: LLVMTypeRef
    let pointer: LLVMTypeRef

    let target: CodeTarget

    /// The first impossible request, which only invalid programs make; the module then isn't
    /// compiled.
    private(set) var refusal: String?

    init(name: String, for target: CodeTarget = .host) {
        self.target = target
        context = LLVMContextCreate()
        module = LLVMModuleCreateWithNameInContext(name, context)
        builder = LLVMCreateBuilderInContext(context)
        void = LLVMVoidTypeInContext(context)
        bool = LLVMInt1TypeInContext(context)
        int8 = LLVMInt8TypeInContext(context)
        int16 = LLVMInt16TypeInContext(context)
        int32 = LLVMInt32TypeInContext(context)
        int64 = LLVMInt64TypeInContext(context)
        float = LLVMFloatTypeInContext(context)
        double = LLVMDoubleTypeInContext(context)
        pointer = LLVMPointerTypeInContext(context, 0)
    }

    deinit {
        LLVMDisposeBuilder(builder)
        LLVMDisposeModule(module)
        LLVMContextDispose(context)
    }

    func refuse(_ what: String) { refusal = refusal ?? what }

    /// A placeholder for a value that can't be made.
    func refused(_ type: LLVMTypeRef, _ what: String) -> LLVMValueRef {
        refuse(what)
        return LLVMGetPoison(type)
    }

    func scalar(_ type: IRType) -> LLVMTypeRef {
        switch type {
        case .bool: bool
        case .int32, .uint32: int32
        case .float32: float
        case .int64, .uint64: int64
        case .float64: double
        }
    }

    func vector(_ element: LLVMTypeRef, _ count: Int) -> LLVMTypeRef {
        count == 1 ? element : LLVMVectorType(element, UInt32(count))
    }

    func int(_ value: Int) -> LLVMValueRef {
        LLVMConstInt(int32, UInt64(bitPattern: Int64(value)), 1)
    }
    func long(_ value: Int) -> LLVMValueRef {
        LLVMConstInt(int64, UInt64(bitPattern: Int64(value)), 1)
    }

    /// Exact, NaN and infinities included.
    func float(_ value: Float) -> LLVMValueRef {
        LLVMConstBitCast(LLVMConstInt(int32, UInt64(value.bitPattern), 0), float)
    }

    func constant(bits: UInt64, _ type: IRType) -> LLVMValueRef {
        switch type {
        case .bool: LLVMConstInt(bool, bits, 0)
        case .int32, .uint32: LLVMConstInt(int32, bits & 0xFFFF_FFFF, 0)
        case .int64, .uint64: LLVMConstInt(int64, bits, 0)
        case .float32: LLVMConstBitCast(LLVMConstInt(int32, bits & 0xFFFF_FFFF, 0), float)
        case .float64: LLVMConstBitCast(LLVMConstInt(int64, bits, 0), double)
        }
    }

    // MARK: Instructions

    func splat(_ value: LLVMValueRef, _ count: Int) -> LLVMValueRef {
        guard count > 1 else { return value }
        let type = vector(LLVMTypeOf(value), count)
        let one = insert(LLVMGetPoison(type), value, int(0))
        return shuffle(one, LLVMGetPoison(type), Array(repeating: 0, count: count))
    }

    /// Negative indices leave lanes undefined.
    func shuffle(_ a: LLVMValueRef?, _ b: LLVMValueRef?, _ lanes: [Int]) -> LLVMValueRef {
        var indices: [LLVMValueRef?] = lanes.map { $0 < 0 ? LLVMGetPoison(int32) : int($0) }
        let mask = LLVMConstVector(&indices, UInt32(indices.count))
        return LLVMBuildShuffleVector(builder, a, b, mask, "")
    }

    /// Whether a mask has any lane set.
    func any(_ mask: LLVMValueRef, _ count: Int) -> LLVMValueRef {
        let bits: LLVMValueRef =
            count == 1 ? mask : bitcast(mask, LLVMIntTypeInContext(context, UInt32(count)))
        return icmp(LLVMIntNE, bits, LLVMConstNull(LLVMTypeOf(bits)))
    }

    /// Concatenates two vectors.
    func concatenate(_ a: LLVMValueRef, _ b: LLVMValueRef) -> LLVMValueRef {
        let count = Int(LLVMGetVectorSize(LLVMTypeOf(a)))
        return shuffle(a, b, Array(0..<(2 * count)))
    }

    /// Concatenates a power of two of vectors, pair by pair.
    func concatenate(_ parts: [LLVMValueRef]) -> LLVMValueRef {
        if parts.count == 1 { return parts[0] }
        let pairs = stride(from: 0, to: parts.count, by: 2)
        return concatenate(pairs.map { concatenate(parts[$0], parts[$0 + 1]) })
    }

    /// `first`, `first` + `step`, `first` + 2 · `step`, … as a vector.
    func run(from first: LLVMValueRef, _ count: Int, by step: Int = 1) -> LLVMValueRef {
        var numbers: [LLVMValueRef?] = (0..<count).map { int($0 * step) }
        return add(splat(first, count), LLVMConstVector(&numbers, UInt32(count)))
    }

    /// The larger number; `b` if `a` is NaN.
    func larger(_ a: LLVMValueRef, _ b: LLVMValueRef) -> LLVMValueRef {
        select(fcmp(LLVMRealOGT, a, b), a, b)
    }

    /// The smaller number; `b` if `a` is NaN.
    func smaller(_ a: LLVMValueRef, _ b: LLVMValueRef) -> LLVMValueRef {
        select(fcmp(LLVMRealOLT, a, b), a, b)
    }

    /// Clamps to 0…1, NaN as 0.
    func clampedToUnit(_ value: LLVMValueRef, lanes: Int) -> LLVMValueRef {
        smaller(larger(value, splat(float(0), lanes)), splat(float(1), lanes))
    }

    func isVector(_ value: LLVMValueRef) -> Bool {
        LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind
    }

    func lane(_ vector: LLVMValueRef, _ index: Int) -> LLVMValueRef {
        LLVMBuildExtractElement(builder, vector, int(index), "")
    }

    /// Builds a vector lane by lane.
    func vector(
        _ element: LLVMTypeRef, _ count: Int, of number: (Int) -> LLVMValueRef
    ) -> LLVMValueRef {
        (0..<count).reduce(LLVMGetPoison(vector(element, count))) { vector, lane in
            insert(vector, number(lane), int(lane))
        }
    }

    /// Merges the values of the preceding blocks.
    func phi(_ ways: [(value: LLVMValueRef, block: LLVMBasicBlockRef)]) -> LLVMValueRef {
        let phi: LLVMValueRef = LLVMBuildPhi(builder, LLVMTypeOf(ways[0].value), "")
        var values: [LLVMValueRef?] = ways.map(\.value)
        var blocks: [LLVMBasicBlockRef?] = ways.map(\.block)
        LLVMAddIncoming(phi, &values, &blocks, UInt32(ways.count))
        return phi
    }

    func load(_ type: LLVMTypeRef, _ pointer: LLVMValueRef?, alignment: Int) -> LLVMValueRef {
        let value = load(type, pointer)
        LLVMSetAlignment(value, UInt32(alignment))
        return value
    }

    /// Loads a field of a record.
    func field(
        _ type: LLVMTypeRef, _ record: LLVMValueRef, _ offset: Int, alignment: Int = 4
    ) -> LLVMValueRef {
        load(type, address(record, offset), alignment: alignment)
    }

    func store(_ value: LLVMValueRef, _ pointer: LLVMValueRef?, alignment: Int) {
        LLVMSetAlignment(store(value, pointer), UInt32(alignment))
    }

    /// Prefetches an address, which may be invalid.
    func prefetch(_ pointer: LLVMValueRef) {
        // For reading, into the nearest data cache.
        intrinsic("llvm.prefetch", [self.pointer], [pointer, int(0), int(3), int(1)])
    }

    /// `base` + `bytes`.
    func address(_ base: LLVMValueRef, _ bytes: LLVMValueRef) -> LLVMValueRef {
        var index: LLVMValueRef? = bytes
        return LLVMBuildGEP2(builder, int8, base, &index, 1, "")
    }

    func address(_ base: LLVMValueRef, _ bytes: Int) -> LLVMValueRef {
        bytes == 0 ? base : address(base, long(bytes))
    }

    @discardableResult
    func intrinsic(_ name: String, _ types: [LLVMTypeRef], _ arguments: [LLVMValueRef])
        -> LLVMValueRef
    {
        let identifier = LLVMLookupIntrinsicID(name, name.utf8.count)
        var overloads: [LLVMTypeRef?] = types
        let function = LLVMGetIntrinsicDeclaration(module, identifier, &overloads, overloads.count)
        let type = LLVMIntrinsicGetType(context, identifier, &overloads, overloads.count)
        var operands: [LLVMValueRef?] = arguments
        return LLVMBuildCall2(builder, type, function, &operands, UInt32(operands.count), "")
    }

    func block(_ name: String, in function: LLVMValueRef) -> LLVMBasicBlockRef {
        LLVMAppendBasicBlockInContext(context, function, name)
    }

    func position(at block: LLVMBasicBlockRef) { LLVMPositionBuilderAtEnd(builder, block) }

    // MARK: Functions

    /// Declares a function.
    func addFunction(_ name: String, _ result: LLVMTypeRef, _ parameters: [LLVMTypeRef])
        -> LLVMValueRef
    {
        var types: [LLVMTypeRef?] = parameters
        let type = LLVMFunctionType(result, &types, UInt32(types.count), 0)
        let function: LLVMValueRef = LLVMAddFunction(module, name, type)
        add(attributes: ["nounwind"], to: function)
        addText("prefer-vector-width", "512", to: function)
        return function
    }

    func add(attributes: [String], to function: LLVMValueRef) {
        for attribute in attributes {
            let kind = LLVMGetEnumAttributeKindForName(attribute, attribute.utf8.count)
            LLVMAddAttributeAtIndex(
                function, LLVMAttributeIndex(bitPattern: -1),
                LLVMCreateEnumAttribute(context, kind, 0))
        }
    }

    private func addText(_ key: String, _ value: String, to function: LLVMValueRef) {
        LLVMAddAttributeAtIndex(
            function, LLVMAttributeIndex(bitPattern: -1),
            LLVMCreateStringAttribute(
                context, key, UInt32(key.utf8.count), value, UInt32(value.utf8.count)))
    }

    func call(_ function: LLVMValueRef, _ arguments: [LLVMValueRef]) -> LLVMValueRef {
        var operands: [LLVMValueRef?] = arguments
        return LLVMBuildCall2(
            builder, LLVMGlobalGetValueType(function), function, &operands, UInt32(operands.count),
            "")
    }
}

extension LLVMModule {
    /// Emits a loop with a counter from `first` by `step`, while it compares with `last`; leaves to
    /// `end`.
    func loop(
        from first: LLVMValueRef, while predicate: LLVMIntPredicate, _ last: LLVMValueRef,
        step: Int, in function: LLVMValueRef, end: LLVMBasicBlockRef, _ body: (LLVMValueRef) -> Void
    ) {
        let before = here
        let header = block("next", in: function)
        let inside = block("each", in: function)
        br(header)
        position(at: header)
        let counter: LLVMValueRef = LLVMBuildPhi(builder, int32, "")
        br(icmp(predicate, counter, last), inside, end)
        position(at: inside)
        body(counter)
        let next = add(counter, int(step))
        let after = here
        br(header)
        var values: [LLVMValueRef?] = [first, next]
        var blocks: [LLVMBasicBlockRef?] = [before, after]
        LLVMAddIncoming(counter, &values, &blocks, 2)
    }

    /// Whether the number at an address isn't zero; volatile, as another thread changes it.
    func isSet(_ address: LLVMValueRef) -> LLVMValueRef {
        let number = load(int32, address, alignment: 4)
        LLVMSetVolatile(number, 1)
        return icmp(LLVMIntNE, number, int(0))
    }

    /// Number of instructions in all functions.
    var instructionCount: Int {
        var count = 0
        var function = LLVMGetFirstFunction(module)
        while let here = function {
            var block = LLVMGetFirstBasicBlock(here)
            while let inside = block {
                var instruction = LLVMGetFirstInstruction(inside)
                while let one = instruction {
                    count += 1
                    instruction = LLVMGetNextInstruction(one)
                }
                block = LLVMGetNextBasicBlock(inside)
            }
            function = LLVMGetNextFunction(here)
        }
        return count
    }
}
