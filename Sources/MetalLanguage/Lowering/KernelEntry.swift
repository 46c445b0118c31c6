import Diagnostics
import ShaderProgram

/// Compute kernels: binding of parameters, and their programs.
enum KernelEntry {
    static func isKernel(_ function: TypedFunction) -> Bool {
        function.attributes.contains("kernel")
    }

    private typealias Binding = ComputeFunction.Parameter.Binding

    /// The bindings made so far.
    private struct Bound {
        var parameters: [ComputeFunction.Parameter] = []
        var buffers: [ComputeFunction.Buffer] = []
        var uniforms = 0
        var lists = 0
        var images = 0
        var dimensions: Int?
        var hasTexture = false

        mutating func buffer(of element: ShaderType, _ parameter: TypedParameter) -> Binding {
            buffers.append(
                ComputeFunction.Buffer(
                    name: parameter.name, element: element, isConstant: parameter.isConstant,
                    location: parameter.location))
            return .buffer(buffers.count - 1)
        }

        mutating func uniform(_ type: ShaderType) -> Binding {
            defer { uniforms += type.argumentType.leafCount }
            return .uniform(offset: uniforms)
        }
    }

    /// The kernel's interface; nil after reporting unusable parameters.
    static func describe(
        _ function: TypedFunction, diagnostics: inout DiagnosticSet
    ) -> ComputeFunction? {
        let before = diagnostics.diagnostics.count
        if function.returnType != .void {
            diagnostics.error(
                .entryType, "the kernel '\(function.name)' returns \(function.returnType)",
                hint: "a kernel writes to buffers and textures: kernel void", at: function.location)
        }
        var bound = Bound()
        for parameter in function.parameters {
            guard let binding = binding(of: parameter, &bound, &diagnostics) else { continue }
            bound.parameters.append(
                ComputeFunction.Parameter(
                    name: parameter.name, type: parameter.type, binding: binding,
                    location: parameter.location))
        }
        guard diagnostics.diagnostics.count == before else { return nil }
        return ComputeFunction(
            name: function.name, parameters: bound.parameters, buffers: bound.buffers,
            dimensions: bound.dimensions ?? 1, uniformCount: bound.uniforms,
            listCount: bound.lists, imageCount: bound.images, location: function.location)
    }

    /// A parameter that can't be bound.
    private struct Unusable: Error, CustomStringConvertible {
        var message: String
        var hint: String?

        var description: String { message }
    }

    private static func binding(
        of parameter: TypedParameter, _ bound: inout Bound, _ diagnostics: inout DiagnosticSet
    ) -> Binding? {
        do throws(Unusable) {
            return try binding(of: parameter, &bound)
        } catch {
            diagnostics.error(
                .entryType, error.message, hint: error.hint, at: parameter.location)
            return nil
        }
    }

    private static func binding(
        of parameter: TypedParameter, _ bound: inout Bound
    ) throws(Unusable) -> Binding {
        if let binding = try gridBinding(of: parameter, &bound) { return binding }
        // `device T&`: a buffer's first element.
        if parameter.isDevice, parameter.isReference, !parameter.isConstant, parameter.type.isValue
        {
            return bound.buffer(of: parameter.type, parameter)
        }
        switch parameter.type {
        case .pointer(let element):
            return try binding(ofPointer: parameter, to: element, &bound)
        case .texture:
            bound.images += 1
            return .picture(bound.images - 1)
        case .writableTexture:
            if bound.hasTexture {
                throw Unusable(
                    message: "a kernel writes one texture, and '\(parameter.name)' is the second",
                    hint: "keep other numbers in device buffers")
            }
            bound.hasTexture = true
            bound.images += 1
            return .texture(bound.images - 1)
        case .scalar(let element)
        where element.isInteger && Self.list(bound.parameters.last) != nil:
            let (list, size) = Self.list(bound.parameters.last) ?? (0, 1)
            return .listCount(list, size: size)
        case .scalar, .vector, .matrix:
            try checkConstant(parameter)
            return bound.uniform(parameter.type)
        case .structure, .array:
            try checkConstant(parameter)
            try check(parameter, parameter.type)
            return bound.uniform(parameter.type)
        case .sampler:
            throw Unusable(
                message: "'\(parameter.name)' can't be a sampler",
                hint: "write constexpr sampler \(parameter.name)(filter::linear);")
        case .void, .enumeration, .layer, .buffer:
            throw Unusable(message: "'\(parameter.name)' can't be a \(parameter.type)")
        }
    }

