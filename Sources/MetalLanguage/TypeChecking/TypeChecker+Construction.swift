import Diagnostics

/// Constructions: `float3(p, 0)`, `Ray(origin, way)`, `(int)x`.
extension TypeChecker {
    mutating func construct(
        _ syntax: SyntaxType, _ arguments: [SyntaxExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        try construct(try resolve(syntax), arguments, at: location)
    }

    mutating func construct(
        _ type: ShaderType, _ arguments: [SyntaxExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        switch type {
        case .structure(let structure):
            return try constructed(structure, arguments, at: location)
        case .enumeration:
            guard arguments.count == 1 else { break }
            return try convert(
                try expression(arguments[0]), to: type, why: "make it one", explicitly: true)
        case .array:
            return try list(arguments, type, why: "make it one", at: location)
        case .matrix(let element, let columns, let rows):
            return try constructMatrix(element, columns, rows, arguments, at: location)
        case .scalar, .vector:
            return try constructNumeric(type, arguments, at: location)
        case .sampler: return try sampler(arguments, at: location)
        case .void, .layer, .texture, .writableTexture, .buffer, .pointer: break
        }
        throw fail(.construct, "a \(type) can't be made like this", at: location)
    }

    private mutating func constructNumeric(
        _ type: ShaderType, _ arguments: [SyntaxExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        guard let target = type.numeric else {
            throw fail(.construct, "a \(type) can't be made like this", at: location)
        }
        if let items = onlyList(arguments) {
            return try list(items, type, why: "make it one", at: location)
        }
        let parts = try typed(arguments)
        if parts.isEmpty { return zeros(target.count, type, at: location) }
        if parts.count == 1, let only = decayed(parts[0]).type.numeric,
            only.count == 1 || only.count == target.count
        {
            return try convert(decayed(parts[0]), to: type, why: "make it one", explicitly: true)
        }
        // Metal's compiler takes the first components of a longer vector, too.
        if parts.count == 1, let only = parts[0].type.numeric, target.count > 1,
            only.count > target.count
        {
            let first = TypedExpression(
                .swizzle(parts[0], Array(0..<target.count)),
                ShaderType(only.element, count: target.count), at: parts[0].location)
            return try convert(first, to: type, why: "make it one", explicitly: true)
        }
        if parts.count == 1, case .enumeration = parts[0].type {
            return try convert(parts[0], to: type, why: "make it one", explicitly: true)
        }
        let (converted, given) = try components(parts.map { decayed($0) }, target.element, of: type)
        guard given == target.count else {
            throw fail(
                .construct, "a \(type) has \(target.count) components, not \(given)", at: location)
        }
        return TypedExpression(.construct(converted), type, at: location)
    }

    /// Constructs a matrix from columns, from all components column by column, from a matrix of the
    /// same size, or from the diagonal's number.
    private mutating func constructMatrix(
        _ element: ScalarType, _ columns: Int, _ rows: Int, _ arguments: [SyntaxExpression],
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let type = ShaderType.matrix(element, columns: columns, rows: rows)
        if let items = onlyList(arguments) ?? (arguments.contains(where: isList) ? arguments : nil)
        {
            return try list(items, type, why: "make it one", at: location)
        }
        let parts = try typed(arguments).map { decayed($0) }
        if parts.isEmpty { return zeros(columns * rows, type, at: location) }
        if parts.count == 1 {
            if case .matrix = parts[0].type {
                return try convert(parts[0], to: type, why: "make it one", explicitly: true)
            }
            if case .scalar = parts[0].type {
                let number = try convert(
                    parts[0], to: .scalar(element), why: "put it on the diagonal")
                return TypedExpression(.matrix(.diagonal, [number]), type, at: location)
            }
        }
        let (converted, given) = try components(parts, element, of: type)
        guard given == columns * rows else {
            throw fail(
                .construct,
                "a \(type) has \(columns) columns of \(rows) components: "
                    + "\(columns * rows), not \(given)", at: location)
        }
        return TypedExpression(.construct(converted), type, at: location)
    }

    /// Converts the parts of a vector or matrix; returns the number of components too.
    private mutating func components(
        _ parts: [TypedExpression], _ element: ScalarType, of type: ShaderType
    ) throws(AlreadyReported) -> ([TypedExpression], count: Int) {
        var count = 0
        let converted = try parts.map { (part) throws(AlreadyReported) in
            guard let numeric = part.type.numeric else {
                throw fail(
                    .construct, "a \(type) is not made of a \(part.type)", at: part.location)
            }
            count += numeric.count
            return try convert(
                part, to: ShaderType(element, count: numeric.count), why: "make it one",
                explicitly: true)
        }
        return (converted, count)
    }

    /// The items of a list that is the only argument: `float3({ 1, 2, 3 })`.
    private func onlyList(_ arguments: [SyntaxExpression]) -> [SyntaxExpression]? {
        guard arguments.count == 1, case .list(let items) = arguments[0].kind else { return nil }
        return items
    }

    // MARK: Structures

    func hasConstructor(_ structure: StructureType) -> Bool {
        structures[structure]?.constructors.isEmpty == false
            || functionTemplates["\(structure.name)::(constructor)"] != nil
    }

    mutating func constructed(
        _ structure: StructureType, _ syntax: [SyntaxExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let type = ShaderType.structure(structure)
        if syntax.isEmpty { return value(without: type, at: location) }
        guard hasConstructor(structure) else {
            if syntax.count == 1 {
                if case .list = syntax[0].kind {
                    return try initial(syntax[0], type, why: "make it one")
                }
                let only = try expression(syntax[0])
                if only.type == type { return only }
            }
            return try list(syntax, type, why: "make it one", at: location)
        }
        let arguments = try typed(syntax)
        let templates = functionTemplates["\(structure.name)::(constructor)"] ?? []
        let candidates = structures[structure]?.constructors ?? []
        if let made = try call(candidates, templates, arguments, at: location) { return made }
        if arguments.count == 1, arguments[0].type == type { return arguments[0] }
        throw misfit(structure.name, candidates, templates, arguments, at: location)
    }

    /// The statements of a constructor before its body: the members' defaults, then its
    /// initialisers.
    mutating func memberInitialisers(_ signature: Signature) -> [TypedStatement] {
        guard let structure = context.structure else { return [] }
        let type = ShaderType.structure(structure)
        let location = signature.location
        let this = declare("this", type, isConstant: false, at: location)
        state.thisVariable = this
        var body: [TypedStatement] = [.declare(this, memberDefaults(structure, at: location))]
        for initialiser in signature.initialisers {
            do throws(AlreadyReported) {
                let index = try memberIndex(
                    initialiser.name, of: structure, at: initialiser.location)
                let target = member(index, of: thisValue(at: location), at: initialiser.location)
                let value = try initial(
                    initialiser.value, target.type, why: "initialise '\(initialiser.name)'")
                body.append(
                    .expression(
                        TypedExpression(
                            .assign(target, value), target.type, at: initialiser.location)))
            } catch {}
        }
        return body
    }
}
