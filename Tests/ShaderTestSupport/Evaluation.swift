import Diagnostics
import PixelBuffers
import TestSupport
package import Testing

package import MetalLanguage

/// The value of an expression of type float4, natively and interpreted, which have to agree.
/// `before` stands outside the function and `body` in it, before the expression.
///
/// A colour is clamped to 0…1, so each component is taken apart to its bits, eight at a time.
package func evaluate(
    _ expression: String, before: String = "", body: String = "", uniforms: [Float] = [],
    buffers: [[Float]] = [], parameters: String = "", half: HalfFormat = .binary32
) throws -> SIMD4<Float> {
    let library = try library(
        """
        #include <metal_stdlib>
        using namespace metal;
        \(before)
        [[ stitchable ]] half4 evaluated(
            float2 testPosition, texture2d<float> testSource, uint2 testPixel
                [[thread_position_in_grid]]\(parameters.isEmpty ? "" : ", " + parameters)
        ) {
            \(body)
            float4 testResult = float4(\(expression));
            uint testComponent = testPixel.x;
            uint testBits = as_type<uint>(testResult[int(testComponent)]);
            return half4(testBits & 255u, (testBits >> 8) & 255u, (testBits >> 16) & 255u,
                testBits >> 24) / 255.0h;
        }
        """, half: half)
    let source = noise(.rgba8, PixelRectangle(x: 0, y: 0, width: 2, height: 2), seed: 3)
    let result = try expectAgreement(
        "evaluated", in: library, inputs: [source], output: .rgba8,
        bounds: PixelRectangle(x: 0, y: 0, width: 4, height: 1), uniforms: uniforms,
        buffers: buffers, widths: [8], expression)
    let bytes = result.pixelBytes
    var value = SIMD4<Float>()
    for component in 0..<4 {
        let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[component * 4 + $1]) << (8 * $1) }
        value[component] = Float(bitPattern: bits)
    }
    return value
}

/// Expects a scalar expression to have a value; NaN equals NaN, and zeros must have equal signs.
package func expect(
    _ expression: String, is expected: Float, before: String = "", body: String = "",
    uniforms: [Float] = [], buffers: [[Float]] = [], parameters: String = "",
    at location: Testing.SourceLocation = #_sourceLocation
) throws {
    try expectAll(
        [(expression, expected)], before: before, body: body, uniforms: uniforms,
        buffers: buffers, parameters: parameters, at: location)
}

/// Expects scalar expressions to have values, four to a shader.
package func expectAll(
    _ cases: [(expression: String, value: Float)], before: String = "", body: String = "",
    uniforms: [Float] = [], buffers: [[Float]] = [], parameters: String = "",
    half: HalfFormat = .binary32, at location: Testing.SourceLocation = #_sourceLocation
) throws {
    for start in stride(from: 0, to: cases.count, by: 4) {
        let four = cases[start..<min(start + 4, cases.count)]
        let list = (four.map { "float(\($0.expression))" } + ["0", "0", "0"]).prefix(4)
        let values = try evaluate(
            list.joined(separator: ", "), before: before, body: body, uniforms: uniforms,
            buffers: buffers, parameters: parameters, half: half)
        for (index, one) in four.enumerated() {
            let value = values[index]
            #expect(
                value.bitPattern == one.value.bitPattern || (value.isNaN && one.value.isNaN),
                "\(one.expression) gave \(value), not \(one.value)", sourceLocation: location)
        }
    }
}

/// The findings of a shader: `line:column message (hint) [code]`.
package func complaints(_ text: String) -> [String] {
    let library = ShaderLibrary(files: [ShaderFile(path: "a.metal", text: text)])
    var findings = library.diagnostics
    findings.formUnion(library.entryErrors.all)
    return findings.sorted.map {
        let place = $0.location.map { "\($0.line):\($0.column)" } ?? "-"
        return "\(place) \($0.message)\($0.hint.map { " (\($0))" } ?? "") [\($0.code)]"
    }
}
