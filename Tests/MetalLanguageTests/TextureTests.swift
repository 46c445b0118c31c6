import PixelBuffers
import PortableMath
import ShaderTestSupport
import Testing

@testable import MetalLanguage

@Suite("A texture")
struct TextureTests {
    private func shader(_ sampler: String, _ coordinate: String) -> String {
        """
        #include <metal_stdlib>
        using namespace metal;
        constexpr sampler outer(\(sampler));
        half4 take(texture2d<half> picture, sampler how, float2 at) {
            return picture.sample(how, at);
        }
        [[ stitchable ]] half4 f(
            float2 p, half4 color, texture2d<half> picture, float2 factor, float2 shift
        ) {
            constexpr sampler inner(\(sampler));
            float2 size = float2(picture.get_width(), picture.get_height());
            half4 a = take(picture, outer, \(coordinate));
            half4 b = picture.sample(inner, \(coordinate));
            half4 c = picture.sample(sampler(\(sampler)), \(coordinate));
            return all(a == b) && all(b == c) ? a : half4(-1);
        }
        """
    }

    private let bounds = PixelRectangle(x: -6, y: -5, width: 19, height: 13)

    private func sample(
        _ sampler: String, at coordinate: String, size: (Int, Int), factor: SIMD2<Float> = [1, 1],
        shift: SIMD2<Float> = [0, 0], widths: [Int] = [8]
    ) throws -> (output: PixelBuffer, picture: PixelBuffer) {
        let picture = noise(
            .rgbaFloat, PixelRectangle(x: 0, y: 0, width: size.0, height: size.1), seed: 6)
        let color = noise(.rgbaFloat, bounds, seed: 7)
        let output = try expectAgreement(
            "f", in: try library(shader(sampler, coordinate)), inputs: [color, picture],
            output: .rgbaFloat, bounds: bounds,
            uniforms: [factor.x, factor.y, shift.x, shift.y], widths: widths, sampler)
        return (output, picture)
    }

    @Test("is sampled whole pixels beside a coordinate, in both kinds of coordinates")
    func offsets() throws {
        for (coordinates, place) in [("normalized", "p / size"), ("pixel", "p")] {
            let library = try library(
                """
                [[ stitchable ]] half4 f(float2 p, half4 color, texture2d<half> picture) {
                    constexpr sampler s(coord::\(coordinates));
                    float2 size = float2(picture.get_width(), picture.get_height());
                    half4 moved = picture.sample(s, \(place), level(0), int2(1, -1));
                    half4 other = picture.sample(s, \(place), short2(1, -1));
                    uint2 here = uint2(int2(p) + int2(1, -1));
                    return all(moved == other) && all(moved == picture.read(here)) ? 0.5h : 0.0h;
                }
                """)
            let picture = noise(
                .rgbaFloat, PixelRectangle(x: 0, y: 0, width: 8, height: 8), seed: 6)
            let inner = PixelRectangle(x: 1, y: 1, width: 6, height: 6)
            let output = try expectAgreement(
                "f", in: library, inputs: [picture, picture], output: .rgbaFloat, bounds: inner)
            for y in 0..<6 {
                for x in 0..<6 {
                    let pixel = output.row(y).load(fromByteOffset: 16 * x, as: Float.self)
                    #expect(pixel == 0.5, "\(coordinates) at \(x), \(y)")
                }
            }
        }
    }

    @Test(
        "gives its own pixels at their centres, and what the address mode says beyond them",
        arguments: ["clamp_to_edge", "clamp_to_zero", "repeat", "mirrored_repeat"],
        ["nearest", "linear"])
    func centres(address: String, filter: String) throws {
        for size in [(4, 8), (5, 3), (1, 7)] {
            let (output, picture) = try sample(
                "address::\(address), filter::\(filter)", at: "p / size", size: size)
            func index(_ position: Int, _ count: Int) -> Int? {
                let turn = ((position % (2 * count)) + 2 * count) % (2 * count)
                switch address {
                case "clamp_to_edge": return min(max(position, 0), count - 1)
                case "clamp_to_zero": return 0..<count ~= position ? position : nil
                case "repeat": return turn % count
                default: return turn < count ? turn : 2 * count - 1 - turn
                }
            }
            for y in bounds.y..<bounds.maxY {
                for x in bounds.x..<bounds.maxX {
                    let found = output.row(y - bounds.y).load(
                        fromByteOffset: (x - bounds.x) * 16, as: SIMD4<Float>.self)
                    var expected = SIMD4<Float>()
                    if let column = index(x, size.0), let row = index(y, size.1) {
                        expected = picture.row(row).load(
                            fromByteOffset: column * 16, as: SIMD4<Float>.self)
                    }
                    #expect(found == expected, "\(x) \(y) of \(size)")
                }
            }
        }
    }

    @Test(
        "is sampled with the same bits natively and in the interpreter, wherever",
        arguments: [
            "filter::linear, address::repeat", "filter::linear, s_address::mirrored_repeat",
            "coord::pixel, filter::linear", "coord::pixel, address::clamp_to_zero",
            "mag_filter::linear, min_filter::nearest, mip_filter::none, t_address::clamp_to_zero",
        ])
    func agreement(sampler: String) throws {
        for (factor, shift): (SIMD2<Float>, SIMD2<Float>) in [
            ([0.37, -0.11], [0.3, 7]), ([1e9, 1e-9], [0, 0.25]), ([.infinity, .nan], [0, 0]),
            ([-3e38, 1e20], [5, -1]),
        ] {
            for size in [(7, 5), (0, 3), (1, 1)] {
                _ = try sample(
                    sampler, at: "p * factor + shift", size: size, factor: factor, shift: shift,
                    widths: [4, 8, 16])
            }
        }
    }

