package import PixelBuffers
package import WholeFiles

/// A complete film from an earlier run, written unchanged.
package final class FinishedFilm: FileSink {
    package let settings: FilmSettings
    package let output: FilmOutput

    /// - Parameters:
    ///   - settings: the film's settings.
    ///   - bytes: the contents of its file.
    /// - Throws: a `MediaError`: a path that can't be written.
    package init(
        _ settings: FilmSettings, bytes: [UInt8], registry: PartialFiles = .shared,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) {
        self.settings = settings
        output = try FilmOutput(
            LibraryCall(.write, settings.path, isCancelled: isCancelled), registry: registry)
        try output.complete { () throws(MediaError) in
            try output.write(bytes)
        } check: { _ in
        }
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        throw MediaError(.ended, "the film is finished already", file: settings.path)
    }

    package func complete() {}
}
