internal import CLLVM
import PixelBuffers

/// The functions that the code of a module calls and that others call, too: declared here, and
/// compiled in modules of their own, or all of them in this one, for people to read.
final class SharedFunctions {
    private let llvm: LLVMModule
    private let areHere: Bool
    private var functions: [SharedFunction: LLVMValueRef] = [:]
    /// Those that are elsewhere.
    private(set) var callees: [SharedFunction] = []

    init(of llvm: LLVMModule, areHere: Bool) {
        (self.llvm, self.areHere) = (llvm, areHere)
    }

    /// A call's channels, of a function that gives four.
    func call(_ shared: SharedFunction, _ arguments: [LLVMValueRef]) -> [LLVMValueRef] {
        let result = llvm.call(function(shared), arguments)
        return (0..<4).map { LLVMBuildExtractValue(llvm.builder, result, UInt32($0), "") }
    }

    private func function(_ shared: SharedFunction) -> LLVMValueRef {
        if let known = functions[shared] { return known }
        guard areHere else {
            callees.append(shared)
            return declared(shared)
        }
        let here: LLVMBasicBlockRef = LLVMGetInsertBlock(llvm.builder)
        defer { llvm.position(at: here) }
        let function = define(shared)
        LLVMSetLinkage(function, LLVMInternalLinkage)
        llvm.add(attributes: ["noinline"], to: function)
        return function
    }

    private func declared(_ shared: SharedFunction) -> LLVMValueRef {
        let floats = llvm.vector(llvm.float, shared.lanes)
        let ints = llvm.vector(llvm.int32, shared.lanes)
        let parameters: [LLVMTypeRef]
        switch shared.kind {
        case .read:
            parameters = [
                llvm.pointer, llvm.int64, llvm.int64, llvm.int32, llvm.int32, ints, ints,
            ]
        case .sample(_, let hasRowEach):
            parameters = [llvm.pointer, floats, hasRowEach ? floats : llvm.float, llvm.float]
        }
        let function = llvm.addFunction(shared.symbol, channels(shared.lanes), parameters)
        functions[shared] = function
        return function
    }

    private func channels(_ lanes: Int) -> LLVMTypeRef {
        var members: [LLVMTypeRef?] = Array(
            repeating: llvm.vector(llvm.float, lanes), count: 4)
        return LLVMStructTypeInContext(llvm.context, &members, 4, 0)
    }

    /// Emits the function itself.
    @discardableResult
    func define(_ shared: SharedFunction) -> LLVMValueRef {
        let function = declared(shared)
        llvm.position(at: llvm.block("entry", in: function))
        let taps = TapEmitter(width: shared.lanes, in: llvm, calling: self)
        let parameters = (0..<Int(LLVMCountParams(function))).map { index -> LLVMValueRef in
            LLVMGetParam(function, UInt32(index))
        }
        let values =
            switch shared.kind {
            case .read: taps.read(parameters, format: shared.format)
            case .sample(let followsColumns, _):
                ImageEmitter(
                    format: shared.format, width: shared.lanes, record: parameters[0], taps: taps,
                    in: llvm
                ).sample(
                    x: parameters[1], y: parameters[2], followsColumns: followsColumns,
                    scale: parameters[3], in: function)
            }
        var result: LLVMValueRef = LLVMGetPoison(channels(shared.lanes))
        for (channel, value) in values.enumerated() {
            result = LLVMBuildInsertValue(llvm.builder, result, value, UInt32(channel), "")
        }
        LLVMBuildRet(llvm.builder, result)
        return function
    }
}
