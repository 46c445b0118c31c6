internal import CLibav

/// Knows a film's packets again, by their numbers in playing order.
///
/// After a seek, containers give packets from anywhere, and with damaged tables leave some out or
/// change their times. The content and the place in the file say which packet it is.
struct PacketOrder {
    /// False for program streams: libavformat's parser gives other places after a seek.
    private let hasPositions: Bool
    /// True where an edit list may play a packet again at another time.
    private let hasTimes: Bool
    private var all: [UInt64] = []
    /// The number of a packet by its print; -1 if several have it.
    private var numbers: [UInt64: Int32] = [:]
    /// The number of the next packet.
    private var next = 0

    init(hasPositions: Bool, hasTimes: Bool) {
        self.hasPositions = hasPositions
        self.hasTimes = hasTimes
    }

    var count: Int { all.count }

    /// Records the next packet while playing from the start.
    mutating func note(_ packet: AVPacket) {
        let print = print(packet)
        let number = Int32(clamping: all.count)
        numbers[print] = numbers[print] == nil ? number : -1
        all.append(print)
    }

    mutating func rewind() { next = 0 }

    /// The number of any packet; nil if it is none of the film's, or looks like another one.
    func number(_ packet: AVPacket) -> Int? {
        numbers[print(packet)].flatMap { $0 < 0 ? nil : Int($0) }
    }

    /// Continues behind a packet.
    mutating func found(_ number: Int) { next = number + 1 }

    /// The number of the next packet; nil if it isn't the one that follows.
    mutating func take(_ packet: AVPacket) -> Int? {
        guard next < all.count, all[next] == print(packet) else { return nil }
        defer { next += 1 }
        return next
    }

    var isAtEnd: Bool { next == all.count }

    /// Mixes the size, the place and the first and last bytes, like FNV-1a, eight at a time.
    private func print(_ packet: AVPacket) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ word: UInt64) {
            hash = (hash ^ word) &* 0x0000_0100_0000_01B3
            hash ^= hash >> 29
        }
        let bytes = UnsafeRawBufferPointer(start: packet.data, count: max(0, Int(packet.size)))
        mix(UInt64(bytes.count))
        if hasPositions { mix(UInt64(bitPattern: packet.pos)) }
        if hasTimes { mix(UInt64(bitPattern: packet.pts)) }
        for part in [bytes.prefix(64), bytes.suffix(64)] {
            for place in stride(from: part.startIndex, to: part.endIndex, by: 8) {
                mix(part[place..<min(place + 8, part.endIndex)].reduce(0) { $0 << 8 | UInt64($1) })
            }
        }
        return hash
    }
}
