import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// Compute layers: layers drawn by the author's kernels.
extension TimelineReader {
    static let maxGridPlaces = 1 << 24

    /// The buffers and texture that a layer's kernels use.
    private struct ComputeScope {
        var buffers: [ComputeUse.Buffer] = []
        var places: [String: SourceLocation] = [:]
        /// The buffers' declarations, from the kernels read so far.
        var known: [String: (buffer: ComputeFunction.Buffer, kernel: String)] = [:]
        var pixels: (width: Int, height: Int)?
        var hasTexture = false
        var isWhole = true
    }

    /// - Parameter layer: the layer's fields. Its frame is the texture's default size.
    func compute(_ node: YAMLNode, in layer: Fields) -> Layer.Content {
        guard let fields = fields(node, of: ComputeUse.format) else { return .group([]) }
        var scope = ComputeScope()
        if let buffers = fields["buffers"] { read(buffers, into: &scope) }
        scope.pixels = texturePixels(fields, layer)
        let start = fields["start"].map { passes($0, "start", &scope) } ?? []
        let step = required("step", in: fields).map { passes($0, "step", &scope) } ?? []
        if scope.isWhole, fields["step"]?.sequence != nil { check(&scope, fields) }
        var use = ComputeUse(
            buffers: scope.buffers, pixelWidth: scope.pixels?.width ?? 1,
            pixelHeight: scope.pixels?.height ?? 1, stepRate: film.frameRate, start: start,
            step: step)
        read(fields, into: &use, ComputeUse.format)
        return .compute(use)
    }

    // MARK: Buffers and the texture

    private func read(_ node: YAMLNode, into scope: inout ComputeScope) {
        guard let entries = node.mapping else {
            wrongType("'buffers'", must: "be a mapping from names to counts", node)
            scope.isWhole = false
            return
        }
        for entry in entries {
            guard let count = count(entry.value, entry.key, in: 1...ComputeUse.maxBufferNumbers)
            else {
                scope.isWhole = false
                continue
            }
            scope.buffers.append(ComputeUse.Buffer(name: entry.key, count: count))
            scope.places[entry.key] = entry.keyLocation
        }
    }

    /// Returns the texture's size in pixels: the given one, or that of the layer's frame.
    private func texturePixels(_ fields: Fields, _ layer: Fields) -> (width: Int, height: Int)? {
        let lengths = 1...Canvas.maxPixelsPerSide
        if let node = fields["pixels"] { return area(node, "pixels", sides: lengths, "in all") }
        func length(_ node: YAMLNode?) -> Int? {
            guard let points = node?.scalar?.number else { return nil }
            let pixels = (points * film.scale).rounded()
            return Int(exactly: pixels).flatMap { lengths.contains($0) ? $0 : nil }
        }
        let frame = layer["frame"]
        let sides =
            frame?.sequence.map { $0.map(Optional.some) }
            ?? frame?.mapping.map { _ in ["width", "height"].map { frame?.child($0) } }
        guard let sides, sides.count == 2, let width = length(sides[0]),
            let height = length(sides[1]), width * height <= Self.maxGridPlaces
        else {
            diagnostics.error(
                .missingKey, "'compute' needs 'pixels', the size of its texture",
                hint: "or give the layer a 'frame' of two numbers", at: fields.location)
            return nil
        }
        return (width, height)
    }

    /// Checks what depends on all kernels.
    private func check(_ scope: inout ComputeScope, _ fields: Fields) {
        var numbers = 0
        for buffer in scope.buffers {
            guard let known = scope.known[buffer.name] else {
                diagnostics.error(
                    .unknownBuffer, "no kernel of this layer has a buffer \(quoted(buffer.name))",
                    hint: didYouMean(buffer.name, scope.known.keys.sorted())
                        ?? (scope.known.isEmpty
                            ? nil : "there is \(list(scope.known.keys.sorted()))"),
                    at: scope.places[buffer.name] ?? fields.location)
                continue
            }
            numbers += buffer.count * known.buffer.numbersPerElement
        }
        if numbers > ComputeUse.maxBufferNumbers {
            diagnostics.error(
                .outOfRange,
                "the buffers hold \(numbers) numbers; the limit is \(ComputeUse.maxBufferNumbers)",
                at: fields.entries["buffers"]?.keyLocation ?? fields.location)
        }
        if !scope.hasTexture {
            diagnostics.error(
                .unseenCompute, "no kernel of 'step' writes the layer's texture",
                hint: "one needs a parameter texture2d<float, access::write>",
                at: fields.entries["step"]?.keyLocation ?? fields.location)
        }
    }

