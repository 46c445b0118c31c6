import MediaTime

/// A film's sound, packet by packet, in sync with its pictures.
protocol PacedSound: AnyObject {
    /// An encoder with the sound's parameters.
    var encoder: SoundEncoder { get }

    /// Writes the sound up to `time` in the film; nil for the rest.
    func write(until time: Time?, into muxer: FilmMuxer) throws(MediaError)
}

/// Encodes a film's sound.
final class FilmSound: PacedSound {
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

    func write(until time: Time?, into muxer: FilmMuxer) throws(MediaError) {
        try write(until: time) { (packet, _) throws(MediaError) in try muxer.writeSound(packet) }
    }

    /// Passes packets to `write`, each with the number of samples before it.
    func write(
        until time: Time?, write: (Packet, _ position: Int) throws(MediaError) -> Void
    ) throws(MediaError) {
        let limit = time.map(Soundtrack.sample) ?? Int.max
        while !hasEnded, mixer.count < limit {
            try call.checkCancellation()
            let position = mixer.count
            func take(_ packet: Packet) throws(MediaError) { try write(packet, position) }
            if let samples = try mixer.next() {
                try encoder.send(samples, packet, write: take)
            } else {
                hasEnded = true
                try encoder.end(packet, write: take)
            }
        }
    }
}
