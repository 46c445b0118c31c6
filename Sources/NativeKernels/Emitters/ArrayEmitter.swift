internal import CLLVM
import ShaderProgram

extension LLVMModule {
    /// Clamps an index, or a vector of indices, to 0 ..< `count`.
    func clamped(_ index: LLVMValueRef, count: Int) -> LLVMValueRef {
        clamped(index, last: int(count - 1))
    }

    func clamped(_ index: LLVMValueRef, last: LLVMValueRef) -> LLVMValueRef {
        let type: LLVMTypeRef = LLVMTypeOf(index)
        let lanes = isVector(index) ? Int(LLVMGetVectorSize(type)) : 1
        let low = intrinsic("llvm.smin", [type], [index, splat(last, lanes)])
        return intrinsic("llvm.smax", [type], [low, splat(int(0), lanes)])
    }

    /// `base` + `index` · `step` bytes.
    func address(_ base: LLVMValueRef, _ index: LLVMValueRef, step: Int) -> LLVMValueRef {
        address(base, mul(zext(index, int64), long(step)))
    }

    /// The type in memory: booleans are stored as int32.
    func stored(_ type: IRType) -> LLVMTypeRef { type == .bool ? int32 : scalar(type) }
}

/// An array of a program: on the stack, a vector of all lanes per element.
struct ArrayEmitter {
    private let shape: Program.ArrayShape
    private let width: Int
    private let llvm: LLVMModule
    private let pointer: LLVMValueRef
    private let element: LLVMTypeRef

    private var laneBytes: Int { max(shape.type.byteCount, 4) }

    /// Must be called in the function's entry block, to allocate memory.
    init(_ shape: Program.ArrayShape, width: Int, in llvm: LLVMModule) {
        self.shape = shape
        self.width = width
        self.llvm = llvm
        element = llvm.vector(llvm.stored(shape.type), width)
        pointer = llvm.alloca(LLVMArrayType2(element, UInt64(shape.count)), "array")
    }

    func clear() {
        LLVMBuildMemSet(
            llvm.builder, pointer, LLVMConstInt(llvm.int8, 0, 0),
            llvm.long(shape.count * laneBytes * width), UInt32(laneBytes))
    }

    func load(_ index: LLVMValueRef) -> LLVMValueRef {
        let index = llvm.clamped(index, count: shape.count)
        let number = llvm.stored(shape.type)
        let loaded =
            llvm.isVector(index)
            ? llvm.vector(number, width) {
                llvm.load(number, address(index, $0), alignment: laneBytes)
            } : llvm.load(element, row(index), alignment: laneBytes)
        return shape.type == .bool ? llvm.trunc(loaded, llvm.vector(llvm.bool, width)) : loaded
    }

    /// - Parameter mask: the lanes that store; nil for all.
    func store(_ value: LLVMValueRef, at index: LLVMValueRef, mask: LLVMValueRef?) {
        let index = llvm.clamped(index, count: shape.count)
        let new: LLVMValueRef = shape.type == .bool ? llvm.zext(value, element) : value
        guard llvm.isVector(index) else {
            let place = row(index)
            var stored = new
            if let mask {
                let old = llvm.load(element, place, alignment: laneBytes)
                stored = llvm.select(mask, new, old)
            }
            llvm.store(stored, place, alignment: laneBytes)
            return
        }
        for lane in 0..<width {
            let place = address(index, lane)
            var number = llvm.lane(new, lane)
            if let mask {
                let stores = llvm.lane(mask, lane)
                let old = llvm.load(llvm.stored(shape.type), place, alignment: laneBytes)
                number = llvm.select(stores, number, old)
            }
            llvm.store(number, place, alignment: laneBytes)
        }
    }

    private func row(_ index: LLVMValueRef) -> LLVMValueRef {
        llvm.address(pointer, index, step: laneBytes * width)
    }

    private func address(_ index: LLVMValueRef, _ lane: Int) -> LLVMValueRef {
        llvm.address(row(llvm.lane(index, lane)), lane * laneBytes)
    }
}

/// A table of a program: constant data in the module.
struct TableEmitter {
    private let table: Program.Table
    private let llvm: LLVMModule
    private let data: LLVMValueRef

    init(_ table: Program.Table, in llvm: LLVMModule) {
        self.table = table
        self.llvm = llvm
        let element = llvm.stored(table.type)
        var numbers: [LLVMValueRef?] = table.bits.map {
            table.type == .bool ? llvm.int($0 == 0 ? 0 : 1) : llvm.constant(bits: $0, table.type)
        }
        let count = UInt64(numbers.count)
        data = LLVMAddGlobal(llvm.module, LLVMArrayType2(element, count), "table")
        LLVMSetInitializer(data, LLVMConstArray2(element, &numbers, count))
        LLVMSetGlobalConstant(data, 1)
        LLVMSetLinkage(data, LLVMPrivateLinkage)
    }

    func load(_ index: LLVMValueRef, lanes: Int) -> LLVMValueRef {
        let index = llvm.clamped(index, count: table.bits.count)
        let element = llvm.stored(table.type)
        let bytes = max(table.type.byteCount, 4)
        func number(_ index: LLVMValueRef) -> LLVMValueRef {
            llvm.load(element, llvm.address(data, index, step: bytes), alignment: bytes)
        }
        let loaded =
            lanes == 1 || !llvm.isVector(index)
            ? llvm.splat(number(index), lanes)
            : llvm.vector(element, lanes) { number(llvm.lane(index, $0)) }
        return table.type == .bool ? llvm.trunc(loaded, llvm.vector(llvm.bool, lanes)) : loaded
    }
}
