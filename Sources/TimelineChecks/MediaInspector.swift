package import MediaCoding

/// Reads the metadata of picture, film and sound files. Tests replace it.
package struct MediaInspector: Sendable {
    package typealias ImageDescriber =
        @Sendable (_ path: String) throws(MediaError) -> StillReader.Description
    package typealias FilmDescriber =
        @Sendable (_ path: String) throws(MediaError) -> FilmFile.Description
    package typealias SoundDescriber =
        @Sendable (_ path: String) throws(MediaError) -> SoundFile.Description

    package var image: ImageDescriber
    package var film: FilmDescriber
    package var sound: SoundDescriber

    package init(
        image: @escaping ImageDescriber, film: @escaping FilmDescriber,
        sound: @escaping SoundDescriber = { path throws(MediaError) in
            try SoundFile.describe(path)
        }
    ) {
        self.image = image
        self.film = film
        self.sound = sound
    }

    /// Reads files from disk.
    package static let files = MediaInspector(
        image: { path throws(MediaError) in try StillReader.describe(path) },
        film: { path throws(MediaError) in try FilmFile(path).describe() })
}
