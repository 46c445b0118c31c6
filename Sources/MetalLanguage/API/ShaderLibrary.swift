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

    /// The parameters that an author sets.
    package var arguments: [Parameter] {
        parameters.filter { if case .uniform = $0.binding { true } else { false } }
    }

    /// The author's lists of numbers or vectors, in the order of buffers.
    package var lists: [Parameter] {
        parameters.filter { if case .buffer = $0.binding { true } else { false } }
    }

    /// The author's pictures: the inputs after the layer of a colour or layer function, or after a
    /// transition's two layers.
    package var pictures: [Parameter] {
        let isTransition = parameters.dropFirst().prefix(2).map(\.type) == [.layer, .layer]
        guard kind == .color || kind == .layer || isTransition else { return [] }
        return parameters.filter { if case .texture = $0.type { true } else { false } }
    }
}

/// Parsed and type-checked shader files.
package struct ShaderLibrary: Sendable {
    /// All findings; a library with errors has no functions.
    package let diagnostics: DiagnosticSet
    /// The `[[stitchable]]` functions, in order.
    package let functions: [ShaderFunction]
    /// The `kernel` functions, in order.
    package let kernels: [ComputeFunction]

    /// The names of other functions.
    package let otherNames: Set<String>

    private static let entryLimit = 512
    /// The most instructions of all entries together.
    private static let sizeLimit = 1 << 20

    /// The entries' programs by name.
    let programs: [String: Program]
    /// Makes those of functions that aren't there when they are asked for.
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
    ///   - isLazy: whether programs of functions are made when they are asked for. For files that
    ///     come with Flipbook, which have no errors: a film needs few of their functions.
    package init(files: [ShaderFile], half: HalfFormat = .binary32, isLazy: Bool = false) {
        var diagnostics = DiagnosticSet()
        let module = ShaderModule.parse(
            files, dialect: .shader, half: half, diagnostics: &diagnostics)
        var functions: [ShaderFunction] = []
        var kernels: [ComputeFunction] = []
        var programs: [String: Program] = [:]
        let isSound = !diagnostics.hasErrors
        // Signatures are checked despite other errors; programs are made only without.
        if isSound || diagnostics.diagnostics.count < ShaderModule.errorLimit {
            for function in module.functions where EntryPoint.isEntry(function) {
                // The result of an `auto` whose body has an error is unknown.
                if !isSound, function.returnType == .void { continue }
                guard functions.count < Self.entryLimit else {
                    diagnostics.error(
                        "too-large", "there are more than \(Self.entryLimit) entries",
                        hint: "leave out those that no timeline uses", at: function.location)
                    break
                }
                guard let entry = EntryPoint.describe(function, diagnostics: &diagnostics) else {
                    continue
                }
                if functions.contains(where: { $0.name == entry.name }) {
                    diagnostics.error(
                        "redefinition", "there are two entries '\(entry.name)'", at: entry.location)
                    continue
                }
                functions.append(entry)
            }
            for function in module.functions where KernelEntry.isKernel(function) {
                guard let kernel = KernelEntry.describe(function, diagnostics: &diagnostics) else {
                    continue
                }
                if (functions.map(\.name) + kernels.map(\.name)).contains(kernel.name) {
                    diagnostics.error(
                        "redefinition", "there are two entries '\(kernel.name)'",
                        at: kernel.location)
                    continue
                }
                kernels.append(kernel)
            }
        }
        if isSound {
            for index in kernels.indices {
                do throws(Lowering.Refused) {
                    let program = try KernelEntry.program(for: kernels[index], in: module)
                    kernels[index].note(program)
                    programs[kernels[index].name] = program
                } catch {
                    diagnostics.insert(error.diagnostic)
                }
            }
            var size = 0
            for function in functions where !isLazy {
                do throws(Lowering.Refused) {
                    let program = try EntryPoint.program(for: function, in: module)
                    programs[function.name] = program
                    size += program.instructions.count
                    guard size <= Self.sizeLimit else {
                        diagnostics.error(
                            "too-large", "together, the entries are too large to compile",
                            hint: "leave out those that no timeline uses", at: function.location)
                        break
                    }
                } catch {
                    diagnostics.insert(error.diagnostic)
                }
            }
        }
        if diagnostics.hasErrors {
            functions = []
            kernels = []
            programs = [:]
        }
        self.diagnostics = diagnostics
        self.functions = functions
        self.kernels = kernels
        self.programs = programs
        lazily = isLazy ? MadeOnce() : nil
        self.module = module
        otherNames = Set(module.functions.map(\.name))
            .subtracting(functions.map(\.name) + kernels.map(\.name))
    }

    /// A library of one function, for `clamped`.
    init(_ function: ShaderFunction, _ program: Program, _ module: ShaderModule) {
        diagnostics = DiagnosticSet()
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
                    do throws(Lowering.Refused) {
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
