import Diagnostics
import FrameScheduling
import NumberFormatting
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
    func naturalSize() throws {
        let content = Layer.Content.text(Text(string: "abc", size: .number(10)))
        let free = try state(Layer(content: content))
        #expect(free.size == Size(width: 15, height: 12))
        #expect(free.center == Point(x: 100, y: 50))
        let narrow = try state(Layer(content: content, width: .number(10)))
        #expect(narrow.size == Size(width: 10, height: 24))
        let high = try state(Layer(content: content, height: .number(70)))
        #expect(high.size == Size(width: 15, height: 70))
        #expect(try text(high).ink == nil)
    }

    @Test("a text that can't be laid out fails its frame, seen or not")
    func failures() throws {
        let texts = TextSizes { text, _ throws(TextSizes.Failure) in
            if text.string == "long" { throw TextSizes.Failure(reason: "it is too wide") }
            return nil
        }
        let place = SourceLocation(file: "a.yaml", line: 7, column: 5)
        func failure(_ string: String, hidden: Bool) throws -> [TextSizes.Failure?] {
            let text = Layer(
                content: .text(Text(string: string)), hidden: .boolean(hidden), location: place)
            let scheduler = try FrameScheduler(
                timeline: try timeline(
                    layers: [Layer(content: .group([text]), stack: Stack(axis: .vertical))]),
                texts: texts)
            return [scheduler.state(at: 3).textFailure, scheduler.trace(at: 3).textFailure]
        }
        for hidden in [false, true] {
            #expect(
                try failure("long", hidden: hidden).map(\.?.reason)
                    == Array(
                        repeating: "it is too wide", count: 2))
            #expect(
                try failure("long", hidden: hidden).map(\.?.place.location)
                    == Array(repeating: place, count: 2))
            #expect(try failure("short", hidden: hidden) == [nil, nil])
        }
    }

    @Test("a text's size may be a part of its parent's room")
    func relativeSize() throws {
        let half = Value(
            .number,
            .expression(
                Expression(
                    text: "$view.size.y / 2",
                    variables: [.init(name: "$view.size", reference: .viewSize)])))
        let state = try state(Layer(content: .text(Text(string: "ab", size: half))))
        #expect(try text(state).size == 50)
        #expect(state.size == Size(width: 50, height: 60))
    }

    @Test("a text that counts says what it comes to at each frame, and is as large as that")
    func counting() throws {
        let sum = animator("sum", [linear(123_456_789, 1000)])
        let layer = Layer(
            content: .text(
                Text(
                    string: "{$frame} {$sum:,d}", size: .number(10),
                    parts: [
                        .count(variable("$frame", .number, .frame), .shortest), .letters(": "),
                        .count(
                            variable("$sum", .number, .animator(0, track: 0)),
                            try CountFormat(",d")),
                    ], locale: "de")))
        let scheduler = try scheduler(
            timeline(
                size: Size(width: 1000, height: 100), animators: [sum], layers: [layer]))
        // Not a binary32 number: what is one animator alone is not rounded before it is written.
        for (frame, words) in [(0, "0: 0"), (30, "30: 61.728.394"), (90, "90: 123.456.789")] {
            let state = try #require(scheduler.state(at: frame).layers.first)
            #expect(try text(state).string == words)
            #expect(state.size.width == Double(words.count) * 5)
            #expect(scheduler.trace(at: frame).layers[0].string == words)
        }
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
