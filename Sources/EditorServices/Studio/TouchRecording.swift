internal import Flipbook
internal import FrameScheduling
internal import MediaTime
internal import TimelineModel

/// A path drawn on the picture, approximated by a touch with few events.
struct TouchRecording: Sendable {
    struct Sample: Hashable, Sendable {
        /// Seconds on the timeline.
        var time: Double
        var point: Point
    }

    /// The maximum distance of the touch from the drawn path, in points.
    static let tolerance = 1.0
    /// Events are at least this far apart, in seconds.
    private static let minGap = 0.002

    /// The events; the first is the touch's beginning.
    let knots: [Sample]
    /// The time when the finger is lifted.
    let ended: Double
    /// Whether the path between the points is smooth.
    let isSmooth: Bool

    /// - Parameter samples: in order of time, at least one.
    /// - Returns: nil without samples, or if a coordinate isn't finite.
    init?(_ samples: [Sample]) {
        let samples = Self.cleaned(samples)
        guard let first = samples.first, let last = samples.last else { return nil }
        ended = Self.rounded(max(last.time, first.time + 0.05))
        let straight = Self.straightKnots(of: samples)
        let smooth = Self.smoothKnots(of: samples, fewerThan: straight.count)
        isSmooth = smooth != nil
        knots = smooth ?? straight
    }

    private static func cleaned(_ samples: [Sample]) -> [Sample] {
        var cleaned: [Sample] = []
        for sample in samples {
            guard sample.time.isFinite, (0...1e6).contains(sample.time),
                sample.point.x.isFinite, sample.point.y.isFinite,
                abs(sample.point.x) < 1e6, abs(sample.point.y) < 1e6
            else { continue }
            let time = rounded(sample.time)
            if let last = cleaned.last, time < last.time + minGap { continue }
            cleaned.append(Sample(time: time, point: sample.point))
        }
        return cleaned
    }

    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

    private static func rounded(_ sample: Sample) -> Sample {
        func tenth(_ number: Double) -> Double { (number * 10).rounded() / 10 }
        return Sample(
            time: sample.time, point: Point(x: tenth(sample.point.x), y: tenth(sample.point.y)))
    }

    // MARK: Straight ways

    /// Starts with the ends and adds the farthest sample until none is too far away.
    private static func straightKnots(of samples: [Sample]) -> [Sample] {
        var taken: [Int] = samples.count > 1 ? [0, samples.count - 1] : [0]
        while true {
            let (index, distance) = farthest(from: taken, samples, isSmooth: false)
            guard distance > tolerance else { return taken.map { rounded(samples[$0]) } }
            taken.insert(index, at: taken.firstIndex { $0 > index } ?? taken.count)
        }
    }

    /// The sample that is farthest from a track through other samples, and its distance.
    private static func farthest(
        from taken: [Int], _ samples: [Sample], isSmooth: Bool
    ) -> (index: Int, distance: Double) {
        let knots = taken.map { rounded(samples[$0]) }
        let track = FingerTrack(knots.map { ($0.time, $0.point) }, isSmooth: isSmooth)
        var found = (index: 0, distance: 0.0)
        for (index, sample) in samples.enumerated() {
            let distance = track.distance(from: sample.point, near: sample.time)
            if distance > found.distance { found = (index, distance) }
        }
        return found
    }

    // MARK: Smooth ways

    /// The maximum number of knots; a path that needs more is straight between its points.
    private static let maxSmoothPoints = 24
    /// The number of samples by which a knot may move in a step.
    private static let moves = [-6, 6, -2, 2, -1, 1]
    private static let maxRounds = 3

    private static let maxCompared = 120

    /// Tries few, evenly spaced knots first, and moves them if the track is too far away.
    ///
    /// - Returns: nil if as many as `count` are needed.
    private static func smoothKnots(of samples: [Sample], fewerThan count: Int) -> [Sample]? {
        guard count > 3 else { return nil }
        let even = steadied(samples)
        // Every few samples are enough to measure the distance.
        let stride = max(1, samples.count / maxCompared)
        let compared = samples.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
        let ways = progresses(of: even)
        for number in 3..<min(count, maxSmoothPoints) {
            for way in ways {
                let taken = evenly(number, way)
                guard taken.count == number else { continue }
                if let knots = fitted(taken, even, compared) {
                    return knots.map { rounded(even[$0]) }
                }
            }
        }
        return nil
    }

