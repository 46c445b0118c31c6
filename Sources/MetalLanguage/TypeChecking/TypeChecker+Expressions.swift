import Diagnostics
import ShaderProgram

extension TypeChecker {
    mutating func expression(_ syntax: SyntaxExpression) throws(AlreadyReported) -> TypedExpression
    {
        switch syntax.kind {
        case .integer(let value, let isUnsigned):
            return try integer(value, isUnsigned: isUnsigned, at: syntax.location)
        case .text(let text, let quote):
            // In C, `'A'` is the letter's code.
            if quote == UInt8(ascii: "'"), text.utf8.count == 1, let code = text.utf8.first {
                return try integer(UInt64(code), isUnsigned: false, at: syntax.location)
            }
            throw fail(
                .syntax, "a text can only be compared with another here", at: syntax.location)
        case .reference:
            throw fail(
                .internalError, "internal error: a name has no meaning",
                at: syntax.location)
        case .floating(let value, let suffix, _):
            return floating(value, suffix, at: syntax.location)
        case .boolean(let value):
            return TypedExpression(.constant([value ? 1 : 0]), .bool, at: syntax.location)
        case .name(let name):
            return try self.name(name, at: syntax.location)
        case .unary(let text, let operand):
            return try unary(text, operand, at: syntax.location)
        case .increment(let text, let operand, let isPrefix):
            return try increment(text, operand, isPrefix: isPrefix, at: syntax.location)
        case .binary(let text, let left, let right):
            let first = try expression(left)
            // `a ** b` is a power elsewhere; here `*b` is the target of a pointer.
            if text == "*", case .dereference(let inner) = right.kind,
                right.location == syntax.location.behind(1)
            {
                let second = try dereferenced(inner, isFactor: true, at: right.location)
                return try binary(text, first, second, at: syntax.location)
            }
            return try binary(text, first, try expression(right), at: syntax.location)
        case .assignment(let text, let left, let right):
            return try assignment(text, left, right, at: syntax.location)
        case .conditional(let test, let then, let otherwise):
            return try conditional(test, then, otherwise, at: syntax.location)
        case .comma(let left, let right):
            let sides = try (expression(left), expression(right))
            return TypedExpression(
                .comma(sides.0, sides.1), sides.1.type, at: syntax.location)
        case .member(let base, let name):
            return try member(try expression(base), name, at: syntax.location)
        case .construct(let type, let arguments):
            return try construct(type, arguments, at: syntax.location)
        case .braced(let type, let list):
            return try braced(try resolve(type), list, at: syntax.location)
        case .call(let name, let templateArguments, let arguments):
            return try call(name, templateArguments, arguments, at: syntax.location)
        case .method(let base, let name, let arguments):
            return try method(base, name, arguments, at: syntax.location)
        case .subscripted(let base, let index):
            return try element(base, index, at: syntax.location)
        case .list, .designated:
            throw fail(.list, "a list in braces can't stand here", at: syntax.location)
        case .dereference(let inner):
            return try dereferenced(inner, at: syntax.location)
        case .address(let inner):
            return try address(inner, at: syntax.location)
        case .sizeOfType(let type):
            return try size(of: try resolve(type), at: syntax.location)
        case .sizeOf(let inner):
            return try size(of: try expression(inner).type, at: syntax.location)
        case .scoped(let type, let member, let arguments):
            return try scoped(type, member, arguments, at: syntax.location)
        }
    }

    private mutating func integer(
        _ value: UInt64, isUnsigned: Bool, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        if dialect != .standardLibrary, value > UInt64(UInt32.max) {
            throw fail(
                .numberRange, "the number \(value) does not fit into 32 bits", at: location)
        }
        let type: ScalarType =
            isUnsigned
            ? (value > UInt64(UInt32.max) ? .ulong : .uint)
            : (value > UInt64(Int32.max) ? (dialect != .standardLibrary ? .uint : .ulong) : .int)
        return TypedExpression(.constant([value]), .scalar(type), at: location)
    }

    private func floating(
        _ value: Double, _ suffix: Token.FloatSuffix, at location: SourceLocation
    ) -> TypedExpression {
        func typed(_ bits: UInt64, _ type: ScalarType) -> TypedExpression {
            TypedExpression(.constant([bits]), .scalar(type), at: location)
        }
        if suffix == .double { return typed(value.bitPattern, .double) }
        guard suffix == .half else { return typed(UInt64(Float(value).bitPattern), .float) }
        let number = half == .binary16 ? value.roundedToHalf : Float(value)
        return typed(UInt64(number.bitPattern), .half)
    }

    private mutating func increment(
        _ text: String, _ operand: SyntaxExpression, isPrefix: Bool, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        var target = try assignable(operand)
        if let result = try overloaded(text + text, [target], at: location) { return result }
        var kept: [TypedExpression] = []
        target = try withKeptIndices(target, &kept)
        guard let numeric = target.type.numeric, numeric.element != .bool else {
            throw fail(.operandType, "a \(target.type) can't be counted", at: location)
        }
        let one = TypedExpression(.constant([1]), .int, at: location)
        let step = try convert(one, to: target.type, why: "count")
        let sum = TypedExpression(
            .binary(text == "+" ? .add : .subtract, target, step), target.type, at: location)
        return Self.after(
            kept,
            TypedExpression(
                isPrefix ? .assign(target, sum) : .assignAfter(target, sum), target.type,
                at: location))
    }

