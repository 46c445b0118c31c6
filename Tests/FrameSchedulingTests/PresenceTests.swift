import FrameScheduling
import MediaTime
import Testing
import TimelineModel

/// Layers that are there for a time.
@Suite struct PresenceTests {
    private let during = Layer.During(from: milliseconds(100), to: milliseconds(500))

    private func states(_ layers: [Layer], at frame: Int) throws -> [LayerState] {
        try scheduler(timeline(framesPerSecond: 1000, layers: layers)).state(at: frame).layers
    }

    private func dot(_ transition: Layer.Transition? = nil) -> Layer {
        Layer(
            content: .color(.color(.white)), width: .number(20), height: .number(10),
            position: .point(50, 50), opacity: .number(0.5), during: during,
            transition: transition)
    }

    private func transition(_ changes: [Change]) -> Layer.Transition {
        Layer.Transition(
            inward: changes, outward: changes, duration: milliseconds(100), curve: .linear)
    }

    @Test("a layer is there from its first time up to its second, and not at it")
    func bounds() throws {
        let isThere = try [99, 100, 499, 500].map { try !states([dot()], at: $0).isEmpty }
        #expect(isThere == [false, true, true, false])
        var endless = dot()
        endless.during = Layer.During(from: .zero, to: nil)
        #expect(try states([endless], at: 3000).count == 1)
    }

    @Test("in a stack it takes room only while it is there")
    func room() throws {
        var other = dot()
        (other.during, other.position) = (nil, nil)
        var guest = dot()
        guest.position = nil
        let stack = Layer(
            content: .group([guest, other]), stack: Stack(axis: .vertical, spacing: .number(4)))
        func size(at frame: Int) throws -> Size? { try states([stack], at: frame).first?.size }
        #expect(try size(at: 99) == Size(width: 20, height: 10))
        #expect(try size(at: 100) == Size(width: 20, height: 24))
        #expect(try size(at: 500) == Size(width: 20, height: 10))
    }

    @Test("each change is halfway in the middle of either way")
    func changes() throws {
        let all = transition([
            .opacity, .scale(.point(0, 2)), .offset(.point(6, 8)), .move(.leading),
            .blur(.number(4)),
        ])
        for frame in [150, 450] {
            let state = try #require(try states([dot(all)], at: frame).first)
            #expect(state.opacity == 0.25)
            #expect(state.scale == Point(x: 0.5, y: 1.5))
            #expect(state.center == Point(x: 50 + 3 - 10, y: 54))
            #expect(state.effects.map(\.arguments) == [[2]])
        }
        let whole = try #require(try states([dot(all)], at: 300).first)
        #expect(whole.opacity == 0.5 && whole.effects.isEmpty)
        #expect(whole.center == Point(x: 50, y: 50) && whole.scale == Point(x: 1, y: 1))
    }

    @Test("ways that overlap both apply")
    func overlap() throws {
        var short = dot(transition([.opacity]))
        short.during = Layer.During(from: milliseconds(100), to: milliseconds(200))
        let state = try #require(try states([short], at: 150).first)
        #expect(state.opacity == 0.125)
    }

    @Test("$elapsed counts from the first time, $remaining to the second")
    func clock() throws {
        var moving = dot()
        moving.position = Value(
            .point,
            .expression(
                Expression(
                    text: "float2($elapsed, $remaining)",
                    variables: [
                        .init(name: "$elapsed", reference: .elapsed(since: during.from)),
                        .init(name: "$remaining", reference: .remaining(until: milliseconds(500))),
                    ])))
        let center = try #require(try states([moving], at: 200).first).center
        #expect(abs(center.x - 0.1) < 1e-7 && abs(center.y - 0.3) < 1e-7)
    }
}
