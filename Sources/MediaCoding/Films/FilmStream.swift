internal import CLibav
import MediaTime

/// An open film, decoded picture by picture from any key frame.
///
/// Once all packets were read, pictures are known by the numbers of their packets: times may
/// repeat, go back or be missing.
final class FilmStream {
    private let call: LibraryCall
    private let packet: Packet
    private var demuxer: Demuxer
    private var decoder: FilmDecoder
    private let limits: Limits
    private var hasEnded = false
    /// The first error; pictures decoded before it are still returned.
    private var damage: MediaError?
    /// The film's packets in order; nil before they were read.
    private var order: PacketOrder?
    /// The first packet that is decoded; those in front of it are passed over.
    private var first = 0
    /// When the last packet of any stream ends.
    private var latestEnd = Time.zero
    /// The number of the last packet that was given to the decoder.
    private(set) var lastPacket = -1
    /// Whether `packet` was read by a seek and is decoded next.
    private var isHeld = false
    /// The time stamp from which on all pictures are decoded; before it, only those that others
    /// refer to. Nil for all.
    var needed: Int64?
    /// Notes on parts of the film that aren't shown, known after `forEachPacket`.
    private(set) var notes: [MediaNote] = []

    /// Limits for the cost of decoding.
    struct Limits {
        /// Each holds about one picture more.
        var threads = 1
        var maxPixels = StillReader.maxPixels

        /// The limits for films that Flipbook writes: any size that they may have.
        static func own(threads: Int = 1) -> Limits {
            let side = EncodingOptions.sides.upperBound
            return Limits(threads: threads, maxPixels: side * side)
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
        guard max(width, height) <= StillReader.longestSide, width * height <= limits.maxPixels
        else {
            throw MediaError(.tooLarge, StillReader.limitMessage(width, height), file: call.file)
        }
        decoder = try FilmDecoder(demuxer, limits, call)
    }

    var stream: UnsafeMutablePointer<AVStream> { demuxer.stream }
    var duration: Time? { demuxer.duration }
    var parameters: AVCodecParameters { demuxer.parameters }

    /// The zero of the film's own time, if it may not be its first picture; afterwards, the stream
    /// must be rewound.
    func origin() throws(MediaError) -> FileOrigin? {
        demuxer.anyStream(.sound) == nil ? nil : try FileOrigin(demuxer, call)
    }

    /// Calls `body` with every packet, in file order, without decoding.
    func forEachPacket(_ body: (AVPacket) throws(MediaError) -> Void) throws(MediaError) {
        var order = PacketOrder(hasPositions: formatName != "mpeg", hasTimes: hasTables)
        var parts = UnshownParts(demuxer)
        latestEnd = .zero
        while try demuxer.next(packet, other: { self.note($0) }) {
            // The file ends in it.
            if hasTables, packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 { break }
            note(packet)
            order.note(packet.pointer.pointee)
            parts.note(packet.pointer.pointee)
            try body(packet.pointer.pointee)
        }
        self.order = order
        notes = parts.notes
    }

    /// Notes when a packet of any stream ends.
    private func note(_ packet: Packet) {
        let (value, index) = (packet.pointer.pointee, Int(packet.pointer.pointee.stream_index))
        guard value.pts != flipbookNoTimeStamp(), value.pts.magnitude < 1 << 60,
            value.duration.magnitude < 1 << 60, index < demuxer.streamCount,
            let end = demuxer.context.pointee.streams[index]?.time(value.pts + value.duration)
        else { return }
        latestEnd = max(latestEnd, end)
    }

    /// How long the film is as its header says, if the file ends before, after all packets were
    /// read; nil if it is whole.
    ///
    /// - Parameter step: the distance of two pictures.
    func missingLength(step: Time) -> Time? {
        if hasTables {
            let count = Int(avformat_index_get_entries_count(stream))
            return order.map { $0.count < count } ?? false ? demuxer.duration : nil
        }
        let context = demuxer.context.pointee
        // Other formats don't say it, or it is guessed from the end of the file.
        guard formatName.hasPrefix("matroska"), context.duration > 0,
            context.duration_estimation_method == AVFMT_DURATION_FROM_STREAM,
            let stated = Time(context.duration, over: Int64(AV_TIME_BASE)),
            let slack = Time(1, over: 10), latestEnd + step + step + slack < stated
        else { return nil }
        return stated
    }

    /// How long the track is, in ticks; nil if the container doesn't say so exactly.
    var trackLength: Int64? {
        let length = stream.pointee.duration
        return hasTables && length > 0 && length < 1 << 60 ? length : nil
    }

    private var formatName: String {
        demuxer.context.pointee.iformat?.pointee.name.map { String(cString: $0) } ?? ""
    }

    /// Whether the container has tables of packets, from which time stamps come.
    var hasTables: Bool { formatName.hasPrefix("mov,") }

    /// Whether times may begin again in the container, as where recordings are put together.
    private var hasReturns: Bool {
        (demuxer.context.pointee.iformat?.pointee.flags ?? 0) & AVFMT_TS_DISCONT != 0
    }

