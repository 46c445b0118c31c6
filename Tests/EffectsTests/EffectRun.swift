import PixelBuffers
import PortableMath
import MetalLanguage
import NativeKernels
import ShaderProgram
import Testing

@testable import Effects

/// A colour in double precision.
typealias Color = SIMD4<Double>

/// A picture of random premultiplied colours, some transparent.
func randomPicture(_ bounds: PixelRectangle, seed: UInt64) -> PixelBuffer {
    var generator = SplitMix64(seed: seed)
    let picture = PixelBuffer(format: .rgbaFloat, bounds: bounds)
    for y in 0..<bounds.height {
        picture.row(y).withMemoryRebound(to: Float.self) { row in
            for x in 0..<bounds.width {
                let alpha = max(0, generator.nextUnit() * 1.3 - 0.3)
                for channel in 0..<3 {
                    row[4 * x + channel] = Float(generator.nextUnit() * alpha)
                }
                row[4 * x + 3] = Float(alpha)
            }
        }
    }
    return picture
}

/// The colour of a canvas pixel; transparent outside.
func color(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Color {
    let pixel = PixelRectangle(x: x, y: y, width: 1, height: 1)
    guard picture.bounds.contains(pixel) else { return Color(repeating: 0) }
    return picture.row(y - picture.bounds.y).withMemoryRebound(to: Float.self) { row in
        let first = 4 * (x - picture.bounds.x)
        return Color(
            Double(row[first]), Double(row[first + 1]), Double(row[first + 2]),
            Double(row[first + 3]))
    }
}

/// `layer.sample`: bilinear between pixel centres; the place is in canvas pixels.
func sample(_ picture: PixelBuffer, x: Double, y: Double) -> Color {
    let left = (x - 0.5).rounded(.down), top = (y - 0.5).rounded(.down)
    let fx = x - 0.5 - left, fy = y - 0.5 - top
    let (column, row) = (Int(left), Int(top))
    let upper = color(picture, column, row) * (1 - fx) + color(picture, column + 1, row) * fx
    let lower =
        color(picture, column, row + 1) * (1 - fx) + color(picture, column + 1, row + 1) * fx
    return upper * (1 - fy) + lower * fy
}

/// Runs a built-in effect natively and in the interpreter, expects equal bits, and returns the
/// picture.
func run(
    _ name: String, on picture: PixelBuffer, bounds: PixelRectangle, uniforms: [Float],
    space: KernelSpace
) throws -> PixelBuffer {
    let native = try runNatively(
        name, on: picture, bounds: bounds, uniforms: uniforms, space: space)
    let reference = PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds)
    try kernel(name).interpret(
        KernelInvocation(output: reference, inputs: [picture], uniforms: uniforms, space: space))
    for y in 0..<bounds.height {
        #expect(native.row(y).elementsEqual(reference.row(y)), "row \(y) of \(name)")
    }
    return native
}

/// Runs a built-in effect's compiled shader.
func runNatively(
    _ name: String, on picture: PixelBuffer, bounds: PixelRectangle, uniforms: [Float],
    space: KernelSpace
) throws -> PixelBuffer {
    let native = PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds)
    try kernel(name).run(
        KernelInvocation(output: native, inputs: [picture], uniforms: uniforms, space: space))
    return native
}

private func kernel(_ name: String) throws -> Kernel {
    let library = BuiltInEffects.library
    let function = try #require(library.function(named: name))
    return try compiler.kernel(
        library.program(of: function), inputs: [.rgbaFloat], output: .rgbaFloat)
}

private let compiler = KernelCompiler(options: .init())
