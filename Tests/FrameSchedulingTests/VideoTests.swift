import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameScheduling

@Suite("Which picture of a film is shown", .seeded)
struct VideoTests {
    private let seed = TestSeed.drawn

    private func film(
        _ times: [Time], _ start: Time, _ end: Time, isLooped: Bool = false,
        _ clock: VideoUse.Clock = .running(at: .zero, speed: Time(seconds: 1))
    ) -> VideoUse {
        VideoUse(
            file: PictureFile(path: "film", fingerprint: 1),
            naturalSize: Size(width: 4, height: 3), times: times, start: start, end: end,
            isLooped: isLooped, clock: clock)
    }

    /// Ascending times from 0 on, at uneven distances.
    private func times(_ count: Int, _ generator: inout SplitMix64) -> [Time] {
        var time = Time.zero
        return (0..<count).map { index in
            if index > 0 {
                time =
                    time + (Time(Int64.random(in: 1...90, using: &generator), over: 1001) ?? .zero)
            }
            return time
        }
    }

    @Test("the last one that begins at or before the time, within the part that is shown")
    func brute() {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<300 {
            let count = Int.random(in: 1...30, using: &generator)
            let times = times(count, &generator)
            let whole = (times.last ?? .zero) + milliseconds(40)
            func anyTime() -> Time {
                Time(Int64.random(in: 0...1000, using: &generator), over: 1000).map { $0 * whole }
                    ?? .zero
            }
            let ends = [anyTime(), anyTime()].sorted()
            guard ends[0] < ends[1] else { continue }
            let isLooped = Bool.random(using: &generator)
            let film = film(times, ends[0], ends[1], isLooped: isLooped)
            for time in times + (0..<20).map({ _ in anyTime() * Time(seconds: 2) }) {
                var shown = time
                if isLooped {
                    // A loop goes on to both sides.
                    while shown >= ends[1] { shown = shown - (ends[1] - ends[0]) }
                    while shown < ends[0] { shown = shown + (ends[1] - ends[0]) }
                }
                let first = times.lastIndex { $0 <= ends[0] } ?? 0
                let last = max(first, times.lastIndex { $0 < ends[1] } ?? 0)
                let wanted = times.lastIndex { $0 <= shown } ?? 0
                #expect(
                    film.picture(at: time) == min(max(wanted, first), last),
                    "\(time) of \(ends), seed \(seed)")
            }
        }
    }

    private func pictures(
        _ film: VideoUse, framesPerSecond: Int64 = 60, animators: [Animator] = [],
        _ frames: [Int]
    ) throws -> [Int] {
        let timeline = try timeline(
            framesPerSecond: framesPerSecond, animators: animators,
            layers: [Layer(content: .video(film))])
        let scheduler = try scheduler(timeline)
        return try frames.map { frame in
            guard case .picture(let state) = scheduler.state(at: frame).layers.first?.content,
                case .film(_, let picture) = state.source
            else { throw Missing() }
            return picture
        }
    }

    private struct Missing: Error {}

    private func even(_ count: Int, _ rate: FrameRate) -> [Time] {
        (0..<count).map(rate.time(ofFrame:))
    }

    @Test("a film of the timeline's own rate is shown picture by picture")
    func sameRate() throws {
        for (numerator, denominator) in [(60, 1), (30, 1), (24000, 1001)] as [(Int64, Int64)] {
            let rate = try #require(FrameRate(numerator, over: denominator))
            let film = film(even(50, rate), .zero, rate.time(ofFrame: 50))
            var timeline = try timeline(layers: [Layer(content: .video(film))])
            timeline.frameRate = rate
            let scheduler = try scheduler(timeline)
            for frame in 0..<70 {
                guard case .picture(let state) = scheduler.state(at: frame).layers.first?.content
                else { throw Missing() }
                let expected = PictureState.Source.film(film.file, picture: min(frame, 49))
                #expect(state.source == expected)
            }
        }
    }

    @Test("it begins at its time, runs at its speed, and holds its ends or begins again")
    func clocks() throws {
        let rate = try #require(FrameRate(10))
        let times = even(20, rate)
        let clock = VideoUse.Clock.running(at: milliseconds(1000), speed: Time(seconds: 2))
        let once = film(times, milliseconds(500), milliseconds(1500), clock)
        // At 10 frames a second, twice as fast: two pictures a frame.
        #expect(
            try pictures(once, framesPerSecond: 10, [0, 9, 10, 11, 14, 15, 20, 90])
                == [5, 5, 5, 7, 13, 14, 14, 14])
        var looped = once
        looped.isLooped = true
        #expect(
            try pictures(looped, framesPerSecond: 10, [0, 9, 10, 11, 14, 15, 16, 20])
                == [5, 5, 5, 7, 13, 5, 7, 5])
        var still = once
        still.clock = .running(at: .zero, speed: .zero)
        #expect(try pictures(still, framesPerSecond: 10, [0, 30]) == [5, 5])
    }

    @Test("an expression scrubs it, and binary32 hides no picture")
    func scrubbing() throws {
        let rate = try #require(FrameRate(10))
        let time = variable("$time", .number, .time)
        let film = film(even(30, rate), .zero, rate.time(ofFrame: 30), .value(time))
        #expect(
            try pictures(film, framesPerSecond: 10, Array(0..<40))
                == (0..<40).map { min($0, 29) })
        let backwards = Value(
            .number,
            .expression(
                Expression(
                    text: "2.9 - $time", variables: [.init(name: "$time", reference: .time)])))
        var reversed = film
        reversed.clock = .value(backwards)
        #expect(
            try pictures(reversed, framesPerSecond: 10, Array(0..<40))
                == (0..<40).map { max(29 - $0, 0) })
        for text in ["1.0 / ($time - $time)", "-1.0 / ($time - $time)", "0.0 / ($time - $time)"] {
            var broken = film
            broken.clock = .value(
                Value(
                    .number,
                    .expression(
                        Expression(
                            text: text, variables: [.init(name: "$time", reference: .time)]))))
            #expect(try (0...0).contains(#require(pictures(broken, [3]).first)))
        }
    }

    @Test("a trace names the picture and its expression")
    func trace() throws {
        let rate = try #require(FrameRate(10))
        let film = film(even(30, rate), .zero, rate.time(ofFrame: 30))
        let trace = try scheduler(try timeline(layers: [Layer(content: .video(film))])).trace(
            at: 60)
        let layer = try #require(trace.layers.first)
        #expect(layer.content == "video")
        #expect(layer.values == [FrameTrace.NamedValue(name: "picture", numbers: [10])])
    }
}
