package import MediaTime

/// A film's sound.
package struct Soundtrack: Hashable, Sendable {
    package var clips: [SoundClip]
    /// Haptics made audible.
    package var ticks: [SoundTick]
    /// The whole film's length in samples.
    package var total: Int
    /// The samples to play, of frames `frames`.
    package var part: Range<Int>

    /// Samples per second; there are two channels.
    package static let rate = 48_000

    /// - Parameter frames: the exported range of `frameCount` frames.
    package init(
        clips: [SoundClip], ticks: [SoundTick], frameRate: FrameRate, frames: Range<Int>,
        frameCount: Int
    ) {
        self.clips = clips
        self.ticks = ticks
        func sample(_ frame: Int) -> Int { Self.sample(at: frameRate.time(ofFrame: frame)) }
        total = sample(frameCount)
        part = sample(frames.lowerBound)..<sample(frames.upperBound)
    }

    /// The nearest sample.
    package static func sample(at time: Time) -> Int {
        let samples = Int128(time.numerator) * Int128(rate)
        let unit = Int128(time.denominator)
        let (quotient, rest) = (2 * samples + unit).quotientAndRemainder(dividingBy: 2 * unit)
        return Int(clamping: rest < 0 ? quotient - 1 : quotient)
    }
}

/// A haptic event at a time in the film.
package struct SoundTick: Hashable, Sendable {
    package var time: Time
    /// A name of SwiftUI's `SensoryFeedback`.
    package var name: String

    package init(time: Time, name: String) {
        self.time = time
        self.name = name
    }
}
