import MediaTime
import Testing
import TimelineModel

@testable import TimelineParsing

@Suite struct SceneTests {
    private static let head = """
        flipbook: 1
        canvas: { size: [100, 50] }
        shaders: [Fixtures/good.metal]

        """

    private func parse(_ text: String) -> TimelineParser.Result {
        let folder = #filePath.split(separator: "/").dropLast()
        return TestParser.parse(
            Self.head + text, path: "/" + folder.joined(separator: "/") + "/a.yaml")
    }

    @Test("a timeline without a duration is as long as its sequence")
    func length() throws {
        let sequence = """
            scenes: { a: [], b: [] }
            sequence:
              - { show: a, for: 1/3 }
              - { transition: melt, duration: 1 }
              - { show: b, for: 1.5 }

            """
        let timeline = try #require(parse(sequence).timeline)
        #expect(timeline.duration == Time(17, over: 6))
        #expect(timeline.sequenceDuration == timeline.duration)
        #expect(timeline.scenes.map(\.name) == ["a", "b"] && timeline.layers.isEmpty)
        let longer = try #require(parse(sequence + "duration: 5").timeline)
        #expect(longer.duration == Time(seconds: 5))
    }

    @Test(
        "a transition's arguments stand in the order of its parameters"
    )
    func arguments() throws {
        let timeline = try #require(
            parse(
                """
                scenes: { a: [], b: [] }
                sequence:
                  - { show: a, for: 1 }
                  - { transition: wipe, duration: 1, arguments: { softness: 8, edge: bottom } }
                  - { show: b, for: 1 }
                  - { transition: fade, duration: 1, arguments: { tint: "#FF0000" } }
                  - { show: a, for: 1 }
                """
            ).timeline)
        guard case .transition(let wipe) = timeline.sequence[1],
            case .transition(let fade) = timeline.sequence[3]
        else {
            Issue.record("these are transitions")
            return
        }
        #expect(wipe.function == .builtIn("wipe"))
        #expect(wipe.arguments == [.value(.point(0, 1)), .value(.number(8)), .progress])
        #expect(fade.function == .author("fade"))
        let size = Expression(
            text: "$view.size", variables: [.init(name: "$view.size", reference: .viewSize)])
        #expect(
            fade.arguments == [
                .progress, .value(Value(.point, .expression(size))),
                .value(.color(RGBA(red: 1, green: 0, blue: 0))),
            ])
        #expect(timeline.sequence[4] == .show(scene: 0, duration: Time(seconds: 1)))
    }

    @Test("a touch in a layer of a scene knows the scene by its path's first index")
    func touches() throws {
        let timeline = try #require(
            parse(
                """
                touches: { finger: { in: button, path: [{ at: 0, began: [1, 1] }] } }
                scenes:
                  a: [{ touchIndicator: finger }]
                  b: [{ color: red }, { layers: [{ id: button, color: red }] }]
                sequence: [{ show: a, for: 1 }, { show: b, for: 1 }]
                """
            ).timeline)
        #expect(timeline.touches[0].layer == [1, 1, 0])
    }
}
