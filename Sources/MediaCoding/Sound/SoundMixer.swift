/// Makes a film's sound, from its first sample to its last.
///
/// What it gives for a part of a film is what it would give there for the whole. No more of a file
/// is held than what is being decoded, and a short part that is looped.
final class SoundMixer {
    private let track: Soundtrack
    private let cuts: [SoundCut]
    private let ticks: [(start: Int, name: String)]
    private let shapes: [String: [Float]]
    private var limiter = SoundLimiter()
    /// The block that is mixed next, counted from the film's beginning.
    private var block: Int
    /// Those of `ticks` before this are over.
    private var firstTick = 0
    /// How many samples have been given.
    private(set) var count = 0

    /// - Throws: a `MediaError` where a file can't be read.
    init(_ track: Soundtrack) throws(MediaError) {
        self.track = track
        var cuts: [SoundCut] = []
        for clip in track.clips { cuts.append(try SoundCut(clip, filmLength: track.total)) }
        self.cuts = cuts
        ticks = track.ticks.map { (Soundtrack.sample(at: $0.time), $0.name) }
            .filter { $0.start < track.total }.sorted { $0.start < $1.start }
        shapes = Dictionary(
            ticks.map { ($0.name, HapticTick.samples(of: $0.name)) },
            uniquingKeysWith: { a, _ in a })
        // The limiter looks at the block before as well.
        block = max(0, track.part.lowerBound / SoundLimiter.block - 1)
    }

    /// The next samples, left and right in turn; nil at the end.
    ///
    /// - Throws: a `MediaError` where a file is damaged.
    func next() throws(MediaError) -> [Float]? {
        while count < track.part.count {
            let mixed = try mix(block)
            let limited = limiter.next(mixed)
            // What the limiter gives is the block before the one that it was given.
            let start = (block - 1) * SoundLimiter.block
            block += 1
            guard let limited else { continue }
            let wanted = (start..<start + SoundLimiter.block).clamped(to: track.part)
            guard !wanted.isEmpty else { continue }
            count += wanted.count
            if wanted.count == SoundLimiter.block { return limited }
            return Array(
                limited[(wanted.lowerBound - start) * 2..<(wanted.upperBound - start) * 2])
        }
        return nil
    }

    private func mix(_ block: Int) throws(MediaError) -> [Float] {
        let length = SoundLimiter.block
        let range = (block * length)..<(block + 1) * length
        var sum = [Float](repeating: 0, count: length * 2)
        for cut in cuts { try cut.add(to: &sum, from: range.lowerBound) }
        while firstTick < ticks.count,
            ticks[firstTick].start + HapticTick.longest < range.lowerBound
        {
            firstTick += 1
        }
        for tick in ticks[firstTick...] {
            if tick.start >= range.upperBound { break }
            guard let shape = shapes[tick.name] else { continue }
            let common = (tick.start..<tick.start + shape.count).clamped(to: range)
            for sample in common {
                let place = (sample - range.lowerBound) * 2
                sum[place] += shape[sample - tick.start]
                sum[place + 1] += shape[sample - tick.start]
            }
        }
        // Behind the film's end there is nothing that it could be turned down for.
        let left = max(0, min(length, track.total - range.lowerBound))
        for index in left * 2..<length * 2 { sum[index] = 0 }
        return sum
    }
}
