import Diagnostics

extension TypeChecker {
    mutating func expression(_ syntax: SyntaxExpression) throws(Abandoned) -> TypedExpression {
        func typed(_ kind: TypedExpression.Kind, _ type: ShaderType) -> TypedExpression {
            TypedExpression(kind: kind, type: type, location: syntax.location)
        }
        switch syntax.kind {
        case .integer(let value, let isUnsigned):
            if dialect == .shader, value > UInt64(UInt32.max) {
                throw fail(
                    "number-range", "the number \(value) does not fit into 32 bits",
                    at: syntax.location)
            }
            let type: ScalarType =
                isUnsigned
                ? (value > UInt64(UInt32.max) ? .ulong : .uint)
                : (value > UInt64(Int32.max) ? (dialect == .shader ? .uint : .ulong) : .int)
            return typed(.constant([value]), .scalar(type))
        case .floating(let value, let suffix):
            if suffix == .double { return typed(.constant([value.bitPattern]), .scalar(.double)) }
            return typed(
                .constant([UInt64(Float(value).bitPattern)]),
                .scalar(suffix == .half ? .half : .float))
        case .boolean(let value):
            return typed(.constant([value ? 1 : 0]), .bool)
        case .name(let name):
            return try self.name(name, at: syntax.location)
        case .unary(let text, let operand):
            return try unary(text, operand, at: syntax.location)
        case .increment(let text, let operand, let isPrefix):
            let target = try assignable(operand)
            guard let numeric = target.type.numeric, numeric.element != .bool else {
                throw fail("operand-type", "a \(target.type) can't be counted", at: syntax.location)
            }
            let one = TypedExpression(kind: .constant([1]), type: .int, location: syntax.location)
            let step = try convert(one, to: target.type, why: "count")
            let sum = typed(.binary(text == "+" ? .add : .subtract, target, step), target.type)
            return typed(isPrefix ? .assign(target, sum) : .assignAfter(target, sum), target.type)
        case .binary(let text, let left, let right):
            return try binary(
                text, try expression(left), try expression(right), at: syntax.location)
        case .assignment(let text, let left, let right):
            let target = try assignable(left)
            var value = try expression(right)
            if !text.isEmpty { value = try binary(text, target, value, at: syntax.location) }
            return typed(
                .assign(target, try convert(value, to: target.type, why: "assign it")), target.type)
        case .conditional(let test, let then, let otherwise):
            let test = try condition(test)
            let (left, right) = try unified(
                try expression(then), try expression(otherwise), at: syntax.location)
            return typed(.conditional(test, left, right), left.type)
        case .comma(let left, let right):
            let right = try (try expression(left), expression(right))
            return typed(.comma(right.0, right.1), right.1.type)
        case .member(let base, let name):
            return try swizzle(try expression(base), name, at: syntax.location)
        case .construct(let type, let arguments):
            return try construct(type, arguments, at: syntax.location)
        case .call(let name, let templateArgument, let arguments):
            return try call(name, templateArgument, arguments, at: syntax.location)
        case .method(let base, let name, let arguments):
            return try method(base, name, arguments, at: syntax.location)
        case .subscripted(let base, let index):
            return try element(base, index, at: syntax.location)
        case .list:
            throw fail("list", "a list in braces can't stand here", at: syntax.location)
        }
    }

    // MARK: Operators

    private mutating func unary(
        _ text: String, _ syntax: SyntaxExpression, at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        var operand = try expression(syntax)
        guard let numeric = operand.type.numeric else {
            throw fail("operand-type", "'\(text)' does not take a \(operand.type)", at: location)
        }
        if text == "!" {
            operand = try convert(
                operand, to: ShaderType(.bool, count: numeric.count), why: "negate it")
            return TypedExpression(
                kind: .logicalNot(operand), type: operand.type, location: location)
        }
        if numeric.element == .bool {
            operand = try convert(
                operand, to: ShaderType(.int, count: numeric.count), why: "compute")
        }
        if text == "+" { return operand }
        if text == "~" {
            guard !numeric.element.isFloating else {
                throw fail("operand-type", "'~' does not take a \(operand.type)", at: location)
            }
            return TypedExpression(
                kind: .bitwiseNot(operand), type: operand.type, location: location)
        }
        return TypedExpression(kind: .negate(operand), type: operand.type, location: location)
    }

    private static let arithmetic: [String: BinaryOperator] = [
        "+": .add, "-": .subtract, "*": .multiply, "/": .divide, "%": .remainder, "&": .and,
        "|": .or, "^": .xor, "<<": .shiftLeft, ">>": .shiftRight,
    ]
    private static let comparisons: [String: Comparison] = [
        "==": .equal, "!=": .notEqual, "<": .less, "<=": .lessOrEqual, ">": .greater,
        ">=": .greaterOrEqual,
    ]

