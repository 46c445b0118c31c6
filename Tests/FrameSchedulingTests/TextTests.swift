import FrameScheduling
import Testing
import TimelineModel

@Suite("Texts at a frame")
struct TextTests {
    private func state(_ layer: Layer) throws -> LayerState {
        let layers = try scheduler(
            timeline(size: Size(width: 200, height: 100), layers: [layer])
        ).state(at: 0).layers
        return try #require(layers.first)
    }

    private func text(_ state: LayerState) throws -> TextState {
        guard case .text(let text) = state.content else {
            Issue.record("not a text")
            throw CancellationError()
        }
        return text
    }

    @Test("a text without a frame is offered its parent's size, and takes its own of that")
    func idealSize() throws {
        let content = Layer.Content.text(Text(string: "a"))
        let free = try state(Layer(content: content))
        #expect(free.size == Size(width: 200, height: 100))
        #expect(free.center == Point(x: 100, y: 50))
        #expect(try text(free).takesIdealWidth && text(free).takesIdealHeight)
        let wide = try state(Layer(content: content, width: .number(80)))
        #expect(wide.size == Size(width: 80, height: 100))
        #expect(try !text(wide).takesIdealWidth && text(wide).takesIdealHeight)
        #expect(try text(wide).ink == nil)
    }

    @Test("a text's size is never negative and its lengths are never endless")
    func values() throws {
        let huge = Value.number(.infinity)
        let content = Text(
            string: "a", size: .number(-4), lineSpacing: huge, tracking: .number(-2))
        let state = try text(state(Layer(content: .text(content))))
        #expect(state.size == 0)
        #expect(state.lineSpacing == 0)
        #expect(state.tracking == -2)
    }
}