    // MARK: Passes

    private func passes(
        _ node: YAMLNode, _ key: String, _ scope: inout ComputeScope
    ) -> [ComputeUse.Pass] {
        guard let items = items(node, key, atMost: ComputeUse.maxPasses, "kernels") else {
            return []
        }
        if key == "step" { scope.hasTexture = false }
        return items.compactMap { pass($0, &scope) }
    }

    private func pass(_ node: YAMLNode, _ scope: inout ComputeScope) -> ComputeUse.Pass? {
        var entry: YAMLEntry?
        if let scalar = node.scalar, !scalar.isNull {
            let none = YAMLNode(text: "", at: node.location)
            entry = YAMLEntry(key: scalar.text, keyLocation: node.location, value: none)
        } else if let entries = node.mapping, entries.count == 1 {
            entry = entries[0]
        }
        guard let entry else {
            diagnostics.error(
                .wrongKernel, "a step is one kernel with its arguments",
                hint: "such as - move: { speed: 2 }", at: node.location)
            scope.isWhole = false
            return nil
        }
        guard let kernel = shaders.kernels.first(where: { $0.name == entry.key }) else {
            scope.isWhole = false
            // If a shader could not be read, the name may be one of its functions.
            guard shaders.areKnown else { return nil }
            if shaders.isBrokenEntry(entry.key, at: entry.keyLocation) { return nil }
            let names = shaders.kernels.map(\.name)
            let isFunction = shaders.functions.contains { $0.name == entry.key }
            if shaders.plainFunctions.contains(entry.key) {
                diagnostics.error(
                    .unknownKernel, "the function \(quoted(entry.key)) is not a kernel",
                    hint: "write 'kernel' before its type, in the shader", at: entry.keyLocation)
                return nil
            }
            diagnostics.error(
                .unknownKernel,
                isFunction
                    ? "\(quoted(entry.key)) is an effect, not a kernel"
                    : "no kernel is called \(quoted(entry.key))",
                hint: didYouMean(entry.key, names)
                    ?? (names.isEmpty
                        ? "write one in a file that 'shaders' names: kernel void \(entry.key)(…)"
                        : "there is \(list(names))"),
                at: entry.keyLocation)
            return nil
        }
        return pass(entry, of: kernel, &scope)
    }

    private func pass(
        _ entry: YAMLEntry, of kernel: ComputeFunction, _ scope: inout ComputeScope
    ) -> ComputeUse.Pass? {
        note(kernel, &scope, at: entry.keyLocation)
        let names = (kernel.arguments + kernel.lists + kernel.pictures).map(\.name)
        var given = Fields(location: entry.keyLocation, subject: quoted(entry.key))
        if !entry.value.isNull {
            guard entry.value.mapping != nil else {
                wrongType(
                    "the arguments of \(quoted(entry.key))", must: "be given by name", entry.value)
                return nil
            }
            guard
                let fields = fields(
                    entry.value, of: quoted(entry.key),
                    known: names + (names.contains("grid") ? [] : ["grid"]))
            else { return nil }
            given = fields
        }
        let arguments = kernel.arguments.flatMap { parameter -> [NamedValue] in
            guard let node = required(parameter.name, in: given) else { return [.missing] }
            return values(node, of: parameter.type.argumentType, parameter.name) {
                noValues(for: $0, of: kernel, at: entry.keyLocation)
            }
        }
        let lists = kernel.lists.map { parameter -> [Value]? in
            guard case .pointer(let element) = parameter.type,
                let list = ListParameter(name: parameter.name, element: element)
            else {
                noValues(for: parameter.name, of: kernel, at: entry.keyLocation)
                return nil
            }
            return elements(of: list, given)
        }
        let pictures = kernel.pictures.map { parameter in
            required(parameter.name, in: given).flatMap { assets.shaderPicture($0, parameter.name) }
        }
        let gridNode = names.contains("grid") ? nil : given["grid"]
        guard let grid = grid(gridNode, of: kernel, scope, at: entry.keyLocation),
            !arguments.contains(where: { $0.value == nil }), !lists.contains(nil),
            !pictures.contains(nil)
        else { return nil }
        return ComputeUse.Pass(
            kernel: kernel.name, gridWidth: grid.width, gridHeight: grid.height,
            arguments: arguments.compactMap(\.value), lists: lists.compactMap { $0 },
            pictures: pictures.compactMap { $0 }, parameterNames: arguments.map(\.name),
            location: entry.keyLocation)
    }

