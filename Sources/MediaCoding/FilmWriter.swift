package import PixelBuffers
package import WholeFiles

/// Writes a film: H.264 (or another encoder's) in MP4, frames of constant length from frame 0 on.
///
/// The film is written beside its place under a hidden name. `finish` reads it back and renames it
/// only when it is what the settings promised; whatever else happens, nothing is left behind. Two
/// films of the same frames with the same settings and libraries have the same bytes.
///
/// Frames are taken to be opaque: their alpha is not looked at.
package final class FilmWriter {
    package let settings: FilmSettings
    /// How many frames have been taken.
    package private(set) var frameCount = 0

    private let call: LibraryCall
    private let packet: Packet
    private var file: PartialFile?
    private var encoder: FilmEncoder?
    private var muxer: FilmMuxer?

    /// Opens the encoder and the hidden file.
    ///
    /// - Throws: a `MediaError`: settings without a film, an encoder that isn't there, a place that
    ///   can't be written.
    package init(
        _ settings: FilmSettings, registry: PartialFiles = .shared
    ) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        call = LibraryCall(.write, settings.path)
        packet = try Packet(call)
        let encoder = try FilmEncoder(settings, call)
        let file = try mediaError { () throws(FileError) in
            try PartialFile(for: settings.path, in: registry)
        }
        muxer = try FilmMuxer(
            settings, temporaryPath: file.temporaryPath, encoder: encoder, call)
        self.encoder = encoder
        self.file = file
    }

    /// Takes the next frame: `rgba8`, of the size in the settings. The buffer isn't kept.
    ///
    /// - Throws: a `MediaError`; after one the film is given up, and its file is gone.
    package func append(_ frame: PixelBuffer) throws(MediaError) {
        guard let encoder, let muxer else { throw ended }
        do throws(MediaError) {
            try validate(frame)
            try encoder.send(frame, index: frameCount)
            frameCount += 1
            try drain(encoder, into: muxer)
        } catch {
            defer { cancel() }
            throw interruption ?? error
        }
    }

    /// Writes what is still on its way, reads the film back and puts it in its place.
    ///
    /// - Throws: a `MediaError`; then the film's file is gone, and what stood at its place before
    ///   is as it was.
    package func finish() throws(MediaError) {
        guard let encoder, let muxer, let file else { throw ended }
        defer { cancel() }
        do throws(MediaError) {
            try validateFrameCount()
            try encoder.end()
            try drain(encoder, into: muxer)
            try muxer.finish()
            try FilmCheck(settings, frameCount: frameCount).run(on: file.temporaryPath)
            try mediaError { () throws(FileError) in try file.commit() }
        } catch {
            throw interruption ?? error
        }
    }

    /// Gives the film up and removes the hidden file; does nothing after `finish`.
    package func cancel() {
        (muxer, encoder) = (nil, nil)
        file?.discard()
        file = nil
    }

    deinit { cancel() }

    private var ended: MediaError {
        MediaError(.ended, "the film is finished or given up already", file: settings.path)
    }

    /// The error to throw where an interruption has removed the hidden file: what libav says then
    /// is only that a file is missing.
    private var interruption: MediaError? {
        guard let file, !file.isPartial else { return nil }
        return MediaError(FileError(.interrupted, .write, settings.path))
    }

    private func validateFrameCount() throws(MediaError) {
        if let promised = settings.frameCount, promised != frameCount {
            throw MediaError(
                .notAsPromised, "the film should have \(promised) frames and got \(frameCount)",
                file: settings.path)
        }
        guard frameCount > 0 else {
            throw MediaError(
                .notAsPromised, "a film has at least one frame", file: settings.path)
        }
    }

    private func validate(_ frame: PixelBuffer) throws(MediaError) {
        guard frame.format == .rgba8, frame.width == settings.width,
            frame.height == settings.height
        else {
            throw MediaError(
                .unexpectedFrame,
                "frame \(frameCount) is \(frame.width)×\(frame.height) \(frame.format), the film "
                    + "takes \(settings.width)×\(settings.height) rgba8",
                file: settings.path)
        }
        if let promised = settings.frameCount, frameCount == promised {
            throw MediaError(
                .unexpectedFrame, "the film should have no more than \(promised) frames",
                file: settings.path)
        }
    }

    private func drain(_ encoder: FilmEncoder, into muxer: FilmMuxer) throws(MediaError) {
        while try encoder.receive(packet) { try muxer.write(packet) }
    }
}
