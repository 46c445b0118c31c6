/// A part of a sound file, and when it is heard.
package struct SoundClip: Hashable, Sendable {
    /// As seen from the working directory.
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
