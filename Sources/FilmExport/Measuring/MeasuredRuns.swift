/// The frames of a film that are measured: runs of successive ones, spread evenly over it.
struct MeasuredRuns: Hashable, Sendable {
    /// The number of the film's frames.
    let count: Int
    /// Runs of frames. The first one of a run shows nothing of what follows, and isn't measured,
    /// unless it is alone.
    let runs: [Range<Int>]

    private static let maxRuns = 8
    private static let runLength = 6

    init(count: Int) {
        self.count = count
        guard count > Self.maxRuns * Self.runLength else {
            runs = count > 0 ? [0..<count] : []
            return
        }
        runs = (0..<Self.maxRuns).map { number in
            let start = (count - Self.runLength) * number / (Self.maxRuns - 1)
            return start..<start + Self.runLength
        }
    }

    var encodedCount: Int { runs.map(\.count).reduce(0, +) }

    /// The frames whose drawing counts.
    var measured: [Int] { runs.flatMap { $0.count > 1 ? Array($0.dropFirst()) : Array($0) } }

    /// The cost of every frame: on a line from run to run.
    ///
    /// - Parameters:
    ///   - costs: of the frames of `measured`.
    ///   - more: what each frame costs besides.
    func spread(_ costs: [Double], adding more: Double) -> SpreadCost {
        var rest = costs[...]
        let points = runs.map { run in
            let own = rest.prefix(max(run.count - 1, 1))
            rest = rest.dropFirst(own.count)
            return (
                at: Double(run.lowerBound) + Double(run.count - 1) / 2,
                cost: own.reduce(0, +) / Double(max(own.count, 1))
            )
        }
        return SpreadCost(points: points, more: more)
    }
}

/// The cost of frames, known at a few.
struct SpreadCost: Sendable {
    /// In ascending order.
    let points: [(at: Double, cost: Double)]
    let more: Double

    func sum(of frames: Range<Int>) -> Double {
        var next = 0
        return frames.map { frame in
            let position = Double(frame)
            while next < points.count, points[next].at <= position { next += 1 }
            guard next > 0, next < points.count else {
                return (points.isEmpty ? 0 : points[max(next - 1, 0)].cost) + more
            }
            let (before, after) = (points[next - 1], points[next])
            let share = (position - before.at) / (after.at - before.at)
            return before.cost + (after.cost - before.cost) * share + more
        }.reduce(0, +)
    }
}
