import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("Drawing transitions")
struct TransitionTests {
    private let circle = layer(
        .shape(.circle, .fill(.color(RGBA(red: 1, green: 0.5, blue: 0)))),
        size: Size(width: 20, height: 20), center: Point(x: 12, y: 11), opacity: 0.7)
    private let bar = layer(
        .color(RGBA(red: 0, green: 0.2, blue: 1)), size: Size(width: 31, height: 4),
        center: Point(x: 20, y: 13), rotation: 20)

    /// Of an odd number of pixels, and with a frame that is wider than the canvas.
    private var wide: Canvas {
        var canvas = canvas(
            41, 27, scale: 1.5, background: RGBA(red: 0.2, green: 0.1, blue: 0, alpha: 0.5))
        (canvas.pixelWidth, canvas.pixelHeight) = (83, 41)
        return canvas
    }

    private func state(
        _ function: TransitionUse.Function, _ arguments: [Float], on canvas: Canvas
    ) -> FrameState {
        FrameState(
            canvas: canvas, layers: [],
            transition: TransitionState(
                function: function, arguments: arguments, from: [circle], to: [bar]))
    }

    @Test("at its ends a transition is the scenes to the last bit, background and margins too")
    func ends() throws {
        for canvas in [wide, canvas(40, 26)] {
            let renderer = try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
            let from = bytes(try renderer.render(FrameState(canvas: canvas, layers: [circle])))
            let to = bytes(try renderer.render(FrameState(canvas: canvas, layers: [bar])))
            let size = [Float(canvas.frameSize.width), Float(canvas.frameSize.height)]
            let scale = Float(canvas.scale)
            for (progress, expected) in [(0, from), (1, to)] as [(Float, [[UInt8]])] {
                for (name, arguments) in [
                    ("crossfade", [progress]), ("push", size + [0, -1, progress]),
                    ("wipe", size + [1, 0, 5, progress, scale]),
                    ("melt", size + [2 * progress, 2.7, 1, 0, scale]),
                ] {
                    let picture = try renderer.render(state(.builtIn(name), arguments, on: canvas))
                    #expect(bytes(picture) == expected, "\(name) at \(progress)")
                }
            }
        }
    }

    @Test("scenes that are drawn on as they change have the pixels of new ones, frame by frame")
    func movingScenes() throws {
        let frame = canvas(300, 200, background: RGBA(red: 0.2, green: 0.1, blue: 0, alpha: 0.5))
        func scene(_ red: Double, _ x: Double) -> [LayerState] {
            func disc(_ x: Double, _ blur: Float?) -> LayerState {
                layer(
                    .shape(.circle, .fill(.color(RGBA(red: red, green: 1, blue: 0, alpha: 0.6)))),
                    size: Size(width: 30, height: 30), center: Point(x: x, y: 3 * x),
                    effects: blur.map { blur in
                        [
                            EffectState(
                                function: .gaussianBlur, arguments: [blur],
                                maxSampleOffset: Size(width: 20, height: 20))
                        ]
                    } ?? [])
            }
            return [
                layer(
                    .color(RGBA(red: red, green: 0, blue: 1, alpha: 0.9)),
                    size: Size(width: 280, height: 190), center: Point(x: 150, y: 100)),
                disc(40, 5), disc(x, nil), disc(x + 3, 2),
            ]
        }
        func renderer(keptBytes: Int) throws -> FrameRenderer {
            try FrameRenderer(
                compiler: sharedCompiler, authorShaders: [], fusesKernels: true,
                keptBytes: keptBytes, bands: Bands(pixelCount: 1 << 12), filling: 0xFF)
        }
        let keeping = try renderer(keptBytes: PictureCache.standardBytes)
        var partCount = 0
        for number in 0..<14 {
            // Scenes that stay, move, and are others.
            let from = scene(number < 9 ? 1 : 0.3, 20 + Double(number / 2))
            let to = scene(0.5, 40 + Double(number / 3))
            let state = FrameState(
                canvas: frame, layers: [],
                transition: TransitionState(
                    function: .builtIn("crossfade"), arguments: [Float(number) / 13], from: from,
                    to: to))
            if let kept = keeping.tools.scenes.take(for: try #require(state.transition), on: frame)
            {
                func state(_ layers: [LayerState]) -> FrameState {
                    FrameState(canvas: frame, layers: layers)
                }
                if case .parts = keeping.change(from: state(kept.from.layers), to: state(from)) {
                    partCount += 1
                }
                keeping.tools.scenes.keep(kept)
            }
            let expected = bytes(try renderer(keptBytes: 0).render(state))
            #expect(bytes(try keeping.render(state)) == expected, "frame \(number)")
        }
        #expect(partCount > 4)
    }

    @Test("an author's function of two layers gets the scenes, its arguments and the frame's space")
    func author() throws {
        let file = ShaderFileReference(
            path: "split.metal",
            text: """
                [[ stitchable ]] half4 split(
                    float2 position, SwiftUI::Layer a, SwiftUI::Layer b, float2 size, float progress
                ) {
                    return position.x < size.x * progress ? b.sample(position) : a.sample(position);
                }
                """)
        let canvas = wide
        let picture = try render(
            state(
                .author("split"),
                [Float(canvas.frameSize.width), Float(canvas.frameSize.height), 0.25], on: canvas),
            authorShaders: [file])
        let from = try render(FrameState(canvas: canvas, layers: [circle]))
        let to = try render(FrameState(canvas: canvas, layers: [bar]))
        for y in 0..<41 {
            for x in 0..<83 {
                #expect(picture[x, y] == (Double(x) + 0.5 < 20.75 ? to : from)[x, y], "\(x), \(y)")
            }
        }
    }

    @Test("what a translucent result doesn't cover shows the canvas's background, and only that")
    func translucent() throws {
        let file = ShaderFileReference(
            path: "veil.metal",
            text: """
                [[ stitchable ]] half4 veil(
                    float2 position, SwiftUI::Layer a, SwiftUI::Layer b, float amount
                ) {
                    return half4(amount);
                }
                """)
        // Premultiplied, as much as it is opaque: a tenth of white.
        let cases: [(RGBA, [Double])] = [
            (RGBA(red: 0, green: 0, blue: 0), [26, 26, 26, 255]),
            (RGBA(red: 0, green: 1, blue: 1), [26, 255, 255, 255]),
            (RGBA(red: 0, green: 0, blue: 0, alpha: 0), [26, 26, 26, 26]),
            // Four fifths of the background are left of its half.
            (RGBA(red: 1, green: 0, blue: 0, alpha: 0.5), [128, 26, 26, 128]),
        ]
        for (background, expected) in cases {
            let canvas = canvas(9, 5, background: background)
            let picture = try render(
                state(.author("veil"), [0.1], on: canvas), authorShaders: [file])
            for channel in 0..<4 {
                let found = picture[4, 2][channel] * 255
                #expect(abs(found - expected[channel]) < 0.6, "\(background): \(picture[4, 2])")
            }
        }
    }

    @Test("a frame that is drawn band by band has the pixels of a whole one")
    func bands() throws {
        let file = ShaderFileReference(
            path: "grid.metal",
            text: """
                [[ stitchable ]] half4 grid(
                    float2 position, SwiftUI::Layer a, SwiftUI::Layer b, float amount,
                    uint2 place [[thread_position_in_grid]]
                ) {
                    return half4(half2(place) / 64.0h, half(amount), 1.0h);
                }
                [[ stitchable ]] half4 blend(
                    float2 position, SwiftUI::Layer a, SwiftUI::Layer b, float amount
                ) {
                    return mix(a.sample(position), b.sample(position + 3), half(amount)) * 0.8h;
                }
                """)
        for canvas in [wide, canvas(300, 70)] {
            let size = [Float(canvas.frameSize.width), Float(canvas.frameSize.height)]
            let scale = Float(canvas.scale)
            func drawn(by pixelCount: Int, _ state: FrameState) throws -> [[UInt8]] {
                let renderer = try FrameRenderer(
                    compiler: sharedCompiler, authorShaders: [file], fusesKernels: true,
                    bands: Bands(pixelCount: pixelCount))
                return bytes(try renderer.render(state))
            }
            let functions: [(TransitionUse.Function, [Float])] = [
                (.builtIn("crossfade"), [0.3]), (.builtIn("push"), size + [0, -1, 0.4]),
                (.builtIn("wipe"), size + [1, 0, 5, 0.5, scale]),
                (.builtIn("melt"), size + [0.9, 2.7, 1, 0, scale]), (.author("grid"), [0.5]),
                (.author("blend"), [0.6]),
            ]
            for (function, arguments) in functions {
                let state = state(function, arguments, on: canvas)
                #expect(
                    try drawn(by: 1, state) == drawn(by: .max, state),
                    "\(function), \(canvas.pixelWidth) pixels wide")
            }
        }
        // Columns and rows are counted from the frame's corner.
        let picture = try render(
            state(.author("grid"), [0.5], on: canvas(40, 40)), authorShaders: [file])
        #expect(picture[3, 39] == [3.0 / 64, 39.0 / 64, 0.5, 1])
    }