    /// Whether the codec may show pictures in another order than it decodes them in.
    var isReordered: Bool {
        (avcodec_descriptor_get(parameters.codec_id)?.pointee.props ?? 0)
            & Int32(AV_CODEC_PROP_REORDER) != 0
    }

    /// FFmpeg's own limits (`dts_delta_threshold`, and a tenth of a second to go back).
    var timeRules: PictureTimes.Rules {
        let base = stream.pointee.time_base
        func ticks(_ milliseconds: Int64) -> Int64 {
            milliseconds * Int64(max(base.den, 1)) / (1000 * Int64(max(base.num, 1)))
        }
        return PictureTimes.Rules(
            isReordered: isReordered, shortestReturn: ticks(100),
            longestPause: hasReturns ? ticks(10000) : nil)
    }

    /// The next picture and the number of its packet, or, before all packets were read, its time in
    /// the stream's ticks; nil at the end.
    ///
    /// - Throws: a `MediaError` for damage, after all pictures decoded before it were returned: how
    ///   many a decoder holds back depends on its history.
    func nextFrame() throws(MediaError) -> (frame: RawFrame, mark: Int64)? {
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

    private func decodedFrame() throws(MediaError) -> (frame: RawFrame, mark: Int64)? {
        let frame = try RawFrame(call)
        while true {
            switch try decoder.receive(frame) {
            case .picture:
                return (frame, order == nil ? frame.ticks : frame.pointer.pointee.pts)
            case .end: return nil
            case .needsPacket where hasEnded:
                throw MediaError(.unreadable, "a frame is damaged", file: call.file)
            case .needsPacket: break
            }
            let hasPacket = try nextPacket()
            hasEnded = !hasPacket
            if hasPacket, decoder.beginsAnew, packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 {
                decoder = try FilmDecoder(demuxer, limits, call)
            }
            decoder.skips = needed.map { hasPacket && packet.pointer.pointee.pts < $0 } ?? false
            try decoder.send(hasPacket ? packet : nil)
        }
    }

    /// Reads the next packet to decode into `packet`; false at the end.
    private func nextPacket() throws(MediaError) -> Bool {
        if isHeld {
            isHeld = false
            return true
        }
        guard let order else { return try demuxer.next(packet) }
        if order.isAtEnd { return false }
        var number: Int?
        repeat {
            guard try demuxer.next(packet) else { throw damagedIndex }
            number = self.order?.take(packet.pointer.pointee)
        } while number.map { $0 < first } ?? false
        guard let number else { throw damagedIndex }
        mark(number)
        return true
    }

    private var damagedIndex: MediaError {
        MediaError(.unreadable, "the film's index is damaged", file: call.file)
    }

    /// Numbers a packet, for decoders to pass on as their pictures' time.
    private func mark(_ number: Int) {
        packet.pointer.pointee.pts = Int64(number)
        packet.pointer.pointee.dts = Int64(number)
        // The index says which pictures are shown.
        packet.pointer.pointee.flags &= ~AV_PKT_FLAG_DISCARD
        lastPacket = number
    }

    /// Continues from a key frame; false if it isn't found.
    func seek(to key: FilmIndex.Key) throws(MediaError) -> Bool {
        guard try find(key) else { return false }
        try begin()
        return true
    }

    /// Seeks by the place in the file if times begin again: then they name no picture.
    private func find(_ key: FilmIndex.Key) throws(MediaError) -> Bool {
        if hasReturns, key.position >= 0 {
            return try find(key, at: key.position, AVSEEK_FLAG_BYTE)
        }
        if let shown = key.shown, try find(key, at: shown, AVSEEK_FLAG_BACKWARD) { return true }
        guard let decoded = key.decoded, decoded != key.shown else { return false }
        return try find(key, at: decoded, AVSEEK_FLAG_BACKWARD)
    }

    private func find(
        _ key: FilmIndex.Key, at place: Int64, _ flags: Int32
    ) throws(MediaError) -> Bool {
        isHeld = false
        guard av_seek_frame(demuxer.context, stream.pointee.index, place, flags) >= 0 else {
            return false
        }
        while try demuxer.next(packet) {
            // A program stream may begin with the rest of a packet.
            guard let number = order?.number(packet.pointer.pointee) else { continue }
            guard number <= key.packet else { return false }
            guard number == key.packet else { continue }
            order?.found(number)
            mark(number)
            isHeld = true
            return true
        }
        return false
    }

    /// Continues from the last key frame at or before `time`, where the packets weren't read; from
    /// the start if the file isn't seekable.
    func seek(to time: Time) throws(MediaError) {
        guard demuxer.seek(to: demuxer.ticks(time)) else { return try rewind() }
        try begin()
    }

    /// Restarts at the first packet to decode.
    ///
    /// - Parameter first: packets in front of it are passed over.
    func rewind(from first: Int = 0) throws(MediaError) {
        demuxer = try demuxer.reopened()
        self.first = first
        isHeld = false
        order?.rewind()
        try begin()
    }

    /// A flushed decoder keeps its reordering delay; a new one doesn't.
    private func begin() throws(MediaError) {
        decoder = try FilmDecoder(demuxer, limits, call)
        damage = nil
        hasEnded = false
    }
}
