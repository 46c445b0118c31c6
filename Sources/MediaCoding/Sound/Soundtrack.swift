package import MediaTime

/// All that is heard in a film, and which part of it.
package struct Soundtrack: Hashable, Sendable {
    /// Sound of files.
    package var clips: [SoundClip]
    /// What is felt, as it is heard.
    package var ticks: [SoundTick]
    /// How long the whole film is, of which `part` may be some frames only. Samples.
    package var total: Int
    /// The samples that are heard.
    package var part: Range<Int>

    /// Samples a second and channel; two channels, left and right.
    package static let rate = 48_000

    /// - Parameters:
    ///   - frames: those that are shown of a film of `frameCount` frames.
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

    /// The sample that is nearest to a time.
    package static func sample(at time: Time) -> Int {
        let samples = Int128(time.numerator) * Int128(rate)
        let unit = Int128(time.denominator)
        return Int(clamping: (2 * samples + unit) / (2 * unit))
    }
}

/// Something that can be felt, at a time of the film's.
package struct SoundTick: Hashable, Sendable {
    package var time: Time
    /// One of SwiftUI's `SensoryFeedback`.
    package var name: String

    package init(time: Time, name: String) {
        self.time = time
        self.name = name
    }
}
