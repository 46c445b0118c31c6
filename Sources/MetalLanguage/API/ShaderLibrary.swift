package import Diagnostics
package import ShaderProgram
import Threads

/// The kind of an entry function, by its signature.
package enum ShaderKind: String, Hashable, Sendable {
    /// `half4 f(float2 position, half4 color, …)`
    case color
    /// `half4 f(float2 position, SwiftUI::Layer layer, …)`
    case layer
    /// `float2 f(float2 position, …)`: returns where to sample.
    case distortion
    /// `half4 f(float2 position, …)`, without inputs.
    case generator
    /// Others that return a colour: with several layers, pixels or textures.
    case composition
}

package struct ShaderFunction: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package enum Binding: Hashable, Sendable {
            /// The pixel's centre in the layer's points.
            case position
            /// `[[thread_position_in_grid]]`: the pixel's column and row in the output.
            case pixelIndex
            /// The colour of input n at this pixel: `[[pixel]]`, or a colour function's argument.
            case pixel(input: Int)
            /// Input n as a layer or texture.
            case image(input: Int)
            /// Input n, a layer or a transition's scene, as a fragment function's texture.
            case scene(input: Int)
            /// `[[stage_in]]`: the values of a pixel for a fragment function.
            case stageIn
            /// `[[position]]`: the pixel's centre in pixels.
            case pixelPosition
            /// A value that is the same for every pixel, such as `[[front_facing]]`.
            case fixed(Int)
            /// The sampling of a fragment function's textures, chosen by uniform n.
            case sampler(offset: Int)
            /// `count` uniforms from `offset`.
            case uniform(offset: Int, count: Int)
            /// Buffer n.
            case buffer(Int)
            /// The number of elements, of `size` numbers each, of buffer n.
            case bufferCount(Int, size: Int)
        }
        package var name: String
        package var type: ShaderType
        package var binding: Binding
        package var location: SourceLocation
    }

    package var name: String
    package var kind: ShaderKind
    package var parameters: [Parameter]
    package var inputCount: Int
    package var uniformCount: Int
    package var bufferCount: Int
    package var location: SourceLocation
    /// Whether the function is a `fragment` function. Then `SceneSpace.uniforms` follow its
    /// arguments.
    package var isFragment = false

    /// The parameters that an author sets.
    package var arguments: [Parameter] {
        parameters.filter {
            switch $0.binding {
            case .uniform, .sampler: true
            default: false
            }
        }
    }

    /// The author's lists of numbers or vectors, in the order of buffers.
    package var lists: [Parameter] {
        parameters.filter { if case .buffer = $0.binding { true } else { false } }
    }

    /// The author's pictures: the inputs after the layer of a colour or layer function, or after a
    /// transition's two layers.
    package var pictures: [Parameter] {
        if isFragment {
            return parameters.filter { if case .image = $0.binding { true } else { false } }
        }
        let isTransition = parameters.dropFirst().prefix(2).map(\.type) == [.layer, .layer]
        guard kind == .color || kind == .layer || isTransition else { return [] }
        return parameters.filter { if case .texture = $0.type { true } else { false } }
    }
}

