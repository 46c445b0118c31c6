internal import CLibav
import MediaTime

/// The zero of a film's or sound file's own time, for its pictures and its sound alike, so that
/// they keep the distance that they have in the file.
///
/// It is the first picture, or the first sample if that is heard more than `lead` earlier.
struct FileOrigin {
    /// The origin by the file's time stamps.
    let time: Time

    /// Sound this little earlier than the pictures doesn't let a film begin without a picture:
    /// coders need some sound to begin with, which not all containers mark (HE-AAC's takes 0.1 s),
    /// and recorders' microphones are ready before their cameras.
    static let lead = Time(1, over: 10) ?? .zero

    /// Reads a file's beginning.
    ///
    /// - Parameter demuxer: of the file, newly opened.
    /// - Throws: a `MediaError` if it is damaged there.
    init(_ demuxer: Demuxer, _ call: LibraryCall) throws(MediaError) {
        let packet = try Packet(call)
        var pictures = FirstPicture(Self.pictures(of: demuxer))
        var sound = FirstSample(demuxer.anyStream(.sound), call)
        while !pictures.isKnown || !sound.isKnown {
            let isOwn = try demuxer.next(packet) { other in
                pictures.take(other)
                sound.take(other)
            }
            guard isOwn else { break }
            pictures.take(packet)
            sound.take(packet)
        }
        switch (pictures.time, sound.time) {
        case (let picture?, let sound?):
            time = sound < picture - Self.lead ? sound : picture
        case (let start, nil), (nil, let start):
            time = start ?? .zero
        }
    }

    /// The stream of the file's pictures; nil if it has none, or only a sound's cover.
    private static func pictures(of demuxer: Demuxer) -> UnsafeMutablePointer<AVStream>? {
        guard let stream = demuxer.anyStream(.pictures),
            stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else { return nil }
        return stream
    }

    /// Finds the first picture that is shown, from the file's first packets.
    private struct FirstPicture {
        let stream: UnsafeMutablePointer<AVStream>?
        private(set) var time: Time?
        /// Packets since the first key frame.
        private var count = 0

        /// Pictures may be decoded after those that are shown after them, but no codec that libav
        /// knows keeps back more than 16.
        private static let longestDelay = 16

        init(_ stream: UnsafeMutablePointer<AVStream>?) { self.stream = stream }

        /// Whether no later packet can change `time`.
        var isKnown: Bool { stream == nil || time != nil && count > Self.longestDelay }

        mutating func take(_ packet: Packet) {
            let found = packet.pointer.pointee
            guard let stream, packet.isOf(stream), !isKnown,
                found.flags & AV_PKT_FLAG_DISCARD == 0
            else { return }
            if count > 0 {
                count += 1
            } else if found.flags & AV_PKT_FLAG_KEY != 0 {
                // Pictures before the first key frame can't be decoded.
                (time, count) = (nil, 1)
            }
            // AVI has no other times than those of decoding.
            guard let shown = stream.time(found.pts) ?? (time == nil ? stream.time(found.dts) : nil)
            else { return }
            time = time.map { min($0, shown) } ?? shown
        }
    }

    /// Finds the first sample that is heard. A sound that can't be decoded isn't heard.
    private struct FirstSample {
        private let stream: UnsafeMutablePointer<AVStream>?
        /// Nil if there is nothing to decode.
        private var decoder: SoundDecoder?

        init(_ stream: UnsafeMutablePointer<AVStream>?, _ call: LibraryCall) {
            self.stream = stream
            decoder = stream.flatMap { try? SoundDecoder($0, call) }
        }

        var time: Time? { decoder?.start }
        /// Whether no later packet can change `time`.
        var isKnown: Bool { decoder == nil || time != nil }

        mutating func take(_ packet: Packet) {
            guard let stream, let decoder, packet.isOf(stream), !isKnown else { return }
            do throws(MediaError) {
                try decoder.take(packet)
                while try decoder.next() != nil {}
            } catch {
                self.decoder = nil
            }
        }
    }
}
