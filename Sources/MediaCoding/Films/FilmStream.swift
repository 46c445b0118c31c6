internal import CLibav
import MediaTime

/// An open film, decoded picture by picture from any key frame.
final class FilmStream {
    private let call: LibraryCall
    private let packet: Packet
    private var demuxer: Demuxer
    private var decoder: FilmDecoder
    private let limits: Limits
    private var hasEnded = false
    /// The first error; pictures decoded before it are still returned.
    private var damage: MediaError?
    /// The film's packets in order; nil before they were read, and for formats without an index.
    private var order: PacketOrder?
    /// The time stamp from which on all pictures are decoded; before it, only those that others
    /// refer to. Nil for all.
    var needed: Int64?
    /// What of the film isn't shown, known after `forEachPacket`.
    private(set) var notes: [MediaNote] = []

    /// What decoding may cost.
    struct Limits {
        /// Each holds about one picture more.
        var threads = 1
        var mostPixels = StillReader.mostPixels

        /// Those of films that Flipbook writes: any size that they may have.
        static func own(threads: Int = 1) -> Limits {
            let side = FilmOptions.sides.upperBound
            return Limits(threads: threads, mostPixels: side * side)
        }
    }

    /// - Parameter demuxer: an open film; pictures are read from where it stands.
    /// - Throws: a `MediaError`: too large, or not decodable.
    init(_ demuxer: Demuxer, limits: Limits = Limits(), _ call: LibraryCall) throws(MediaError) {
        self.call = call
        self.demuxer = demuxer
        self.limits = limits
        packet = try Packet(call)
        let (width, height) = (Int(demuxer.parameters.width), Int(demuxer.parameters.height))
        guard max(width, height) <= StillReader.longestSide, width * height <= limits.mostPixels
        else {
            throw MediaError(.tooLarge, StillReader.limitMessage(width, height), file: call.file)
        }
        decoder = try FilmDecoder(demuxer, limits, call)
    }

    var stream: UnsafeMutablePointer<AVStream> { demuxer.stream }
    var duration: Time? { demuxer.duration }
    var parameters: AVCodecParameters { demuxer.parameters }

    /// What is 0 in the film's own time, if it isn't its first picture; afterwards, the stream must
    /// be rewound.
    func origin() throws(MediaError) -> FileOrigin? {
        demuxer.anyStream(.sound) == nil ? nil : try FileOrigin(demuxer, call)
    }

    /// Calls `body` with every packet, in file order, without decoding.
    func forEachPacket(_ body: (AVPacket) throws(MediaError) -> Void) throws(MediaError) {
        var order = PacketOrder()
        var parts = UnshownParts(demuxer)
        while try demuxer.next(packet) {
            order.note(packet.pointer.pointee)
            parts.note(packet.pointer.pointee)
            try body(packet.pointer.pointee)
        }
        self.order = isIndexed ? order : nil
        notes = parts.notes
    }

    /// Whether the container has a packet index from which time stamps come.
    private var isIndexed: Bool {
        demuxer.context.pointee.iformat?.pointee.name.map {
            String(cString: $0).hasPrefix("mov,")
        } ?? false
    }

    /// The next picture and its time in the stream's ticks; nil at the end.
    ///
    /// - Throws: a `MediaError` for damage, after all pictures decoded before it were returned: how
    ///   many a decoder holds back depends on its history.
    func nextFrame() throws(MediaError) -> (frame: RawFrame, ticks: Int64)? {
        do throws(MediaError) {
            if let next = try decodedFrame() { return next }
        } catch {
            guard damage == nil else { throw damage ?? error }
            damage = error
            hasEnded = true
            try? decoder.send(nil)
            if let next = try? decodedFrame() { return next }
        }
        if let damage { throw damage }
        return nil
    }

    private func decodedFrame() throws(MediaError) -> (frame: RawFrame, ticks: Int64)? {
        let frame = try RawFrame(call)
        while true {
            switch try decoder.receive(frame) {
            case .picture: return (frame, frame.ticks)
            case .end: return nil
            case .needsPacket where hasEnded:
                throw MediaError(.unreadable, "a frame is damaged", file: call.file)
            case .needsPacket: break
            }
            let hasPacket = try demuxer.next(packet)
            hasEnded = !hasPacket
            guard order?.expects(hasPacket ? packet.pointer.pointee : nil) ?? true else {
                throw MediaError(.unreadable, "the film's index is damaged", file: call.file)
            }
            if hasPacket, decoder.beginsAnew, packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 {
                decoder = try FilmDecoder(demuxer, limits, call)
            }
            decoder.skips = needed.map { hasPacket && packet.pointer.pointee.pts < $0 } ?? false
            try decoder.send(hasPacket ? packet : nil)
        }
    }

    /// Continues from the last key frame at or before `ticks`; from the start if the file isn't
    /// seekable.
    func seek(to ticks: Int64) throws(MediaError) {
        guard demuxer.seek(to: ticks) else { return try rewind() }
        try begin()
        order?.seek()
    }

    /// As `seek(to:)`, where times are known and no ticks.
    func seek(to time: Time) throws(MediaError) { try seek(to: demuxer.ticks(time)) }

    /// Restarts at the first packet.
    func rewind() throws(MediaError) {
        demuxer = try demuxer.reopened()
        try begin()
        order?.rewind()
    }

    /// A flushed decoder keeps its reordering delay; a new one doesn't.
    private func begin() throws(MediaError) {
        decoder = try FilmDecoder(demuxer, limits, call)
        damage = nil
        hasEnded = false
    }
}
