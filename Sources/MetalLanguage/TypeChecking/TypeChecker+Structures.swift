import Diagnostics

/// Structures, enumerations and type aliases.
extension TypeChecker {
    mutating func declareStructure(_ syntax: SyntaxStructure) {
        let name = qualified(syntax.name)
        if let given = syntax.specialisation {
            declareSpecialisation(syntax, given)
            return
        }
        if !syntax.templateParameters.isEmpty {
            structureTemplates[name] = Template(syntax: syntax, context: context)
            return
        }
        guard types[name] == nil else {
            diagnostics.error(
                .redefinition, "the type '\(syntax.name)' is defined twice", at: syntax.location)
            return
        }
        _ = structure(syntax, named: name, arguments: [])
    }

    /// Defines a structure and its members; nil if they are wrong.
    mutating func structure(
        _ syntax: SyntaxStructure, named name: String, arguments: [TemplateArgument]
    ) -> StructureType? {
        let outer = context
        context.namespace = name
        context.structure = nil
        namespaces.insert(name)
        defer { context = outer }
        for declaration in syntax.inner { declare(declaration) }
        var members: [StructureType.Member] = []
        var isWhole = syntax.isWhole
        for member in syntax.members {
            do throws(AlreadyReported) {
                let type = try memberType(member)
                if members.contains(where: { $0.name == member.name }) {
                    diagnostics.error(
                        .redefinition, "there are two members '\(member.name)'",
                        at: member.location)
                }
                members.append(
                    StructureType.Member(
                        name: member.name, type: type, attributes: member.attributes,
                        color: member.color))
                let leaves = members.reduce(0) { $0 + $1.type.leafCount }
                let weight = members.reduce(0) { $0 + $1.type.weight }
                guard leaves <= Self.leafLimit, weight <= 2 * Self.leafLimit else {
                    throw fail(
                        .tooLarge, "'\(syntax.name)' holds more than \(Self.leafLimit) numbers",
                        at: syntax.location)
                }
            } catch {
                isWhole = false
            }
        }
        guard isWhole else {
            abandonedTypes.insert(name)
            return nil
        }
        let structure = StructureType(
            name: name, number: nextTypeNumber(), members: members, arguments: arguments)
        types[name] = .structure(structure)
        structures[structure] = StructureDetails(
            defaults: Array(repeating: nil, count: members.count))
        for (index, member) in syntax.members.enumerated() {
            guard let initialiser = member.initialiser else { continue }
            let value = try? withoutVariables { (checker) throws(AlreadyReported) in
                try checker.initial(
                    initialiser, members[index].type, why: "initialise '\(member.name)'")
            }
            structures[structure]?.defaults[index] = value
        }
        context.structure = structure
        for function in syntax.functions { declareFunction(function) }
        structures[structure]?.constructors = functionNames["\(name)::(constructor)"] ?? []
        return structure
    }

    private mutating func memberType(_ member: SyntaxVariable) throws(AlreadyReported) -> ShaderType
    {
        let type = try resolve(member.type)
        guard type.isValue, !member.type.isReference else {
            let what =
                member.type.isReference
                ? "a reference" : type == .void ? member.type.name : "a \(type)"
            throw fail(
                .memberType, "a member can't be \(what)",
                hint: "pass it to the functions that need it", at: member.location)
        }
        return try array(of: type, member.lengths, at: member.location)
    }

    mutating func declareEnumeration(_ syntax: SyntaxEnumeration) {
        let name = qualified(syntax.name)
        do throws(AlreadyReported) {
            if !syntax.name.isEmpty, types[name] != nil {
                throw fail(
                    .redefinition, "the type '\(syntax.name)' is defined twice",
                    at: syntax.location)
            }
            var underlying = ScalarType.int
            if let written = syntax.underlying {
                guard case .scalar(let element) = try resolve(written), !element.isFloating else {
                    throw fail(
                        .enumerationType, "an enumeration needs a type of whole numbers",
                        at: written.location)
                }
                underlying = element
            }
            let enumeration = EnumerationType(
                name: syntax.name.isEmpty ? "enum" : name, number: nextTypeNumber(),
                underlying: underlying, isScoped: syntax.isScoped)
            if !syntax.name.isEmpty { types[name] = .enumeration(enumeration) }
            declareCases(syntax, enumeration, name)
        } catch {
            abandonedTypes.insert(name)
        }
    }