    @Test("is mixed from four pixels between their centres")
    func between() throws {
        let (output, picture) = try sample(
            "filter::linear", at: "float2(1.25, 1.5) / size", size: (2, 2))
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            picture.row(y).load(fromByteOffset: x * 16, as: SIMD4<Float>.self)
        }
        let expected = pixel(0, 1) * 0.25 + pixel(1, 1) * 0.75
        #expect(output.row(0).load(fromByteOffset: 0, as: SIMD4<Float>.self) == expected)
    }

    @Test("needs a sampler that is understood")
    func mistakes() {
        func found(_ line: String, _ parameters: String = "") -> [String] {
            complaints(
                "[[ stitchable ]] half4 f(float2 p, texture2d<half> t\(parameters)) {\n"
                    + "\(line)\nreturn half4(0); }")
        }
        #expect(
            found("t.sample(p);") == [
                "2:3 a texture's 'sample' takes a sampler and a coordinate (write constexpr "
                    + "sampler s(filter::linear); … sample(s, uv)) [arguments]"
            ])
        #expect(found("constexpr sampler s(filter::cubic);")[0].contains("does not describe"))
        #expect(
            found("constexpr sampler s(coord::pixel, address::repeat);")[0].contains("can't repeat")
        )
        #expect(found("t.sample(p, p);")[0].contains("takes a sampler, not a float2"))
        #expect(found("t.get_width(1, 2);")[0].contains("'get_width' takes a level at most"))
        #expect(found("t.read(uint2(p), 0, 1);")[0].contains("takes a coordinate and a level"))
        #expect(
            found("", ", sampler s") == [
                "1:63 's' can't be a sampler (write constexpr sampler s(filter::linear);) "
                    + "[entry-type]"
            ])
    }
}

@Suite("A list")
struct ListTests {
    @Test("of colours is read by its elements, whose index is clamped")
    func colors() throws {
        let library = try library(
            """
            half4 pick(device const half4* colors, int index) { return colors[index]; }
            [[ stitchable ]] half4 f(
                float2 p, device const half4 *colors, int count, device const float* shares,
                uint shareCount
            ) {
                half4 c = pick(colors, int(floor(p.x)) - 2) * half(count);
                return c / 8.0h + half4(shares[int(p.y)] * shareCount) / 16.0h;
            }
            """)
        let colors: [Float] = (0..<12).map { Float($0) / 16 }
        let output = try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: 9, height: 3), buffers: [colors, [0.5, 1]])
        for x in 0..<9 {
            let first = min(max(x - 2, 0), 2) * 4
            let color = SIMD4(
                colors[first], colors[first + 1], colors[first + 2], colors[first + 3])
            let found = output.row(0).load(fromByteOffset: x * 16, as: SIMD4<Float>.self)
            let expected: SIMD4<Float> = color * 0.375 + SIMD4(repeating: 0.0625)
            #expect(found == expected)
        }
        try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: 9, height: 3), buffers: [[], []])
    }

    @Test("and pictures leave a function the kind that it has without them")
    func kinds() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 a(float2 p, half4 color, texture2d<half> m) { return color; }
            [[ stitchable ]] half4 b(float2 p, SwiftUI::Layer l, texture2d<half> m, float gain,
                device const half4 *c, int n) { return 0; }
            [[ stitchable ]] half4 c(float2 p, texture2d<half> m, SwiftUI::Layer l) { return 0; }
            """)
        #expect(library.functions.map(\.kind) == [.color, .layer, .composition])
        #expect(library.functions.map { $0.pictures.count } == [1, 1, 0])
        #expect(library.functions[1].lists.map(\.name) == ["c"])
        #expect(library.functions[1].inputCount == 2)
    }

    @Test("is sampled by samplers that are passed on, and lists are read behind pointers")
    func passing() throws {
        let library = try library(
            """
            #include <metal_stdlib>
            using namespace metal;
            constexpr sampler wide(metal::filter::linear, address::clamp_to_edge);
            float4 look(texture2d<float> t, sampler s, float2 uv) { return t.sample(s, uv); }
            float total(constant float* values, int count) {
                float sum = 0;
                for (int i = 0; i < count; i++) sum += values[i];
                return sum + *values;
            }
            [[ stitchable ]] half4 f(float2 p, texture2d<float> t, constant float* values, int n,
                device const float3* places, int m) {
                constexpr sampler near = sampler(coord::pixel);
                uint width = t.get_width();
                float4 a = look(t, wide, float2(0.5)), b = look(t, near, float2(width - 1, 0));
                float4 c = t.sample(sampler(filter::linear), float2(0.5));
                return half4(all(a == c) ? 1 : 0, b.g, total(values, n) / 16, places[1].y * m);
            }
            """)
        let picture = noise(.rgbaFloat, PixelRectangle(x: 0, y: 0, width: 3, height: 2), seed: 5)
        let output = try expectAgreement(
            "f", in: library, inputs: [picture], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: 4, height: 1),
            buffers: [[1, 2, 4], [0, 0, 0, 0, 0.25, 0]])
        let found = output.row(0).load(fromByteOffset: 0, as: SIMD4<Float>.self)
        let corner = picture.row(0).load(fromByteOffset: 32, as: SIMD4<Float>.self)
        #expect(found == [1, corner.y, 0.5, 0.5])
    }
}
