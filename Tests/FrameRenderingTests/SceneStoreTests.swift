import PixelBuffers
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("The scenes of recent transitions")
struct SceneStoreTests {
    private let scene = canvas(8, 6)

    private func pair(_ red: Double, on canvas: Canvas) -> SceneStore.Pair {
        func scene(_ red: Double) -> SceneStore.Scene {
            SceneStore.Scene(
                layers: transition(red).from,
                picture: PixelBuffer(format: .rgbaFloat, bounds: canvas.bounds))
        }
        return SceneStore.Pair(canvas: canvas, from: scene(red), to: scene(red))
    }

    private func transition(_ red: Double) -> TransitionState {
        let layers = [
            layer(
                .color(RGBA(red: red, green: 0, blue: 0)), size: Size(width: 8, height: 6),
                center: Point(x: 4, y: 3))
        ]
        return TransitionState(
            function: .builtIn("crossfade"), arguments: [0.5], from: layers, to: layers)
    }

    @Test("have one user at a time, who gets those that are most alike on the same canvas")
    func alike() throws {
        let store = SceneStore()
        for red in [0.0, 0.5, 1] { store.keep(pair(red, on: scene)) }
        let found = try #require(store.take(for: transition(0.5), on: scene))
        #expect(found.from.layers == transition(0.5).from)
        let next = try #require(store.take(for: transition(0.5), on: scene))
        #expect(next.from.layers != transition(0.5).from)
        #expect(store.take(for: transition(0.5), on: canvas(8, 7)) == nil)
    }

    @Test("are kept for some frames, and not if they are too large, but for the newest")
    func limits() {
        let store = SceneStore()
        store.keep(pair(0, on: scene))
        for _ in 0..<16 { store.frameBegins() }
        #expect(store.take(for: transition(0), on: scene) != nil)
        store.keep(pair(0, on: scene))
        for _ in 0..<17 { store.frameBegins() }
        #expect(store.take(for: transition(0), on: scene) == nil)
        let large = canvas(3840, 2160)
        for red in [0.0, 1] { store.keep(pair(red, on: large)) }
        #expect(store.take(for: transition(0), on: large)?.from.layers == transition(1).from)
        #expect(store.take(for: transition(0), on: large) == nil)
        let none = SceneStore(isOn: false)
        none.keep(pair(0, on: scene))
        #expect(none.take(for: transition(0), on: scene) == nil)
    }
}
