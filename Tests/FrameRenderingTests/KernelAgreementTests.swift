import Diagnostics
import PixelBuffers
import PortableMath
import MetalLanguage
import NativeKernels
import ShaderProgram
import TestSupport
import Testing

@testable import FrameRendering
@testable import LayerKinds

@Suite("The renderer's kernels", .seeded)
struct KernelAgreementTests {
    @Test("all files parse, and hold every kernel", arguments: RendererKernel.Source.allCases)
    func complete(source: RendererKernel.Source) {
        let library = ShaderLibrary(files: [source.file])
        #expect(library.diagnostics.isEmpty, "\(library.diagnostics.sorted)")
        let names = RendererKernel.allCases.filter { $0.source == source }.map(\.rawValue)
        #expect(Set(library.functions.map(\.name)) == Set(names))
    }

    /// The formats that the renderer uses a kernel with: inputs and output.
    private func formats(_ kernel: RendererKernel) -> [([PixelFormat], PixelFormat)] {
        switch kernel {
        case .solid: [([], .rgbaFloat)]
        case .paintColor, .paintLinearGradient, .paintRadialGradient, .paintAngularGradient,
            .paintMeshGradient:
            [([.coverage8], .rgbaFloat), ([.coverage8], .planarFloat)]
        case .clipToMask: [([.rgbaFloat, .coverage8], .rgbaFloat)]
        case .transformAbout, .projectAbout, .movePicture, .luminanceMask, .frost,
            .fillWithBackground:
            [([.rgbaFloat], .rgbaFloat)]
        case .extendEdges, .extendEdgesHalved:
            [([.rgbaFloat], .rgbaFloat), ([.rgbaFloat], .planarFloat)]
        case .copyPixel: [([.rgbaFloat], .planarFloat), ([.planarFloat], .rgbaFloat)]
        case .uprightPixel: [([.rgba8], .rgba8), ([.rgba16], .rgba16)]
        case .pixelOfPlanes:
            [
                (Array(repeating: .coverage8, count: 4), .rgba8),
                (Array(repeating: .plane16, count: 4), .rgba16),
            ]
        case .convertedColor: [([.rgba8], .rgba16), ([.rgba16], .rgba16)]
        case .scalePictureRows: [([.rgba8], .planarFloat), ([.rgba16], .planarFloat)]
        case .scalePictureColumns: [([.planarFloat], .rgbaFloat)]
        case .straightAlpha: [([.rgbaFloat], .rgba8), ([.rgbaFloat], .rgba16)]
        case .ditheredStraightAlpha, .noiseDitheredStraightAlpha: [([.rgbaFloat], .rgba8)]
        case .resampleRows: [([.rgbaFloat], .planarFloat)]
        case .resampleColumns: [([.planarFloat], .rgbaFloat)]
        case .convolveRows, .halveRows, .enlargeRows: [([.planarFloat], .planarFloat)]
        case .halveColumns: [([.planarFloat], .planarFloat), ([.rgbaFloat], .planarFloat)]
        case .convolveColumns, .enlargeColumns:
            [([.planarFloat], .rgbaFloat), ([.planarFloat], .planarFloat)]
        case .addLight: [([.rgbaFloat, .rgbaFloat, .rgbaFloat], .rgbaFloat)]
        default: [([.rgbaFloat, .rgbaFloat], .rgbaFloat)]
        }
    }

    /// Random bytes that are numbers of the format; floats stay between −0.2 and 1.2.
    private func buffer(
        _ format: PixelFormat, _ generator: inout SplitMix64
    ) -> PixelBuffer {
        let bounds = PixelRectangle(
            x: Int(generator.nextNumber(in: -4..<4)), y: Int(generator.nextNumber(in: -4..<4)),
            width: 20, height: 9)
        let buffer = PixelBuffer.zeroed(format: format, bounds: bounds)
        for plane in 0..<format.planeCount {
            for y in 0..<bounds.height {
                let row = buffer.row(y, plane: plane)
                if format != .rgbaFloat, format != .planarFloat {
                    for x in row.indices { row[x] = UInt8(truncatingIfNeeded: generator.next()) }
                } else {
                    row.withMemoryRebound(to: Float.self) { row in
                        for x in row.indices {
                            row[x] = Float(generator.nextNumber(in: -0.2..<1.2))
                        }
                    }
                }
            }
        }
        return buffer
    }

    @Test("native code and the interpreter agree on every bit", arguments: RendererKernel.allCases)
    func agreement(kernel: RendererKernel) throws {
        try agree(on: kernel.rawValue, of: kernel.source.file, formats(kernel))
    }

    @Test("native code and the interpreter agree on kernels of kinds of layers, too")
    func agreementOfKinds() throws {
        let file = ParticleState.file
        for function in ShaderLibrary(files: [file]).functions {
            try agree(on: function.name, of: file, [([.rgbaFloat], .rgbaFloat)])
        }
    }

    private func agree(
        on name: String, of file: ShaderFile, _ formats: [([PixelFormat], PixelFormat)]
    ) throws {
        let library = ShaderLibrary(files: [file])
        let function = try #require(library.function(named: name))
        var generator = SplitMix64(seed: TestSeed.fixed(31))
        for (inputs, output) in formats {
            let compiled = try sharedCompiler.kernel(
                library.program(of: function), inputs: inputs, output: output)
            for _ in 0..<4 {
                let bounds = PixelRectangle(x: -2, y: 1, width: 19, height: 8)
                let native = PixelBuffer.zeroed(format: output, bounds: bounds)
                let reference = PixelBuffer.zeroed(format: output, bounds: bounds)
                var uniforms: [Float] = []
                for argument in function.arguments {
                    guard case .uniform(_, let count) = argument.binding else { continue }
                    for _ in 0..<count {
                        let number = Float(generator.nextNumber(in: 0..<4))
                        switch argument.type {
                        case .scalar(.int), .vector(.int, _):
                            uniforms.append(number.rounded(.down))
                        default: uniforms.append(number)
                        }
                    }
                }
                var invocation = KernelInvocation(
                    output: native, inputs: inputs.map { buffer($0, &generator) },
                    uniforms: uniforms,
                    buffers: (0..<function.bufferCount).map { _ in
                        (0..<35).map { _ in Float(generator.nextNumber(in: 0..<1)) }
                    },
                    space: KernelSpace(originX: 0.5, originY: -1, scale: 1.5))
                try compiled.run(invocation)
                invocation.output = reference
                try compiled.interpret(invocation)
                #expect(bytes(native) == bytes(reference))
            }
        }
    }
}
