package import PixelBuffers
package import WholeFiles

/// Takes the frames of a film in order, first to last, and makes files of them.
///
/// The files are written beside their places under hidden names. `complete` ends them and looks at
/// them again; `commit` puts them in their places. Whatever else happens, nothing is left behind.
package protocol FrameSink: AnyObject {
    var settings: FilmSettings { get }

    /// Takes the next frame: of the settings' size and `pixelFormat`, with straight alpha. The
    /// buffer isn't kept.
    ///
    /// - Throws: a `MediaError`; after one the film is given up, and its files are gone.
    func append(_ frame: PixelBuffer) throws(MediaError)

    /// Leaves out the next frame, which the film doesn't show; see the settings' `frameStep`.
    ///
    /// - Throws: a `MediaError`, as `append`.
    func skip() throws(MediaError)

    /// Writes what is still on its way, reads the film back and compares it with what was promised.
    ///
    /// - Throws: a `MediaError`; then the film's files are gone, and what stood at their places
    ///   before is as it was.
    func complete() throws(MediaError)

    /// Puts a complete film in its place.
    ///
    /// - Throws: a `MediaError`, as `complete`.
    func commit() throws(MediaError)

    /// Gives the film up and removes its hidden files; does nothing after `commit`.
    func cancel()
}

extension FrameSink {
    package func skip() throws(MediaError) {
        cancel()
        throw MediaError(.unexpectedFrame, "the film shows every frame", file: settings.path)
    }

    package func finish() throws(MediaError) {
        try complete()
        try commit()
    }
}

/// Opens what writes a film.
package enum FrameSinks {
    /// - Parameter isCancelled: asked between pieces of work, from any thread. Once it says so, the
    ///   sink gives the film up with an error that it was interrupted, up to the end of `complete`.
    /// - Throws: a `MediaError`: settings without a film, an encoder that isn't there, a place that
    ///   can't be written.
    package static func open(
        _ settings: FilmSettings, registry: PartialFiles = .shared,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) -> any FrameSink {
        let call = LibraryCall(.write, settings.path, isCancelled: isCancelled)
        return switch settings.coding.format {
        case .mp4, .mov, .webm, .mkv: try FilmWriter(settings, registry: registry, call)
        case .apng: try AnimatedPNGWriter(settings, registry: registry, call)
        case .webp: try AnimatedPictureWriter(settings, registry: registry, call)
        case .gif: try GIFWriter(settings, registry: registry, call)
        case .png: try SequenceWriter(settings, registry: registry, call)
        case .y4m, .rgba: try RawFilmWriter(settings, registry: registry, call)
        }
    }
}
