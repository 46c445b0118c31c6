internal import CLLVM
import ShaderProgram

/// The expected places of the current samples.
enum Sampling {
    case anywhere
    /// All at centres of neighbouring pixels in a row, inside.
    case atCentres
    /// Probably not at centres; code should be short.
    case elsewhere
}

extension ProgramEmitter {
    /// Emits a group of samples with the statements between: a branch-free version for samples at
    /// pixel centres, where LLVM can merge equal addresses and schedule loads freely, and a short
    /// version for all other positions.
    func emit(_ group: SampleGroup, of statements: [Program.Statement]) {
        for value in group.ahead { evaluate(value) }
        let ahead = Set(group.ahead)
        let piece = statements[group.range].filter { statement in
            if case .evaluate(let value) = statement { !ahead.contains(value) } else { true }
        }
        let centres = llvm.block("centres", in: function)
        let elsewhere = llvm.block("elsewhere", in: function)
        let end = llvm.block("sampled", in: function)
        llvm.br(environment.areCentres(group.samples, in: self), centres, elsewhere)
        func leave() -> ([[LLVMValueRef]], LLVMBasicBlockRef) {
            llvm.br(end)
            return (group.results.map(computed), llvm.here)
        }

        llvm.position(at: centres)
        let interleaved = InterleavedPixels(in: self)
        sampling = .atCentres
        var rest = piece[...]
        while !rest.isEmpty { rest = rest.dropFirst(interleaved.emit(rest)) }
        group.results.forEach(interleaved.makeKnown)
        let fast = leave()

        llvm.position(at: elsewhere)
        sampling = .elsewhere
        for statement in piece { emit(statement) }
        let slow = leave()

        sampling = .anywhere
        llvm.position(at: end)
        for (value, both) in zip(group.results, zip(fast.0, slow.0)) {
            let merged = zip(both.0, both.1).map { (atCentres, other) -> LLVMValueRef in
                merge((atCentres, fast.1), (other, slow.1))
            }
            if merged.count == 1 {
                set(value, to: merged[0])
            } else {
                set(value, toPixel: merged)
            }
        }
    }

    private func merge(
        _ first: (LLVMValueRef, LLVMBasicBlockRef), _ second: (LLVMValueRef, LLVMBasicBlockRef)
    ) -> LLVMValueRef {
        first.0 == second.0 ? first.0 : llvm.phi([first, second])
    }
}
