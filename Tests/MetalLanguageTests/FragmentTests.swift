import Diagnostics
import PixelBuffers
import PortableMath
import ShaderProgram
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage

@Suite("A fragment function", .seeded)
struct FragmentTests {
    private static let head = """
        #include <metal_stdlib>
        using namespace metal;
        struct VertexOut { float4 position [[position]]; float2 uv; float4 tint; float3 normal; };
        vertex VertexOut corners(uint id [[vertex_id]]) { return VertexOut(); }

        """

    @Test(
        "is what its textures make it",
        arguments: [
            ("", ShaderKind.generator, false),
            ("texture2d<float> a [[texture(0)]], ", .layer, false),
            ("texture2d<half> a, texture2d<float> b, ", .composition, true),
            ("texture2d<half> a, texture2d<half> b, texture2d<half> c, ", .composition, true),
            ("half4 c [[color(0)]], ", .layer, false),
            ("float4 c [[color(0)]], texture2d<half> a [[texture(0)]], ", .composition, true),
        ])
    func kinds(textures: String, kind: ShaderKind, hasPictures: Bool) throws {
        let library = try library(
            Self.head + "fragment float4 f(\(textures)VertexOut in [[stage_in]]) { return 1; }")
        let function = try #require(library.functions.first)
        #expect(function.kind == kind)
        #expect(function.isFragment)
        #expect(function.pictures.count == max(textures.split(separator: ",").count - 3, 0))
        try library.validateEveryPass()
    }

