internal import CLibav
import MediaTime

/// The presentation times of a film's pictures, read from its packets without decoding.
struct FilmIndex {
    /// Presentation times in the stream's ticks, ascending and unique.
    let ticks: [Int64]
    /// Times of the key frames at which a new decoder may begin, ascending. Pictures decoded before
    /// one are shown before it.
    let keyTicks: [Int64]
    /// Duration of the last picture in ticks.
    private let lastDuration: Int64
    /// When the first picture is shown, from the file's origin.
    private let start: Time
    private let unit: AVRational

    static let mostPictures = 1 << 20

    /// - Parameter origin: nil if it is the first picture.
    init(
        _ stream: FilmStream, _ origin: FileOrigin?, _ call: LibraryCall
    ) throws(MediaError) {
        var found: [(ticks: Int64, duration: Int64)] = []
        var keys: [Int64] = []
        var latest = Int64.min
        var starts = DecoderStarts(stream.parameters)
        try stream.forEachPacket { packet throws(MediaError) in
            let isStart = starts.take(packet)
            // Preroll, not shown.
            if packet.flags & AV_PKT_FLAG_DISCARD != 0 { return }
            guard packet.pts != flipbookNoTimeStamp() else {
                throw MediaError(
                    .unreadable, "it doesn't say when its frames are shown", file: call.file)
            }
            guard found.count < Self.mostPictures else {
                throw MediaError(
                    .tooLarge, "it has more than \(Self.mostPictures) frames", file: call.file)
            }
            found.append((packet.pts, packet.duration))
            if packet.flags & AV_PKT_FLAG_KEY != 0, isStart, packet.pts > latest {
                keys.append(packet.pts)
            }
            latest = max(latest, packet.pts)
        }
        found.sort { ($0.ticks, $0.duration) < ($1.ticks, $1.duration) }
        var ticks: [Int64] = []
        for picture in found where ticks.last != picture.ticks { ticks.append(picture.ticks) }
        guard let last = found.last else {
            throw MediaError(.unreadable, "the film has no pictures", file: call.file)
        }
        self.ticks = ticks
        keyTicks = keys.sorted()
        unit = stream.stream.pointee.time_base
        let first = ticks.first.flatMap { stream.stream.time($0) } ?? .zero
        start = origin.map { first - $0.time } ?? .zero
        let before = ticks.dropLast().last.map { last.ticks - $0 } ?? 0
        lastDuration = last.duration > 0 ? last.duration : max(before, 1)
    }

    /// Presentation times from the file's origin; nil if one can't be represented exactly.
    var times: [Time]? {
        var times: [Time] = []
        times.reserveCapacity(ticks.count)
        for tick in ticks {
            guard let time = time(tick) else { return nil }
            times.append(time)
        }
        return times
    }

    /// When the last picture ends.
    var end: Time? {
        let (end, overflows) = (ticks.last ?? 0).addingReportingOverflow(lastDuration)
        return overflows ? nil : time(end)
    }

    private func time(_ tick: Int64) -> Time? {
        let (since, overflows) = tick.subtractingReportingOverflow(ticks.first ?? 0)
        guard !overflows, unit.num > 0, unit.den > 0 else { return nil }
        return Time(since, over: 1)?.multiplied(by: Int(unit.num))?.divided(by: Int(unit.den))?
            .adding(start)
    }

    /// The number of the picture at exactly this time; nil if there is none.
    func picture(at tick: Int64) -> Int? {
        var (low, high) = (0, ticks.count)
        while low < high {
            let middle = (low + high) / 2
            if ticks[middle] < tick { low = middle + 1 } else { high = middle }
        }
        return low < ticks.count && ticks[low] == tick ? low : nil
    }

    /// The last `count` key frames up to a picture, nearest first.
    func keys(upTo picture: Int, count: Int) -> [Int64] {
        keyTicks.filter { $0 <= ticks[picture] }.suffix(count).reversed()
    }
}