    private mutating func binary(
        _ text: String, _ left: TypedExpression, _ right: TypedExpression,
        at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        func typed(_ kind: TypedExpression.Kind, _ type: ShaderType) -> TypedExpression {
            TypedExpression(kind: kind, type: type, location: location)
        }
        if text == "&&" || text == "||" {
            guard case .scalar = left.type, case .scalar = right.type else {
                throw fail(
                    "operand-type", "'\(text)' takes single values", hint: "use any(…) or all(…)",
                    at: location)
            }
            let left = try convert(left, to: .bool, why: "test it")
            let right = try convert(right, to: .bool, why: "test it")
            return typed(text == "&&" ? .logicalAnd(left, right) : .logicalOr(left, right), .bool)
        }
        var (a, b) =
            try
            (["<<", ">>"].contains(text)
            ? shift(left, right, at: location) : unified(left, right, at: location))
        guard var numeric = a.type.numeric else {
            throw fail("operand-type", "'\(text)' does not take a \(a.type)", at: location)
        }
        if let comparison = Self.comparisons[text] {
            return typed(.compare(comparison, a, b), ShaderType(.bool, count: numeric.count))
        }
        guard let operation = Self.arithmetic[text] else {
            throw fail("operator", "'\(text)' is not an operator", at: location)
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
            if operation == .remainder, dialect == .shader {
                throw fail(
                    "operand-type", "'%' takes whole numbers", hint: "use fmod(a, b)", at: location)
            }
            throw fail("operand-type", "'\(text)' takes whole numbers", at: location)
        }
        return typed(.binary(operation, a, b), a.type)
    }

    /// A shift has the type of its left side; the count may have another.
    private mutating func shift(
        _ left: TypedExpression, _ right: TypedExpression, at location: SourceLocation
    ) throws(Abandoned) -> (TypedExpression, TypedExpression) {
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

    private mutating func assignable(
        _ syntax: SyntaxExpression
    ) throws(Abandoned) -> TypedExpression {
        let target = try expression(syntax)
        guard let root = target.assignableRoot else {
            throw fail("assignment", "this can't be assigned to", at: syntax.location)
        }
        guard !variables[root].isConstant else {
            throw fail(
                "assignment", "'\(variables[root].name)' is constant", at: syntax.location)
        }
        if case .array = target.type {
            throw fail(
                "assignment", "an array can't be assigned as a whole",
                hint: "assign its elements in a loop", at: syntax.location)
        }
        // The target is read and written, so its indices are computed more than once.
        if let index = target.changingIndex {
            throw fail(
                "assignment", "an index in what is assigned to can't change anything",
                hint: "compute the index before", at: index.location)
        }
        return target
    }

    // MARK: Members

    private mutating func swizzle(
        _ base: TypedExpression, _ name: String, at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        guard let numeric = base.type.numeric, numeric.count > 1 || dialect == .standardLibrary
        else {
            throw fail("member", "a \(base.type) has no member '\(name)'", at: location)
        }
        var components: [Int] = []
        for letters in ["xyzw", "rgba"] {
            let indices = name.compactMap { letter in
                letters.firstIndex(of: letter).map {
                    letters.distance(from: letters.startIndex, to: $0)
                }
            }
            if indices.count == name.count { components = indices }
        }
        guard !components.isEmpty, components.count <= 4 else {
            throw fail(
                "member", "a \(base.type) has no member '\(name)'",
                hint: "components are named x y z w or r g b a", at: location)
        }
        if let beyond = components.first(where: { $0 >= numeric.count }) {
            throw fail(
                "member",
                "a \(base.type) has no component '\(Array("xyzw")[beyond])'", at: location)
        }
        return TypedExpression(
            kind: .swizzle(base, components),
            type: ShaderType(numeric.element, count: components.count), location: location)
    }

    private mutating func element(
        _ base: SyntaxExpression, _ index: SyntaxExpression, at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        let value = try expression(base)
        let position = try convert(try expression(index), to: .int, why: "use it as an index")
        if case .buffer(let element) = value.type, case .variable(let variable) = value.kind {
            return TypedExpression(
                kind: .element(variable, position), type: .scalar(element), location: location)
        }
        if let numeric = value.type.numeric, numeric.count > 1,
            case .constant(let bits) = position.kind, Int(bits[0]) < numeric.count
        {
            return TypedExpression(
                kind: .swizzle(value, [Int(bits[0])]), type: .scalar(numeric.element),
                location: location)
        }
        if case .array(let element, _) = value.type {
            switch value.kind {
            case .variable, .global:
                return TypedExpression(
                    kind: .arrayElement(value, position), type: element, location: location)
            default: break
            }
        }
        if let numeric = value.type.numeric, numeric.count > 1 {
            return TypedExpression(
                kind: .component(value, position), type: .scalar(numeric.element),
                location: location)
        }
        throw fail("subscript", "a \(value.type) can't be indexed like this", at: location)
    }
}
