import Diagnostics

/// Initial values from expressions and brace lists.
extension TypeChecker {
    /// The unused items of a list. Inner braces are optional: one list can fill several arrays and
    /// structures.
    private struct Cursor {
        var items: [SyntaxExpression]
        var index = 0
        /// The current item, if its type was needed already.
        var typed: TypedExpression?

        var isAtEnd: Bool { index >= items.count }
    }

    /// An expression, or a list of parts, as a value of a type.
    mutating func initial(
        _ syntax: SyntaxExpression, _ type: ShaderType, why: String
    ) throws(AlreadyReported) -> TypedExpression {
        guard case .list(let items) = syntax.kind else {
            return try convert(try expression(syntax), to: type, why: why)
        }
        return try list(items, type, why: why, at: syntax.location)
    }

    mutating func list(
        _ items: [SyntaxExpression], _ type: ShaderType, why: String, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        if type == .sampler { return try sampler(items, at: location) }
        guard type.isValue else {
            throw fail(.list, "a \(type) has no list of components", at: location)
        }
        if case .structure(let structure) = type, hasConstructor(structure), !items.isEmpty {
            return try constructed(structure, items, at: location)
        }
        if items.isEmpty { return value(without: type, at: location) }
        switch type {
        case .scalar, .enumeration:
            guard items.count == 1 else {
                throw fail(.list, "a \(type) is one value, not \(items.count)", at: location)
            }
            return try initial(items[0], type, why: why)
        case .array, .structure:
            if items.count == 1, case .structure = type, !isList(items[0]) {
                // `Ray r{ other }` is a copy.
                let only = try expression(items[0])
                if only.type == type { return only }
                var cursor = Cursor(items: items, typed: only)
                return try aggregate(type, &cursor, why: why, at: location, isWhole: true)
            }
            if let whole = doubled(items, type, why: why, at: location) { return whole }
            var cursor = Cursor(items: items)
            return try aggregate(type, &cursor, why: why, at: location, isWhole: true)
        case .matrix(let element, let columns, let rows) where items.contains(where: isList):
            guard items.count <= columns else {
                throw fail(
                    .list, "a \(type) has \(columns) columns, not \(items.count)", at: location)
            }
            var parts: [TypedExpression] = []
            for item in items {
                parts.append(try initial(item, .vector(element, rows), why: why))
            }
            let missing = (columns - items.count) * rows
            parts += missing > 0 ? [zeros(missing, .scalar(element), at: location)] : []
            return TypedExpression(.construct(parts), type, at: location)
        default:
            return try construct(type, items, at: location)
        }
    }

    /// `{{ a, b }}` of an `array<T, n>`: braces for the array and for its contents. Nil if the
    /// inner ones are its first element.
    private mutating func doubled(
        _ items: [SyntaxExpression], _ type: ShaderType, why: String, at location: SourceLocation
    ) -> TypedExpression? {
        guard case .array(let element, _) = type, element.numeric != nil, items.count == 1,
            case .list(let inner) = items[0].kind, inner.count > 1
        else { return nil }
        let saved = diagnostics
        defer { diagnostics = saved }
        do throws(AlreadyReported) {
            _ = try initial(items[0], element, why: why)
            return nil
        } catch {
            diagnostics = saved
        }
        var cursor = Cursor(items: inner)
        return try? aggregate(type, &cursor, why: why, at: location, isWhole: true)
    }

    func isList(_ syntax: SyntaxExpression) -> Bool {
        switch syntax.kind {
        case .list, .designated: true
        default: false
        }
    }

    private mutating func aggregate(
        _ type: ShaderType, _ cursor: inout Cursor, why: String, at location: SourceLocation,
        isWhole: Bool
    ) throws(AlreadyReported) -> TypedExpression {
        var parts: [TypedExpression] = []
        switch type {
        case .array(let element, let length):
            var count = 0
            while count < length, !cursor.isAtEnd {
                parts.append(try take(element, &cursor, why: why))
                count += 1
            }
            if count < length {
                // Unnamed members have their default, usually zero, as in C.
                if let standard = defaultValue(element, at: location) {
                    parts += Array(repeating: standard, count: length - count)
                } else {
                    parts.append(zeros((length - count) * element.leafCount, type, at: location))
                }
            }
        case .structure(let structure):
            if isWhole, cursor.items.contains(where: { isDesignated($0) }) {
                return try designated(structure, cursor.items, why: why, at: location)
            }
            for (index, member) in structure.members.enumerated() {
                parts.append(
                    cursor.isAtEnd
                        ? memberDefault(structure, index, at: location)
                        : try take(member.type, &cursor, why: "be its '\(member.name)'"))
            }
        default: break
        }
        if isWhole, !cursor.isAtEnd {
            throw fail(
                .list, "this is more than a \(type) consists of",
                at: cursor.items[cursor.index].location)
        }
        return TypedExpression(.construct(parts), type, at: location)
    }

