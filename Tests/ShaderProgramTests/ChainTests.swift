import PixelBuffers
import PortableMath
import ShaderFuzzing
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("Chains of functions", .seeded)
struct ChainTests {
    private static let bounds = PixelRectangle(x: -3, y: -2, width: 21, height: 5)
    private static let space = KernelSpace(originX: 0.25, originY: -1, scale: 2)

    /// One function of a chain, and what it is given beside the colour before it.
    private struct Link {
        var name: String
        var library: ShaderLibrary
        var input = 0
        var inputs: [PixelBuffer] = []
        var uniforms: [Float] = []
        var buffers: [[Float]] = []

        func chain() throws -> PixelProgram {
            try library.program(of: #require(library.function(named: name)))
        }
    }

    private func run(
        _ chain: PixelProgram, _ links: [Link], on source: PixelBuffer, _ output: PixelFormat,
        width: Int?
    ) throws -> PixelBuffer {
        var inputs = links[0].inputs
        inputs.insert(source, at: links[0].input)
        inputs += links.dropFirst().flatMap(\.inputs)
        let invocation = KernelInvocation(
            output: .zeroed(format: output, bounds: Self.bounds), inputs: inputs,
            uniforms: links.flatMap(\.uniforms), buffers: links.flatMap(\.buffers),
            space: Self.space)
        let compiler = KernelCompiler(options: .init(vectorWidth: width))
        let kernel = try compiler.kernel(chain, inputs: inputs.map(\.format), output: output)
        if width == nil { try kernel.interpret(invocation) } else { try kernel.run(invocation) }
        return invocation.output
    }

    /// Expects a chain to have the bits of its functions one by one, whoever runs it.
    private func expectEqual(_ links: [Link], on source: PixelBuffer, _ context: String) throws {
        var picture = source
        for (index, link) in links.enumerated() {
            let format = index == links.count - 1 ? PixelFormat.rgba8 : .rgbaFloat
            picture = try run(link.chain(), [link], on: picture, format, width: 8)
        }
        var chain = try links[0].chain()
        for link in links.dropFirst() {
            chain = try #require(
                try chain.followed(by: link.chain(), input: link.input), "\(context)")
        }
        for width in [nil, 4, 8, 16, 32] {
            let fused = try run(chain, links, on: source, .rgba8, width: width)
            let name = width.map { "\($0) lanes" } ?? "interpreted"
            #expect(fused.pixelBytes == picture.pixelBytes, "\(context), \(name)")
        }
    }

    @Test(
        "have the bits of their functions one by one, whatever these are",
        arguments: TestSeed.several(0..<6))
    func random(seed: UInt64) throws {
        let links = try (0..<2).map { index in
            var shader = RandomShader(seed: 2 * seed + UInt64(index))
            // A function of the layer at first, then one of the colour that it gave.
            let text = shader.file(cases: 4)
            let asColor =
                "static half4 seen(half4 pixel, float2 place) { return pixel; }\n"
                + text.replacing("SwiftUI::Layer layer", with: "half4 pixel")
                .replacing("half4 pixel = layer.sample(position);", with: "")
                .replacing("layer.sample(", with: "seen(pixel, ")
                .replacing("(layer, ", with: "(pixel, ")
                // A derivative of the colour would want the neighbours'.
                .replacing("dfdx(", with: "abs(").replacing("dfdy(", with: "abs(")
                .replacing("fwidth(", with: "abs(")
            return Link(
                name: "f", library: try library(index == 0 ? text : asColor),
                inputs: [noise(.rgba8, Self.bounds, seed: UInt64(index))],
                uniforms: [0.4, 1.5, -0.25, 3, Float(index) - 5], buffers: [[1, -2.5, 1e6]])
        }
        let source = noise(.rgbaFloat, PixelRectangle(x: -1, y: -1, width: 15, height: 3), seed: 3)
        try expectEqual(links, on: source, "seed \(seed)")
    }

