import Diagnostics
import ShaderProgram

/// Operators, built-in and of a shader's structures.
extension TypeChecker {
    mutating func unary(
        _ text: String, _ syntax: SyntaxExpression, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        var operand = try expression(syntax)
        if let result = try overloaded(text, [operand], at: location) { return result }
        operand = decayed(operand)
        if case .matrix = operand.type, text == "-" || text == "+" {
            return text == "+"
                ? operand
                : TypedExpression(.negate(operand), operand.type, at: location)
        }
        guard let numeric = operand.type.numeric else {
            if text == "!", operand.type.pointee != nil { throw pointerAsCondition(at: location) }
            throw fail(.operandType, "'\(text)' does not take a \(operand.type)", at: location)
        }
        if text == "!" {
            operand = try convert(
                operand, to: ShaderType(.bool, count: numeric.count), why: "negate it")
            return TypedExpression(.logicalNot(operand), operand.type, at: location)
        }
        operand = try promoted(operand)
        if numeric.element == .bool {
            operand = try convert(
                operand, to: ShaderType(.int, count: numeric.count), why: "compute")
        }
        if text == "+" { return operand }
        if text == "~" {
            guard !numeric.element.isFloating else {
                throw fail(.operandType, "'~' does not take a \(operand.type)", at: location)
            }
            return TypedExpression(.bitwiseNot(operand), operand.type, at: location)
        }
        return TypedExpression(.negate(operand), operand.type, at: location)
    }

    mutating func binary(
        _ text: String, _ left: TypedExpression, _ right: TypedExpression,
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        func typed(_ kind: TypedExpression.Kind, _ type: ShaderType) -> TypedExpression {
            TypedExpression(kind, type, at: location)
        }
        if let result = try overloaded(text, [left, right], at: location) { return result }
        if let result = try pointerArithmetic(text, left, right, at: location) { return result }
        if text == "&&" || text == "||" {
            return try logical(text, left, right, at: location)
        }
        if let result = try matrixOperation(text, left, right, at: location) { return result }
        // Equal enumerations can be compared, even scoped ones.
        let isCompared = left.type == right.type && Comparison.symbols[text] != nil
        let (left, right) =
            isCompared ? (numbered(left), numbered(right)) : (decayed(left), decayed(right))
        var (a, b) = try operands(text, left, right, at: location)
        guard var numeric = a.type.numeric else {
            throw fail(.operandType, "'\(text)' does not take a \(a.type)", at: location)
        }
        if let comparison = Comparison.symbols[text] {
            return typed(.compare(comparison, a, b), ShaderType(.bool, count: numeric.count))
        }
        guard let operation = BinaryOperator.symbols[text] else {
            throw fail(.operandType, "'\(text)' is not an operator", at: location)
        }
        if numeric.element == .bool, ![.and, .or, .xor].contains(operation) {
            let type = ShaderType(.int, count: numeric.count)
            a = try convert(a, to: type, why: "compute")
            b = try convert(b, to: type, why: "compute")
            numeric.element = .int
        }
        if numeric.element.isFloating,
            [.remainder, .and, .or, .xor, .shiftLeft, .shiftRight].contains(operation)
        {
            if operation == .remainder, dialect != .standardLibrary {
                throw fail(
                    .operandType, "'%' takes whole numbers", hint: "use fmod(a, b)", at: location)
            }
            throw fail(.operandType, "'\(text)' takes whole numbers", at: location)
        }
        return typed(.binary(operation, a, b), a.type)
    }

    /// A shift has the type of its left side; the count's may differ.
    private mutating func shift(
        _ left: TypedExpression, _ right: TypedExpression, at location: SourceLocation
    ) throws(AlreadyReported) -> (TypedExpression, TypedExpression) {
        guard let from = left.type.numeric, let count = right.type.numeric,
            !from.element.isFloating, !count.element.isFloating
        else { return try unified(left, right, at: location) }
        var type = left.type
        if from.element == .bool { type = ShaderType(.int, count: from.count) }
        if from.count == 1, count.count > 1 { return try unified(left, right, at: location) }
        return (
            try convert(left, to: type, why: "shift it", explicitly: true),
            try convert(right, to: type, why: "shift by it", explicitly: true)
        )
    }

    /// Both operands in one type. A shift has the type of its left operand; 8- and 16-bit scalars
    /// become 32-bit.
    private mutating func operands(
        _ text: String, _ left: TypedExpression, _ right: TypedExpression,
        at location: SourceLocation
    ) throws(AlreadyReported) -> (TypedExpression, TypedExpression) {
        let isNarrow = left.type.numeric?.count == 1 && right.type.numeric?.count == 1
        let a = isNarrow ? try promoted(left) : left
        let b = isNarrow ? try promoted(right) : right
        return ["<<", ">>"].contains(text)
            ? try shift(a, b, at: location) : try unified(a, b, at: location)
    }

    private mutating func promoted(_ value: TypedExpression) throws(AlreadyReported)
        -> TypedExpression
    {
        guard case .scalar(let element) = value.type, element.narrowBits != nil else {
            return value
        }
        return try convert(value, to: .int, why: "compute")
    }

    /// `&&` and `||`; with vectors by component, and both sides are computed.
    private mutating func logical(
        _ text: String, _ left: TypedExpression, _ right: TypedExpression,
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let (left, right) = (decayed(left), decayed(right))
        guard let a = left.type.numeric, let b = right.type.numeric else {
            throw fail(
                .operandType, "'\(text)' takes single values", hint: "use any(…) or all(…)",
                at: location)
        }
        let count = max(a.count, b.count)
        guard a.count == count || a.count == 1, b.count == count || b.count == 1 else {
            throw fail(
                .operandType, "a \(left.type) and a \(right.type) don't go together",
                at: location)
        }
        let type = ShaderType(.bool, count: count)
        let first = try convert(left, to: type, why: "test it", explicitly: true)
        let second = try convert(right, to: type, why: "test it", explicitly: true)
        let kind: TypedExpression.Kind =
            count > 1
            ? .binary(text == "&&" ? .and : .or, first, second)
            : text == "&&" ? .logicalAnd(first, second) : .logicalOr(first, second)
        return TypedExpression(kind, type, at: location)
    }

    /// An operator that the shader defines for a structure; nil if neither side is a structure.
    mutating func overloaded(
        _ text: String, _ sides: [TypedExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression? {
        let isStructure = sides.map { side in
            if case .structure = side.type { true } else { false }
        }
        guard isStructure.contains(true) else { return nil }
        let name = "operator\(text)"
        if isStructure[0],
            let result = try methodCall(sides[0], name, Array(sides.dropFirst()), at: location)
        {
            return result
        }
        let candidates = lookUpAll(name, of: sides) { functionNames[$0] }
        let templates = lookUpAll(name, of: sides) { functionTemplates[$0] }
        if let result = try call(candidates, templates, sides, at: location) { return result }
        // `a += b` may use `a + b`.
        if text.count > 1, text.hasSuffix("="), Comparison.symbols[text] == nil { return nil }
        let types = sides.map(\.type.description).joined(separator: ", ")
        throw fail(
            .operandType, "there is no '\(text)' for \(types)",
            hint: "define a function 'operator\(text)', or use the members", at: location)
    }
}
