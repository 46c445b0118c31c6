internal import CLibav
import MediaTime

/// Compares the sound of a written film, read back packet by packet, with its settings.
final class SoundCheck {
    private let track: Soundtrack
    private let codec: SoundCodec
    private let stream: UnsafeMutablePointer<AVStream>
    private let decoder: SoundDecoder
    private var count = 0

    /// Nil if the film has no sound.
    ///
    /// - Throws: a `MediaError` if it should have one, and has none that can be decoded.
    init?(
        of demuxer: Demuxer, _ settings: FilmSettings, _ call: LibraryCall
    ) throws(MediaError) {
        guard let (track, codec) = settings.sound else { return nil }
        (self.track, self.codec) = (track, codec)
        stream = try demuxer.stream(.sound)
        decoder = try SoundDecoder(stream, call)
    }

    /// Takes the next packet of any stream.
    func take(_ packet: Packet) throws(MediaError) {
        if packet.isOf(stream) { try decode(packet) }
    }

    /// - Parameter packet: nil after the last.
    private func decode(_ packet: Packet?) throws(MediaError) {
        try decoder.take(packet)
        while let piece = try decoder.next() { count += piece.samples.count / 2 }
    }

    /// Describes the first difference, as the end of a sentence; nil if there is none. All packets
    /// must have been taken.
    func difference() throws(MediaError) -> String? {
        let found = stream.pointee.codecpar.pointee
        let channelCount = found.ch_layout.nb_channels
        guard Int(found.sample_rate) == Soundtrack.rate, channelCount == 2 else {
            return "its sound has \(found.sample_rate) Hz and \(channelCount) channels"
        }
        guard found.codec_id == avcodec_find_encoder_by_name(codec.encoder)?.pointee.id else {
            return "its sound is \(String(cString: avcodec_get_name(found.codec_id)))"
        }
        // The encoder's padding lies before 0 if the sound is in sync.
        guard let start = stream.time(stream.pointee.start_time), abs(start.seconds) <= 0.03 else {
            return "its sound doesn't begin with its pictures"
        }
        try decode(nil)
        // AAC's last frame may be padded.
        let slack = codec == .flac ? 0 : 1024
        guard abs(count - track.part.count) <= slack else {
            return "its sound has \(count) samples and not \(track.part.count)"
        }
        return nil
    }
}
