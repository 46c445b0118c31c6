internal import CLLVM
import ShaderProgram

/// What is known of the samples that are emitted.
enum Sampling {
    case anywhere
    /// At the centres of neighbouring pixels of one row, which are inside.
    case atCentres
    /// Most likely not, and their code must not be long.
    case elsewhere
}

extension ProgramEmitter {
    /// Emits a group of samples and what stands between them: one way without branches for where
    /// all samples are at pixels' centres, so that LLVM can share the places that are the same and
    /// arrange the loads as it likes, and a short one for elsewhere.
    func emit(_ group: SampleGroup, of statements: [Program.Statement]) {
        for value in group.ahead { evaluate(value) }
        let ahead = Set(group.ahead)
        let piece = statements[group.range].filter { statement in
            if case .evaluate(let value) = statement { !ahead.contains(value) } else { true }
        }
        let centres = llvm.block("centres", in: function)
        let elsewhere = llvm.block("elsewhere", in: function)
        let end = llvm.block("sampled", in: function)
        LLVMBuildCondBr(
            llvm.builder, environment.areCentres(group.samples, in: self), centres, elsewhere)
        func leave() -> ([[LLVMValueRef]], LLVMBasicBlockRef) {
            LLVMBuildBr(llvm.builder, end)
            return (group.results.map(computed), LLVMGetInsertBlock(llvm.builder))
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
        if first.0 == second.0 { return first.0 }
        let phi: LLVMValueRef = LLVMBuildPhi(llvm.builder, LLVMTypeOf(first.0), "")
        var values: [LLVMValueRef?] = [first.0, second.0]
        var blocks: [LLVMBasicBlockRef?] = [first.1, second.1]
        LLVMAddIncoming(phi, &values, &blocks, 2)
        return phi
    }
}
