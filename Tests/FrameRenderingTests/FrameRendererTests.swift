import Diagnostics
import PixelBuffers
import MetalLanguage
import NativeKernels
import ShaderProgram
import Synchronization
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling
@testable import LayerKinds

private let red = RGBA(red: 1, green: 0, blue: 0)
private let blue = RGBA(red: 0, green: 0, blue: 1)
private let white = RGBA(red: 1, green: 1, blue: 1)

/// A box of one colour.
private func box(
    _ color: RGBA, _ width: Double, _ height: Double, at x: Double, _ y: Double
) -> LayerState {
    layer(.color(color), size: Size(width: width, height: height), center: Point(x: x, y: y))
}

/// The rectangle of pixels that are not transparent.
private func visible(_ picture: Picture) -> PixelRectangle {
    var result = LayerExtent.nothing
    let bounds = picture.bounds
    for y in bounds.y..<bounds.maxY {
        for x in bounds.x..<bounds.maxX where picture[x, y].w > 0 {
            result = result.union(PixelRectangle(x: x, y: y, width: 1, height: 1))
        }
    }
    return result
}

/// A little of everything.
private let scene: FrameState = {
    let size = Size(width: 40, height: 20)
    let center = Point(x: 30, y: 20)
    let palette = PaintState.angularGradient([
        GradientStop(location: 0, color: blue), GradientStop(location: 0.4, color: red),
        GradientStop(location: 1, color: blue),
    ])
    let discs = (0..<6).map { index in
        ParticleState.Disc(
            x: Float(20 * index), y: Float(9 * index), radius: 12,
            color: SIMD4(0.1, 0.4, 0.6, 0.8))
    }
    return FrameState(
        canvas: canvas(60, 40, scale: 1.5, background: RGBA(red: 0.1, green: 0, blue: 0.2)),
        layers: [
            layer(
                .shape(.capsule, .fill(.color(white))), size: size, center: center,
                effects: [
                    EffectState(
                        function: .builtIn("ripple"), arguments: [10, 10, 0.1, 1, 2, 4, 10, 800],
                        maxSampleOffset: Size(width: 2, height: 2))
                ]),
            layer(
                .group([
                    layer(
                        .kind(
                            AnyContentState(
                                ParticleState(
                                    discs: discs, referenceScale: 3, antialiased: true))),
                        size: size, center: Point(x: 20, y: 10), clip: .capsule),
                    layer(
                        .shape(.ellipse, .glow(palette, width: 4, blur: 3)), size: size,
                        center: Point(x: 20, y: 10),
                        effects: [
                            EffectState(
                                function: .builtIn("glow"), arguments: [3, 4, 40, 20, 3, 0.8],
                                maxSampleOffset: Size(width: 0, height: 0))
                        ]),
                ]), size: size, center: center, scale: Point(x: 1, y: 0.7), rotation: 12,
                opacity: 0.8, blend: .screen),
            layer(
                .shape(.circle, .stroke(palette, width: 2, position: .inside)), size: size,
                center: center, scale: Point(x: 1.3, y: 1.3),
                effects: [
                    EffectState(
                        function: .gaussianBlur, arguments: [0.8],
                        maxSampleOffset: Size(width: 0, height: 0))
                ]),
        ])
}()

@Suite("Frame renderer")
struct FrameRendererTests {
    private func renderer() throws -> FrameRenderer {
        try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
    }

    @Test("a frame has the same bytes however often, after whatever and by whomever it is drawn")
    func deterministic() throws {
        let renderer = try renderer()
        let first = bytes(try renderer.render(scene))
        var other = scene
        other.layers.removeFirst()
        other.canvas.background = white
        _ = try renderer.render(other)
        #expect(bytes(try renderer.render(scene)) == first)
        #expect(bytes(try self.renderer().render(scene)) == first)
    }

    @Test("a blurred shape is kept from frame to frame, and only where its blur is the same")
    func keptBlurs() throws {
        func state(_ sigmas: [Float]) -> FrameState {
            var disc = layer(
                .shape(.circle, .fill(.color(red))), size: Size(width: 12, height: 12),
                center: Point(x: 20, y: 15))
            disc.effects = sigmas.map {
                EffectState(
                    function: .gaussianBlur, arguments: [$0],
                    maxSampleOffset: Size(width: 0, height: 0))
            }
            return FrameState(canvas: canvas(40, 30), layers: [disc])
        }
        let shared = try renderer()
        let all: [[Float]] = [[], [2], [1, 2], [2, 1], [2], [2.5], [], [1, 2]]
        for sigmas in all {
            let fresh = try renderer().render(state(sigmas))
            #expect(bytes(try shared.render(state(sigmas))) == bytes(fresh))
        }
    }

