package import Diagnostics
package import ShaderProgram

/// What an entry function is for, told by its signature.
package enum ShaderKind: String, Hashable, Sendable {
    /// `half4 f(float2 position, half4 color, …)`
    case color
    /// `half4 f(float2 position, SwiftUI::Layer layer, …)`
    case layer
    /// `float2 f(float2 position, …)`: where to sample.
    case distortion
    /// `half4 f(float2 position, …)`: pixels from nothing.
    case generator
    /// Anything else that returns a colour: several layers, pixels or textures.
    case composition
}

/// An entry function of a library.
package struct ShaderFunction: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package enum Binding: Hashable, Sendable {
            /// The pixel's centre in points of the layer's space.
            case position
            /// `[[thread_position_in_grid]]`: the pixel's column and row in the output buffer.
            case pixelIndex
            /// The colour of input n at this pixel; `[[pixel]]`, or the colour of a colour
            /// function.
            case pixel(input: Int)
            /// Input n as a layer to sample or a texture to read.
            case image(input: Int)
            /// `count` numbers of the invocation's uniforms, from `offset`.
            case uniform(offset: Int, count: Int)
            /// Buffer n of the invocation.
            case buffer(Int)
            /// How many elements of this many numbers buffer n has.
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

    /// The parameters that an author gives arguments for.
    package var arguments: [Parameter] {
        parameters.filter { if case .uniform = $0.binding { true } else { false } }
    }

    /// The lists of numbers or vectors that an author gives, in the order of the buffers.
    package var lists: [Parameter] {
        parameters.filter { if case .buffer = $0.binding { true } else { false } }
    }

    /// The pictures that an author gives: the inputs after a colour or layer function's layer, or
    /// after the two layers of a transition.
    package var pictures: [Parameter] {
        let isTransition = parameters.dropFirst().prefix(2).map(\.type) == [.layer, .layer]
        guard kind == .color || kind == .layer || isTransition else { return [] }
        return parameters.filter { if case .texture = $0.type { true } else { false } }
    }
}

/// Parsed and type-checked shader files, together.
package struct ShaderLibrary: Sendable {
    /// Everything that was found wrong; a library with errors has no functions.
    package let diagnostics: DiagnosticSet
    /// The `[[stitchable]]` functions, in the order of the files.
    package let functions: [ShaderFunction]
    /// The `kernel` functions, in the order of the files.
    package let kernels: [ComputeFunction]

    /// The names of functions that are neither.
    package let otherNames: Set<String>

    private static let entryLimit = 512
    /// How many instructions all entries may come to.
    private static let sizeLimit = 1 << 20

    /// What each of them computes, by its name: made once, when the library is checked.
    let programs: [String: Program]
    /// What the programs are made from.
    let module: ShaderModule

    /// Parses and checks the files; later files see what earlier ones define.
    ///
    /// - Parameter half: what a `half` is kept and computed in.
    package init(files: [ShaderFile], half: HalfFormat = .binary32) {
        var diagnostics = DiagnosticSet()
        let module = ShaderModule.parse(
            files, dialect: .shader, half: half, diagnostics: &diagnostics)
        var functions: [ShaderFunction] = []
        var kernels: [ComputeFunction] = []
        var programs: [String: Program] = [:]
        if !diagnostics.hasErrors {
            for function in module.functions where EntryPoint.isEntry(function) {
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
            for function in functions {
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
        self.module = module
        otherNames = Set(module.functions.map(\.name))
            .subtracting(functions.map(\.name) + kernels.map(\.name))
    }

    /// A library of a function alone, as it is made by `edges`.
    init(_ function: ShaderFunction, _ program: Program, _ module: ShaderModule) {
        diagnostics = DiagnosticSet()
        functions = [function]
        kernels = []
        otherNames = []
        programs = [function.name: program]
        self.module = module
    }

    /// What an entry computes.
    package func program(of function: ShaderFunction) throws(KernelError) -> PixelProgram {
        guard let program = programs[function.name] else {
            throw KernelError(message: "there is no entry '\(function.name)'")
        }
        return PixelProgram(
            program, at: function.location, inputCount: function.inputCount,
            uniformCount: function.uniformCount, bufferCount: function.bufferCount)
    }

    /// What a kernel computes.
    package func program(of kernel: ComputeFunction) throws(KernelError) -> GridProgram {
        guard let program = programs[kernel.name] else {
            throw KernelError(message: "there is no kernel '\(kernel.name)'")
        }
        return kernel.program(program)
    }

    package func function(named name: String) -> ShaderFunction? {
        functions.first { $0.name == name }
    }

    package func kernel(named name: String) -> ComputeFunction? {
        kernels.first { $0.name == name }
    }
}
