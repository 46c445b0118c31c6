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

    /// By how much a picture is shown before its time.
    private func lead(_ times: [Time], _ index: Int, _ frame: Time) -> Time {
        let half = Time(1, over: 2) ?? .zero
        return index == 0 ? .zero : min(frame, times[index] - times[index - 1]) * half
    }

    @Test("the nearest one within half a frame, else the last one before, within the shown part")
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
            // At speed 0 there is no frame to be near to.
            let frame = milliseconds([0, 5, 40, 100].randomElement(using: &generator) ?? 0)
            let film = film(times, ends[0], ends[1], isLooped: isLooped)
            func nearest(_ time: Time) -> Int {
                times.indices.last {
                    times[$0] <= time || times[$0] - lead(times, $0, frame) < time
                } ?? 0
            }
            let first = nearest(ends[0])
            let last = times.indices.last {
                let next = $0 + 1 < count ? times[$0 + 1] : ends[1]
                let minimum = min(frame, next - times[$0]) * (Time(1, over: 2) ?? .zero)
                return times[$0] < ends[1] && ends[1] - times[$0] >= minimum
            }
            let behind = max(first, last ?? 0)
            var before = first
            for time in (times + (0..<20).map({ _ in anyTime() * Time(seconds: 2) })).sorted() {
                var shown = time
                if isLooped {
                    // A loop goes on to both sides.
                    while shown >= ends[1] { shown = shown - (ends[1] - ends[0]) }
                    while shown < ends[0] { shown = shown + (ends[1] - ends[0]) }
                }
                let half = min(frame, ends[1] - times[behind]) * (Time(1, over: 2) ?? .zero)
                let isNextRound = isLooped && ends[1] - half < shown
                let wanted = isNextRound ? first : min(max(nearest(shown), first), behind)
                let found = film.picture(at: time, frame: frame)
                #expect(found == wanted, "\(time) of \(ends), frames of \(frame), seed \(seed)")
                #expect(isLooped || found >= before, "seed \(seed)")
                before = found
            }
        }
    }

    @Test("at equal rates, times that are off by less than half a frame give each picture once")
    func trembling() throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let rate = try #require(
                [(24000, 1001), (25, 1), (30, 1), (60000, 1001), (120, 1)]
                    .randomElement(using: &generator).flatMap { FrameRate($0, over: $1) })
            let frame = rate.time(ofFrame: 1)
            let times = (0..<60).map { index in
                // Each within half a frame, the first one at its time.
                let off = Int64.random(in: -499...499, using: &generator)
                return rate.time(ofFrame: index)
                    + (index == 0 ? .zero : frame * (Time(off, over: 1000) ?? .zero))
            }.sorted()
            let film = film(times, .zero, rate.time(ofFrame: 60))
            for index in 0..<60 {
                let found = film.picture(at: rate.time(ofFrame: index), frame: frame)
                #expect(found == index, "\(rate), seed \(seed)")
            }
            // FFmpeg's filter `fps`, rounding to the nearest frame, where there are more frames.
            let faster = try #require(FrameRate(3 * rate.numerator, over: rate.denominator))
            let short = faster.time(ofFrame: 1)
            for index in 0..<180 where index < 177 {
                let end = faster.time(ofFrame: index) + short * (Time(1, over: 2) ?? .zero)
                let apart = zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= short }
                guard apart else { break }
                #expect(
                    film.picture(at: faster.time(ofFrame: index), frame: short)
                        == times.lastIndex { $0 < end } ?? 0, "seed \(seed)")
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
