import Diagnostics

extension TypeChecker {
    /// Limit of a type's scalars.
    static let leafLimit = 4096

    /// Resolves a type; `auto` to void, because the initialiser determines it.
    mutating func resolve(_ type: SyntaxType) throws(AlreadyReported) -> ShaderType {
        if type.name == "auto" { return .void }
        let resolved = try named(type)
        if let element = resolved.numeric?.element, [.double, .long, .ulong].contains(element),
            dialect != .standardLibrary
        {
            throw fail(
                .unknownType, "shaders have no 64-bit type '\(type.name)'",
                hint: element == .double ? "use float" : "use int or uint", at: type.location)
        }
        guard type.isPointer else { return resolved }
        guard resolved.isValue else {
            throw fail(
                .unknownType, "there are no pointers to a \(resolved)",
                hint: "pass it itself", at: type.location)
        }
        return .pointer(resolved)
    }

    private mutating func named(_ type: SyntaxType) throws(AlreadyReported) -> ShaderType {
        if type.arguments.isEmpty {
            if let known = known(type.name) { return known }
            if Parser.ownTemplates.contains(type.name) { return try ownTemplate(type) }
        } else {
            if let instance = try instance(of: type) { return instance }
            if Parser.ownTemplates.contains(type.name) { return try ownTemplate(type) }
            if known(type.name) != nil {
                throw fail(
                    .unknownType, "'\(type.name)' is no template", hint: "leave out '<…>'",
                    at: type.location)
            }
        }
        if lookUp(type.name, { abandonedTypes.contains($0) ? true : nil }) != nil
            || brokenNames.contains(Parser.lastPart(type.name))
        {
            throw passed()
        }
        if lookUp(type.name, { announced.contains($0) ? true : nil }) != nil {
            throw fail(
                .unknownType, "'\(type.name)' is announced, and defined nowhere",
                hint: Self.otherFileHint, at: type.location)
        }
        let names = Array(types.keys) + Array(structureTemplates.keys) + Self.ownTypeNames
        throw fail(
            .unknownType, "there is no type '\(type.name)'",
            hint: type.name.hasPrefix("atomic")
                ? "a kernel's threads run one after the other: write a plain number"
                : typeHint(for: type.name) ?? nearest(to: type.name, in: names),
            at: type.location)
    }

    /// The name of a GLSL type here; nil for others.
    func typeHint(for name: String) -> String? {
        let types = [
            "vec2": "float2", "vec3": "float3", "vec4": "float4", "ivec2": "int2", "ivec3": "int3",
            "ivec4": "int4", "bvec2": "bool2", "mat2": "float2x2", "mat3": "float3x3",
            "mat4": "float4x4", "sampler2D": "texture2d<float>", "image2d": "texture2d<float>",
        ]
        if let own = types[name] { return "write \(own)" }
        switch name {
        case "texture3d":
            return "pictures are flat: put the layers side by side in a texture2d<float>"
        case "texture2d_array", "texturecube", "texturecube_array":
            return "pictures are single: write a texture2d<float> for each, or one with all of them"
        case "texture1d", "texture1d_array":
            return "write texture2d<float>, of one row, or a list: constant float*"
        case "depth2d", "depthcube", "depth2d_array", "texture2d_ms", "depth2d_ms":
            return "a picture has colours, once a pixel: write texture2d<float>"
        case "sample_t", "sample_h":
            return "Core Image's pixel is the colour here: "
                + "[[ stitchable ]] half4 f(float2 position, half4 color)"
        case "destination", "group":
            return "Core Image's place is the first parameter here: float2 position"
        default: return nil
        }
    }

    private static let ownTypeNames: [String] = ScalarType.allCases.flatMap { element in
        [element.rawValue] + (2...4).map { "\(element.rawValue)\($0)" }
    }

    /// A type by its name: of the template, the block, the namespaces, the language.
    func known(_ name: String) -> ShaderType? {
        if case .type(let type) = context.bindings[name] { return type }
        for scope in state.typeScopes.reversed() {
            if let type = scope[name] { return type }
        }
        return lookUp(name) { types[$0] } ?? ShaderType(name: name)
    }

    // MARK: Built-in templates

