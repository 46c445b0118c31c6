package import PixelBuffers
package import WholeFiles

/// Receives a film's frames in order and writes its files.
///
/// Files have hidden names until `commit`. `complete` finishes and verifies them. After an error
/// nothing is left.
package protocol FrameSink: AnyObject {
    var settings: FilmSettings { get }

    /// Takes the next frame, of the settings' size and `pixelFormat`, with straight alpha; doesn't
    /// keep the buffer.
    ///
    /// - Throws: a `MediaError`; the film is then cancelled and its files removed.
    func append(_ frame: PixelBuffer) throws(MediaError)

    /// Takes the next frame of a sequence of images as a complete file.
    ///
    /// - Throws: a `MediaError`, as `append`.
    func append(file: [UInt8]) throws(MediaError)

    /// Skips the next frame, which the film doesn't show; see `FilmSettings.frameStep`.
    ///
    /// - Throws: a `MediaError`, as `append`.
    func skip() throws(MediaError)

    /// Finishes the film, reads it back and compares it with its settings.
    ///
    /// - Throws: a `MediaError`; the film's files are then removed, older files at its paths
    ///   untouched.
    func complete() throws(MediaError)

    /// Moves the complete film to its path.
    ///
    /// - Throws: a `MediaError`, as `complete`.
    func commit() throws(MediaError)

    /// Cancels the film and removes its hidden files; does nothing after `commit`.
    func cancel()
}

extension FrameSink {
    package func append(file: [UInt8]) throws(MediaError) {
        cancel()
        throw MediaError(.unexpectedFrame, "the film is one file", file: settings.path)
    }

    package func skip() throws(MediaError) {
        cancel()
        throw MediaError(.unexpectedFrame, "the film shows every frame", file: settings.path)
    }

    /// Completes and commits the film.
    package func finish() throws(MediaError) {
        try complete()
        try commit()
    }
}

/// A sink of one file, which `output` writes.
package protocol FileSink: FrameSink {
    var output: FilmOutput { get }
}

extension FileSink {
    /// The bytes of the complete film; nil if there are more than `limitBytes`, or if it can't be
    /// read.
    package func bytes(limitBytes: Int) -> [UInt8]? {
        guard let file = try? output.hidden() else { return nil }
        return try? WholeFile.read(file.temporaryPath, limitBytes: limitBytes)
    }

    package func commit() throws(MediaError) { try output.commit() }
    package func cancel() { output.cancel() }
}

/// A sink that writes a format.
protocol FormatSink: FrameSink {
    /// - Throws: a `MediaError`: invalid settings, a missing encoder, or a path that can't be
    ///   written.
    init(_ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall) throws(MediaError)
}

/// Creates a film's writer.
package enum FrameSinks {
    /// - Parameter isCancelled: polled from any thread until `complete` returns; true cancels the
    ///   film with an interruption error.
    /// - Throws: a `MediaError`: invalid settings, a missing encoder, or a path that can't be
    ///   written.
    package static func open(
        _ settings: FilmSettings, registry: PartialFiles = .shared,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) -> any FrameSink {
        let call = LibraryCall(.write, settings.path, isCancelled: isCancelled)
        return try settings.coding.format.sink.init(settings, registry: registry, call)
    }
}
