package import MediaTime

/// A file with sound in it.
package enum SoundFile {
    /// What is known of a sound that could be opened.
    package struct Description: Hashable, Sendable {
        /// Nil where the file doesn't say.
        package var duration: Time?

        package init(duration: Time?) { self.duration = duration }
    }

    /// Seconds. What lies before the part that is heard has to be decoded.
    static let longest = 4 * 60 * 60

    /// Reads a file's beginning.
    ///
    /// - Throws: a `MediaError`: there is no such file, it has no sound, it is too long, or damaged
    ///   at once.
    package static func describe(_ path: String) throws(MediaError) -> Description {
        let reader = try SoundReader(path)
        let duration = reader.stream.duration
        if let duration, duration > Time(seconds: longest) {
            let hours = (duration.seconds / 360).rounded() / 10
            throw MediaError(
                .tooLarge, "it lasts \(hours) hours; the limit is \(longest / 3600)", file: path)
        }
        guard try reader.next() != nil else {
            throw MediaError(.unreadable, "its sound is empty", file: path)
        }
        return Description(duration: duration)
    }
}
