import MetalLanguage
package import NativeKernels
import ShaderProgram

import PixelBuffers

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How far the shader language's functions are from the true values, in units in the last place.
///
/// The functions run as they do in a shader, as native code. What counts as true is the C library's
/// binary64 function: its own error is a few billionths of a binary32 unit.
package struct MathAccuracy: Sendable {
    /// A function of one number, and where its true values come from.
    package struct Function: Sendable {
        package var name: String
        /// Of `x`; nil where the name is all of it.
        package var expression: String?
        package var truth: @Sendable (Double) -> Double
    }

    package static let functions = elementary + powers

    private static let elementary: [Function] = [
        Function(name: "sin") { sin($0) }, Function(name: "cos") { cos($0) },
        Function(name: "tan") { tan($0) }, Function(name: "asin") { asin($0) },
        Function(name: "acos") { acos($0) }, Function(name: "atan") { atan($0) },
        Function(name: "sinh") { sinh($0) }, Function(name: "cosh") { cosh($0) },
        Function(name: "tanh") { tanh($0) }, Function(name: "exp") { exp($0) },
        Function(name: "exp2") { exp2($0) }, Function(name: "exp10") { pow(10, $0) },
        Function(name: "log") { log($0) }, Function(name: "log2") { log2($0) },
        Function(name: "log10") { log10($0) }, Function(name: "sqrt") { $0.squareRoot() },
        Function(name: "rsqrt") { 1 / $0.squareRoot() },
        Function(name: "asinh") { asinh($0) }, Function(name: "acosh") { acosh($0) },
        Function(name: "atanh") { atanh($0) },
        Function(name: "sinpi") { x in ofHalfTurns(x) { sin(Double.pi * $0) } },
        Function(name: "cospi") { x in
            ofHalfTurns(x) { sin(Double.pi * (0.5 - $0.magnitude)) }
        },
        Function(name: "tanpi") { x in
            let rest = x - x.rounded(.toNearestOrEven)
            return sin(Double.pi * rest) / sin(Double.pi * (0.5 - rest.magnitude))
        },
    ]

    /// Small whole powers, which are products.
    private static let powers: [Function] = [2, 3, 4, 5, 8, 40, -1, -2].map { exponent in
        Function(name: "pow(x, \(exponent))", expression: "pow(x, \(exponent).0f)") {
            pow($0, Double(exponent))
        }
    }

    /// A function of what x has above the nearest whole number, negative where that is odd.
    private static func ofHalfTurns(_ x: Double, _ function: (Double) -> Double) -> Double {
        let whole = x.rounded(.toNearestOrEven)
        let value = function(x - whole)
        return whole.remainder(dividingBy: 2) == 0 ? value : -value
    }

    /// The largest error that was met.
    package struct Worst: Sendable {
        package var error = 0.0
        package var input: Float = 0
        package var result: Float = 0
        package var count = 0

        package init() {}

        package mutating func merge(_ other: Worst) {
            if other.error > error {
                (error, input, result) = (other.error, other.input, other.result)
            }
            count += other.count
        }
    }

    /// Inputs are taken in tiles of this many.
    package static let tileSize = 1 << 20
    package static let tileCount = 1 << 12
    private static let tileWidth = 1 << 10

    private let kernel: Kernel
    private let function: Function

    package init(_ function: Function, compiler: KernelCompiler) throws {
        // The four bytes of the result go into the four channels, which hold them exactly.
        let expression = function.expression ?? "\(function.name)(x)"
        let text = """
            [[ stitchable ]] half4 probe(
                uint2 gid [[thread_position_in_grid]], uint tile, uint stride
            ) {
                uint bits = ((tile << 20) + gid.y * 1024u + gid.x) * stride;
                float x = as_type<float>(bits);
                uint result = as_type<uint>(\(expression));
                return half4(result & 255u, (result >> 8) & 255u,
                    (result >> 16) & 255u, result >> 24) / 255.0h;
            }
            """
        let library = ShaderLibrary(files: [ShaderFile(path: "probe.metal", text: text)])
        guard let probe = library.function(named: "probe") else {
            throw KernelError(message: "the probe of '\(function.name)' does not compile")
        }
        kernel = try compiler.kernel(library.program(of: probe), inputs: [], output: .rgba8)
        self.function = function
    }

    /// The worst error among the numbers whose bits are `stride` times the indices of a tile.
    package func worst(inTile tile: Int, stride: Int = 1) throws -> Worst {
        let bounds = PixelRectangle(
            x: 0, y: 0, width: Self.tileWidth, height: Self.tileSize / Self.tileWidth)
        let output = PixelBuffer(format: .rgba8, bounds: bounds)
        try kernel.run(
            KernelInvocation(
                output: output, uniforms: [Float(tile), Float(stride)],
                space: KernelSpace(originX: 0, originY: 0, scale: 1)))
        let results = output.base.assumingMemoryBound(to: UInt32.self)
        var worst = Worst()
        worst.count = Self.tileSize
        for index in 0..<Self.tileSize {
            let bits = UInt32(truncatingIfNeeded: (tile * Self.tileSize + index) * stride)
            let input = Float(bitPattern: bits)
            let result = Float(bitPattern: results[index])
            let error = Self.error(of: result, truth: function.truth(Double(input)))
            if error > worst.error {
                (worst.error, worst.input, worst.result) = (error, input, result)
            }
        }
        return worst
    }

    /// Units in the last place of the true value's binary32 neighbourhood; infinite where one is a
    /// number and the other is not.
    package static func error(of result: Float, truth: Double) -> Double {
        if truth.isNaN || result.isNaN { return truth.isNaN && result.isNaN ? 0 : .infinity }
        let nearest = Float(truth)
        if result == nearest {
            return nearest.isFinite ? abs(Double(nearest) - truth) / unit(truth) : 0
        }
        if !result.isFinite || !nearest.isFinite { return .infinity }
        return abs(Double(result) - truth) / unit(truth)
    }

    private static func unit(_ truth: Double) -> Double {
        let minimum = Double(Float.leastNonzeroMagnitude)
        guard truth.isFinite, truth != 0 else { return truth == 0 ? minimum : .infinity }
        let exponent = max(Int(truth.exponent), -126)
        return Double(sign: .plus, exponent: min(exponent, 127) - 23, significand: 1)
    }
}
