/// The times of a picture by its packet, in the stream's ticks.
struct FilmPacket {
    /// When it is shown; nil if the container doesn't say so.
    var shown: Int64?
    /// When it is decoded; nil if unknown.
    var decoded: Int64?
    var duration: Int64
    var isKey: Bool
    /// False for what is only decoded, such as pictures in front of an edit list's start.
    var hasPicture: Bool
}

/// The order of a film's pictures and their times, as FFmpeg shows them.
///
/// Times that begin again, as in recordings one behind the other, continue where they were. Equal
/// and trembling times keep the order of the packets.
struct PictureTimes {
    /// The packet of each picture.
    private(set) var packets: [Int] = []
    /// When each picture is shown, ascending, some perhaps equal.
    private(set) var ticks: [Int64] = []
    /// The most frequent distance of two pictures: the median.
    private(set) var step: Int64 = 1

    /// How the times of a container may be changed.
    struct Rules {
        /// Whether pictures are shown in another order than they are decoded in.
        var isReordered: Bool
        /// The distance by which times go back where they begin again; less is a tremble.
        var shortestReturn: Int64
        /// The distance by which times jump where others begin; nil where a jump is a pause.
        var longestPause: Int64?
    }

    /// A packet with all times.
    private struct Entry {
        var packet: Int
        var shown: Int64
        var decoded: Int64
    }

    /// Larger times are damage, and could overflow.
    private static let limit: Int64 = 1 << 60

    /// - Parameter first: the first packet that counts.
    /// - Returns: nil if the times can't be computed.
    init?(_ all: [FilmPacket], from first: Int, _ rules: Rules) {
        guard let entries = Self.entries(all, from: first, rules) else { return nil }
        let runs = Self.runs(entries, rules).map { Self.ordered($0, rules) }
        step = Self.median(runs.flatMap(Self.steps)) ?? 1
        for run in runs {
            var shift: Int64 = 0
            if let latest = ticks.last, let start = run.first?.shown {
                guard latest.magnitude < Self.limit else { return nil }
                shift = latest + step - start
            }
            for entry in run {
                packets.append(entry.packet)
                ticks.append(entry.shown + shift)
            }
        }
    }

    private static func median(_ steps: [Int64]) -> Int64? {
        steps.isEmpty ? nil : steps.sorted()[steps.count / 2]
    }

    private static func steps(_ run: [Entry]) -> [Int64] {
        zip(run, run.dropFirst()).map { $1.shown - $0.shown }.filter { $0 > 0 }
    }

    // MARK: Missing times

    /// The packets with pictures; nil if times are too large.
    private static func entries(
        _ all: [FilmPacket], from first: Int, _ rules: Rules
    ) -> [Entry]? {
        var entries: [Entry] = []
        var isTold: [Bool] = []
        var before: (decoded: Int64, duration: Int64)?
        for (index, packet) in all.enumerated().dropFirst(first) where packet.hasPicture {
            let following = before.map { $0.decoded + $0.duration }
            let told = rules.isReordered ? packet.decoded : packet.shown ?? packet.decoded
            // No picture is decoded after it is shown.
            let guess = min(following ?? .max, packet.shown ?? .max)
            let decoded = told ?? (guess == .max ? 0 : guess)
            let duration = min(max(packet.duration, 1), limit)
            guard decoded.magnitude < limit, (packet.shown ?? 0).magnitude < limit else {
                return nil
            }
            before = (decoded, duration)
            entries.append(
                Entry(packet: index, shown: packet.shown ?? decoded, decoded: decoded))
            isTold.append(packet.shown != nil)
        }
        guard rules.isReordered, var next = before.map({ $0.decoded + $0.duration }) else {
            return entries
        }
        // MPEG-1, 2 and 4 hold back one reference: it is shown when the next one is decoded.
        for index in entries.indices.reversed() {
            let isReference = !isTold[index] || entries[index].shown > entries[index].decoded
            if !isTold[index] { entries[index].shown = next }
            if isReference { next = entries[index].decoded }
        }
        return entries
    }

    // MARK: Times that begin again

    private static func runs(_ entries: [Entry], _ rules: Rules) -> [ArraySlice<Entry>] {
        var runs: [ArraySlice<Entry>] = []
        var start = 0
        var latest = Int64.min
        for (index, entry) in entries.enumerated() {
            if index > start {
                let isReturn = entry.decoded + rules.shortestReturn < latest
                let isJump = rules.longestPause.map { entry.decoded - latest > $0 } ?? false
                if isReturn || isJump {
                    runs.append(entries[start..<index])
                    (start, latest) = (index, Int64.min)
                }
            }
            latest = max(latest, entry.decoded)
        }
        if start < entries.count { runs.append(entries[start...]) }
        return runs
    }

    // MARK: Order

    private static func ordered(_ run: ArraySlice<Entry>, _ rules: Rules) -> [Entry] {
        guard rules.isReordered else { return ascending(run) }
        let sorted = run.sorted { ($0.shown, $0.packet) < ($1.shown, $1.packet) }
        return isTrembling(run, median(steps(sorted)) ?? 0) ? ascending(run) : sorted
    }

    /// Whether pictures that are shown as they are decoded have times that go back by less than
    /// half a picture: then the decoder doesn't reorder them.
    private static func isTrembling(_ run: ArraySlice<Entry>, _ step: Int64) -> Bool {
        var latest = run.first?.shown ?? 0
        for entry in run {
            guard entry.shown == entry.decoded, entry.shown >= latest - step / 2 else {
                return false
            }
            latest = max(latest, entry.shown)
        }
        return true
    }

    /// In order, with no time before the one in front of it.
    private static func ascending(_ run: ArraySlice<Entry>) -> [Entry] {
        var latest = Int64.min
        return run.map { entry in
            latest = max(latest, entry.shown)
            return Entry(packet: entry.packet, shown: latest, decoded: entry.decoded)
        }
    }
}
