internal import CLLVM
import ShaderProgram

extension ProgramEmitter {
    private var maskType: LLVMTypeRef { llvm.vector(llvm.bool, width) }

    /// The active lanes.
    var mask: LLVMValueRef {
        isMasked ? llvm.load(maskType, maskPointer) : LLVMConstAllOnes(maskType)
    }

    private func setMask(_ mask: LLVMValueRef) {
        llvm.store(mask, maskPointer)
        isMasked = true
    }

    /// Stores the mask before control flow that may change it.
    private func materialiseMask() { if !isMasked { setMask(mask) } }

    private func anyLane(_ mask: LLVMValueRef) -> LLVMValueRef { llvm.any(mask, width) }

    private func leavesDivergently(_ statements: [Program.Statement]) -> Bool {
        !Uniformity.exits(in: statements).isDisjoint(with: uniformity.divergentBlocks)
    }

    func emit(_ statements: [Program.Statement]) {
        var index = 0
        while index < statements.count {
            if let uses,
                let group = SampleGroup(
                    in: statements, from: index, of: program, uniformity, uses: uses)
            {
                emit(group, of: statements)
                index = group.range.upperBound
            } else {
                emit(statements[index])
                index += 1
            }
        }
    }

    func emit(_ statement: Program.Statement) {
        switch statement {
        case .evaluate(let value): evaluate(value)
        case .declare(let slot, let hasInitialiser):
            declarationDepths[slot] = constructs.count
            if !(hasInitialiser && uniformity.slots[slot].isStepwise) {
                let type = LLVMGetAllocatedType(slotPointers[slot])
                llvm.store(LLVMConstNull(type), slotPointers[slot])
            }
        case .store(let slot, let value): emitStore(slot, value)
        case .declareArray(let array): arrays[array].clear()
        case .storeElement(let array, let index, let value):
            arrays[array].store(
                vector(self.value(value)), at: self.value(index), mask: isMasked ? mask : nil)
        case .storeMemory(let memory, let index, let value):
            environment.store(value, toMemory: memory, at: index, in: self)
        case .writePixel(let input, let place, let color):
            environment.write(color, toInput: input, at: place, in: self)
        case .branch(let condition, let then, let otherwise):
            if isUniform(condition) {
                emitUniformBranch(value(condition), then, otherwise)
            } else {
                emitVaryingBranch(value(condition), then, otherwise)
            }
        case .block(let block, let body): emitBlock(block, body)
        case .loop(let loop, let body): emitLoop(loop, body)
        case .exit(let block): emitExit(block)
        }
    }

    private func emitStore(_ slot: Program.Slot, _ value: Program.Value) {
        if uniformity.slots[slot] == .uniform {
            llvm.store(self.value(value), slotPointers[slot])
            return
        }
        var new = vector(self.value(value))
        let divergent = Uniformity.isDivergent(
            constructs[declarationDepths[slot]...], divergentBlocks: uniformity.divergentBlocks)
        if divergent, isMasked {
            new = llvm.select(mask, new, load(slot))
        }
        llvm.store(new, slotPointers[slot])
    }

    private func emitUniformBranch(
        _ condition: LLVMValueRef, _ then: [Program.Statement], _ otherwise: [Program.Statement]
    ) {
        let leaves = leavesDivergently(then) || leavesDivergently(otherwise)
        if leaves { materialiseMask() }
        let wasMasked = isMasked
        let thenBlock = llvm.block("then", in: function)
        let elseBlock = llvm.block("else", in: function)
        let endBlock = llvm.block("end", in: function)
        llvm.br(condition, thenBlock, elseBlock)
        constructs.append(.branch(isVarying: false))
        for (block, statements) in [(thenBlock, then), (elseBlock, otherwise)] {
            llvm.position(at: block)
            isMasked = wasMasked
            emit(statements)
            llvm.br(endBlock)
        }
        constructs.removeLast()
        llvm.position(at: endBlock)
        isMasked = wasMasked
    }

    /// The maximum work that is done without a branch, even if no lane needs it.
    private static let flatLimit = 12

    /// Whether statements are executed even if no lane needs them: a branch costs about as much.
    private func isFlat(_ statements: [Program.Statement]) -> Bool {
        var work = 0
        for statement in statements {
            guard let more = self.work(of: statement) else { return false }
            work += more
        }
        return work <= Self.flatLimit
    }

    /// The number of cheap operations; nil for statements that are always skipped.
    private func work(of statement: Program.Statement) -> Int? {
        switch statement {
        case .declare, .store, .storeElement: 1
        case .evaluate(let value):
            switch program.instructions[value].operation {
            case .call, .sample, .read, .pixelAt: nil
            case .binary(.divide, _, _), .binary(.remainder, _, _), .unary(.squareRoot, _): 4
            default: 1
            }
        default: nil
        }
    }