    /// Returns nil for a parameter that isn't a place in the grid of threads, or its size.
    private static func gridBinding(
        of parameter: TypedParameter, _ bound: inout Bound
    ) throws(Unusable) -> Binding? {
        guard let grid = parameter.attributes.first(where: gridAttributes.contains) else {
            if let unknown = parameter.attributes.first(where: groupAttributes.contains) {
                throw Unusable(
                    message: "'\(unknown)' is not understood: there are no groups of threads",
                    hint: "there is thread_position_in_grid and threads_per_grid")
            }
            return nil
        }
        guard let numeric = parameter.type.numeric, numeric.element.isInteger, numeric.count <= 2
        else {
            throw Unusable(
                message: "'\(parameter.name)' can't be a \(parameter.type)",
                hint: "a place in the grid is a uint or a uint2")
        }
        if let known = bound.dimensions, known != numeric.count {
            throw Unusable(
                message: "'\(parameter.name)' is of another grid than the parameter before",
                hint: "take both as \(known == 1 ? "uint" : "uint2")")
        }
        bound.dimensions = numeric.count
        return grid == "threads_per_grid" ? .gridSize : .gridPosition
    }

    /// A buffer if it is the device's, and a list otherwise.
    private static func binding(
        ofPointer parameter: TypedParameter, to element: ShaderType, _ bound: inout Bound
    ) throws(Unusable) -> Binding {
        if parameter.isDevice {
            return bound.buffer(of: element, parameter)
        }
        guard element.numeric != nil else {
            try check(parameter, element)
            return bound.uniform(parameter.type)
        }
        bound.lists += 1
        return .list(bound.lists - 1)
    }

    private static func check(
        _ parameter: TypedParameter, _ type: ShaderType
    ) throws(Unusable) {
        guard !type.isGivenByName else { return }
        throw Unusable(
            message: "'\(parameter.name)' can't be a \(type)", hint: type.reasonForNoName)
    }

    private static func checkConstant(_ parameter: TypedParameter) throws(Unusable) {
        guard parameter.isReference, parameter.isConstant else { throw notAConstant(parameter) }
    }

    private static func notAConstant(_ parameter: TypedParameter) -> Unusable {
        Unusable(
            message: "a kernel can't take '\(parameter.name)' like this",
            hint: "write constant \(parameter.type)& \(parameter.name)")
    }

    static let gridAttributes: Set<String> = ["thread_position_in_grid", "threads_per_grid"]
    static let groupAttributes: Set<String> = [
        "thread_position_in_threadgroup", "threadgroup_position_in_grid",
        "threads_per_threadgroup", "threadgroups_per_grid", "thread_index_in_threadgroup",
        "thread_index_in_simdgroup", "simdgroup_index_in_threadgroup", "threads_per_simdgroup",
        "grid_origin", "grid_size",
    ]

    private static func list(_ parameter: ComputeFunction.Parameter?) -> (Int, Int)? {
        guard case .list(let list) = parameter?.binding,
            case .pointer(let element) = parameter?.type
        else { return nil }
        return (list, element.leafCount)
    }