    private mutating func conditional(
        _ test: SyntaxExpression, _ then: SyntaxExpression, _ otherwise: SyntaxExpression,
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let tested = decayed(try expression(test))
        let sides = try (expression(then), expression(otherwise))
        if let numeric = tested.type.numeric, numeric.count > 1 {
            // Metal's compiler chooses by component, too.
            let chosen = try convert(
                tested, to: ShaderType(.bool, count: numeric.count), why: "choose by it",
                explicitly: true)
            return try builtinCall(.select, "?", [sides.1, sides.0, chosen], at: location)
        }
        let test = try condition(tested, at: test.location)
        guard sides.0.type == sides.1.type || sides.0.type.numeric != nil else {
            throw fail(
                .operandType, "a \(sides.0.type) and a \(sides.1.type) don't go together",
                at: location)
        }
        guard sides.0.type == .void || sides.0.type.isValue else {
            throw fail(
                .operandType, "'?' can't choose between two of \(sides.0.type)",
                hint: "write 'if'", at: location)
        }
        let (left, right) = try unified(sides.0, sides.1, at: location)
        return TypedExpression(.conditional(test, left, right), left.type, at: location)
    }

    /// Braces convert explicitly, as parentheses do.
    private mutating func braced(
        _ type: ShaderType, _ list: SyntaxExpression, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        guard case .list(let items) = list.kind else { return try expression(list) }
        switch type {
        case .scalar, .vector, .enumeration:
            return try construct(type, items, at: location)
        default:
            return try self.list(items, type, why: "make it one", at: location)
        }
    }

    /// `*p`, and `*this`.
    ///
    /// - Parameter isFactor: whether it stands directly behind a `*`.
    private mutating func dereferenced(
        _ syntax: SyntaxExpression, isFactor: Bool = false, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let value = try expression(syntax)
        let zero = zeros(1, .int, at: location)
        if let target = pointed(value, zero, at: location) { return target }
        if case .structure = value.type, case .variable(let index) = value.kind,
            index == state.thisVariable
        {
            return value
        }
        if isFactor, value.type.numeric != nil {
            throw fail(
                .operandType, "there is no operator '**'", hint: "a power is pow(a, b)",
                at: location)
        }
        throw fail(.pointer, "a \(value.type) is no pointer", at: location)
    }

    private mutating func address(
        _ syntax: SyntaxExpression, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let value = try expression(syntax)
        if let moved = movedList(to: value, at: location) { return moved }
        guard value.isNamedPart || value.globalRoot != nil, value.type.isValue else {
            throw fail(.pointer, "'&' needs a variable, or a part of one", at: syntax.location)
        }
        return TypedExpression(.address(value), .pointer(value.type), at: location)
    }

    // MARK: Assignment

    private mutating func assignment(
        _ text: String, _ left: SyntaxExpression, _ right: SyntaxExpression,
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        var target = try assignable(left)
        var value: TypedExpression
        var kept: [TypedExpression] = []
        if case .list(let items) = right.kind {
            value = try list(items, target.type, why: "assign it", at: right.location)
        } else {
            value = try expression(right)
        }
        if !text.isEmpty {
            if let result = try overloaded("\(text)=", [target, value], at: location) {
                return result
            }
        }
        if !text.isEmpty || target.hasComponent, mayChange(target) {
            // Side effects happen once, the right side first.
            if value.type.isValue { value = keep(value, &kept) }
            target = try withKeptIndices(target, &kept)
        }
        if !text.isEmpty { value = try binary(text, target, value, at: location) }
        if case .enumeration = target.type, !text.isEmpty {
            throw fail(.operandType, "a \(target.type) can't be computed with", at: location)
        }
        return Self.after(
            kept,
            TypedExpression(
                .assign(target, try convert(value, to: target.type, why: "assign it")), target.type,
                at: location))
    }

    private mutating func assignable(
        _ syntax: SyntaxExpression
    ) throws(AlreadyReported) -> TypedExpression {
        let target = try expression(syntax)
        guard let root = target.assignableRoot else {
            if target.isOfConstant, let name = syntax.rootName {
                throw fail(.assignment, "'\(name)' is constant", at: syntax.location)
            }
            throw fail(.assignment, "this can't be assigned to", at: syntax.location)
        }
        guard !state.variables[root].isConstant else {
            throw fail(
                .assignment, "'\(state.variables[root].name)' is constant", at: syntax.location)
        }
        guard target.type.isValue else {
            throw fail(
                .assignment, "a \(target.type) can't be assigned",
                hint: target.type.isPointer ? "a pointer can't be changed: use an index" : nil,
                at: syntax.location)
        }
        return target
    }
}

extension SourceLocation {
    /// The place some columns further on the line.
    fileprivate func behind(_ columns: Int) -> SourceLocation {
        var place = self
        place.column += columns
        return place
    }
}

extension SyntaxExpression {
    /// The name of `x`, `x.y` and `x[i]`.
    fileprivate var rootName: String? {
        switch kind {
        case .name(let name): name
        case .member(let base, _), .subscripted(let base, _): base.rootName
        default: nil
        }
    }
}

extension TypedExpression {
    /// Whether the expression is a known constant or a part of one.
    fileprivate var isOfConstant: Bool {
        switch kind {
        case .constant, .global: true
        case .address, .offset, .referred: false
        default: base?.isOfConstant ?? false
        }
    }
}
