import MediaTime

/// A clip of a sound file as placed in a film: trimmed, faded, maybe looped.
final class SoundCut {
    private let clip: SoundClip
    /// Start in the film, and the film's end, in samples.
    private let at: Int
    private let filmLength: Int
    /// The part of the file to play, in samples; nil is to the file's end.
    private let skip: Int
    private let length: Int?

    private var reader: SoundReader
    /// Samples decoded in this round, skipped ones included.
    private var place = 0
    private var round = Round()
    /// Decoded samples that haven't been played.
    private var pending: [Float] = []
    private var used = 0
    /// Samples played so far.
    private var heard = 0
    private var hasEnded = false

    /// One pass of a loop. Up to ten seconds are cached.
    private struct Round {
        static let longest = 10 * Soundtrack.rate

        var count = 0
        var samples: [Float]? = []
        var isWhole = false
    }

    /// - Parameter filmLength: in samples.
    /// - Throws: a `MediaError` if the file can't be read.
    init(_ clip: SoundClip, filmLength: Int) throws(MediaError) {
        self.clip = clip
        self.filmLength = filmLength
        at = Soundtrack.sample(at: clip.at)
        skip = Soundtrack.sample(at: clip.start)
        length = clip.end.map {
            max(0, Soundtrack.sample(at: $0) - Soundtrack.sample(at: clip.start))
        }
        reader = try SoundReader(clip.path)
        round.samples = clip.isLooped ? [] : nil
    }

    /// Adds the clip from the film's sample `start` on; calls must ascend.
    func add(to sum: inout [Float], from start: Int) throws(MediaError) {
        let range = start..<start + sum.count / 2
        let wanted = range.clamped(to: min(at, filmLength)..<filmLength)
        guard !wanted.isEmpty, !hasEnded else { return }
        try pass(wanted.lowerBound - at - heard)
        for sample in wanted {
            guard try hasPending() else { return }
            let gain = gain(heard)
            let place = (sample - start) * 2
            sum[place] += pending[used * 2] * gain
            sum[place + 1] += pending[used * 2 + 1] * gain
            used += 1
            heard += 1
        }
    }

    private func pass(_ count: Int) throws(MediaError) {
        var left = count
        while left > 0 {
            if round.isWhole, let samples = round.samples, left >= samples.count / 2 {
                // Skips whole rounds.
                let rounds = left / (samples.count / 2) * (samples.count / 2)
                heard += rounds
                left -= rounds
                continue
            }
            guard try hasPending() else { return }
            let step = min(left, pending.count / 2 - used)
            used += step
            heard += step
            left -= step
        }
    }

    /// Volume and fades (smoothstep).
    private func gain(_ sample: Int) -> Float {
        var gain = clip.volume
        func step(_ distance: Int, _ fade: Time) {
            let length = Soundtrack.sample(at: fade)
            guard distance < length else { return }
            let x = Double(max(0, distance)) / Double(length)
            gain *= x * x * (3 - 2 * x)
        }
        step(sample, clip.fadeIn)
        let whole = filmLength - at
        step((clip.isLooped ? whole : min(whole, length ?? whole)) - sample, clip.fadeOut)
        return Float(gain)
    }

    /// Decodes more if all is played; false at the end.
    private func hasPending() throws(MediaError) -> Bool {
        while used * 2 >= pending.count {
            guard !hasEnded, let next = try next() else {
                hasEnded = true
                return false
            }
            (pending, used) = (next, 0)
        }
        return true
    }

    private func next() throws(MediaError) -> [Float]? {
        while true {
            if round.isWhole, let samples = round.samples { return samples }
            if let samples = try read() { return samples }
            guard clip.isLooped, round.count > 0 else { return nil }
            round.isWhole = round.samples != nil
            round.count = 0
            guard !round.isWhole else { continue }
            reader = try SoundReader(clip.path, origin: reader.origin)
            place = 0
        }
    }

    /// The round's next samples; nil at its end.
    private func read() throws(MediaError) -> [Float]? {
        while length.map({ round.count < $0 }) ?? true {
            guard let samples = try reader.next() else { return nil }
            let first = place
            place += samples.count / 2
            let end = length.map { skip + $0 } ?? Int.max
            let wanted = (first..<place).clamped(to: skip..<max(skip, end))
            guard !wanted.isEmpty else { continue }
            round.count += wanted.count
            let part = Array(
                samples[(wanted.lowerBound - first) * 2..<(wanted.upperBound - first) * 2])
            if round.count > Round.longest { round.samples = nil }
            round.samples?.append(contentsOf: part)
            return part
        }
        return nil
    }
}