    private func emitVaryingBranch(
        _ condition: LLVMValueRef, _ then: [Program.Statement], _ otherwise: [Program.Statement]
    ) {
        let wasMasked = isMasked
        let before = mask
        let leaves = leavesDivergently(then) || leavesDivergently(otherwise)
        let thenMask = llvm.and(before, condition)
        let elseMask = llvm.and(before, llvm.not(condition))
        constructs.append(.branch(isVarying: true))
        let thenEnd = emitArm(then, thenMask)
        let elseEnd = emitArm(otherwise, elseMask)
        constructs.removeLast()
        if leaves {
            setMask(llvm.or(thenEnd, elseEnd))
        } else {
            if wasMasked { setMask(before) }
            isMasked = wasMasked
        }
    }

    /// Emits an arm of a varying branch; returns the lanes active at its end.
    private func emitArm(_ statements: [Program.Statement], _ mask: LLVMValueRef) -> LLVMValueRef {
        guard !statements.isEmpty else { return mask }
        setMask(mask)
        if isFlat(statements) {
            emit(statements)
            return mask
        }
        let body = llvm.block("lanes", in: function)
        let end = llvm.block("joined", in: function)
        llvm.br(anyLane(mask), body, end)
        llvm.position(at: body)
        emit(statements)
        llvm.br(end)
        llvm.position(at: end)
        isMasked = true
        return leavesDivergently(statements) ? self.mask : mask
    }

    private func emitBlock(_ block: Program.Block, _ body: [Program.Statement]) {
        let exits = Uniformity.exits(in: body)
        constructs.append(.block(block))
        defer { constructs.removeLast() }
        guard exits.contains(block) else {
            emit(body)
            return
        }
        if let exited = exitedPointers[block] {
            let wasMasked = isMasked
            let before = mask
            materialiseMask()
            llvm.store(LLVMConstNull(maskType), exited)
            emit(body)
            let leavesFurther = exits.contains {
                $0 != block && uniformity.divergentBlocks.contains($0) && endsOutside($0, body)
            }
            if leavesFurther {
                let left = llvm.load(maskType, exited)
                setMask(llvm.or(mask, left))
            } else {
                if wasMasked { setMask(before) }
                isMasked = wasMasked
            }
            return
        }
        let end = llvm.block("behind", in: function)
        let wasMasked = isMasked
        endBlocks[block] = end
        emit(body)
        llvm.br(end)
        llvm.position(at: end)
        isMasked = wasMasked
    }

    /// Whether the exited block encloses these statements.
    private func endsOutside(_ block: Program.Block, _ body: [Program.Statement]) -> Bool {
        !body.anywhere { if case .block(block, _) = $0 { true } else { false } }
    }

    private func emitExit(_ block: Program.Block) {
        if let exited = exitedPointers[block] {
            let left = llvm.load(maskType, exited)
            llvm.store(llvm.or(left, mask), exited)
            setMask(LLVMConstNull(maskType))
            return
        }
        if let end = endBlocks[block] {
            llvm.br(end)
        } else {
            llvm.refuse("b\(block) is left, and is not around it")
        }
        // Unreachable statements still need a block.
        llvm.position(at: llvm.block("unreached", in: function))
    }

    private func emitLoop(_ loop: Int, _ body: [Program.Statement]) {
        let parts = leavesDivergently(body)
        if parts { materialiseMask() }
        let header = llvm.block("turn", in: function)
        let inside = llvm.block("turning", in: function)
        let spent = llvm.block("spent", in: function)
        let end = llvm.block("turned", in: function)
        let turns = turnPointers[loop]
        llvm.store(llvm.int(0), turns)
        if isMasked, !parts {
            // Without active lanes the loop might not end.
            llvm.br(anyLane(mask), header, end)
        } else {
            llvm.br(header)
        }
        llvm.position(at: header)
        if parts {
            let running = llvm.block("running", in: function)
            llvm.br(anyLane(mask), running, end)
            llvm.position(at: running)
        }
        let turn = llvm.add(llvm.load(llvm.int32, turns), llvm.int(1))
        llvm.store(turn, turns)
        // Innermost loops check budget and deadline together, at intervals: as cheap as one check,
        // and LLVM can drop it from short loops.
        let isInnermost = !Uniformity.hasLoop(body)
        let looking = isInnermost ? llvm.block("looking", in: function) : nil
        let waiting = llvm.block("waiting", in: function)
        if let looking {
            let part = llvm.and(turn, llvm.int(TurnBudget.interval - 1))
            let isDue = llvm.icmp(LLVMIntEQ, part, llvm.int(0))
            llvm.br(isDue, looking, inside)
            llvm.position(at: looking)
        }
        let isSpent = llvm.icmp(LLVMIntSGE, turn, llvm.int(TurnBudget.turns))
        llvm.br(isSpent, spent, waiting)
        llvm.position(at: spent)
        environment.abort(loop: loop, in: self)
        llvm.position(at: waiting)
        let stopped = llvm.block("stopped", in: function)
        llvm.br(environment.isStopped(in: self), stopped, inside)
        llvm.position(at: stopped)
        environment.stop(loop: loop, in: self)
        llvm.position(at: inside)
        constructs.append(.loop)
        emit(body)
        constructs.removeLast()
        llvm.br(header)
        llvm.position(at: end)
        isMasked = isMasked || parts
    }
}