    @Test("a wide blur is made once for all angles of the layer")
    func turnedBlur() throws {
        let counter = KernelCounter()
        let renderer = try FrameRenderer(
            compiler: sharedCompiler, authorShaders: [], observer: counter)
        let blur = EffectState(
            function: .gaussianBlur, arguments: [16], maxSampleOffset: Size(width: 0, height: 0))
        // Larger than the canvas, so that the angle decides which of its pixels are seen.
        let shadings = try [10, 33, 57, 80].map { angle in
            let box = layer(
                .color(red), size: Size(width: 200, height: 200), center: Point(x: 60, y: 30),
                rotation: angle, effects: [blur])
            let state = FrameState(canvas: canvas(120, 60), layers: [box])
            counter.counts.withLock { $0 = [:] }
            let drawn = bytes(try renderer.render(state))
            let shadings = counter.counts.withLock { $0[.shade, default: 0] }
            #expect(drawn == bytes(try self.renderer().render(state)))
            return shadings
        }
        // The second time a picture is asked for it is kept.
        #expect(shadings[1] == shadings[0])
        #expect(shadings[2] < shadings[1] && shadings[3] == shadings[2])
    }

    @Test("several threads draw the same bytes at once")
    func concurrent() async throws {
        let renderer = try renderer()
        let expected = bytes(try renderer.render(scene))
        try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
            for _ in 0..<6 { group.addTask { bytes(try renderer.render(scene)) } }
            for try await result in group { #expect(result == expected) }
        }
    }

    @Test("nothing but the background fills the whole frame, premultiplied")
    func background() throws {
        let half = RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        var state = FrameState(canvas: canvas(10, 5, background: half), layers: [])
        state.canvas.pixelWidth = 30
        let picture = try render(state)
        #expect(picture.bounds == PixelRectangle(x: 0, y: 0, width: 30, height: 5))
        #expect(picture.pixels.allSatisfy { $0 == Color(0.5, 0.25, 0, 0.5) })
    }

