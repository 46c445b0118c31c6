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

/// A part of a sound file, and when it is heard.
package struct SoundClip: Hashable, Sendable {
    package var path: String
    /// Which part of the file is heard, in the file's own time; nil is up to its end.
    package var start: Time
    package var end: Time?
    /// When that begins, in the film's time.
    package var at: Time
    package var fadeIn: Time
    /// Before the part's end, or the film's where that comes first or the part is looped.
    package var fadeOut: Time
    /// A factor.
    package var volume: Double
    package var isLooped: Bool

    package init(
        path: String, start: Time = .zero, end: Time? = nil, at: Time = .zero,
        fadeIn: Time = .zero, fadeOut: Time = .zero, volume: Double = 1, isLooped: Bool = false
    ) {
        self.path = path
        self.start = start
        self.end = end
        self.at = at
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.volume = volume
        self.isLooped = isLooped
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
