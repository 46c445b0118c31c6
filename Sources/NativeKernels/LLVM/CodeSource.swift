import PixelBuffers
import ShaderProgram

/// The source of one object file.
enum CodeSource {
    /// A pixel program, as a function `KernelEmitter.symbol`.
    case pixels(Program, inputs: [PixelFormat], output: PixelFormat)
    /// A compute kernel.
    case grid(Program)
    case shared(SharedFunction)

    var name: String {
        switch self {
        case .pixels(let program, _, _), .grid(let program): program.name
        case .shared(let function): function.symbol
        }
    }

    var library: FunctionLibrary {
        switch self {
        case .pixels(let program, _, _), .grid(let program): program.library
        case .shared(let function): function.library
        }
    }

    /// The best number of lanes.
    func lanes(on target: CodeTarget) -> Int {
        switch self {
        case .pixels(let program, _, _): program.lanes(on: target)
        case .grid: target.vectorWidth
        case .shared(let function): function.lanes
        }
    }

    func emit(width: Int, in llvm: LLVMModule, calling shared: SharedFunctions) {
        switch self {
        case .pixels(let program, let inputs, let output):
            KernelEmitter(
                program, inputs: inputs, output: output, width: width, in: llvm, calling: shared
            ).emit()
        case .grid(let program):
            ComputeEmitter(program, width: width, in: llvm, calling: shared).emit()
        case .shared(let function): shared.define(function)
        }
    }
}
