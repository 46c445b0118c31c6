import WholeFiles

/// Reads PNG, JPEG and WebP pictures with any file extension.
package enum StillReader {
    /// Limits in pixels.
    package static let longestSide = 16384
    package static let maxPixels = 1 << 26
    static let maxBytes = 256 << 20

    package struct Description: Hashable, Sendable {
        /// The upright size in pixels.
        package var width: Int
        package var height: Int
        package var fingerprint: UInt64
        package var notes: [MediaNote]
    }

    /// Reads and decodes the picture, to know that it works.
    ///
    /// - Throws: as `picture`.
    package static func describe(_ path: String) throws(MediaError) -> Description {
        let file = try StillFile(path)
        let (picture, hasForeignProfile) = try file.decoded()
        let (width, height) = picture.orientation.size(width: picture.width, height: picture.height)
        let hash = try Fingerprint(LibraryCall(.read, path))
        hash.update(file.bytes[...])
        return Description(
            width: width, height: height, fingerprint: hash.finish(),
            notes: hasForeignProfile
                ? [
                    MediaNote(
                        .colors,
                        "its colour profile is none that can be converted; it is taken for sRGB")
                ] : [])
    }

    /// - Throws: a `MediaError`: no such file, another format, damaged, or too large, which is
    ///   checked before decoding.
    package static func picture(_ path: String) throws(MediaError) -> DecodedPicture {
        try StillFile(path).picture()
    }

    static func limitMessage(_ width: Int, _ height: Int) -> String {
        "\(width)×\(height) pixels are too many; the limit is \(longestSide) a side and "
            + "\(maxPixels) in all"
    }
}