    @Test("what is no function of two layers can't be drawn")
    func wrong() throws {
        let file = ShaderFileReference(
            path: "one.metal",
            text: "[[ stitchable ]] half4 one(float2 position, half4 color) { return color; }")
        for function in [
            TransitionUse.Function.builtIn("gone"), .author("gone"), .author("one"),
        ] {
            #expect(throws: RenderingError.self) {
                try render(state(function, [], on: canvas(4, 4)), authorShaders: [file])
            }
        }
    }

    @Test("samples outside of the layers are transparent, or with 'clamp' the nearest pixel")
    func outside() throws {
        let file = ShaderFileReference(
            path: "far.metal",
            text: """
                [[ stitchable ]] half4 far(
                    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float progress,
                    device const float2* ways, int count
                ) {
                    half4 all = 0;
                    for (int i = 0; i < count; i++) all += from.sample(position + ways[i]);
                    return progress < 0 ? to.sample(position) : all;
                }
                """)
        let canvas = wide
        let scene = try render(FrameState(canvas: canvas, layers: [circle, bar]))
        for (x, y) in [(0, 0), (-500, 0), (3, 1e9), (7, -9), (-2, 11)] as [(Float, Float)] {
            for outside in TransitionUse.Outside.allCases {
                let step = Float(canvas.scale)
                let picture = try render(
                    FrameState(
                        canvas: canvas, layers: [],
                        transition: TransitionState(
                            function: .author("far"), arguments: [0.5],
                            lists: [[x / step, y / step]], outside: outside,
                            from: [circle, bar], to: [])), authorShaders: [file])
                for row in stride(from: 0, to: 41, by: 4) {
                    for column in stride(from: 0, to: 83, by: 3) {
                        let place = (Float(column) + x, Float(row) + y)
                        let nearest = (
                            Int(min(max(place.0, 0), 82)), Int(min(max(place.1, 0), 40))
                        )
                        let isInside =
                            (Float(nearest.0), Float(nearest.1)) == place || outside == .clamp
                        guard isInside else { continue }
                        #expect(
                            picture[column, row] == scene[nearest.0, nearest.1],
                            "\(column), \(row) by \(x), \(y), \(outside)")
                    }
                }
            }
        }
    }
}
