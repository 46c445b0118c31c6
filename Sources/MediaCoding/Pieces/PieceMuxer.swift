internal import CLibav
import Hashing
import MediaTime
import WholeFiles

/// Joins the pieces of a film, packet by packet in order, and its sound.
final class PieceMuxer {
    private let settings: FilmSettings
    private let grid: PieceGrid?
    private let parameters: String
    private let sound: (any PacedSound)?
    private let muxer: FilmMuxer
    /// The captions that aren't written yet, in order of time.
    private var captions: ArraySlice<(track: Int, packet: CaptionPacket)> = []
    private let captionPacket: Packet
    private let call: LibraryCall
    private var piece = 0
    /// The first frame of the current piece.
    private var firstFrame = 0
    /// The number of packets of the current piece so far.
    private var packetCount = 0
    private var lastDecodingTime = Int64.min

    /// - Parameters:
    ///   - encoder: an encoder with the film's settings.
    ///   - file: an existing, empty file.
    init(
        _ settings: FilmSettings, _ file: PartialFile, encoder: FilmEncoder,
        sound: (any PacedSound)?, _ call: LibraryCall
    ) throws(MediaError) {
        self.settings = settings
        grid = settings.pieceGrid
        parameters = SHA256.hexadecimal(encoder.parameters)
        self.sound = sound
        self.call = call
        captionPacket = try Packet(call)
        if let (tracks, codec) = settings.captionTracks {
            captions = CaptionPacket.all(tracks, codec)[...]
        }
        muxer = try FilmMuxer(
            settings, file, encoder: encoder, sound: sound?.encoder, call)
    }

    /// Begins a piece, to which the following packets belong.
    ///
    /// - Parameter parameters: the parameter sets of its encoder in hexadecimal.
    /// - Throws: a `MediaError` if they differ from the film's.
    func begin(piece: Int, parameters: String) throws(MediaError) {
        guard parameters == self.parameters else {
            throw MediaError(
                .library,
                "piece \(piece + 1) has other stream parameters than the film, so they can't be "
                    + "joined: they come from other encoders", file: settings.path)
        }
        self.piece = piece
        firstFrame = grid?.frames(of: piece).lowerBound ?? 0
        packetCount = 0
    }

    /// Writes a packet of the current piece, and the sound up to its end.
    func write(_ packet: Packet) throws(MediaError) {
        try call.checkCancellation()
        let pointer = packet.pointer
        guard pointer.pointee.pts != flipbookNoTimeStamp(),
            pointer.pointee.dts != flipbookNoTimeStamp()
        else { throw wrong("has no time stamp") }
        pointer.pointee.pts += Int64(firstFrame)
        pointer.pointee.dts += Int64(firstFrame)
        if packetCount == 0 {
            guard pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 else {
                throw wrong("is not a key frame")
            }
            // x264's version and settings are stored once.
            if piece > 0, settings.encoder == "libx264" { Self.dropUserData(pointer) }
        }
        guard pointer.pointee.dts > lastDecodingTime else {
            throw wrong("is to be decoded before the one in front of it")
        }
        lastDecodingTime = pointer.pointee.dts
        packetCount += 1
        let frame = max(0, Int(pointer.pointee.dts))
        let end = settings.frameRate.time(ofFrame: frame + 1)
        try writeCaptions(until: end)
        try muxer.write(packet)
        try sound?.write(until: end, into: muxer)
    }

    /// Writes the captions that begin before a time; nil for all.
    private func writeCaptions(until time: Time?) throws(MediaError) {
        while let (track, caption) = captions.first {
            if let time, let start = Time(Int64(caption.start), over: 1000), start >= time {
                return
            }
            captions.removeFirst()
            try muxer.write(caption, track: track, captionPacket)
        }
    }

    /// Writes the rest of the sound and the file's end, and closes it.
    func finish() throws(MediaError) {
        try writeCaptions(until: nil)
        try sound?.write(until: nil, into: muxer)
        try muxer.finish()
    }

    private func wrong(_ how: String) -> MediaError {
        MediaError(
            .library, "packet \(packetCount) of piece \(piece + 1) \(how)", file: settings.path)
    }

    /// Removes unregistered user data (SEI 5, H.264 D.1.7) from a packet's beginning.
    private static func dropUserData(_ packet: UnsafeMutablePointer<AVPacket>) {
        guard let data = packet.pointee.data else { return }
        let bytes = UnsafeBufferPointer(start: data, count: Int(packet.pointee.size))
        /// A start code from `place` on, with a zero in front of it if there is one.
        func unit(from place: Int) -> (start: Int, body: Int)? {
            guard let code = StartCode.next(in: bytes, from: place) else { return nil }
            let isLong = code > place && bytes[code - 1] == 0
            return (isLong ? code - 1 : code, code + StartCode.byteCount)
        }
        guard let first = unit(from: 0), first.start == 0, first.body + 1 < bytes.count,
            bytes[first.body] & 31 == 6, bytes[first.body + 1] == 5,
            let second = unit(from: first.body)
        else { return }
        packet.pointee.data = data + second.start
        packet.pointee.size -= Int32(second.start)
    }
}
