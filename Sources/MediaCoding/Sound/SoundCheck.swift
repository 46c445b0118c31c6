internal import CLibav
import MediaTime

/// Reads a written film's sound back.
enum SoundCheck {
    /// Describes the first difference, as the end of a sentence; nil if there is none.
    static func difference(
        _ path: String, from track: Soundtrack, _ codec: SoundCodec, _ call: LibraryCall
    ) throws(MediaError) -> String? {
        let reader = try SoundReader(path, call)
        guard reader.sampleRate == Soundtrack.rate, reader.channelCount == 2 else {
            return "its sound has \(reader.sampleRate) Hz and \(reader.channelCount) channels"
        }
        let found = reader.stream.parameters
        guard found.codec_id == avcodec_find_encoder_by_name(codec.encoder)?.pointee.id else {
            return "its sound is \(String(cString: avcodec_get_name(found.codec_id)))"
        }
        // The encoder's padding lies before 0 if the sound is in sync.
        guard let start = reader.stream.start, abs(start.seconds) <= 0.03 else {
            return "its sound doesn't begin with its pictures"
        }
        var count = 0
        while let samples = try reader.next() {
            try call.goOn()
            count += samples.count / 2
        }
        // AAC's last frame may be padded.
        let slack = codec == .flac ? 0 : 1024
        guard abs(count - track.part.count) <= slack else {
            return "its sound has \(count) samples and not \(track.part.count)"
        }
        return nil
    }
}