    private func noValues(
        for parameter: String, of kernel: ComputeFunction, at location: SourceLocation
    ) {
        diagnostics.error(
            .wrongKernel,
            "the parameter \(quoted(parameter)) of \(quoted(kernel.name)) is of a type that "
                + "a timeline has no values for",
            hint: "numbers, bool, vectors, matrices, arrays and structures of them can be given, "
                + "and lists", at: location)
    }

    /// Records a kernel's buffers, and whether it writes the texture.
    private func note(
        _ kernel: ComputeFunction, _ scope: inout ComputeScope, at location: SourceLocation
    ) {
        if kernel.texture != nil { scope.hasTexture = true }
        for buffer in kernel.buffers {
            if let known = scope.known[buffer.name] {
                guard known.buffer.element != buffer.element else { continue }
                diagnostics.error(
                    .wrongBuffer,
                    "the buffer \(quoted(buffer.name)) holds \(buffer.element) in "
                        + "\(quoted(kernel.name)), and \(known.buffer.element) in "
                        + quoted(known.kernel),
                    hint: "kernels share a buffer by its name", at: location)
                continue
            }
            scope.known[buffer.name] = (buffer, kernel.name)
            guard scope.isWhole, !scope.buffers.contains(where: { $0.name == buffer.name }) else {
                continue
            }
            diagnostics.error(
                .missingBuffer,
                "\(quoted(kernel.name)) has a buffer \(quoted(buffer.name)), and nothing says how "
                    + "many elements it holds",
                hint: didYouMean(buffer.name, scope.buffers.map(\.name))
                    ?? "write buffers: { \(buffer.name): 1024 }", at: location)
        }
    }

    // MARK: Grids

    /// Reads a grid: a number, two numbers, or a buffer's name. The default is the texture's size
    /// in pixels for a 2-D grid, and the number of elements in the kernel's first buffer for a 1-D
    /// grid.
    private func grid(
        _ node: YAMLNode?, of kernel: ComputeFunction, _ scope: ComputeScope,
        at location: SourceLocation
    ) -> (width: Int, height: Int)? {
        func elements(of name: String?) -> (width: Int, height: Int)? {
            scope.buffers.first { $0.name == name }.map { ($0.count, 1) }
        }
        guard let node else {
            if kernel.dimensions == 2 { return scope.pixels }
            if let first = kernel.buffers.first { return elements(of: first.name) }
            diagnostics.error(
                .missingKey, "\(quoted(kernel.name)) needs 'grid', for it has no buffer",
                hint: "write how often it is to run: grid: 100", at: location)
            return nil
        }
        if kernel.dimensions == 1 {
            if let name = node.scalar?.text, node.scalar?.number == nil, !node.isNull {
                if let found = elements(of: name) { return found }
                let names = scope.buffers.map(\.name)
                diagnostics.error(
                    .wrongValue, "'grid' is a number or the name of a buffer",
                    hint: didYouMean(name, names), at: node.location)
                return nil
            }
            guard node.sequence == nil, node.mapping == nil else {
                diagnostics.error(
                    .wrongType, "the grid of \(quoted(kernel.name)) has one dimension",
                    hint: "write one number, or take the place as a uint2", at: node.location)
                return nil
            }
            return count(node, "grid", in: 1...Self.maxGridPlaces).map { ($0, 1) }
        }
        guard node.scalar == nil else {
            diagnostics.error(
                .wrongType, "the grid of \(quoted(kernel.name)) has two dimensions",
                hint: "write [width, height], or leave it out for the texture's pixels",
                at: node.location)
            return nil
        }
        return area(node, "grid", sides: 1...Self.maxGridPlaces, "places in all")
    }

    /// Reads a width and a height that make up at most `maxGridPlaces`.
    private func area(
        _ node: YAMLNode, _ key: String, sides: ClosedRange<Int>, _ all: String
    ) -> (width: Int, height: Int)? {
        guard let pair = pair(node, key, names: ("width", "height")),
            let width = count(pair.0, key, in: sides), let height = count(pair.1, key, in: sides)
        else { return nil }
        guard width * height <= Self.maxGridPlaces else {
            outOfRange(key, "at most \(Self.maxGridPlaces) \(all)", node)
            return nil
        }
        return (width, height)
    }
}
