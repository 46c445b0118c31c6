import Diagnostics
import MetalLanguage
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("Shaders that draw from nothing")
struct FillTests {
    private static let stripes = ShaderFileReference(
        path: "stripes.metal",
        text: """
            #include <metal_stdlib>
            using namespace metal;
            [[ stitchable ]] half4 stripes(
                float2 position, float4 bounds, device const half4* colors, int count
            ) {
                int column = int(position.x - bounds.x) % count;
                return position.y < bounds.w / 2 ? colors[column] : half4(0);
            }
            """)

    private func filled(_ content: LayerState.Content) throws -> Picture {
        let effect = EffectState(
            function: .author("stripes"), arguments: [0, 0, 8, 6],
            lists: [[1, 0, 0, 1, 0, 0.5, 0, 0.5]], maxSampleOffset: Size(width: 0, height: 0))
        let layer = layer(
            content, size: Size(width: 8, height: 6), center: Point(x: 5, y: 4), effects: [effect])
        return try render(
            FrameState(canvas: canvas(10, 8), layers: [layer]), authorShaders: [Self.stripes])
    }

    @Test("fill a colour, with its opacity, and nothing beside it")
    func color() throws {
        for alpha in [1.0, 0.5] {
            let white = RGBA(red: 1, green: 1, blue: 1, alpha: alpha)
            let picture = try filled(.color(white))
            #expect(picture[1, 1] == Color(1, 0, 0, 1) * alpha)
            #expect(picture[2, 1] == Color(0, 0.5, 0, 0.5) * alpha)
            #expect(picture[2, 5] == .zero)
            #expect(picture[0, 1] == .zero)
            #expect(picture[9, 1] == .zero)
        }
    }

    @Test("fill a shape, whatever its own colour, as far as it covers each pixel")
    func shape() throws {
        for color in [RGBA(red: 1, green: 1, blue: 1), RGBA(red: 0, green: 0, blue: 1)] {
            let picture = try filled(.shape(.ellipse, .fill(.color(color))))
            let mask = try render(
                FrameState(
                    canvas: canvas(10, 8),
                    layers: [
                        layer(
                            .shape(.ellipse, .fill(.color(color))), size: Size(width: 8, height: 6),
                            center: Point(x: 5, y: 4))
                    ]))
            for x in 0..<10 {
                for y in 1..<4 {
                    let drawn = (x - 1) % 2 == 0 ? Color(1, 0, 0, 1) : Color(0, 0.5, 0, 0.5)
                    #expect(picture[x, y] == drawn * mask[x, y].w, "(\(x), \(y))")
                }
            }
        }
    }
}
