internal import CLibav
import MediaTime
package import PixelBuffers
package import WholeFiles

/// Writes a film by libav: frames of constant length from frame 0 on.
///
/// Two films of the same frames with the same settings and libraries have the same bytes.
package final class FilmWriter: FrameSink {
    package let settings: FilmSettings

    private let call: LibraryCall
    private let packet: Packet
    private var frames: FrameCount
    private var check: FilmCheck
    private var file: PartialFile?
    private var encoder: FilmEncoder?
    private var muxer: FilmMuxer?
    private var sound: FilmSound?

    /// Opens the encoder and the hidden file.
    ///
    /// - Throws: a `MediaError`: settings without a film, an encoder that isn't there, a place that
    ///   can't be written.
    package init(
        _ settings: FilmSettings, registry: PartialFiles = .shared
    ) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        frames = FrameCount(settings)
        check = FilmCheck(settings)
        call = LibraryCall(.write, settings.path)
        packet = try Packet(call)
        let encoder = try FilmEncoder(settings, call)
        if let (track, codec) = settings.sound {
            sound = try FilmSound(track, codec, call)
        }
        let file = try mediaError { () throws(FileError) in
            try PartialFile(for: settings.path, in: registry)
        }
        muxer = try FilmMuxer(
            settings, temporaryPath: file.temporaryPath, encoder: encoder, sound: sound?.encoder,
            call)
        self.encoder = encoder
        self.file = file
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        guard let encoder, let muxer else { throw ended }
        do throws(MediaError) {
            let index = try frames.take(frame)
            check.note(frame, index: index)
            try encoder.send(frame, index: index)
            try drain(encoder, into: muxer)
        } catch {
            defer { cancel() }
            throw interruption ?? error
        }
    }

    package func complete() throws(MediaError) {
        guard let encoder, let muxer, let file else { throw ended }
        do throws(MediaError) {
            try frames.validate()
            try encoder.end()
            try drain(encoder, into: muxer)
            try sound?.write(until: nil, into: muxer)
            try muxer.finish()
            (self.encoder, self.muxer, sound) = (nil, nil, nil)
            try check.run(on: file.temporaryPath, frameCount: frames.count)
        } catch {
            defer { cancel() }
            throw interruption ?? error
        }
    }

    package func commit() throws(MediaError) {
        guard let file, encoder == nil else { throw ended }
        defer { cancel() }
        try mediaError { () throws(FileError) in try file.commit() }
    }

    package func cancel() {
        (muxer, encoder, sound) = (nil, nil, nil)
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

    private func drain(_ encoder: FilmEncoder, into muxer: FilmMuxer) throws(MediaError) {
        while try encoder.receive(packet) {
            // The packet's time, before the muxer puts it into the file's own unit.
            let frame = max(0, Int(packet.pointer.pointee.dts))
            try muxer.write(packet)
            try sound?.write(until: settings.frameRate.time(ofFrame: frame + 1), into: muxer)
        }
    }
}
