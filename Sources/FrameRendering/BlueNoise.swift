import PortableMath

/// Thresholds of 64×64 pixels in which those below any level lie as far from each other as they
/// can: a pattern without direction and without coarse grain (Ulichney's void-and-cluster method,
/// 1993). The square repeats without a seam.
enum BlueNoise {
    private static let side = 64
    private static let count = side * side

    /// 1/8192, 3/8192 … 8191/8192, each once, row after row.
    static let thresholds: [Float] = ranks().map { (Float($0) + 0.5) / Float(count) }

    /// The nearness of a pixel to one `dx`, `dy` away, around the square's edges.
    private static let nearness: [Double] = (0..<count).map { place in
        let dx = min(place % side, side - place % side)
        let dy = min(place / side, side - place / side)
        return Portable.exp(-Double(dx * dx + dy * dy) / (2 * 1.5 * 1.5))
    }

    /// Pixels of one kind, and how crowded they make every place.
    private struct Pattern {
        var isSet = [Bool](repeating: false, count: count)
        private var crowding = [Double](repeating: 0, count: count)

        mutating func set(_ place: Int, _ value: Bool) {
            isSet[place] = value
            let (x, y) = (place % side, place / side)
            let sign = value ? 1.0 : -1.0
            for row in 0..<side {
                let from = ((row - y) & (side - 1)) * side
                for column in 0..<side {
                    crowding[row * side + column] +=
                        sign * BlueNoise.nearness[from + ((column - x) & (side - 1))]
                }
            }
        }

        /// The set pixel in the densest place; the first of equals.
        var cluster: Int { extreme(of: true) { $0 > $1 } }
        /// The free pixel in the emptiest place.
        var void: Int { extreme(of: false) { $0 < $1 } }

        private func extreme(of kind: Bool, _ isBetter: (Double, Double) -> Bool) -> Int {
            var best: Int?
            for place in 0..<count where isSet[place] == kind {
                if best.map({ isBetter(crowding[place], crowding[$0]) }) ?? true { best = place }
            }
            return best ?? 0
        }
    }

    /// The order in which pixels are set from an empty square to a full one.
    private static func ranks() -> [Int] {
        var start = Pattern()
        var generator = SplitMix64(seed: 64)
        var startCount = 0
        while startCount < count / 10 {
            let place = Int(generator.next() % UInt64(count))
            guard !start.isSet[place] else { continue }
            start.set(place, true)
            startCount += 1
        }
        // Moves pixels from the densest place to the emptiest, until nothing improves.
        while true {
            let from = start.cluster
            start.set(from, false)
            let to = start.void
            start.set(to, true)
            if from == to { break }
        }
        var ranks = [Int](repeating: 0, count: count)
        var pattern = start
        for rank in (0..<startCount).reversed() {
            let place = pattern.cluster
            pattern.set(place, false)
            ranks[place] = rank
        }
        pattern = start
        for rank in startCount..<count {
            let place = pattern.void
            pattern.set(place, true)
            ranks[place] = rank
        }
        return ranks
    }
}
