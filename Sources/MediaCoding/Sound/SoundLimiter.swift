/// Lowers the gain where a mix exceeds full scale; other samples keep every bit.
///
/// Each block's peak gives its gain. The gain at a boundary is the lower of its two blocks' and is
/// interpolated linearly between: no jumps, nothing above full scale. It depends on neighbouring
/// blocks only, so that a part of a film sounds as in the whole.
struct SoundLimiter {
    /// Samples per block (10 ms), counted from the film's start.
    static let block = 480

    private var before: Float = 1
    private var waiting: (samples: [Float], gain: Float)?

    /// Takes the next block, interleaved, and returns the previous one; nil the first time.
    mutating func next(_ samples: [Float]) -> [Float]? {
        let peak = samples.reduce(Float(0)) { max($0, abs($1)) }
        let gain = peak > 1 ? 1 / peak : 1
        defer { waiting = (samples, gain) }
        guard let waiting else { return nil }
        defer { before = waiting.gain }
        let (start, end) = (min(before, waiting.gain), min(waiting.gain, gain))
        guard start < 1 || end < 1 else { return waiting.samples }
        let count = Float(waiting.samples.count / 2)
        return waiting.samples.enumerated().map { index, sample in
            let place = Float(index / 2) / count
            let limited = sample * (start + (end - start) * place)
            return min(1, max(-1, limited))
        }
    }
}