    /// The program of one thread.
    static func program(
        for kernel: ComputeFunction, in module: ShaderModule
    ) throws(LoweringError) -> Program {
        func refused(_ message: String, hint: String?) -> LoweringError {
            LoweringError(.kernel, message, hint: hint, at: kernel.location)
        }
        guard
            let index = module.functions.firstIndex(where: {
                $0.location == kernel.location && isKernel($0)
            })
        else { throw refused("there is no kernel '\(kernel.name)'", hint: nil) }
        var lowering = Lowering(
            name: kernel.name, functions: module.functions, globals: module.globals,
            isLibrary: false, half: module.half)
        for buffer in kernel.buffers {
            lowering.builder.program.memories += buffer.element.cells.map { IRType($0.element) }
        }
        var storages: [Lowering.Storage] = []
        for parameter in kernel.parameters {
            storages.append(try lowering.storage(for: parameter, of: kernel))
        }
        _ = try lowering.inline(index, storages: storages, at: kernel.location)
        if lowering.discarded != nil {
            throw refused(
                "the kernel '\(kernel.name)' discards a pixel, and has none", hint: "write return;")
        }
        let program = lowering.builder.finish()
        let hasDerivatives = program.instructions.contains {
            if case .derivative = $0.operation { true } else { false }
        }
        if hasDerivatives {
            throw refused(
                "the kernel '\(kernel.name)' takes a derivative: its threads are no pixels",
                hint: "compute the value at two places, and take the difference")
        }
        let simpler = ConstantFolder.fold(program)
        do throws(InvalidProgram) {
            try kernel.program(simpler).validate()
        } catch { throw LoweringError(error, at: kernel.location) }
        return simpler
    }
}

extension Lowering {
    /// The storage that a kernel's parameter is bound to.
    fileprivate mutating func storage(
        for parameter: ComputeFunction.Parameter, of kernel: ComputeFunction
    ) throws(LoweringError) -> Storage {
        func whole(_ values: [Program.Value]) -> Storage {
            let count = parameter.type.numeric?.count ?? 1
            return .values(
                convert(Array(values[..<count]), from: .int, to: parameter.type.elementType))
        }
        switch parameter.binding {
        case .gridPosition:
            return whole([builder.emit(.pixelX, .int32), builder.emit(.pixelY, .int32)])
        case .gridSize:
            return whole([builder.emit(.gridSize(.x), .int32), builder.emit(.gridSize(.y), .int32)])
        case .buffer(let buffer):
            let element = kernel.buffers[buffer].element
            let first = kernel.firstMemory(of: buffer)
            var place = Place(
                cells: element.cells.indices.map { .memory(first + $0) }, type: element)
            if !parameter.type.isPointer {
                place.index = Place.Index(position: .constant(0), count: 1)
            }
            return .place(place)
        case .uniform(let offset): return try argument(of: parameter.type, from: offset)
        case .list(let list): return .buffer(list)
        case .listCount(let list, let size):
            return whole([elementCount(of: list, size: size)])
        case .texture(let input), .picture(let input): return .image(input)
        }
    }

    /// An element of a kernel's buffer: reads out of range give zero, writes are ignored.
    mutating func memoryElement(
        _ index: Place.Index.Position, of place: Place
    ) -> Place {
        var at: Program.Value
        switch index {
        case .constant(let number):
            at = builder.constant(UInt64(UInt32(truncatingIfNeeded: number)), .int32)
        case .value(let value, _): at = value
        }
        // Clamps to one element out of range, as the index is multiplied for inner arrays.
        for (cell, position) in zip(place.type.cells, place.cells) {
            guard let inner = cell.count, case .memory(let memory) = position else { continue }
            let count = builder.binary(
                .divide, builder.emit(.memoryCount(memory), .int32),
                builder.number(Double(inner), .int32))
            at = maximum(minimum(at, count), builder.number(-1, .int32))
            break
        }
        var element = place
        element.start = nil
        element.index = Place.Index(position: .value(at, isClamped: true), count: 1)
        return element
    }
}
