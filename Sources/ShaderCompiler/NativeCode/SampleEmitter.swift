internal import CLLVM
import PixelBuffers

/// Emits samples of inputs as calls of functions, for programs with so many of them that their code
/// in every place would take long to compile.
final class SampleEmitter {
    private struct Key: Hashable {
        var format: PixelFormat
        var followsColumns: Bool
        var hasRowEach: Bool
    }

    private let llvm: LLVMModule
    private let width: Int
    private var functions: [Key: LLVMValueRef] = [:]

    /// A sample is hundreds of instructions; up to so many stand where they are wanted. From three
    /// on, calls take two thirds of the time to compile, and frames a hundredth longer.
    private static let mostInPlace = 2

    init(width: Int, in llvm: LLVMModule) {
        self.llvm = llvm
        self.width = width
    }

    /// Whether a program has so many samples that all of them are calls.
    static func areCalled(in program: Program) -> Bool {
        program.instructions.count { $0.operation.isSample } > mostInPlace
    }

    /// What `ImageEmitter.sample` gives, of the input with this record.
    func sample(
        _ record: LLVMValueRef, format: PixelFormat, x: LLVMValueRef, y: LLVMValueRef,
        followsColumns: Bool, scale: LLVMValueRef
    ) -> [LLVMValueRef] {
        let key = Key(
            format: format, followsColumns: followsColumns,
            hasRowEach: LLVMGetTypeKind(LLVMTypeOf(y)) == LLVMVectorTypeKind)
        let result = llvm.call(function(key), [record, x, y, scale])
        return (0..<4).map { LLVMBuildExtractValue(llvm.builder, result, UInt32($0), "") }
    }

    private func function(_ key: Key) -> LLVMValueRef {
        if let known = functions[key] { return known }
        let builder = llvm.builder
        let here: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        let floats = llvm.vector(llvm.float, width)
        var members: [LLVMTypeRef?] = Array(repeating: floats, count: 4)
        let result: LLVMTypeRef = LLVMStructTypeInContext(llvm.context, &members, 4, 0)
        let function = llvm.addFunction(
            "sample.\(key.format.rawValue)", result,
            [llvm.pointer, floats, key.hasRowEach ? floats : llvm.float, llvm.float])
        LLVMSetLinkage(function, LLVMInternalLinkage)
        llvm.add(attributes: ["noinline"], to: function)
        functions[key] = function
        llvm.position(at: llvm.block("entry", in: function))
        let image = ImageEmitter(
            format: key.format, width: width, record: LLVMGetParam(function, 0),
            taps: TapEmitter(width: width, in: llvm), in: llvm)
        let channels = image.sample(
            x: LLVMGetParam(function, 1), y: LLVMGetParam(function, 2),
            followsColumns: key.followsColumns, scale: LLVMGetParam(function, 3), in: function)
        var aggregate: LLVMValueRef = LLVMGetPoison(result)
        for (channel, value) in channels.enumerated() {
            aggregate = LLVMBuildInsertValue(builder, aggregate, value, UInt32(channel), "")
        }
        LLVMBuildRet(builder, aggregate)
        llvm.position(at: here)
        return function
    }
}