    private mutating func take(
        _ type: ShaderType, _ cursor: inout Cursor, why: String
    ) throws(AlreadyReported) -> TypedExpression {
        let item = cursor.items[cursor.index]
        if case .list(let inner) = item.kind {
            cursor.index += 1
            return try list(inner, type, why: why, at: item.location)
        }
        let value: TypedExpression
        if let typed = cursor.typed { value = typed } else { value = try expression(item) }
        let isAggregate: Bool
        switch type {
        case .array: isAggregate = true
        case .structure(let structure): isAggregate = !hasConstructor(structure)
        default: isAggregate = false
        }
        if isAggregate, value.type != type, type.leafCount > 0 {
            cursor.typed = value
            return try aggregate(type, &cursor, why: why, at: item.location, isWhole: false)
        }
        cursor.typed = nil
        cursor.index += 1
        return try convert(value, to: type, why: why)
    }

    private func isDesignated(_ syntax: SyntaxExpression) -> Bool {
        if case .designated = syntax.kind { true } else { false }
    }

    /// `{ .radius = 2, .color = c }`
    private mutating func designated(
        _ structure: StructureType, _ items: [SyntaxExpression], why: String,
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        var given: [Int: TypedExpression] = [:]
        for item in items {
            guard case .designated(let name, let value) = item.kind else {
                throw fail(
                    .list, "either all of a list's values have a name or none", at: item.location)
            }
            let index = try memberIndex(name, of: structure, at: item.location)
            given[index] = try initial(
                value, structure.members[index].type, why: "be its '\(name)'")
        }
        let parts = structure.members.indices.map {
            given[$0] ?? memberDefault(structure, $0, at: location)
        }
        return TypedExpression(.construct(parts), .structure(structure), at: location)
    }

    // MARK: Defaults

    func zeros(_ count: Int, _ type: ShaderType, at location: SourceLocation) -> TypedExpression {
        TypedExpression(.constant(Array(repeating: 0, count: count)), type, at: location)
    }

    /// A type's default value, or zeros.
    mutating func value(without type: ShaderType, at location: SourceLocation) -> TypedExpression {
        defaultValue(type, at: location) ?? zeros(type.leafCount, type, at: location)
    }

    private mutating func memberDefault(
        _ structure: StructureType, _ index: Int, at location: SourceLocation
    ) -> TypedExpression {
        structures[structure]?.defaults[index]
            ?? value(without: structure.members[index].type, at: location)
    }

    /// The value of a declaration without initialiser; nil if it is all zeros.
    mutating func defaultValue(
        _ type: ShaderType, at location: SourceLocation
    ) -> TypedExpression? {
        switch type {
        case .array(let element, let length):
            guard let one = defaultValue(element, at: location) else { return nil }
            return TypedExpression(
                .construct(Array(repeating: one, count: length)), type, at: location)
        case .structure(let structure):
            if let constructor = structures[structure]?.constructors.first(where: {
                signatures[$0].signature.parameters.allSatisfy { $0.standard != nil }
            }) {
                let arguments = signatures[constructor].signature.parameters.compactMap(\.standard)
                return TypedExpression(.call(constructor, arguments), type, at: location)
            }
            return memberDefaults(structure, at: location)
        default: return nil
        }
    }

    /// The members' defaults, before a constructor runs; nil if all are zero.
    mutating func memberDefaults(
        _ structure: StructureType, at location: SourceLocation
    ) -> TypedExpression? {
        var hasAny = false
        var parts: [TypedExpression] = []
        for (index, member) in structure.members.enumerated() {
            let own =
                structures[structure]?.defaults[index] ?? defaultValue(member.type, at: location)
            hasAny = hasAny || own != nil
            parts.append(own ?? zeros(member.type.leafCount, member.type, at: location))
        }
        guard hasAny else { return nil }
        return TypedExpression(.construct(parts), .structure(structure), at: location)
    }

    // MARK: Lengths

    /// `float a[] = { … }`: the number of elements in the list.
    mutating func inferredLength(
        _ items: [SyntaxExpression], of element: ShaderType
    ) throws(AlreadyReported) -> Int {
        switch element {
        case .array, .structure: break
        default: return items.count
        }
        // Counted by trial, because inner braces may be missing; errors are reported later.
        if items.allSatisfy(isList) { return items.count }
        let saved = diagnostics
        defer { diagnostics = saved }
        var cursor = Cursor(items: items)
        var count = 0
        while !cursor.isAtEnd, count <= Self.leafLimit {
            do throws(AlreadyReported) {
                _ = try take(element, &cursor, why: "count it")
            } catch {
                return items.count
            }
            count += 1
        }
        return count
    }
}
