import Diagnostics

extension TypeChecker {
    mutating func call(
        _ name: String, _ templateArguments: [SyntaxTemplateArgument]?,
        _ syntax: [SyntaxExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        if let type = try constructedType(name, templateArguments, at: location) {
            return try construct(type, syntax, at: location)
        }
        let plain = Self.unprefixed(name) ?? name
        // The arguments of barriers are constants that Flipbook lacks, too.
        if plain.hasSuffix("_barrier"), functionNames[plain] == nil {
            throw unknownFunction(name, at: location)
        }
        let arguments = try typed(syntax)
        if plain == "as_type" {
            return try bitcast(templateArguments, arguments, at: location)
        }
        if state.scopes.contains(where: { $0[name] != nil }) {
            // `material(x)`: a call of a value.
            let value = try self.name(name, at: location)
            if let result = try methodCall(value, "operator()", arguments, at: location) {
                return result
            }
        }
        let explicit = try templateArguments.map { (list) throws(AlreadyReported) in
            var values: [TemplateArgument] = []
            for item in list { values.append(try argument(item)) }
            return values
        }
        let builtin = Builtin(rawValue: plain)
        let candidates = lookUpAll(name, of: arguments) { functionNames[$0] }
        let templates = lookUpAll(name, of: arguments) { functionTemplates[$0] }
        if let result = try ownCall(
            name, candidates, templates, explicit, arguments, at: location)
        {
            return result
        }
        if let result = try matrixFunction(plain, arguments, at: location) { return result }
        guard let builtin else {
            if !candidates.isEmpty || !templates.isEmpty {
                throw misfit(name, candidates, templates, arguments, at: location)
            }
            throw unknownFunction(name, at: location)
        }
        return try builtinCall(builtin, name, arguments, at: location)
    }

    /// A call of a shader's function; nil if none fits.
    private mutating func ownCall(
        _ name: String, _ candidates: [Int], _ templates: [FunctionTemplate],
        _ explicit: [TemplateArgument]?, _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression? {
        let hasMethods =
            candidates.contains { signatures[$0].signature.isMethod }
            || templates.contains(where: \.isMethod)
        var receiver: TypedExpression?
        if context.structure != nil, hasMethods {
            guard state.thisVariable != nil else {
                throw fail(
                    .arguments, "'\(name)' belongs to a value of the structure", at: location)
            }
            receiver = thisValue(at: location)
        }
        return try call(
            candidates, templates, explicit: explicit, of: receiver, arguments, at: location)
    }

    /// The typed arguments of a call; reports the errors of all.
    mutating func typed(_ syntax: [SyntaxExpression]) throws(AlreadyReported) -> [TypedExpression] {
        var arguments: [TypedExpression] = []
        var failed = false
        for argument in syntax {
            if case .list(let items) = argument.kind {
                arguments.append(TypedExpression(.list(items), .void, at: argument.location))
                continue
            }
            do throws(AlreadyReported) { arguments.append(try expression(argument)) } catch {
                failed = true
            }
        }
        if failed { throw AlreadyReported() }
        return arguments
    }

    private mutating func unknownFunction(
        _ name: String, at location: SourceLocation
    ) -> AlreadyReported {
        if lookUp(
            name, { abandonedFunctions.contains($0) || abandonedTypes.contains($0) ? 1 : nil })
            != nil || brokenNames.contains(Parser.lastPart(name))
        {
            return passed()
        }
        let order = "a kernel's threads run one after the other"
        let instead = [
            "inverse": "write out the inverse: there is none in Metal either",
            "threadgroup_barrier": "leave it out: \(order)",
            "atomic_thread_fence": "leave it out: \(order)",
            "simdgroup_barrier": "leave it out: \(order)",
            "lerp": "write mix(a, b, t)", "frac": "write fract(x)", "inversesqrt": "write rsqrt(x)",
            "mod": "write x - y * floor(x / y), as GLSL means it; fmod has the sign of x",
            "radians": "write x * (M_PI_F / 180)", "degrees": "write x * (180 / M_PI_F)",
            "texture": "write picture.sample(s, uv)", "texture2D": "write picture.sample(s, uv)",
            "dFdx": "write dfdx(x)", "dFdy": "write dfdy(x)", "ddx": "write dfdx(x)",
            "ddy": "write dfdy(x)", "mul": "write a * b", "roundEven": "write rint(x)",
        ]
        let known =
            Builtin.allCases.map(\.rawValue) + functionNames.keys.sorted()
            + functionTemplates.keys.sorted()
        return fail(
            .unknownFunction, "there is no function '\(name)'",
            hint: name.hasPrefix("atomic_")
                ? "\(order): write count += 1"
                : instead[name] ?? typeHint(for: name)
                    ?? nearest(to: name, in: known),
            at: location)
    }

    /// The constructed type if a call's name is a type.
    private mutating func constructedType(
        _ name: String, _ arguments: [SyntaxTemplateArgument]?, at location: SourceLocation
    ) throws(AlreadyReported) -> ShaderType? {
        let plain = name.hasPrefix("metal::") ? String(name.dropFirst(7)) : name
        if let arguments {
            let isTemplate =
                ["vec", "packed_vec", "matrix", "array"].contains(plain)
                || lookUp(name) { structureTemplates[$0] == nil ? nil : true } != nil
                || lookUp(name) { aliasTemplates[$0] == nil ? nil : true } != nil
            guard isTemplate else { return nil }
            return try resolve(SyntaxType(name: plain, arguments: arguments, location: location))
        }
        guard let type = known(plain), type != .void,
            !state.scopes.contains(where: { $0[name] != nil })
        else { return nil }
        return try resolve(SyntaxType(name: plain, location: location))
    }

    private mutating func bitcast(
        _ syntax: [SyntaxTemplateArgument]?, _ arguments: [TypedExpression],
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        guard let first = syntax?.first, case .type(let syntax) = first, arguments.count == 1,
            let from = arguments[0].type.numeric
        else {
            throw fail(.arguments, "'as_type<T>' takes one number", at: location)
        }
        let type = try resolve(syntax)
        guard let to = type.numeric, to.element != .bool, from.element != .bool,
            to.element.bitCount * to.count == from.element.bitCount * from.count,
            (to.element != .half && from.element != .half) || to.element == from.element
                || half == .binary16
        else {
            throw fail(
                .arguments, "a \(arguments[0].type) has other bits than a \(type)", at: location)
        }
        return TypedExpression(.bitcast(arguments[0]), type, at: location)
    }
}