    private mutating func declareCases(
        _ syntax: SyntaxEnumeration, _ enumeration: EnumerationType, _ name: String
    ) {
        let outer = context.namespace
        // Later cases can use earlier ones by their short names.
        if !syntax.name.isEmpty { context.namespace = name }
        defer { context.namespace = outer }
        var next: Int64 = 0
        for item in syntax.cases {
            do throws(AlreadyReported) {
                if let written = item.value {
                    let value = try convert(
                        try expression(written), to: .scalar(enumeration.underlying),
                        why: "number '\(item.name)'", explicitly: true)
                    guard let bits = constantBits(of: value)?.first else {
                        throw fail(
                            .enumerationValue, "the number of '\(item.name)' must be constant",
                            at: written.location)
                    }
                    next = Int64(Int32(truncatingIfNeeded: bits))
                }
            } catch {}
            let number: UInt64 =
                enumeration.underlying == .bool
                ? (next == 0 ? 0 : 1) : UInt64(UInt32(truncatingIfNeeded: next))
            caseNumbers[enumeration, default: []].insert(number)
            let value = TypedExpression(
                .constant([number]), .enumeration(enumeration), at: item.location)
            var names = [qualified(item.name)]
            if !enumeration.isScoped {
                let plain = outer.qualifying(item.name)
                if !names.contains(plain) { names.append(plain) }
            }
            for name in names {
                if cases[name] != nil {
                    diagnostics.error(
                        .redefinition, "'\(item.name)' is defined twice", at: item.location)
                }
                cases[name] = value
            }
            next += 1
        }
    }

    mutating func declareAlias(_ syntax: SyntaxAlias) {
        let name = qualified(syntax.name)
        if !syntax.templateParameters.isEmpty {
            aliasTemplates[name] = Template(syntax: syntax, context: context)
            return
        }
        do throws(AlreadyReported) {
            let type = try array(of: try resolve(syntax.type), syntax.lengths, at: syntax.location)
            guard type != .void || syntax.type.name == "void" else {
                throw fail(.alias, "'auto' can't have another name", at: syntax.location)
            }
            if let known = types[name], known != type {
                diagnostics.error(
                    .redefinition, "the type '\(syntax.name)' is defined twice",
                    at: syntax.location)
            }
            types[name] = type
        } catch {
            abandonedTypes.insert(name)
        }
    }

    /// Declares the types and names of a block.
    mutating func declareLocally(_ declaration: SyntaxDeclaration) -> [TypedStatement] {
        switch declaration {
        case .global(let syntax): return variable(syntax)
        case .alias(let alias) where alias.templateParameters.isEmpty:
            do throws(AlreadyReported) {
                let type = try array(of: try resolve(alias.type), alias.lengths, at: alias.location)
                state.typeScopes[state.typeScopes.count - 1][alias.name] = type
            } catch {}
        case .structure(let syntax):
            // The number distinguishes it from others of its name.
            let name = "\(syntax.name) (\(nextTypeNumber()))"
            let outer = state
            let made = structure(syntax, named: qualified(name), arguments: [])
            state = outer
            if let made {
                state.typeScopes[state.typeScopes.count - 1][syntax.name] = .structure(made)
            }
        case .enumeration(let syntax):
            let outer = context
            let hidden = "(\(nextTypeNumber()))"
            context.namespace = qualified(hidden)
            declareEnumeration(syntax)
            let type = types[qualified(syntax.name)]
            context = outer
            state.locallyUsedNamespaces.append(qualified(hidden))
            if let type { state.typeScopes[state.typeScopes.count - 1][syntax.name] = type }
        case .usingNamespace(let name, let location):
            if let found = namespace(name, at: location) {
                state.locallyUsedNamespaces.append(found)
            }
        case .usingName(let name, let location): declareUsed(name, at: location)
        case .assertion(let condition, let message): checkAssertion(condition, message)
        case .function(let function):
            diagnostics.error(
                .syntax, "a function can't be defined in another",
                hint: "write it outside", at: function.location)
        case .namespace, .namespaceAlias, .alias, .announcement: break
        }
        return []
    }
}