    @Test("pass on what a picture would have kept: clamped, with no NaN")
    func clamped() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 wild(float2 position, half4 color) {
                return half4(color.r / 0.0 - color.g / 0.0, -color.g, color.b * 3.0, -0.0);
            }
            [[ stitchable ]] half4 shown(float2 position, half4 color) {
                return half4(
                    isnan(color.r) ? 0.25 : color.r + 0.5, color.g < 0.0 ? 0.0 : 0.5,
                    color.b > 1.0 ? 0.0 : color.b, as_type<uint>(float(color.a)) == 0u ? 1.0 : 0.0);
            }
            """)
        let links = ["wild", "shown"].map { Link(name: $0, library: library) }
        try expectEqual(links, on: noise(.rgbaFloat, Self.bounds, seed: 5), "clamped")
    }

    @Test("give every function its own inputs, numbers and lists")
    func arguments() throws {
        let library = try library(
            """
            [[ stitchable ]] float2 bent(float2 position, float amount) {
                return position + float2(amount, sin(position.x) * amount);
            }
            [[ stitchable ]] half4 cut(float2 position, half4 color, texture2d<half> picture) {
                if (color.r > 0.7h) { discard_fragment(); }
                return picture.read(uint2(1, 1)) * color + half(picture.get_width()) * 0.01h;
            }
            [[ stitchable ]] half4 listed(
                float2 position, half4 color, float gain, device const float* list, int count
            ) {
                half4 sum = color;
                for (int i = 0; i < count; i++) {
                    if (sum.r > 0.8h) { return sum; }
                    sum += half(list[i] * gain) * color.a;
                }
                return sum;
            }
            [[ stitchable ]] half4 over(
                half4 below [[pixel]], half4 above [[pixel]], float opacity
            ) {
                return below * (1.0h - half(opacity)) + above * half(opacity);
            }
            """)
        let links = [
            Link(name: "bent", library: library, uniforms: [0.75]),
            Link(
                name: "cut", library: library,
                inputs: [noise(.rgba8, PixelRectangle(x: 0, y: 0, width: 3, height: 3), seed: 7)]),
            Link(
                name: "listed", library: library, uniforms: [0.5], buffers: [[0.25, 0.5, -0.125]]),
            Link(
                name: "over", library: library, input: 1,
                inputs: [noise(.planarFloat, Self.bounds, seed: 9)], uniforms: [0.3]),
            Link(name: "listed", library: library, uniforms: [2], buffers: [[0.125]]),
        ]
        try expectEqual(links, on: noise(.rgbaFloat, Self.bounds, seed: 11), "arguments")
    }

    @Test("end where a function looks at other pixels, or counts them")
    func refused() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 tinted(float2 position, half4 color) { return color.bgra; }
            [[ stitchable ]] half4 blurred(float2 position, SwiftUI::Layer layer) {
                return layer.sample(position + 1.0);
            }
            [[ stitchable ]] half4 edges(float2 position, half4 color) { return fwidth(color); }
            [[ stitchable ]] half4 slopes(float2 position, half4 color) {
                return color * half(fwidth(position.x * position.y));
            }
            [[ stitchable ]] half4 striped(
                float2 position, half4 color, uint2 pixel [[thread_position_in_grid]]
            ) {
                return pixel.x % 2u == 0u ? color : half4(0.0h);
            }
            [[ stitchable ]] float2 bent(float2 position) { return position + 1.0; }
            """)
        func canFollow(_ first: String, _ next: String) throws -> Bool {
            let chains = try [first, next].map { try Link(name: $0, library: library).chain() }
            return try chains[0].followed(by: chains[1], input: 0) != nil
        }
        for first in ["tinted", "blurred", "edges", "slopes", "bent"] {
            #expect(try canFollow(first, "tinted"), "\(first)")
            #expect(try canFollow(first, "slopes"), "\(first)")
            for next in ["blurred", "edges", "striped", "bent"] {
                #expect(try !canFollow(first, next), "\(first), \(next)")
            }
        }
        #expect(try !canFollow("striped", "tinted"))
    }

    @Test("tell which function a loop without an end is in")
    func budget() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 counted(float2 position, half4 color) {
                for (int i = 0; i < 3; i++) { color *= 0.5h; }
                return color;
            }
            [[ stitchable ]] half4 endless(float2 position, half4 color) {
                while (color.a >= 0.0h) { color.r += 0.1h; }
                return color;
            }
            """)
        let links = ["counted", "endless", "counted"].map { Link(name: $0, library: library) }
        var chain = try links[0].chain()
        for link in links.dropFirst() {
            chain = try #require(try chain.followed(by: link.chain(), input: 0))
        }
        let error = #expect(throws: KernelError.self) {
            try run(chain, links, on: noise(.rgbaFloat, Self.bounds, seed: 1), .rgba8, width: 8)
        }
        #expect(error?.message.contains("test.metal:6:5: this loop of 'endless'") == true)
    }
}
