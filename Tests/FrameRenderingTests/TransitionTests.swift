import FrameScheduling
import Testing
import TimelineModel

@testable import FrameRendering

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
}
