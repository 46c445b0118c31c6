/// Mixes a film's sound.
///
/// A part of a film gets the same samples as in the whole. Memory is bounded: files are decoded in
/// pieces, and only short loops are cached.
final class SoundMixer {
    private let track: Soundtrack
    private let cuts: [SoundCut]
    private let ticks: [(start: Int, name: String)]
    private let shapes: [String: [Float]]
    private var limiter = SoundLimiter()
    /// The next block, counted from the film's start.
    private var block: Int
    /// Earlier `ticks` are over.
    private var firstTick = 0
    /// Samples returned so far.
    private(set) var count = 0

    /// - Throws: a `MediaError` if a file can't be read.
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
        // The limiter needs the preceding block.
        block = max(0, track.part.lowerBound / SoundLimiter.block - 1)
    }

    /// The next interleaved samples; nil at the end.
    ///
    /// - Throws: a `MediaError` for a damaged file.
    func next() throws(MediaError) -> [Float]? {
        while count < track.part.count {
            let mixed = try mix(block)
            let limited = limiter.next(mixed)
            // The limiter returns the previous block.
            let start = (block - 1) * SoundLimiter.block
            block += 1
            guard let limited else { continue }
            let wanted = (start..<start + SoundLimiter.block).clamped(to: track.part)
            guard !wanted.isEmpty else { continue }
            count += wanted.count
            if wanted.count == SoundLimiter.block { return limited }
            return Array(limited[(wanted.lowerBound - start) * 2..<(wanted.upperBound - start) * 2])
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
        // Sound past the film's end must not affect the limiter.
        let left = max(0, min(length, track.total - range.lowerBound))
        for index in left * 2..<length * 2 { sum[index] = 0 }
        return sum
    }
}
