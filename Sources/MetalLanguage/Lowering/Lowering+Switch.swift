import ShaderProgram

extension Lowering {
    /// Sections that end in jumps become a chain of branches; with fall-through, a variable tracks
    /// the active section.
    mutating func lowerSwitch(
        _ selector: TypedExpression, _ sections: [TypedSection], isTail: Bool
    ) throws(LoweringError) {
        let value = try value(selector)[0]
        let type = builder.type(value)
        let leave = builder.newBlock()
        builder.openList()
        // `continue` belongs to the enclosing loop.
        let next = frame.loops.last?.next
        frame.loops.append((leave, next))
        let tests = sections.map { section in
            section.labels.map { label in
                builder.compare(.equal, value, builder.constant(label, type))
            }.reduce(nil) { (any: Program.Value?, test) in
                any.map { builder.binary(.or, $0, test) } ?? test
            }
        }
        if sections.contains(where: \.fallsThrough) {
            try lowerFallingThrough(sections, tests)
        } else {
            try lowerChain(sections, tests, isTail: isTail)
        }
        frame.loops.removeLast()
        builder.append(.block(leave, builder.closeList()))
    }

    private mutating func lowerChain(
        _ sections: [TypedSection], _ tests: [Program.Value?], isTail: Bool
    ) throws(LoweringError) {
        // The default comes last.
        let cases = zip(sections, tests).filter { !$0.0.isDefault }
        var arms: [[Program.Statement]] = []
        for (section, _) in cases { arms.append(try list(of: section.body, isTail: isTail)) }
        var rest: [Program.Statement] = []
        if let section = sections.first(where: \.isDefault) {
            rest = try list(of: section.body, isTail: isTail)
        }
        for ((_, test), arm) in zip(cases, arms).reversed() {
            if let test { rest = [.branch(test, arm, rest)] }
        }
        for statement in rest { builder.append(statement) }
    }

    private mutating func lowerFallingThrough(
        _ sections: [TypedSection], _ tests: [Program.Value?]
    ) throws(LoweringError) {
        let isRunning = builder.slot(.bool)
        let found = tests.compactMap(\.self).reduce(builder.constant(0, .bool)) {
            builder.binary(.or, $0, $1)
        }
        let isDefault = builder.unary(.not, found)
        let yes = builder.constant(1, .bool)
        let no = builder.constant(0, .bool)
        for (section, test) in zip(sections, tests) {
            var enters = builder.load(isRunning)
            if let test { enters = builder.binary(.or, enters, test) }
            if section.isDefault { enters = builder.binary(.or, enters, isDefault) }
            let body = try list(of: section.body, isTail: false)
            let after = Program.Statement.store(isRunning, section.fallsThrough ? yes : no)
            builder.append(.branch(enters, body + [after], []))
        }
    }
}