/// Parsed and type-checked shader files.
package struct ShaderLibrary: Sendable {
    /// All findings but errors of single entries; a library with errors has no functions.
    package let diagnostics: DiagnosticSet
    /// The errors of the omitted entries. Empty if no other entry is left: then they are among
    /// `diagnostics`.
    package let entryErrors: EntryErrors
    /// The `[[stitchable]]` functions, in order.
    package let functions: [ShaderFunction]
    /// The `kernel` functions, in order.
    package let kernels: [ComputeFunction]

    /// The names of other functions.
    package let otherNames: Set<String>

    static let entryLimit = 512
    /// The maximum number of instructions of all entries together.
    static let sizeLimit = 1 << 20

    /// The entries' programs by name.
    let programs: [String: Program]
    /// Makes programs of functions at the first request.
    private let lazily: MadeOnce<String, Program>?
    /// The type-checked source of the programs.
    let module: ShaderModule

    /// Makes the programs of the standard library, which otherwise happens at the first function
    /// that calls one.
    package static func begin() { _ = StandardLibrary.functions.programs }

    /// Parses and checks the files; later files see earlier definitions.
    ///
    /// - Parameters:
    ///   - half: the precision of `half`.
    ///   - isLazy: whether programs of functions are made when they are requested. For files that
    ///     come with Flipbook, which have no errors: a film needs few of their functions.
    package init(files: [ShaderFile], half: HalfFormat = .binary32, isLazy: Bool = false) {
        var diagnostics = DiagnosticSet()
        let module = ShaderModule.parse(
            files, dialect: .shader, half: half, diagnostics: &diagnostics)
        var entries = Entries(of: module, isSound: !diagnostics.hasErrors)
        // Signatures are checked despite other errors; programs are made only without.
        if entries.isSound || diagnostics.diagnostics.count < ShaderModule.errorLimit {
            for function in module.functions { entries.describe(function) }
        }
        if entries.isSound { entries.compile(isLazy: isLazy) }
        diagnostics.formUnion(entries.findings)
        // Without another usable entry, an entry's errors are the library's.
        if diagnostics.hasErrors || entries.functions.isEmpty && entries.kernels.isEmpty {
            diagnostics.formUnion(entries.errors.all)
            entries.errors = EntryErrors()
        }
        let isUsable = !diagnostics.hasErrors
        self.diagnostics = diagnostics
        entryErrors = entries.errors
        functions = isUsable ? entries.functions : []
        kernels = isUsable ? entries.kernels : []
        programs = isUsable ? entries.programs : [:]
        lazily = isLazy ? MadeOnce() : nil
        self.module = module
        otherNames = Set(module.functions.map(\.name))
            .subtracting(functions.map(\.name) + kernels.map(\.name))
    }

    /// A library of one function, for `clamped`.
    init(_ function: ShaderFunction, _ program: Program, _ module: ShaderModule) {
        diagnostics = DiagnosticSet()
        entryErrors = EntryErrors()
        functions = [function]
        kernels = []
        otherNames = []
        programs = [function.name: program]
        lazily = nil
        self.module = module
    }

    /// An entry's program.
    package func program(of function: ShaderFunction) throws(KernelError) -> PixelProgram {
        let known = programs[function.name]
        let program =
            if let known {
                known
            } else {
                try lazily?.value(for: function.name) { () throws(KernelError) in
                    do throws(LoweringError) {
                        return try EntryPoint.program(for: function, in: module)
                    } catch {
                        throw KernelError(message: error.diagnostic.message)
                    }
                }
            }
        guard let program else {
            throw KernelError(message: "there is no entry '\(function.name)'")
        }
        return PixelProgram(
            program, at: function.location, inputCount: function.inputCount,
            uniformCount: function.uniformCount, bufferCount: function.bufferCount)
    }

    /// A kernel's program.
    package func program(of kernel: ComputeFunction) throws(KernelError) -> GridProgram {
        guard let program = programs[kernel.name] else {
            throw KernelError(message: "there is no kernel '\(kernel.name)'")
        }
        return kernel.program(program)
    }

    /// The other functions that would be entries if they were marked so, in order.
    package var unmarked: [ShaderFunction] {
        module.functions.filter { function in
            otherNames.contains(function.name) && !function.body.isEmpty
                && !function.parameters.contains(where: \.isReference)
        }.compactMap { function in
            var ignored = DiagnosticSet()
            return EntryPoint.describe(function, diagnostics: &ignored)
        }
    }

    package func function(named name: String) -> ShaderFunction? {
        functions.first { $0.name == name }
    }

    package func kernel(named name: String) -> ComputeFunction? {
        kernels.first { $0.name == name }
    }
}
