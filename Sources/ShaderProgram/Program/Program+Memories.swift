extension Program {
    /// The memories that something is stored to.
    var changedMemories: Set<Int> {
        func found(in statements: [Statement]) -> Set<Int> {
            statements.reduce(into: []) { memories, statement in
                switch statement {
                case .storeMemory(let memory, _, _): memories.insert(memory)
                case .branch(_, let then, let otherwise):
                    memories.formUnion(found(in: then))
                    memories.formUnion(found(in: otherwise))
                case .block(_, let inner), .loop(_, let inner):
                    memories.formUnion(found(in: inner))
                default: break
                }
            }
        }
        return found(in: body)
    }
}
