import Diagnostics
import ShaderProgram

extension TypeChecker {
    /// `layer.sample(p)` and the functions of textures.
    mutating func textureMethod(
        _ receiver: TypedExpression, _ name: String, _ syntax: [SyntaxExpression],
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        guard case .variable(let variable) = receiver.kind else {
            throw fail(.method, "a \(receiver.type) has no function '\(name)'", at: location)
        }
        func typed(_ kind: TypedExpression.Kind, _ type: ShaderType) -> TypedExpression {
            TypedExpression(kind, type, at: location)
        }
        var element = ScalarType.float
        if case .texture(let own) = receiver.type { element = own }
        switch (receiver.type, name) {
        case (.layer, "sample"):
            guard syntax.count == 1 else {
                throw fail(.arguments, "'sample' takes a position", at: location)
            }
            let position = try initial(syntax[0], .vector(.float, 2), why: "sample there")
            return typed(.sample(variable, position), .vector(.half, 4))
        case (.writableTexture, "write"):
            guard (2...3).contains(syntax.count) else {
                throw fail(.arguments, "'write' takes a colour and a coordinate", at: location)
            }
            try checkLevel(
                syntax.dropFirst(2), of: name, "a colour, a coordinate and a level", at: location)
            let color = try convert(
                try expression(syntax[0]), to: .vector(.float, 4), why: "write it")
            let place = try convert(
                try expression(syntax[1]), to: .vector(.int, 2), why: "write there",
                explicitly: true)
            return typed(.textureWrite(variable, color, place), .void)
        case (.writableTexture(isReadable: false), "read"):
            throw fail(
                .method, "this texture can only be written",
                hint: "write texture2d<float, access::read_write>", at: location)
        case (.texture, "write"):
            throw fail(
                .method, "this texture can only be read",
                hint: "in a kernel, write texture2d<float, access::write>", at: location)
        case (.texture, "read"), (.writableTexture, "read"):
            try checkLevel(syntax.dropFirst(), of: name, "a coordinate and a level", at: location)
            guard !syntax.isEmpty else {
                throw fail(.arguments, "'read' takes a coordinate", at: location)
            }
            let coordinate = try convert(
                try expression(syntax[0]), to: .vector(.int, 2), why: "read there",
                explicitly: true)
            return typed(.read(variable, coordinate), .vector(element, 4))
        case (.texture, "sample"):
            guard (2...4).contains(syntax.count) else {
                throw fail(
                    .arguments, "a texture's 'sample' takes a sampler and a coordinate",
                    hint: "write constexpr sampler s(filter::linear); … sample(s, uv)",
                    at: location)
            }
            let sampler = try expression(syntax[0])
            guard sampler.type == .sampler else {
                throw fail(
                    .arguments, "'sample' takes a sampler, not a \(sampler.type)",
                    at: sampler.location)
            }
            let coordinate = try initial(syntax[1], .vector(.float, 2), why: "sample there")
            return typed(
                .textureSample(
                    variable, sampler, coordinate, offset: try offset(syntax.dropFirst(2))),
                .vector(element, 4))
        case (.texture, "get_width"), (.texture, "get_height"),
            (.writableTexture, "get_width"), (.writableTexture, "get_height"):
            try checkLevel(syntax[...], of: name, "a level at most", at: location)
            let axis: Program.Axis = name == "get_width" ? .x : .y
            return typed(.textureSize(variable, axis), .scalar(.uint))
        default:
            let known = Self.functions(of: receiver.type)
            throw fail(
                .method, "a \(receiver.type) has no function '\(name)'",
                hint: nearest(to: name, in: known)
                    ?? (known.isEmpty ? nil : "it has \(known.joined(separator: ", "))"),
                at: location)
        }
    }

    /// The optional level of detail after the other arguments: ignored, as a texture has one level.
    private mutating func checkLevel(
        _ syntax: ArraySlice<SyntaxExpression>, of name: String, _ all: String,
        at location: SourceLocation
    ) throws(AlreadyReported) {
        guard let level = syntax.first else { return }
        guard syntax.count == 1 else {
            throw fail(.arguments, "'\(name)' takes \(all)", at: location)
        }
        _ = try convert(
            try expression(level), to: .scalar(.uint), why: "take it as a level", explicitly: true)
    }

    /// The arguments of `sample` after the coordinate: an option, and then an offset in whole
    /// pixels.
    private mutating func offset(
        _ syntax: ArraySlice<SyntaxExpression>
    ) throws(AlreadyReported) -> TypedExpression? {
        guard let first = syntax.first else { return nil }
        let isOption = try checkSamplingOption(first)
        guard let written = isOption ? syntax.dropFirst().first : first else { return nil }
        let value = try expression(written)
        guard case .vector(let element, 2) = value.type, element.isInteger,
            written.location == syntax.last?.location
        else {
            throw fail(
                .arguments, "a texture's 'sample' can't take this as well",
                hint: "behind the coordinate, there is an option such as level(0), and an offset "
                    + "in pixels: int2(1, 0)", at: written.location)
        }
        return try convert(value, to: .vector(.int, 2), why: "move by it", explicitly: true)
    }

    /// `level(0)`, `bias(1)`: a sampling option for the level of detail; ignored too. Returns false
    /// for other expressions.
    private mutating func checkSamplingOption(
        _ syntax: SyntaxExpression
    ) throws(AlreadyReported) -> Bool {
        guard case .call(let name, nil, let arguments) = syntax.kind,
            let count = ["level": 1, "bias": 1, "min_lod_clamp": 1, "gradient2d": 2][
                Parser.lastPart(name)]
        else { return false }
        guard arguments.count == count else {
            throw fail(
                .arguments, "'\(name)' takes \(count == 1 ? "a number" : "two vectors")",
                at: syntax.location)
        }
        for argument in arguments {
            _ = try convert(
                try expression(argument), to: count == 1 ? .float : .vector(.float, 2),
                why: "take it as '\(name)'")
        }
        return true
    }

    /// The names of the functions above.
    private static func functions(of type: ShaderType) -> [String] {
        switch type {
        case .layer: ["sample"]
        case .texture: ["sample", "read", "get_width", "get_height"]
        case .writableTexture(let isReadable):
            (isReadable ? ["write", "read"] : ["write"]) + ["get_width", "get_height"]
        default: []
        }
    }

    /// `sampler(filter::linear, address::repeat)`.
    mutating func sampler(
        _ arguments: [SyntaxExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        var state = SamplerState()
        for argument in arguments {
            // Options for mipmaps, which textures don't have.
            if case .call(let name, nil, _) = argument.kind,
                ["max_anisotropy", "lod_clamp", "bias"].contains(Parser.lastPart(name))
            {
                continue
            }
            guard case .name(let name) = argument.kind, state.apply(name) else {
                var what = "this"
                if case .name(let name) = argument.kind { what = "'\(name)'" }
                throw fail(
                    .sampler, "\(what) does not describe a sampler",
                    hint: "there is filter::nearest and linear; address::clamp_to_edge, "
                        + "clamp_to_zero, repeat and mirrored_repeat; coord::normalized and pixel",
                    at: argument.location)
            }
        }
        if state.coordinates == .pixel, state.horizontal.isPeriodic || state.vertical.isPeriodic {
            throw fail(
                .sampler, "a sampler with coord::pixel can't repeat",
                hint: "use coord::normalized", at: location)
        }
        return TypedExpression(.sampler(state), .sampler, at: location)
    }
}
