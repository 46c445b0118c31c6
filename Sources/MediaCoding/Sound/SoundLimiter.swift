/// Turns a sum of sounds down where it would be louder than a file can hold, and leaves it as it
/// is, in every bit, where it isn't.
///
/// A block's loudest sample says how far it has to be turned down. Between two blocks the gain is
/// the lower one's, and inside a block it goes from one end's to the other's in a line, so that it
/// never jumps and no sample is ever above full scale. The gain depends on neighbouring blocks
/// only: a part of a film sounds as it does in the whole.
struct SoundLimiter {
    /// Samples of a block: 10 ms. Blocks are counted from the film's beginning.
    static let block = 480

    private var before: Float = 1
    private var waiting: (samples: [Float], gain: Float)?

    /// Takes the next block, left and right in turn, and gives the one before it; nil the first
    /// time.
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
