import Diagnostics

extension TypeChecker {
    mutating func `switch`(
        _ selector: SyntaxExpression, _ sections: [SyntaxSection]
    ) throws(AlreadyReported) -> TypedStatement {
        var value = try expression(selector)
        let type = value.type
        value = numbered(value)
        if value.type == .bool { value = try convert(value, to: .int, why: "switch on it") }
        guard case .scalar(let element) = value.type, element.isInteger else {
            throw fail(
                .switch, "a switch needs a whole number, not a \(value.type)",
                at: selector.location)
        }
        var known: Set<UInt64> = []
        var hasDefault = false
        var typed: [TypedSection] = []
        state.switchDepth += 1
        defer { state.switchDepth -= 1 }
        for (index, section) in sections.enumerated() {
            if section.isDefault, hasDefault {
                throw fail(.switch, "there are two defaults", at: section.location)
            }
            hasDefault = hasDefault || section.isDefault
            var labels: [UInt64] = []
            for label in section.labels {
                let bits = try self.label(label, type: value.type, of: type)
                guard known.insert(bits).inserted else {
                    throw fail(.switch, "there are two cases of this value", at: label.location)
                }
                labels.append(bits)
            }
            let block = SyntaxStatement(kind: .block(section.body), location: section.location)
            var body = statements(in: block)
            let jumps = Self.endsInJump(body)
            Self.dropFinalBreak(&body)
            typed.append(
                TypedSection(
                    labels: labels, isDefault: section.isDefault, body: body,
                    fallsThrough: !jumps && index < sections.count - 1))
        }
        return .switch(value, typed)
    }

    private mutating func label(
        _ syntax: SyntaxExpression, type: ShaderType, of selector: ShaderType
    ) throws(AlreadyReported) -> UInt64 {
        var value = try expression(syntax)
        if case .enumeration = selector, value.type == selector { value = numbered(value) }
        value = decayed(value)
        guard case .scalar(let element) = value.type, !element.isFloating,
            let bits = constantBits(of: try convert(value, to: type, why: "compare with it")),
            let first = bits.first
        else {
            throw fail(.switch, "a case must be a constant whole number", at: syntax.location)
        }
        return first & 0xFFFF_FFFF
    }

    private static func endsInJump(_ body: [TypedStatement]) -> Bool {
        switch body.last {
        case .break, .continue, .return: true
        case .block(let inner): endsInJump(inner)
        case .if(_, let then, let otherwise?): endsInJump([then]) && endsInJump([otherwise])
        default: false
        }
    }

    private static func dropFinalBreak(_ body: inout [TypedStatement]) {
        switch body.last {
        case .break: body.removeLast()
        case .block(var inner):
            dropFinalBreak(&inner)
            body[body.count - 1] = .block(inner)
        default: break
        }
    }

    // MARK: Control flow

    /// Whether control never continues after a statement.
    func alwaysReturns(_ statement: SyntaxStatement) -> Bool {
        switch statement.kind {
        case .return: return true
        case .block(let inner): return inner.contains { alwaysReturns($0) }
        case .if(_, let then, let otherwise?):
            return alwaysReturns(then) && alwaysReturns(otherwise)
        case .switch(_, let sections):
            // All sections end in the last return or fall through to it.
            return (sections.contains { $0.isDefault } || coverEnumeration(sections))
                && sections.last?.body.contains { alwaysReturns($0) } == true
                && !sections.contains { $0.body.contains { Self.leaves($0) } }
        case .loop(_, let condition, _, let body):
            // An endless loop ends only by `return`.
            return condition.map(Self.isTrue) != false && !Self.leaves(body)
        case .doWhile(let body, let condition):
            return !Self.leaves(body)
                && (Self.isTrue(condition)
                    || (alwaysReturns(body) && !Self.leaves(body, byContinue: true)))
        default: return false
        }
    }

    /// Whether each case of an enumeration has a section.
    private func coverEnumeration(_ sections: [SyntaxSection]) -> Bool {
        var enumerations: Set<EnumerationType> = []
        var numbers: Set<UInt64> = []
        for label in sections.flatMap(\.labels) {
            guard case .name(let name) = label.kind, let value = lookUp(name, { cases[$0] }),
                case .enumeration(let enumeration) = value.type,
                case .constant(let bits) = value.kind
            else { return false }
            enumerations.insert(enumeration)
            numbers.formUnion(bits)
        }
        return enumerations.count == 1 && caseNumbers[enumerations.removeFirst()] == numbers
    }

    private static func isTrue(_ condition: SyntaxExpression) -> Bool {
        switch condition.kind {
        case .boolean(let value): value
        case .integer(let value, _): value != 0
        default: false
        }
    }

    /// Whether a statement contains a `break` out of the enclosing construct, or a `continue` of
    /// the loop.
    private static func leaves(_ statement: SyntaxStatement, byContinue: Bool = false) -> Bool {
        switch statement.kind {
        case .break: !byContinue
        case .continue: byContinue
        case .block(let inner): inner.contains { leaves($0, byContinue: byContinue) }
        case .if(_, let then, let otherwise):
            leaves(then, byContinue: byContinue)
                || otherwise.map { leaves($0, byContinue: byContinue) } == true
        case .switch(_, let sections):
            byContinue && sections.contains { $0.body.contains { leaves($0, byContinue: true) } }
        default: false
        }
    }
}
