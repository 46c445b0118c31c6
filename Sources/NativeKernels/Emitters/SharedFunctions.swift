internal import CLLVM
import PixelBuffers
import ShaderProgram

/// The shared functions that a module calls: declared here and compiled separately, or for listings
/// all in this module.
final class SharedFunctions {
    private let llvm: LLVMModule
    private let library: FunctionLibrary
    private let areHere: Bool
    private var functions: [SharedFunction: LLVMValueRef] = [:]
    /// The functions compiled separately.
    private(set) var callees: [SharedFunction] = []

    /// Library functions of up to this many instructions are inlined. Longer ones, e.g. the sine,
    /// compile in half the time as calls, and frames take as long.
    private static let maxInlineInstructions = 24

    init(of llvm: LLVMModule, calling library: FunctionLibrary, areHere: Bool) {
        (self.llvm, self.library, self.areHere) = (llvm, library, areHere)
    }

    /// Calls a function of pixels; returns four channels.
    func call(_ shared: SharedFunction, _ arguments: [LLVMValueRef]) -> [LLVMValueRef] {
        let result = llvm.call(function(shared, isInPlace: false), arguments)
        return (0..<4).map { LLVMBuildExtractValue(llvm.builder, result, UInt32($0), "") }
    }

    /// A library function to call; nil if there is none.
    func libraryFunction(_ name: String, lanes: Int) -> LLVMValueRef? {
        guard let program = library.program(named: name) else { return nil }
        return function(
            SharedFunction(.library(name), lanes: lanes, of: library),
            isInPlace: program.instructions.count <= Self.maxInlineInstructions)
    }

    private func function(_ shared: SharedFunction, isInPlace: Bool) -> LLVMValueRef {
        if let known = functions[shared] { return known }
        guard areHere || isInPlace else {
            callees.append(shared)
            return declaration(of: shared)
        }
        let here = llvm.here
        defer { llvm.position(at: here) }
        define(shared)
        let function = declaration(of: shared)
        LLVMSetLinkage(function, LLVMInternalLinkage)
        llvm.add(attributes: [isInPlace ? "alwaysinline" : "noinline"], to: function)
        return function
    }

    /// The function without a body.
    private func declaration(of shared: SharedFunction) -> LLVMValueRef {
        if let known = functions[shared] { return known }
        let (result, parameters) = signature(of: shared)
        let function = llvm.addFunction(shared.symbol, result, parameters)
        if case .library = shared.kind {
            // Pure and total: LLVM may hoist calls out of the pixel loop.
            llvm.add(attributes: ["memory", "willreturn", "speculatable"], to: function)
        }
        functions[shared] = function
        return function
    }

    private func signature(
        of shared: SharedFunction
    ) -> (result: LLVMTypeRef, parameters: [LLVMTypeRef]) {
        func vector(_ type: LLVMTypeRef) -> LLVMTypeRef { llvm.vector(type, shared.lanes) }
        let floats = vector(llvm.float)
        let ints = vector(llvm.int32)
        var channels: [LLVMTypeRef?] = Array(repeating: floats, count: 4)
        let pixels: LLVMTypeRef = LLVMStructTypeInContext(llvm.context, &channels, 4, 0)
        switch shared.kind {
        case .read:
            return (
                pixels, [llvm.pointer, llvm.int64, llvm.int64, llvm.int32, llvm.int32, ints, ints]
            )
        case .sample(_, _, let hasRowEach):
            return (pixels, [llvm.pointer, floats, hasRowEach ? floats : llvm.float, llvm.float])
        case .library(let name):
            guard let program = library.program(named: name) else {
                llvm.refuse("there is no function '\(name)'")
                return (llvm.float, [])
            }
            return (
                vector(llvm.scalar(program.slots[program.results[0]])),
                program.argumentTypes.map { vector(llvm.scalar($0)) }
            )
        }
    }

    /// Emits the function's body.
    func define(_ shared: SharedFunction) {
        switch shared.kind {
        case .read(let format):
            define(shared) { _, taps, parameters in taps.read(parameters, format: format) }
        case .sample(let format, let followsColumns, _):
            define(shared) { function, taps, parameters in
                ImageEmitter(
                    format: format, width: shared.lanes, record: parameters[0], taps: taps, in: llvm
                ).sample(
                    x: parameters[1], y: parameters[2], followsColumns: followsColumns,
                    scale: parameters[3], in: function)
            }
        case .library(let name):
            guard let program = library.program(named: name) else {
                return llvm.refuse("there is no function '\(name)'")
            }
            LibraryEmitter(in: llvm, calling: self).emit(
                program, lanes: shared.lanes, as: declaration(of: shared))
        }
    }

    /// For functions that return four channels.
    private func define(
        _ shared: SharedFunction,
        _ channels: (LLVMValueRef, TapEmitter, [LLVMValueRef]) -> [LLVMValueRef]
    ) {
        let function = declaration(of: shared)
        llvm.position(at: llvm.block("entry", in: function))
        let parameters = (0..<Int(LLVMCountParams(function))).map { index -> LLVMValueRef in
            LLVMGetParam(function, UInt32(index))
        }
        let taps = TapEmitter(width: shared.lanes, in: llvm, calling: self)
        let values = channels(function, taps, parameters)
        var result: LLVMValueRef = LLVMGetPoison(signature(of: shared).result)
        for (channel, value) in values.enumerated() {
            result = LLVMBuildInsertValue(llvm.builder, result, value, UInt32(channel), "")
        }
        llvm.ret(result)
    }
}
