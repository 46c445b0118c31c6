extension Program {
    /// The memories that are stored to.
    var changedMemories: Set<Int> {
        var memories: Set<Int> = []
        body.walk { if case .storeMemory(let memory, _, _) = $0 { memories.insert(memory) } }
        return memories
    }
}
