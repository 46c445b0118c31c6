import Diagnostics

/// Members, components and elements of values.
extension TypeChecker {
    mutating func member(
        _ base: TypedExpression, _ name: String, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        switch base.type {
        case .structure(let structure):
            return member(
                try memberIndex(name, of: structure, at: location), of: base, at: location)
        case .layer where name == "tex" || name == "info":
            throw fail(
                .member, "a layer's '\(name)' is not there: it is as large as what is drawn",
                hint: "take the size as an argument: float2 size, given size: $view.size",
                at: location)
        case .matrix:
            guard name == "columns" else { break }
            // `m.columns[i]`, as in the simd headers.
            return base
        default: break
        }
        return try swizzle(base, name, at: location)
    }

    /// Member n of a structure, column n of a matrix.
    func member(
        _ index: Int, of base: TypedExpression, at location: SourceLocation
    ) -> TypedExpression {
        TypedExpression(.member(base, index), base.type.memberType(index), at: location)
    }

    mutating func memberIndex(
        _ name: String, of structure: StructureType, at location: SourceLocation
    ) throws(AlreadyReported) -> Int {
        if let index = structure.members.firstIndex(where: { $0.name == name }) { return index }
        throw fail(
            .member, "a \(structure.name) has no member '\(name)'",
            hint: nearest(to: name, in: structure.members.map(\.name))
                ?? (structure.members.isEmpty
                    ? nil : "it has \(structure.members.map(\.name).joined(separator: ", "))"),
            at: location)
    }

    private mutating func swizzle(
        _ base: TypedExpression, _ name: String, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        guard let numeric = base.type.numeric, numeric.count > 1 || dialect == .standardLibrary
        else {
            throw fail(.member, "a \(base.type) has no member '\(name)'", at: location)
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
                .member, "a \(base.type) has no member '\(name)'",
                hint: "components are named x y z w or r g b a", at: location)
        }
        if let beyond = components.first(where: { $0 >= numeric.count }) {
            throw fail(
                .member,
                "a \(base.type) has no component '\(Array("xyzw")[beyond])'", at: location)
        }
        return TypedExpression(
            .swizzle(base, components), ShaderType(numeric.element, count: components.count),
            at: location)
    }

    mutating func element(
        _ base: SyntaxExpression, _ index: SyntaxExpression, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let value = try expression(base)
        let given = try expression(index)
        if let result = try methodCall(value, "operator[]", [given], at: location) {
            return result
        }
        var position = try convert(given, to: .int, why: "use it as an index")
        if let bits = constantBits(of: position) { position.kind = .constant(bits) }
        if let element = pointed(value, position, at: location) { return element }
        if let numeric = value.type.numeric, numeric.count > 1,
            case .constant(let bits) = position.kind, Int(bits[0]) < numeric.count
        {
            return TypedExpression(
                .swizzle(value, [Int(bits[0])]), .scalar(numeric.element), at: location)
        }
        if case .matrix(let scalar, let columns, let rows) = value.type {
            if case .constant(let bits) = position.kind, Int(bits[0]) < columns {
                return member(Int(bits[0]), of: value, at: location)
            }
            return TypedExpression(.component(value, position), .vector(scalar, rows), at: location)
        }
        if let numeric = value.type.numeric, numeric.count > 1 {
            return TypedExpression(
                .component(value, position), .scalar(numeric.element), at: location)
        }
        throw fail(.subscript, "a \(value.type) can't be indexed like this", at: location)
    }
}