    @Test("a layer covers the pixels of its frame, at any scale", arguments: [1.0, 2, 3])
    func geometry(scale: Double) throws {
        let state = FrameState(
            canvas: canvas(20, 10, scale: scale), layers: [box(red, 6, 4, at: 9, 5)])
        let picture = try render(state)
        let pixels = Int(scale)
        #expect(
            visible(picture)
                == PixelRectangle(
                    x: 6 * pixels, y: 3 * pixels, width: 6 * pixels, height: 4 * pixels))
        #expect(picture[9 * pixels, 5 * pixels] == Color(1, 0, 0, 1))
    }

    @Test("a canvas of another shape than the frame lies in its middle")
    func letterbox() throws {
        var state = FrameState(canvas: canvas(20, 10), layers: [box(red, 20, 10, at: 10, 5)])
        state.canvas.pixelWidth = 40
        state.canvas.pixelHeight = 16
        #expect(visible(try render(state)) == PixelRectangle(x: 10, y: 3, width: 20, height: 10))
    }

    @Test("a frame of another shape shows nothing beside the canvas that the canvas cuts off")
    func letterboxed() throws {
        let whole = try render(scene)
        for (columns, rows) in [(0, 5), (7, 0), (4, 4)] {
            var state = scene
            state.canvas.pixelWidth += 2 * columns
            state.canvas.pixelHeight += 2 * rows
            let boxed = try render(state)
            let bar = boxed[0, 0]
            for y in 0..<boxed.bounds.height {
                for x in 0..<boxed.bounds.width {
                    let (column, row) = (x - columns, y - rows)
                    let isInside =
                        (0..<whole.bounds.width).contains(column)
                        && (0..<whole.bounds.height).contains(row)
                    #expect(boxed[x, y] == (isInside ? whole[column, row] : bar), "\(x), \(y)")
                }
            }
        }
    }

    @Test("later layers lie over earlier ones; a group is drawn as one")
    func order() throws {
        var group = layer(
            .group([box(red, 8, 8, at: 4, 4), box(blue, 4, 8, at: 6, 4)]),
            size: Size(width: 8, height: 8), center: Point(x: 4, y: 4))
        group.opacity = 0.5
        let picture = try render(FrameState(canvas: canvas(8, 8), layers: [group]))
        #expect(picture[1, 1] == Color(0.5, 0, 0, 0.5))
        #expect(picture[6, 1] == Color(0, 0, 0.5, 0.5))
    }

    @Test("a group's children lie in the group's space")
    func groupSpace() throws {
        let group = layer(
            .group([box(red, 2, 2, at: 1, 1)]), size: Size(width: 10, height: 6),
            center: Point(x: 15, y: 13))
        let picture = try render(FrameState(canvas: canvas(30, 20), layers: [group]))
        #expect(visible(picture) == PixelRectangle(x: 10, y: 10, width: 2, height: 2))
    }

    @Test("a group to which nothing is done looks like its children, drawn as one or not")
    func looseGroup() throws {
        var group = layer(
            .group([
                layer(
                    .shape(.circle, .glow(.color(red), width: 2, blur: 3)),
                    size: Size(width: 10, height: 10), center: Point(x: 9, y: 7)),
                layer(
                    .shape(.ellipse, .fill(.color(blue))), size: Size(width: 9, height: 7),
                    center: Point(x: 10, y: 8), opacity: 0.7),
            ]), size: Size(width: 30, height: 20), center: Point(x: 15, y: 10))
        let background = RGBA(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.6)
        let canvas = canvas(30, 20, background: background)
        let loose = try render(FrameState(canvas: canvas, layers: [group]))
        group.clip = .rectangle(cornerRadius: 0)
        let whole = try render(FrameState(canvas: canvas, layers: [group]))
        #expect(loose.difference(to: whole) < 1e-6)
    }

    @Test("a layer blends with its own group only")
    func isolation() throws {
        var child = box(blue, 4, 4, at: 5, 5)
        child.blend = .multiply
        let group = layer(
            .group([child]), size: Size(width: 10, height: 10), center: Point(x: 5, y: 5))
        let picture = try render(
            FrameState(canvas: canvas(10, 10, background: red), layers: [group]))
        #expect(picture[5, 5] == Color(0, 0, 1, 1))
    }

    @Test("a clip keeps what the shape covers")
    func clip() throws {
        var clipped = box(red, 10, 10, at: 5, 5)
        clipped.clip = .circle
        let disc = layer(
            .shape(.circle, .fill(.color(red))), size: Size(width: 10, height: 10),
            center: Point(x: 5, y: 5))
        let first = try render(FrameState(canvas: canvas(10, 10), layers: [clipped]))
        let second = try render(FrameState(canvas: canvas(10, 10), layers: [disc]))
        #expect(first.difference(to: second) == 0)
    }

    @Test("a layer that is only scaled is drawn at that size")
    func scaled() throws {
        let shape = LayerState.Content.shape(
            .rectangle(cornerRadius: 3), .stroke(.color(red), width: 2, position: .center))
        let small = layer(
            shape, size: Size(width: 12, height: 8), center: Point(x: 20, y: 15),
            scale: Point(x: 2, y: 2))
        let large = layer(
            .shape(
                .rectangle(cornerRadius: 6), .stroke(.color(red), width: 4, position: .center)),
            size: Size(width: 24, height: 16), center: Point(x: 20, y: 15))
        let first = try render(FrameState(canvas: canvas(40, 30), layers: [small]))
        let second = try render(FrameState(canvas: canvas(40, 30), layers: [large]))
        #expect(first.difference(to: second) == 0)
    }

    @Test("quarter turns and mirrors move pixels exactly; rotation is clockwise")
    func turns() throws {
        let content = LayerState.Content.group([
            box(red, 2, 1, at: 1, 0.5), box(blue, 1, 3, at: 5.5, 2.5),
        ])
        func picture(rotation: Double, scale: Point = Point(x: 1, y: 1)) throws -> Picture {
            let turned = layer(
                content, size: Size(width: 6, height: 4), center: Point(x: 5, y: 5),
                scale: scale, rotation: rotation)
            return try render(FrameState(canvas: canvas(10, 10), layers: [turned]))
        }
        let upright = try picture(rotation: 0)
        #expect(upright[2, 3] == Color(1, 0, 0, 1))
        let bounds = upright.bounds
        #expect(try picture(rotation: 360).difference(to: upright) == 0)
        #expect(
            try picture(rotation: 90).difference(to: Picture(bounds) { upright[$1, 9 - $0] })
                < 1e-6)
        #expect(
            try picture(rotation: -180).difference(
                to: Picture(bounds) { upright[9 - $0, 9 - $1] }) < 1e-6)
        #expect(
            try picture(rotation: 0, scale: Point(x: -1, y: 1)).difference(
                to: Picture(bounds) { upright[9 - $0, $1] }) < 1e-6)
    }

    @Test("turning hardly changes how much is covered", arguments: [10.0, 45, 133])
    func turnedArea(rotation: Double) throws {
        var turned = box(white, 30, 14, at: 30, 30)
        turned.rotation = rotation
        let picture = try render(FrameState(canvas: canvas(60, 60), layers: [turned]))
        let area = picture.pixels.map(\.w).reduce(0, +)
        #expect(abs(area - 420) < 6)
    }

    @Test("a layer without size, scale, opacity or with values that aren't numbers isn't seen")
    func degenerate() throws {
        var layers = [0, -3, Double.nan, .infinity].map { box(red, $0, 5, at: 5, 5) }
        layers += [box(red, 4, 4, at: .nan, 5)]
        for (scale, opacity, rotation) in [
            (0.0, 1.0, 0.0), (.nan, 1, 0), (1, 0, 0), (1, .nan, 0), (1, 1, .infinity),
            (.infinity, 1, 0),
        ] {
            var hidden = box(red, 4, 4, at: 5, 5)
            hidden.scale = Point(x: scale, y: scale)
            hidden.opacity = opacity
            hidden.rotation = rotation
            layers.append(hidden)
        }
        let picture = try render(FrameState(canvas: canvas(10, 10), layers: layers))
        #expect(visible(picture).isEmpty)
    }

    @Test("a layer that is far too large is seen in part, and costs no more than the frame")
    func huge() throws {
        let layers = [
            box(red, 1e9, 1e9, at: 5, 5),
            layer(
                .shape(.capsule, .glow(.color(blue), width: 3, blur: 20)),
                size: Size(width: 1e7, height: 1e7), center: Point(x: 0, y: 0)),
            layer(
                .color(white), size: Size(width: 4, height: 4), center: Point(x: 0, y: 0),
                scale: Point(x: 1e7, y: 1e7)),
        ]
        let picture = try render(FrameState(canvas: canvas(10, 10), layers: layers))
        #expect(picture.pixels.allSatisfy { $0 == .one })
    }

    @Test("an author's function is found before anything is drawn, and misuse is said")
    func authorShaders() throws {
        let file = ShaderFileReference(
            path: "swap.metal",
            text: """
                [[ stitchable ]] half4 swap(float2 position, half4 color, float amount) {
                    return mix(color, color.bgra, half(amount));
                }
                """)
        var swapped = box(red, 4, 4, at: 5, 5)
        swapped.effects = [
            EffectState(
                function: .author("swap"), arguments: [0.25],
                maxSampleOffset: Size(width: 0, height: 0))
        ]
        let state = FrameState(canvas: canvas(10, 10), layers: [swapped])
        let picture = try render(state, authorShaders: [file])
        #expect(picture[5, 5] == Color(0.75, 0, 0.25, 1))
        #expect(throws: RenderingError.self) { try render(state) }
        var wrong = state
        wrong.layers[0].effects[0].arguments = []
        #expect {
            try render(wrong, authorShaders: [file])
        } throws: { error in
            if case RenderingError.kernel = error { true } else { false }
        }
        #expect(throws: DiagnosticError.self) {
            try render(
                state, authorShaders: [ShaderFileReference(path: "x.metal", text: "half4 f(")])
        }
    }

    @Test("effects are applied in their order")
    func effectOrder() throws {
        let file = ShaderFileReference(
            path: "steps.metal",
            text: """
                [[ stitchable ]] half4 half_light(float2 position, half4 color) {
                    return color * 0.5h;
                }
                [[ stitchable ]] half4 lighter(float2 position, half4 color) {
                    return half4(color.rgb + 0.25h, color.a);
                }
                [[ stitchable ]] float2 shift(float2 position, float distance) {
                    return position - float2(distance, 0);
                }
                """)
        func effect(_ name: String, _ arguments: [Float] = [], reach: Double = 0) -> EffectState {
            EffectState(
                function: .author(name), arguments: arguments,
                maxSampleOffset: Size(width: reach, height: 0))
        }
        var changed = box(RGBA(red: 0.5, green: 0.5, blue: 0.5), 4, 4, at: 5, 5)
        changed.effects = [effect("half_light"), effect("lighter")]
        var picture = try render(
            FrameState(canvas: canvas(12, 10), layers: [changed]), authorShaders: [file])
        #expect(picture[5, 5] == Color(0.5, 0.5, 0.5, 0.5))
        changed.effects = [effect("lighter"), effect("half_light"), effect("shift", [3], reach: 3)]
        picture = try render(
            FrameState(canvas: canvas(12, 10), layers: [changed]), authorShaders: [file])
        #expect(picture[8, 5] == Color(0.375, 0.375, 0.375, 0.5))
        #expect(visible(picture) == PixelRectangle(x: 6, y: 3, width: 4, height: 4))
    }
}
