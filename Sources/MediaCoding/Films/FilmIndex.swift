internal import CLibav
import MediaTime
internal import PortableMath

/// The pictures of a film: their order, their times and their packets, decided once, from all
/// packets, without decoding.
///
/// A picture is known by its packet, not by its time: several may have the same.
struct FilmIndex {
    /// A picture at which a new decoder may begin. Pictures decoded before it are shown before it.
    struct Key {
        let picture: Int
        let packet: Int
        /// The packet's own time of showing, for seeking; nil if it has none.
        let shown: Int64?
        let decoded: Int64?
        /// The place in the file of it or of a packet in front of it; negative if unknown.
        let position: Int64
    }

    /// Presentation times in the stream's ticks, ascending.
    private(set) var ticks: [Int64]
    /// Ascending.
    private(set) var keys: [Key]
    /// The first packet to decode: those in front of it need others that the file doesn't have.
    private(set) var firstPacket: Int
    /// The packet of each picture.
    private(set) var packets: [Int]
    /// The picture of each packet; -1 for none.
    private var pictures: [Int32]
    /// The time from the first picture to the end of the last one; nil if it can't be represented
    /// exactly.
    private var length: Time?
    /// When the first picture is shown, from the file's origin.
    private var start: Time
    private let hasOrigin: Bool
    /// How long the film is as its header says, if the file ends before; nil if it is whole.
    let missingLength: Time?
    private let unit: AVRational

    static let maxPictures = 1 << 20

    /// - Parameter origin: nil if it is the first picture.
    init(
        _ stream: FilmStream, _ origin: FileOrigin?, _ call: LibraryCall
    ) throws(MediaError) {
        var all: [FilmPacket] = []
        var positions: [Int64] = []
        var mayStart: [Bool] = []
        var starts = DecoderStarts(stream.parameters)
        let codec = stream.parameters.codec_id
        try stream.forEachPacket { packet throws(MediaError) in
            guard all.count < Self.maxPictures else {
                throw MediaError(
                    .tooLarge, "it has more than \(Self.maxPictures) frames", file: call.file)
            }
            mayStart.append(starts.take(packet))
            all.append(FilmPacket(packet, of: codec))
            positions.append(packet.pos >= 0 ? packet.pos : positions.last ?? -1)
        }
        if stream.isReordered, all.contains(where: { $0.hasPicture && $0.shown == nil }) {
            try PictureOrder.fill(&all, of: stream, call)
        }
        // Recorders begin anywhere in a stream. The tables of MP4 mean their first packet.
        firstPacket = stream.hasTables ? 0 : all.firstIndex { $0.isKey } ?? 0
        guard let times = PictureTimes(all, from: firstPacket, stream.timeRules) else {
            throw MediaError(.unreadable, "its times can't be told exactly", file: call.file)
        }
        guard let last = times.packets.last else {
            throw MediaError(.unreadable, "the film has no pictures", file: call.file)
        }
        (ticks, packets) = (times.ticks, times.packets)
        unit = stream.stream.pointee.time_base
        missingLength = stream.missingLength(step: Self.time(times.step, unit) ?? .zero)
        let duration = all[last].duration > 0 ? all[last].duration : times.step
        var stated = ticks[ticks.count - 1] &+ duration
        if missingLength == nil, let length = stream.trackLength,
            ticks[0] &+ length > ticks[ticks.count - 1]
        {
            stated = ticks[0] &+ length
        }
        let first = stream.stream.time(ticks[0]) ?? .zero
        start = origin.map { first - $0.time } ?? .zero
        hasOrigin = origin != nil
        length =
            FilmLength(of: ticks, stated: stated, unit: unit).end(step: times.step)
            ?? Self.time(stated &- ticks[0], unit)
        pictures = Array(repeating: -1, count: all.count)
        for (picture, packet) in packets.enumerated() { pictures[packet] = Int32(picture) }
        var latest: Int32 = -1
        var keys: [Key] = []
        for (number, packet) in all.enumerated() {
            let picture = pictures[number]
            if packet.isKey, mayStart[number], picture > latest {
                keys.append(
                    Key(
                        picture: Int(picture), packet: number, shown: packet.shown,
                        decoded: packet.decoded, position: positions[number]))
            }
            latest = max(latest, picture)
        }
        self.keys = keys
    }

    /// Presentation times from the file's origin; nil if one can't be represented exactly.
    var times: [Time]? {
        var times: [Time] = []
        times.reserveCapacity(ticks.count)
        for tick in ticks {
            guard let time = Self.time(tick - ticks[0], unit)?.adding(start) else { return nil }
            times.append(time)
        }
        return times
    }

    /// When the last picture ends, from the file's origin; nil if it can't be represented exactly.
    var end: Time? { length?.adding(start) }

    private static func time(_ ticks: Int64, _ unit: AVRational) -> Time? {
        guard unit.num > 0, unit.den > 0 else { return nil }
        return Time(ticks, over: 1)?.multiplied(by: Int(unit.num))?.divided(by: Int(unit.den))
    }

    /// The picture of a packet; nil if it has none that is shown.
    func picture(ofPacket packet: Int) -> Int? {
        pictures.indices.contains(packet) && pictures[packet] >= 0 ? Int(pictures[packet]) : nil
    }

    /// The last `count` key frames up to a picture, nearest first.
    func keys(upTo picture: Int, count: Int) -> [Key] {
        let end = keys.partitioningIndex { $0.picture > picture }
        return keys[max(0, end - count)..<end].reversed()
    }

    /// The pictures that are shown in front of the first key frame, which may refer to others that
    /// the file doesn't have.
    var leadingCount: Int { keys.first?.picture ?? 0 }

    /// Without the pictures in front of the first key frame.
    func withoutLeading() -> FilmIndex {
        let count = leadingCount
        var index = self
        let skipped = ticks.indices.contains(count) ? ticks[count] - ticks[0] : 0
        let before = Self.time(skipped, unit) ?? .zero
        index.length = length?.subtracting(before)
        if hasOrigin { index.start = start.adding(before) ?? start }
        index.ticks.removeFirst(count)
        index.packets.removeFirst(count)
        index.pictures = pictures.map { $0 < 0 ? $0 : max($0 - Int32(count), -1) }
        index.keys = keys.map {
            Key(
                picture: $0.picture - count, packet: $0.packet, shown: $0.shown,
                decoded: $0.decoded, position: $0.position)
        }
        index.firstPacket = keys.first?.packet ?? firstPacket
        return index
    }
}

extension FilmPacket {
    fileprivate init(_ packet: AVPacket, of codec: AVCodecID) {
        func time(_ ticks: Int64) -> Int64? { ticks == flipbookNoTimeStamp() ? nil : ticks }
        // The bit `show_frame` (RFC 6386, 9.1): a frame that only others refer to.
        let isHidden =
            codec == AV_CODEC_ID_VP8 && packet.size > 0 && packet.data.pointee & 0x10 == 0
        self.init(
            shown: time(packet.pts), decoded: time(packet.dts), duration: packet.duration,
            isKey: packet.flags & AV_PKT_FLAG_KEY != 0,
            hasPicture: packet.flags & AV_PKT_FLAG_DISCARD == 0 && !isHidden)
    }
}
