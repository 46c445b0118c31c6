import Diagnostics
package import PixelBuffers
import PortableMath
import TestSupport
import Testing

package import MetalLanguage
import NativeKernels
package import ShaderProgram

/// A buffer of noise, as the given format stores it.
package func noise(
    _ format: PixelFormat, _ bounds: PixelRectangle, seed: UInt64
) -> PixelBuffer {
    var generator = SplitMix64(seed: seed)
    let buffer = PixelBuffer.zeroed(format: format, bounds: bounds)
    let isFloat = format == .rgbaFloat || format == .planarFloat
    for plane in 0..<format.planeCount {
        for y in 0..<bounds.height {
            let row = buffer.row(y, plane: plane)
            if isFloat {
                for index in 0..<(row.count / 4) {
                    let value = Float(generator.next() >> 40) / Float(1 << 24)
                    row.storeBytes(of: value, toByteOffset: index * 4, as: Float.self)
                }
            } else {
                for index in row.indices {
                    row[index] = UInt8(truncatingIfNeeded: generator.next())
                }
            }
        }
    }
    return buffer
}

package func library(_ text: String, half: HalfFormat = .binary32) throws -> ShaderLibrary {
    let library = ShaderLibrary(
        files: [ShaderFile(path: "test.metal", text: text)], half: half)
    var findings = library.diagnostics
    findings.formUnion(library.entryErrors.all)
    let errors = findings.sorted.filter { $0.severity == .error }.map {
        "\($0.location.map(\.description) ?? ""): \($0.message)"
    }
    try #require(errors.isEmpty, "\(errors.joined(separator: "\n"))")
    return library
}

/// Runs a function natively at several widths and in the interpreter, and expects equal bytes.
@discardableResult
package func expectAgreement(
    _ name: String, in library: ShaderLibrary, inputs: [PixelBuffer], output: PixelFormat,
    bounds: PixelRectangle, region: PixelRectangle? = nil, uniforms: [Float] = [],
    buffers: [[Float]] = [],
    space: KernelSpace = KernelSpace(originX: 0, originY: 0, scale: 1),
    widths: [Int] = [4, 8, 16, 32],
    _ context: String = ""
) throws -> PixelBuffer {
    let function = try #require(library.function(named: name))
    var reference: PixelBuffer?
    for width in widths {
        let compiler = KernelCompiler(options: .init(vectorWidth: width))
        let kernel = try compiler.kernel(
            library.program(of: function), inputs: inputs.map(\.format), output: output)
        func invocation() -> KernelInvocation {
            KernelInvocation(
                output: .zeroed(format: output, bounds: bounds), region: region, inputs: inputs,
                uniforms: uniforms, buffers: buffers, space: space)
        }
        if reference == nil {
            let interpreted = invocation()
            try kernel.interpret(interpreted)
            reference = interpreted.output
        }
        let native = invocation()
        try kernel.run(native)
        #expect(
            native.output.pixelBytes == reference.map(\.pixelBytes),
            "\(name), width \(width) \(context)"
        )
    }
    return try #require(reference)
}
