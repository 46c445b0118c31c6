package import MediaTime

package enum SoundFile {
    package struct Description: Hashable, Sendable {
        /// When it ends in the file's own time; nil if the file doesn't say.
        package var duration: Time?
    }

    /// Seconds: everything before the clip must be decoded.
    static let longest = 4 * 60 * 60

    /// Reads a file's beginning.
    ///
    /// - Throws: a `MediaError`: no such file, no sound, too long, or damaged at the start.
    package static func describe(_ path: String) throws(MediaError) -> Description {
        let reader = try SoundReader(path)
        let duration = reader.end
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

    /// Decodes a file's first samples, as films with this sound do.
    ///
    /// - Parameters:
    ///   - most: after how many samples of both channels to end.
    ///   - take: is given them, interleaved at 48 kHz.
    /// - Throws: a `MediaError`, as `describe`, or where the file is damaged.
    package static func read(
        _ path: String, atMost maximum: Int, take: ([Float]) -> Void
    ) throws(MediaError) {
        let reader = try SoundReader(path)
        var count = 0
        while count < maximum, let samples = try reader.next() {
            take(samples)
            count += samples.count
        }
    }
}
