internal import CLibav
import MediaTime
package import PixelBuffers
import WholeFiles

/// Writes a film by libav: frames of constant length from frame 0 on.
///
/// Two films of the same frames with the same settings and libraries have the same bytes.
package final class FilmWriter: FrameSink {
    package let settings: FilmSettings

    private let call: LibraryCall
    private let packet: Packet
    private var frames: FrameCount
    private var check: FilmCheck
    private let output: FilmOutput
    private var encoder: FilmEncoder?
    private var muxer: FilmMuxer?
    private var sound: FilmSound?

    /// Opens the encoder and the hidden file.
    ///
    /// - Throws: a `MediaError`: settings without a film, an encoder that isn't there, a place that
    ///   can't be written.
    init(
        _ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall
    ) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        self.call = call
        frames = FrameCount(settings)
        check = FilmCheck(settings, call)
        packet = try Packet(call)
        let encoder = try FilmEncoder(settings, call)
        if let (track, codec) = settings.sound {
            sound = try FilmSound(track, codec, call)
        }
        output = try FilmOutput(call, registry: registry)
        muxer = try FilmMuxer(
            settings, temporaryPath: output.temporaryPath(), encoder: encoder,
            sound: sound?.encoder, call)
        self.encoder = encoder
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            let index = try frames.take(frame)
            check.note(frame, index: index)
            try encoder?.send(frame, index: index)
            try drain()
        }
    }

    package func complete() throws(MediaError) {
        try output.complete { () throws(MediaError) in
            try frames.validate()
            try encoder?.end()
            try drain()
            if let muxer {
                try sound?.write(until: nil, into: muxer)
                try muxer.finish()
            }
            (encoder, muxer, sound) = (nil, nil, nil)
        } check: { (temporaryPath) throws(MediaError) in
            try check.run(on: temporaryPath, frameCount: frames.count)
        }
    }

    package func commit() throws(MediaError) { try output.commit() }

    package func cancel() {
        (muxer, encoder, sound) = (nil, nil, nil)
        output.cancel()
    }

    private func drain() throws(MediaError) {
        guard let encoder, let muxer else { return }
        while try encoder.receive(packet) {
            try call.goOn()
            // The packet's time, before the muxer puts it into the file's own unit.
            let frame = max(0, Int(packet.pointer.pointee.dts))
            try muxer.write(packet)
            try sound?.write(until: settings.frameRate.time(ofFrame: frame + 1), into: muxer)
        }
    }
}
