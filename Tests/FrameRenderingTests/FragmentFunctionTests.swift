import Effects
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("Drawing with fragment functions")
struct FragmentFunctionTests {
    private let circle = layer(
        .shape(.circle, .fill(.color(RGBA(red: 1, green: 0.5, blue: 0)))),
        size: Size(width: 50, height: 50), center: Point(x: 32, y: 21), opacity: 0.7)
    private let bar = layer(
        .color(RGBA(red: 0, green: 0.2, blue: 1)), size: Size(width: 71, height: 14),
        center: Point(x: 40, y: 23), rotation: 20)

    /// The game's screen melt, as a Metal app has it. The noise is a table: in binary32, the sine's
    /// rounding would be multiplied by 43758.
    private func doomMelt(noise: [Float]) -> ShaderFileReference {
        ShaderFileReference(
            path: "doom.metal",
            text: """
                #include <metal_stdlib>
                using namespace metal;

                struct VertexOut {
                    float4 position [[position]];
                    float2 uv;
                };

                constant float starts[] = { \(noise.map { "\($0)" }.joined(separator: ", ")) };
                constant int columns = \(noise.count);

                vertex VertexOut doom_vertex(uint id [[vertex_id]]) {
                    float2 corner = float2(id & 1, id >> 1);
                    VertexOut out;
                    out.position = float4(corner * float2(2, -2) + float2(-1, 1), 0, 1);
                    out.uv = corner;
                    return out;
                }

                fragment float4 doom_melt(
                    texture2d<float> from [[texture(0)]], texture2d<float> to [[texture(1)]],
                    sampler sampler [[sampler(0)]], VertexOut vertexIn [[stage_in]],
                    constant float &deltaTime [[buffer(0)]])
                {
                    const float startSpeed = 2.7, meltSpeed = 1;
                    float2 uv = vertexIn.uv;
                    float start = min(1.0, startSpeed * deltaTime);
                    uv.y -= start * 0.35 * starts[int(vertexIn.position.x)];
                    if (start >= 1.0) { uv.y -= meltSpeed * (deltaTime - start / startSpeed); }
                    if (uv.y < 0.0) { return to.sample(sampler, vertexIn.uv); }
                    return from.sample(sampler, uv);
                }
                """)
    }

    @Test("with DOOM's melt in an app's words has the bytes of the built-in transition")
    func melt() throws {
        var odd = canvas(
            41, 27, scale: 1.5, background: RGBA(red: 0.2, green: 0.1, blue: 0, alpha: 1))
        (odd.pixelWidth, odd.pixelHeight) = (63, 42)
        for canvas in [
            canvas(80, 45, background: RGBA(red: 0.2, green: 0.1, blue: 0)), canvas(80, 45), odd,
            canvas(48, 36, scale: 2),
        ] {
            func state(_ function: TransitionUse.Function, _ arguments: [Float]) -> FrameState {
                FrameState(
                    canvas: canvas, layers: [],
                    transition: TransitionState(
                        function: function, arguments: arguments, from: [circle], to: [bar]))
            }
            let scale = Float(canvas.scale)
            let size = [Float(canvas.frameSize.width), Float(canvas.frameSize.height)]
            let builtIn = { (time: Float) in size + [time, 2.7, 1, 0, scale] }
            let noise = BuiltInTransitions.buffers(
                of: "melt", arguments: builtIn(0), pixelWidth: canvas.pixelWidth)[0]
            let renderer = try FrameRenderer(
                compiler: sharedCompiler, authorShaders: [doomMelt(noise: noise)])
            for time: Float in [0, 0.1, 0.37, 0.5, 0.9, 1.2, 1.5] {
                let expected = bytes(
                    try renderer.render(state(.builtIn("melt"), builtIn(time))))
                // The sampler's choice comes first, as its parameter does.
                let melted = bytes(try renderer.render(state(.author("doom_melt"), [0, time])))
                #expect(melted == expected, "\(canvas.size) at \(time)")
            }
        }
    }

    @Test("as a layer effect that samples itself leaves the layer as it is, and nothing around it")
    func identity() throws {
        let file = ShaderFileReference(
            path: "same.metal",
            text: """
                struct In { float4 position [[position]]; float2 uv; };
                fragment float4 same(In in [[stage_in]], texture2d<float> t [[texture(0)]]) {
                    constexpr sampler s(filter::linear);
                    return t.sample(s, in.uv);
                }
                fragment half4 read(In in [[stage_in]], texture2d<half> t [[texture(0)]]) {
                    return t.read(uint2(in.position.xy));
                }
                """)
        func picture(_ effect: String?, scale: Double) throws -> [[UInt8]] {
            let canvas = canvas(40, 30, scale: scale)
            let disc = layer(
                .shape(.circle, .fill(.color(RGBA(red: 1, green: 0.5, blue: 0)))),
                size: Size(width: 20, height: 20), center: Point(x: 16, y: 14),
                effects: effect.map {
                    [
                        EffectState(
                            function: .author($0), arguments: [],
                            maxSampleOffset: Size(width: 5, height: 5))
                    ]
                } ?? [])
            let renderer = try FrameRenderer(compiler: sharedCompiler, authorShaders: [file])
            return bytes(try renderer.render(FrameState(canvas: canvas, layers: [disc])))
        }
        for scale in [1.0, 2] {
            let plain = try picture(nil, scale: scale)
            #expect(try picture("same", scale: scale) == plain)
            #expect(try picture("read", scale: scale) == plain)
        }
    }
}