    private mutating func ownTemplate(_ type: SyntaxType) throws(AlreadyReported) -> ShaderType {
        if type.name == "texture2d" { return try texture(type) }
        guard let first = type.arguments.first, case .type(let element) = try argument(first) else {
            throw fail(.unknownType, "'\(type.name)' needs a type in '<…>'", at: type.location)
        }
        var numbers: [Int] = []
        for given in type.arguments.dropFirst() {
            guard case .number(let number) = try argument(given) else {
                throw fail(
                    .unknownType, "'\(type.name)' takes one type and then numbers",
                    at: type.location)
            }
            numbers.append(number)
        }
        switch (type.name, element, numbers.count) {
        case ("vec", .scalar(let scalar), 1), ("packed_vec", .scalar(let scalar), 1):
            if (2...4).contains(numbers[0]) { return .vector(scalar, numbers[0]) }
        case ("matrix", .scalar(let scalar), 1...2) where scalar == .float || scalar == .half:
            if numbers.allSatisfy((2...4).contains) {
                return .matrix(scalar, columns: numbers[0], rows: numbers[numbers.count - 1])
            }
        case ("array", _, 1):
            return try array(of: element, length: numbers[0], at: type.location)
        default: break
        }
        let given = type.arguments.isEmpty ? "" : "these arguments"
        throw fail(
            .unknownType, "'\(type.name)' can't be made with \(given)",
            hint: "such as vec<float, 3>, matrix<float, 2, 2>, array<float, 5>", at: type.location)
    }

    private mutating func texture(_ type: SyntaxType) throws(AlreadyReported) -> ShaderType {
        var element = ScalarType.float
        if let first = type.arguments.first {
            guard case .type(.scalar(let given)) = try argument(first),
                given == .float || given == .half
            else {
                var name = ""
                if case .type(let written) = first { name = written.name }
                throw fail(
                    .unknownType, "a texture of '\(name)' is not understood",
                    hint: "use texture2d<float>", at: type.location)
            }
            element = given
        }
        switch try access(of: type) {
        case nil, "read", "sample": return .texture(element)
        case "write": return .writableTexture(isReadable: false)
        case "read_write": return .writableTexture(isReadable: true)
        case let access?:
            throw fail(
                .unknownType, "there is no access::\(access)",
                hint: "there is read, sample, write and read_write", at: type.location)
        }
    }

    /// `write` of `texture2d<float, access::write>`.
    private mutating func access(of type: SyntaxType) throws(AlreadyReported) -> String? {
        guard type.arguments.count > 1 else { return nil }
        let name: String?
        switch type.arguments[1] {
        case .type(let type): name = type.name
        case .value(let value):
            if case .name(let written) = value.kind { name = written } else { name = nil }
        }
        guard let name, type.arguments.count == 2,
            name.split(separator: ":").dropLast().last == "access"
        else {
            throw fail(
                .unknownType, "'texture2d' can't be made with these arguments",
                hint: "such as texture2d<float, access::write>", at: type.location)
        }
        return name.split(separator: ":").last.map(String.init)
    }

    /// A template's argument.
    mutating func argument(_ syntax: SyntaxTemplateArgument) throws(AlreadyReported)
        -> TemplateArgument
    {
        switch syntax {
        case .type(let type): return .type(try resolve(type))
        case .value(let expression):
            if case .name(let name) = expression.kind, let type = known(name) { return .type(type) }
            return .number(try wholeNumber(expression, "an argument of a template"))
        }
    }

    /// A constant integer of the source.
    mutating func wholeNumber(_ syntax: SyntaxExpression, _ what: String) throws(AlreadyReported)
        -> Int
    {
        let value = try convert(
            try expression(syntax), to: .int, why: "use it as \(what)", explicitly: true)
        guard let bits = constantBits(of: value), let first = bits.first else {
            throw fail(.arrayLength, "\(what) must be a constant", at: syntax.location)
        }
        return Int(Int32(truncatingIfNeeded: first))
    }

    // MARK: Arrays

    mutating func array(
        of element: ShaderType, _ lengths: [SyntaxVariable.Length], at location: SourceLocation
    ) throws(AlreadyReported) -> ShaderType {
        var type = element
        for length in lengths.reversed() {
            guard case .given(let written) = length else {
                throw fail(.arrayLength, "this array needs a length", at: location)
            }
            type = try array(
                of: type, length: try wholeNumber(written, "an array's length"), at: location)
        }
        return type
    }

    mutating func array(
        of element: ShaderType, length: Int, at location: SourceLocation
    ) throws(AlreadyReported) -> ShaderType {
        guard element.isValue, element.leafCount > 0 else {
            throw fail(.arrayType, "there are no arrays of \(element)", at: location)
        }
        guard (1...Self.leafLimit).contains(length) else {
            throw fail(
                .arrayLength, "an array has 1 to \(Self.leafLimit) elements, not \(length)",
                at: location)
        }
        let type = ShaderType.array(element, length)
        guard type.leafCount <= Self.leafLimit, type.weight <= 2 * Self.leafLimit else {
            throw fail(
                .arrayLength,
                "an array holds at most \(Self.leafLimit) numbers, not \(type.leafCount)",
                at: location)
        }
        return type
    }

    mutating func nextTypeNumber() -> Int {
        typeCount += 1
        return typeCount
    }
}
