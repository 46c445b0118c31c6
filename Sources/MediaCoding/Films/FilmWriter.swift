internal import CLibav
import MediaTime
package import PixelBuffers
import WholeFiles

/// Writes a film by libav, at a constant frame rate.
///
/// Equal frames, settings and libraries give equal bytes.
package final class FilmWriter: FileSink {
    package let settings: FilmSettings

    private let call: LibraryCall
    private let packet: Packet
    private var frames: FrameCount
    private var check: FilmCheck
    package let output: FilmOutput
    private var encoder: FilmEncoder?
    private var muxer: FilmMuxer?
    private var sound: FilmSound?

    /// - Throws: a `MediaError`: invalid settings, a missing encoder, or a path that can't be
    ///   written.
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

    package func cancel() {
        (muxer, encoder, sound) = (nil, nil, nil)
        output.cancel()
    }

    private func drain() throws(MediaError) {
        guard let encoder, let muxer else { return }
        while try encoder.receive(packet) {
            try call.goOn()
            // The frame's number; `write` rescales the time stamp.
            let frame = max(0, Int(packet.pointer.pointee.dts))
            try muxer.write(packet)
            try sound?.write(until: settings.frameRate.time(ofFrame: frame + 1), into: muxer)
        }
    }
}
