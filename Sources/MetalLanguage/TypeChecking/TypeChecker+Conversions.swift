import Diagnostics

extension TypeChecker {
    /// Converts a value as MSL does implicitly: scalars freely, scalars to vectors by filling,
    /// vectors to other elements only explicitly. Half and float vectors are alike: both are
    /// computed in binary32.
    mutating func convert(
        _ value: TypedExpression, to type: ShaderType, why purpose: String, explicitly: Bool = false
    ) throws(AlreadyReported) -> TypedExpression {
        if value.type == type { return value }
        switch (value.type, type) {
        case (.enumeration(let enumeration), _) where !enumeration.isScoped || explicitly:
            if type.numeric != nil {
                return try convert(numbered(value), to: type, why: purpose, explicitly: explicitly)
            }
        case (.scalar, .enumeration(let enumeration)) where explicitly:
            let number = try convert(
                value, to: .scalar(enumeration.underlying), why: purpose, explicitly: true)
            return TypedExpression(.retyped(number), type, at: value.location)
        case (.matrix(_, let columns, let rows), .matrix(_, let others, let otherRows))
        where columns == others && rows == otherRows:
            return TypedExpression(.convert(value), type, at: value.location)
        case (.enumeration, _), (_, .enumeration):
            throw fail(
                .conversion, "a \(value.type) is not a \(type), to \(purpose)",
                hint: "write \(type)(…)", at: value.location)
        default: break
        }
        guard let from = value.type.numeric, let to = type.numeric,
            from.count == to.count || from.count == 1
        else {
            var hint: String?
            if let from = value.type.numeric, let to = type.numeric, from.count > to.count {
                hint = "take components of it, such as .\("xyzw".prefix(to.count))"
            }
            throw fail(
                .conversion, "a \(value.type) is not a \(type), to \(purpose)", hint: hint,
                at: value.location)
        }
        let alike = from.element.isFloating && to.element.isFloating
        if from.count > 1, from.element != to.element, !explicitly, !alike {
            throw fail(
                .conversion, "a \(value.type) is not a \(type), to \(purpose)",
                hint: "write \(type)(…)", at: value.location)
        }
        return TypedExpression(.convert(value), type, at: value.location)
    }

    /// The number of an enumeration's value.
    func numbered(_ value: TypedExpression) -> TypedExpression {
        guard case .enumeration(let enumeration) = value.type else { return value }
        return TypedExpression(.retyped(value), .scalar(enumeration.underlying), at: value.location)
    }

    /// The number of an unscoped enumeration's value; other values unchanged.
    func decayed(_ value: TypedExpression) -> TypedExpression {
        if case .enumeration(let enumeration) = value.type, !enumeration.isScoped {
            return numbered(value)
        }
        return value
    }

    /// An operator's operands in one type: a scalar fills the vector, and the lower rank of two
    /// scalars converts to the higher.
    mutating func unified(
        _ left: TypedExpression, _ right: TypedExpression, at location: SourceLocation
    ) throws(AlreadyReported) -> (TypedExpression, TypedExpression) {
        if left.type == right.type { return (left, right) }
        guard let a = left.type.numeric, let b = right.type.numeric,
            a.count == b.count || a.count == 1 || b.count == 1
        else {
            throw fail(
                .operandType, "a \(left.type) and a \(right.type) don't go together", at: location
            )
        }
        let element: ScalarType
        if a.count == b.count {
            element = a.element.rank >= b.element.rank ? a.element : b.element
        } else {
            let (vector, scalar) = a.count > b.count ? (a, b) : (b, a)
            element =
                vector.element.isFloating || !scalar.element.isFloating
                ? vector.element : scalar.element
        }
        let type = ShaderType(element, count: max(a.count, b.count))
        return (
            try convert(left, to: type, why: "go with the other side"),
            try convert(right, to: type, why: "go with the other side")
        )
    }
}
