import MediaTime

/// Encodes a film's sound in step with its pictures.
final class FilmSound {
    let encoder: SoundEncoder
    private let mixer: SoundMixer
    private let packet: Packet
    private let call: LibraryCall
    private var hasEnded = false

    /// - Throws: a `MediaError`: a missing encoder, or an unreadable file.
    init(_ track: Soundtrack, _ codec: SoundCodec, _ call: LibraryCall) throws(MediaError) {
        mixer = try SoundMixer(track)
        encoder = try SoundEncoder(codec, call)
        packet = try Packet(call)
        self.call = call
    }

    /// Writes the sound up to `time` in the film; nil for the rest.
    func write(until time: Time?, into muxer: FilmMuxer) throws(MediaError) {
        let limit = time.map(Soundtrack.sample) ?? Int.max
        func write(_ packet: Packet) throws(MediaError) { try muxer.writeSound(packet) }
        while !hasEnded, mixer.count < limit {
            try call.goOn()
            if let samples = try mixer.next() {
                try encoder.send(samples, packet, write: write)
            } else {
                hasEnded = true
                try encoder.end(packet, write: write)
            }
        }
    }
}
