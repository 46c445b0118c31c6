import Diagnostics

/// Pointers. Each points into one variable, constant or list for its whole life, so its reads and
/// writes are in bounds.
extension TypeChecker {
    /// `auto p = &x;`
    func isAddress(_ syntax: SyntaxVariable) -> Bool {
        if syntax.type.name == "auto", case .address = syntax.initialiser?.kind {
            true
        } else {
            false
        }
    }

    /// `thread float* p = values;`, `constant float3* row = &table[4];`
    mutating func pointer(_ syntax: SyntaxVariable) throws(AlreadyReported) -> [TypedStatement] {
        guard let initialiser = syntax.initialiser, syntax.lengths.isEmpty else {
            throw fail(
                .variableType, "the pointer '\(syntax.name)' needs what it points to",
                hint: "such as an array, or &variable", at: syntax.location)
        }
        var wanted = syntax.type.name == "auto" ? nil : try resolve(syntax.type)
        let target = try expression(initialiser)
        if case .buffer(let element, let count) = target.type,
            wanted == .pointer(ShaderType(element, count: count)), syntax.type.isConstant
        {
            // A list parameter.
            wanted = target.type
        }
        let type: ShaderType
        switch target.type {
        case .array(let element, _), .pointer(let element): type = .pointer(element)
        default: type = target.type
        }
        var isBuffer = false
        if case .buffer = type, target.isNamedPart { isBuffer = true }
        guard wanted.map({ $0 == type }) ?? true,
            isBuffer || ((target.isNamedPart || target.globalRoot != nil) && !type.isValue)
        else {
            throw fail(
                .variableType,
                "'\(syntax.name)' is a \(wanted ?? type): give it an array, or '&' and a variable",
                hint: "which one it is has to be known before: choose between values, not pointers",
                at: initialiser.location)
        }
        return try bind(
            syntax, type, to: target, keepsConstant: syntax.type.name == "auto",
            at: initialiser.location)
    }

    /// `p[i]` of an array, a pointer or a list; nil for others.
    func pointed(
        _ value: TypedExpression, _ index: TypedExpression, at location: SourceLocation
    ) -> TypedExpression? {
        guard let type = value.type.pointee else { return nil }
        if case .buffer = value.type, case .variable(let variable) = value.kind {
            return TypedExpression(.element(variable, index), type, at: location)
        }
        return TypedExpression(.arrayElement(value, index), type, at: location)
    }

    /// `&numbers[2]` of a list parameter; nil for others.
    func movedList(to value: TypedExpression, at location: SourceLocation) -> TypedExpression? {
        switch value.kind {
        case .element(let variable, let index):
            let list = TypedExpression(
                .variable(variable), state.variables[variable].type, at: location)
            return TypedExpression(.offset(list, index), list.type, at: location)
        case .arrayElement(let base, let index):
            guard case .buffer = base.type else { return nil }
            return TypedExpression(.offset(base, index), base.type, at: location)
        default: return nil
        }
    }

    /// `values + 2`, `p - n`; nil if neither side is a pointer.
    mutating func pointerArithmetic(
        _ text: String, _ left: TypedExpression, _ right: TypedExpression,
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression? {
        func isWhole(_ value: TypedExpression) -> Bool {
            value.type.numeric.map { $0.count == 1 && $0.element.isInteger } ?? false
        }
        let (base, distance) = left.type.pointee == nil ? (right, left) : (left, right)
        guard let element = base.type.pointee else { return nil }
        guard text == "+" || (text == "-" && right.type.pointee == nil), isWhole(distance),
            base.isNamedPart || base.globalRoot != nil
        else {
            throw fail(
                .pointer, "'\(text)' does not take a \(left.type) and a \(right.type)",
                hint: "use an index", at: location)
        }
        var number = try convert(distance, to: .int, why: "move by it")
        if text == "-" {
            number = TypedExpression(.negate(number), .int, at: location)
        }
        if let bits = constantBits(of: number) { number.kind = .constant(bits) }
        var type = ShaderType.pointer(element)
        // A list parameter keeps its type, which has its length.
        if case .buffer = base.type { type = base.type }
        return TypedExpression(.offset(base, number), type, at: location)
    }
}
