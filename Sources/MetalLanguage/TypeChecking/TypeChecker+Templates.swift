import Diagnostics

struct FunctionTemplate: Sendable {
    var number: Int
    var syntax: SyntaxFunction
    var context: TypeChecker.Context

    var isMethod: Bool {
        context.structure != nil && !syntax.isStatic && !syntax.isConstructor
    }
}

/// A structure's or an alias's template.
struct Template<Syntax: Sendable>: Sendable {
    var syntax: Syntax
    var context: TypeChecker.Context
}

/// A template with its arguments.
struct Instantiation: Hashable, Sendable {
    var template: Int
    var arguments: [TemplateArgument]
}

extension TypeChecker {
    /// Limit of functions and structures that templates make per library.
    private static let instantiationLimit = 512
    private static let templateDepthLimit = 24

    private mutating func goDeeper(_ name: String, at location: SourceLocation)
        throws(AlreadyReported)
    {
        templateDepth += 1
        guard templateDepth > Self.templateDepthLimit else { return }
        templateDepth -= 1
        throw fail(
            .tooLarge, "templates need each other more than \(Self.templateDepthLimit) deep",
            hint: "does '\(name)' use itself without end?", at: location)
    }

    // MARK: Functions

    /// A template's instance for a call; nil if it doesn't fit.
    mutating func instance(
        of template: FunctionTemplate, explicit: [TemplateArgument],
        _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> Int? {
        let parameters = template.syntax.templateParameters
        guard explicit.count <= parameters.count else { return nil }
        var bindings: [String: TemplateArgument] = [:]
        for (parameter, argument) in zip(parameters, explicit) {
            switch argument {
            case .type: guard parameter.isType else { return nil }
            case .number: guard !parameter.isType else { return nil }
            }
            bindings[parameter.name] = argument
        }
        let names = Set(parameters.map(\.name))
        let given = template.isMethod ? Array(arguments.dropFirst()) : arguments
        for (parameter, argument) in zip(template.syntax.parameters, given) {
            guard deduce(parameter, argument.type, names, &bindings) else { return nil }
        }
        return try instance(of: template, bindings, at: location)
    }

    private mutating func instance(
        of template: FunctionTemplate, _ given: [String: TemplateArgument],
        at location: SourceLocation
    ) throws(AlreadyReported) -> Int? {
        let outer = state
        defer { state = outer }
        state = FunctionState(context: template.context)
        guard
            let list = try complete(given, template.syntax.templateParameters)
        else { return nil }
        let key = Instantiation(template: template.number, arguments: list)
        if let known = instantiations[key] {
            if known < 0 { throw AlreadyReported() }
            return known
        }
        guard instantiations.count < Self.instantiationLimit else {
            throw fail(
                .tooLarge, "templates make more than \(Self.instantiationLimit) functions",
                hint: "does '\(template.syntax.name)' use itself without end?", at: location)
        }
        instantiations[key] = -1
        try goDeeper(template.syntax.name, at: location)
        defer { templateDepth -= 1 }
        let signature = try signature(of: template.syntax)
        instantiations[key] = signatures.count
        let names = list.map(\.description).joined(separator: ", ")
        signatures.append(("\(template.syntax.name)<\(names)>", signature))
        return signatures.count - 1
    }

    /// Binds the parameters in the context; nil if one is unknown.
    private mutating func complete(
        _ given: [String: TemplateArgument], _ parameters: [SyntaxTemplateParameter]
    ) throws(AlreadyReported) -> [TemplateArgument]? {
        var list: [TemplateArgument] = []
        for parameter in parameters {
            var value = given[parameter.name]
            if value == nil, let standard = parameter.standard { value = try argument(standard) }
            guard let value else { return nil }
            context.bindings[parameter.name] = value
            list.append(value)
        }
        return list
    }

    /// `template<> float f<int>(int x)`: the instance for these arguments.
    mutating func declareSpecialisation(
        _ function: SyntaxFunction, _ given: [SyntaxTemplateArgument], of name: String
    ) {
        let outer = context
        defer { context = outer }
        do throws(AlreadyReported) {
            let signature = try signature(of: function)
            var explicit: [TemplateArgument] = []
            for syntax in given { explicit.append(try argument(syntax)) }
            for template in functionTemplates[name] ?? [] {
                let parameters = template.syntax.templateParameters
                let types = signature.parameters.filter { $0.name != "this" }.map(\.type)
                guard explicit.count <= parameters.count,
                    types.count == template.syntax.parameters.count
                else { continue }
                var bindings: [String: TemplateArgument] = [:]
                for (parameter, value) in zip(parameters, explicit) {
                    bindings[parameter.name] = value
                }
                let names = Set(parameters.map(\.name))
                let fits = zip(template.syntax.parameters, types).allSatisfy {
                    deduce($0, $1, names, &bindings)
                }
                context = template.context
                guard fits, let list = try complete(bindings, parameters) else { continue }
                let key = Instantiation(template: template.number, arguments: list)
                guard instantiations[key] == nil else {
                    throw fail(
                        .redefinition, "'\(function.name)' was made from its template before",
                        hint: "write this before it is used", at: function.location)
                }
                instantiations[key] = signatures.count
                signatures.append((displayName(function), signature))
                return
            }
            throw fail(
                .template, "there is no template that '\(function.name)' is a case of",
                hint: "write it without 'template<>'", at: function.location)
        } catch {
            abandonedFunctions.insert(name)
        }
    }

    // MARK: Deduction

    /// Deduces template arguments from a call's argument. Mismatches are left to the conversion's
    /// error.
    private func deduce(
        _ parameter: SyntaxParameter, _ given: ShaderType, _ names: Set<String>,
        _ bindings: inout [String: TemplateArgument]
    ) -> Bool {
        var type = given
        for length in parameter.lengths {
            switch type {
            case .array(let element, let count):
                if case .given(let expression) = length,
                    !deduce(expression, count, names, &bindings)
                {
                    return false
                }
                type = element
            case .pointer(let target): type = target
            default: return true
            }
        }
        var pattern = parameter.type
        if pattern.isPointer {
            guard let element = type.pointee else { return true }
            type = element
            pattern.isPointer = false
        }
        return deduce(pattern, type, names, &bindings)
    }

    private func deduce(
        _ pattern: SyntaxType, _ given: ShaderType, _ names: Set<String>,
        _ bindings: inout [String: TemplateArgument]
    ) -> Bool {
        if names.contains(pattern.name), pattern.arguments.isEmpty {
            guard given != .void else { return true }
            switch bindings[pattern.name] {
            case nil: bindings[pattern.name] = .type(given)
            // Numbers convert; other types must be equal.
            case .type(let known):
                return known == given
                    || (known.numeric?.count == given.numeric?.count && known.numeric != nil)
            case .number: return false
            }
            return true
        }
        var parts: [TemplateArgument]
        switch (pattern.name, given) {
        case ("vec", .vector(let element, let count)):
            parts = [.type(.scalar(element)), .number(count)]
        case ("texture2d", .texture(let element)): parts = [.type(.scalar(element))]
        case ("array", .array(let element, let count)): parts = [.type(element), .number(count)]
        case ("matrix", .matrix(let element, let columns, let rows)):
            parts = [.type(.scalar(element)), .number(columns), .number(rows)]
        case (_, .structure(let structure)): parts = structure.arguments
        default: return true
        }
        for (argument, part) in zip(pattern.arguments, parts) {
            switch (argument, part) {
            case (.type(let inner), .type(let type)):
                if !deduce(inner, type, names, &bindings) { return false }
            case (.value(let expression), .number(let number)):
                if !deduce(expression, number, names, &bindings) { return false }
            default: return false
            }
        }
        return true
    }

    private func deduce(
        _ pattern: SyntaxExpression, _ given: Int, _ names: Set<String>,
        _ bindings: inout [String: TemplateArgument]
    ) -> Bool {
        guard case .name(let name) = pattern.kind, names.contains(name) else { return true }
        switch bindings[name] {
        case nil: bindings[name] = .number(given)
        case .number(let known): return known == given
        case .type: return false
        }
        return true
    }

    // MARK: Types

    /// A template's structure or alias; nil if the template doesn't exist.
    mutating func instance(of type: SyntaxType) throws(AlreadyReported) -> ShaderType? {
        guard
            let (found, template) = lookUp(
                type.name, { name in structureTemplates[name].map { (name, $0) } })
        else {
            return try lookUp(type.name, { aliasTemplates[$0] }).flatMap {
                (template) throws(AlreadyReported) in try alias(template, type)
            }
        }
        let list = try arguments(type, template.syntax.templateParameters, template.context)
        let names = list.map(\.description).joined(separator: ", ")
        let name = "\(found)<\(names)>"
        if let known = types[name] { return known }
        if abandonedTypes.contains(name) { throw AlreadyReported() }
        guard structures.count < Self.instantiationLimit else {
            throw fail(
                .tooLarge, "templates make more than \(Self.instantiationLimit) structures",
                hint: "does '\(type.name)' contain itself?", at: type.location)
        }
        try goDeeper(type.name, at: type.location)
        defer { templateDepth -= 1 }
        // Guards against a template that contains itself.
        abandonedTypes.insert(name)
        let inner = template.context.binding(template.syntax.templateParameters, to: list)
        let made = try elsewhere(inner) { (checker) throws(AlreadyReported) in
            checker.structure(template.syntax, named: name, arguments: list)
        }
        guard let made else { throw AlreadyReported() }
        abandonedTypes.remove(name)
        return .structure(made)
    }

    /// `template<> struct Ray<int> { … }`
    mutating func declareSpecialisation(
        _ syntax: SyntaxStructure, _ given: [SyntaxTemplateArgument]
    ) {
        do throws(AlreadyReported) {
            let name = qualified(syntax.name)
            guard let template = structureTemplates[name] else {
                throw fail(
                    .template, "there is no template '\(syntax.name)'",
                    hint: "write it without 'template<>'", at: syntax.location)
            }
            let list = try arguments(
                SyntaxType(name: syntax.name, arguments: given, location: syntax.location),
                template.syntax.templateParameters, template.context)
            let made = "\(name)<\(list.map(\.description).joined(separator: ", "))>"
            guard types[made] == nil else {
                throw fail(
                    .redefinition, "'\(syntax.name)' was made from its template before",
                    hint: "write this before it is used", at: syntax.location)
            }
            _ = structure(syntax, named: made, arguments: list)
        } catch {}
    }

    private mutating func alias(
        _ template: Template<SyntaxAlias>, _ type: SyntaxType
    ) throws(AlreadyReported) -> ShaderType? {
        let list = try arguments(type, template.syntax.templateParameters, template.context)
        try goDeeper(type.name, at: type.location)
        defer { templateDepth -= 1 }
        let inner = template.context.binding(template.syntax.templateParameters, to: list)
        return try elsewhere(inner) { (checker) throws(AlreadyReported) in
            try checker.array(
                of: try checker.resolve(template.syntax.type), template.syntax.lengths,
                at: type.location)
        }
    }

    private mutating func arguments(
        _ type: SyntaxType, _ parameters: [SyntaxTemplateParameter], _ inner: Context
    ) throws(AlreadyReported) -> [TemplateArgument] {
        var given: [String: TemplateArgument] = [:]
        for (parameter, syntax) in zip(parameters, type.arguments) {
            let value = try argument(syntax)
            switch value {
            case .type where parameter.isType: given[parameter.name] = value
            case .number where !parameter.isType: given[parameter.name] = value
            default:
                throw fail(
                    .template,
                    "'\(parameter.name)' of '\(type.name)' must be "
                        + (parameter.isType ? "a type" : "a number"), at: type.location)
            }
        }
        let isTooLong = type.arguments.count > parameters.count
        let list = try elsewhere(inner) { (checker) throws(AlreadyReported) in
            isTooLong ? nil : try checker.complete(given, parameters)
        }
        guard let list else {
            let count = parameters.count
            throw fail(
                .template,
                "'\(type.name)' takes \(count) argument\(count == 1 ? "" : "s") in '<…>', "
                    + "not \(type.arguments.count)", at: type.location)
        }
        return list
    }
}
