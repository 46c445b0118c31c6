/// A part of a sound file, placed in a film.
package struct SoundClip: Hashable, Sendable {
    /// Relative to the working directory.
    package var path: String
    /// The part's bounds in the file; nil is the file's end.
    package var start: Time
    package var end: Time?
    /// The part's start in the film.
    package var at: Time
    package var fadeIn: Time
    /// Before the part's end, or the film's if that is earlier or the part is looped.
    package var fadeOut: Time
    /// Factor.
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