    /// Smooths the steps of the pointer's whole pixels: averages of neighbours.
    private static func steadied(_ samples: [Sample]) -> [Sample] {
        samples.indices.map { index in
            let reach = min(2, index, samples.count - 1 - index)
            let near = samples[(index - reach)...(index + reach)]
            let count = Double(near.count)
            return Sample(
                time: samples[index].time,
                point: Point(
                    x: near.reduce(0) { $0 + $1.point.x } / count,
                    y: near.reduce(0) { $0 + $1.point.y } / count))
        }
    }

    /// The progress of each sample, 0…1: by time, by distance, and in between.
    private static func progresses(of samples: [Sample]) -> [[Double]] {
        var way = [0.0]
        for (one, two) in zip(samples, samples.dropFirst()) {
            let (x, y) = (two.point.x - one.point.x, two.point.y - one.point.y)
            way.append(way[way.count - 1] + (x * x + y * y).squareRoot())
        }
        let length = max(way[way.count - 1], 1e-9)
        let start = samples[0].time
        let duration = max(samples[samples.count - 1].time - start, 1e-9)
        return [1, 0.5, 0].map { share in
            zip(samples, way).map { sample, way in
                share * way / length + (1 - share) * (sample.time - start) / duration
            }
        }
    }

    /// The samples that are nearest to equal parts of the progress.
    private static func evenly(_ number: Int, _ progress: [Double]) -> [Int] {
        var taken: [Int] = []
        for part in 0..<number {
            let wanted = Double(part) / Double(number - 1)
            let next = progress.firstIndex { $0 >= wanted - 1e-12 } ?? progress.count - 1
            if next > taken.last ?? -1 { taken.append(next) }
        }
        return taken
    }

    /// Moves knots until the track is close enough to all samples; nil if that fails.
    private static func fitted(_ taken: [Int], _ even: [Sample], _ samples: [Sample]) -> [Int]? {
        func worst(_ taken: [Int]) -> Double {
            let track = FingerTrack(
                taken.map { rounded(even[$0]) }.map { ($0.time, $0.point) }, isSmooth: true)
            return samples.reduce(0) {
                max($0, track.distance(from: $1.point, near: $1.time))
            }
        }
        var taken = taken
        var error = worst(taken)
        for _ in 0..<maxRounds where error > tolerance && error < 8 * tolerance {
            let before = error
            for index in taken.indices.dropFirst().dropLast() {
                for move in moves {
                    var moved = taken
                    moved[index] += move
                    guard moved[index] > moved[index - 1], moved[index] < moved[index + 1] else {
                        continue
                    }
                    let distance = worst(moved)
                    if distance < error { (taken, error) = (moved, distance) }
                    if error <= tolerance { return taken }
                }
            }
            if error == before { break }
        }
        return error <= tolerance ? taken : nil
    }

    /// The touch's value in YAML, in block style and in flow style.
    var written: (block: [String], flow: String) {
        func point(_ sample: Sample) -> String {
            "[\(sample.point.x.formatted), \(sample.point.y.formatted)]"
        }
        let events =
            knots.enumerated().map { index, knot in
                let word = index == 0 ? "began" : "moved"
                let curve = isSmooth && index > 0 ? ", curve: smooth" : ""
                return "at: \(knot.time.formatted), \(word): \(point(knot))\(curve)"
            } + ["at: \(ended.formatted), ended: true"]
        let flow = knots.enumerated().map { index, knot in
            let word = index == 0 ? "began" : "moved"
            let curve = isSmooth && index > 0 ? ", \"curve\": \"smooth\"" : ""
            return "{ \"at\": \(knot.time.formatted), \"\(word)\": \(point(knot))\(curve) }"
        }
        let end = "{ \"at\": \(ended.formatted), \"ended\": true }"
        return (
            ["path:"] + events.map { "  - { \($0) }" },
            "{ \"path\": [\((flow + [end]).joined(separator: ", "))] }"
        )
    }
}