    @Test("takes arguments by name: numbers, structures, matrices, arrays, by reference or pointer")
    func arguments() throws {
        let library = try library(
            Self.head + """
                struct Stop { float at; half3 color; };
                struct Uniforms { float time; uint mode; float2x2 turn; Stop stops[2]; };
                fragment half4 f(
                    VertexOut in [[stage_in]], constant Uniforms& u [[buffer(0)]],
                    constant Stop* stop [[buffer(1)]], const device float3& color [[buffer(2)]],
                    constant bool& isOn [[buffer(3)]], constant float* list [[buffer(4)]],
                    constant int& count [[buffer(5)]], bool front [[front_facing]]
                ) {
                    float2 turned = u.turn * float2(1, 2);
                    float3 sum = color + float3(u.stops[u.mode].color) + float3(stop->color);
                    return half4(half3(sum), turned.x + list[count - 1] + (isOn && front ? 0 : 9));
                }
                """)
        let function = try #require(library.functions.first)
        #expect(function.arguments.map(\.name) == ["u", "stop", "color", "isOn"])
        #expect(function.lists.map(\.name) == ["list"])
        // time, mode, turn by columns, two stops; then the stop, the colour, the truth, the scene.
        let uniforms: [Float] =
            [0, 1, 0.125, 0, 0.125, 0, 0, 0, 0, 0, 0, 0.25, 0, 0] + [0, 0, 0.25, 0]
            + [0.5, 0, 0.125] + [1] + [8, 6, 1]
        let result = try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: 8, height: 6), uniforms: uniforms,
            buffers: [[0, 0.5]])
        let pixel = result.row(3).load(fromByteOffset: 16, as: SIMD4<Float>.self)
        #expect(pixel == SIMD4(0.75, 0.25, 0.125, 0.875))
    }

    @Test("is given its pixel's centre, coordinates over the frame, and white")
    func stageInput() throws {
        let library = try library(
            Self.head + """
                fragment float4 f(VertexOut in [[stage_in]], float4 at [[position]]) {
                    float x = all(at == in.position) ? in.position.x / 16 : 9;
                    return float4(in.uv, x, in.tint.g);
                }
                """)
        let bounds = PixelRectangle(x: 0, y: 0, width: 16, height: 8)
        let result = try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat, bounds: bounds,
            uniforms: [8, 4, 2], space: KernelSpace(originX: 0, originY: 0, scale: 2))
        for y in 0..<8 {
            for x in 0..<16 {
                let pixel = result.row(y).load(fromByteOffset: 16 * x, as: SIMD4<Float>.self)
                let across = (Float(x) + 0.5) / 16
                #expect(pixel == SIMD4(across, (Float(y) + 0.5) / 8, across, 1))
            }
        }
    }

    @Test("returns a colour, or a structure with one, and missing channels are those of a target")
    func results() throws {
        for (result, body, expected) in [
            ("float", "return 0.5;", SIMD4<Float>(0.5, 0, 0, 1)),
            ("half2", "return half2(0.5, 0.25);", SIMD4(0.5, 0.25, 0, 1)),
            ("float3", "return 0.5;", SIMD4(0.5, 0.5, 0.5, 1)),
            (
                "Out", "Out o; o.second = 1; o.first = half4(0.25); return o;",
                SIMD4(repeating: 0.25)
            ),
            ("One", "return { float4(0.75) };", SIMD4(repeating: 0.75)),
        ] {
            let library = try library(
                """
                struct Out { half4 second [[color(1)]]; half4 first [[color(0)]];
                             float depth [[depth(any)]]; };
                struct One { float4 color; };
                fragment \(result) f() { \(body) }
                """)
            let picture = try expectAgreement(
                "f", in: library, inputs: [], output: .rgbaFloat,
                bounds: PixelRectangle(x: 0, y: 0, width: 2, height: 1), uniforms: [2, 1, 1],
                widths: [8])
            let pixel = picture.row(0).load(as: SIMD4<Float>.self)
            #expect(pixel == expected, "\(result)")
        }
    }

    @Test("is given what it draws over, as its first input")
    func target() throws {
        let library = try library(
            Self.head + """
                fragment float4 f(texture2d<float> b [[texture(0)]], half4 c [[color(0)]],
                                  VertexOut in [[stage_in]]) {
                    constexpr sampler s;
                    return float4(c) * 0.5 + b.sample(s, in.uv) * 0.25;
                }
                """)
        let function = try #require(library.functions.first)
        #expect(
            function.parameters.map(\.binding).prefix(2) == [.scene(input: 1), .pixel(input: 0)])
        let bounds = PixelRectangle(x: 0, y: 0, width: 5, height: 3)
        let inputs = [1, 2].map { noise(.rgbaFloat, bounds, seed: $0) }
        let result = try expectAgreement(
            "f", in: library, inputs: inputs, output: .rgbaFloat, bounds: bounds,
            uniforms: SceneSpace.uniforms(width: 5, height: 3, scale: 1))
        for y in 0..<3 {
            for x in 0..<5 {
                func pixel(_ buffer: PixelBuffer) -> SIMD4<Float> {
                    buffer.row(y).load(fromByteOffset: 16 * x, as: SIMD4<Float>.self)
                }
                let expected = pixel(inputs[0]) * 0.5 + pixel(inputs[1]) * 0.25
                let clamped = expected.clamped(
                    lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
                let difference = pixel(result) - clamped
                #expect((difference * difference).sum() < 1e-5)
            }
        }
    }

    @Test("is warned of coordinates that only its vertex function makes different")
    func neighbours() {
        let head = """
            struct Out { float4 position [[position]]; float2 uv; float2 left; float2 right; };
            constexpr sampler s;

            """
        func warnings(_ parameters: String, _ body: String) -> [String] {
            complaints(
                head + "fragment float4 f(Out in [[stage_in]], \(parameters)) { \(body) }")
        }
        let one = "texture2d<float> a"
        let found = warnings(one, "return a.sample(s, in.left) - a.sample(s, in.right);")
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains("'left', 'right' of 'Out' are the same here") == true)
        let all = "return a.sample(s, in.uv) + a.sample(s, in.left) + a.sample(s, in.right);"
        #expect(warnings(one, all).first?.contains("'uv', 'left' and 1 more") == true)
        #expect(warnings(one, "return a.sample(s, in.left);") == [])
        let two = "\(one), texture2d<float> b"
        #expect(warnings(two, "return a.sample(s, in.uv) + b.sample(s, in.left);") == [])
        let helper = "float4 g(Out o) { return float4(o.left, o.right); }\n"
        #expect(
            complaints(head + helper + "fragment float4 f(Out in [[stage_in]]) { return g(in); }")
                == [])
    }

    @Test("orders its textures by their numbers")
    func textureNumbers() throws {
        let library = try library(
            Self.head + """
                fragment float4 f(texture2d<float> b [[texture(1)]],
                                  texture2d<float> a [[texture(0)]]) { return a.read(uint2(0)); }
                """)
        let function = try #require(library.functions.first)
        #expect(function.parameters.map(\.binding) == [.scene(input: 1), .scene(input: 0)])
    }

    /// A scene's texture has the pixels that the same picture has as a plain texture.
    @Test(
        "samples its layer as a picture, whatever a timeline chooses",
        arguments: TestSeed.several(0..<6))
    func choices(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let width = 1 + Int(generator.next() % 9), height = 1 + Int(generator.next() % 9)
        let picture = noise(
            .rgbaFloat, PixelRectangle(x: 0, y: 0, width: width, height: height), seed: seed)
        let bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
        for filter in SamplerChoice.filters {
            for address in SamplerChoice.addresses {
                let source = """
                    float2 place(float2 uv) { return uv * 3.7 - 1.3; }
                    fragment float4 chosen(VertexOut in [[stage_in]], texture2d<float> t,
                                           sampler s) { return t.sample(s, place(in.uv)); }
                    fragment float4 written(VertexOut in [[stage_in]], texture2d<float> t) {
                        constexpr sampler s(filter::\(filter), address::\(address));
                        return t.sample(s, place(in.uv));
                    }
                    [[ stitchable ]] float4 plain(float2 p, texture2d<float> t, float2 size) {
                        constexpr sampler s(filter::\(filter), address::\(address));
                        return t.sample(s, place(p / size));
                    }
                    """
                let library = try library(Self.head + source)
                let number = try #require(SamplerChoice.number(for: [address, filter]))
                let scene = SceneSpace.uniforms(
                    width: Double(width), height: Double(height), scale: 1)
                func run(_ name: String, _ uniforms: [Float]) throws -> [[Float]] {
                    let output = try expectAgreement(
                        name, in: library, inputs: [picture], output: .rgbaFloat, bounds: bounds,
                        uniforms: uniforms, widths: [8])
                    return (0..<height).map { row in
                        (0..<width * 4).map {
                            output.row(row).load(fromByteOffset: 4 * $0, as: Float.self)
                        }
                    }
                }
                let plain = try run("plain", [Float(width), Float(height)])
                for other in [
                    try run("chosen", [Float(number)] + scene), try run("written", scene),
                ] {
                    for (row, expected) in zip(other, plain) {
                        for (value, expected) in zip(row, expected) {
                            #expect(
                                abs(value - expected) < 2e-3,
                                "\(filter), \(address), \(width) × \(height), seed \(seed)")
                        }
                    }
                }
            }
        }
    }

    @Test(
        "is refused with the reason where a full-screen pass has nothing to give",
        arguments: [
            (
                "float4 f(VertexOut in [[stage_in]]) { return float4(in.normal, 1); }",
                "nothing is given for 'normal' of 'VertexOut', a float3"
            ),
            ("void f() { }", "'f' returns void"), ("uint4 f() { return 1; }", "'f' returns uint4"),
            ("float4 f(float x) { return x; }", "a fragment function can't take 'x' like this"),
            (
                "float4 f(float4 c [[color(1)]]) { return c; }",
                "'c' is the 'color' of a pixel, and a full-screen pass has none"
            ),
            (
                "float4 f(float2 p [[point_coord]]) { return 0; }",
                "'p' is the 'point_coord' of a pixel, and a full-screen pass has none"
            ),
            (
                "float4 f(device float& x [[buffer(0)]]) { return x; }",
                "a fragment function can't change 'x'"
            ),
            (
                "float4 f(texturecube<float> t) { return 0; }",
                "there is no type 'texturecube' (pictures are single"
            ),
        ])
    func refused(function: String, message: String) {
        let found = complaints(Self.head + "fragment " + function)
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test("that can't be compiled leaves the file's others as they are")
    func others() throws {
        for (broken, note) in [
            ("fragment float4 f(VertexOut in [[stage_in]]) { return half; }", "note"),
            ("[[ stitchable ]] float2 f(float2 p, SwiftUI::Layer l) { return p; }", "warning"),
            (
                "[[ stitchable ]] half4 f(float2 p) { auto g = [](float x) { return x; }; }",
                "warning"
            ),
            ("kernel void f(device float* x) { x[0] = y; }", "warning"),
            ("kernel float f(device float* x) { return 0; }", "warning"),
            ("[[ stitchable ]] half4 f(texture3d<float> x) { return 0; }", "warning"),
        ] {
            let library = ShaderLibrary(files: [
                ShaderFile(
                    path: "a.metal",
                    text: Self.head + broken + """

                        [[ stitchable ]] half4 good(float2 p) { return 1; }
                        """)
            ])
            #expect(!library.diagnostics.hasErrors, "\(broken): \(library.diagnostics.sorted)")
            #expect(library.functions.map(\.name) == ["good"], "\(broken)")
            #expect(library.entryErrors.errors(of: "f") != nil, "\(broken)")
            let remarks = library.entryErrors.remarks().diagnostics
            #expect(!remarks.isEmpty && remarks.allSatisfy { $0.severity.rawValue == note })
        }
    }

    @Test("that can't be compiled can't be called either: what calls it is left out with it")
    func callers() throws {
        let library = ShaderLibrary(files: [
            ShaderFile(
                path: "a.metal",
                text: """
                    [[ stitchable ]] half4 broken(float2 p, half4 c) { return c * missing; }
                    half4 helper(float2 p) { return broken(p, half4(1)); }
                    [[ stitchable ]] half4 caller(float2 p) { return helper(p); }
                    [[ stitchable ]] half4 good(float2 p) { return 1; }
                    """)
        ])
        #expect(library.functions.map(\.name) == ["good"])
        #expect(library.entryErrors.errors(of: "caller")?.hasErrors == true)
    }
}
