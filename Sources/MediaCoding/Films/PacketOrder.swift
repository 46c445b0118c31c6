internal import CLibav

/// The packets of a film in playing order, to check that seeking gives the same ones.
///
/// With damaged MP4 tables, libavformat changes time stamps and drops packets after a seek.
struct PacketOrder {
    private struct Print: Hashable {
        var presentation: Int64
        var decoding: Int64
        var position: Int64
        var size: Int32

        init(_ packet: AVPacket) {
            presentation = packet.pts
            decoding = packet.dts
            position = packet.pos
            size = packet.size
        }
    }

    private var all: [Print] = []
    private var places: [Print: Int] = [:]
    /// The place of the next packet; nil if unknown.
    private var next: Int? = 0

    /// Records the next packet while playing from the start.
    mutating func note(_ packet: AVPacket) {
        let print = Print(packet)
        if places[print] == nil { places[print] = all.count }
        all.append(print)
    }

    mutating func rewind() { next = 0 }

    /// After a seek any packet may be next.
    mutating func seek() { next = nil }

    /// Whether `packet` (nil at the end) is the expected one.
    mutating func expects(_ packet: AVPacket?) -> Bool {
        guard let packet else { return next == all.count }
        let print = Print(packet)
        guard let place = next ?? places[print], place < all.count, all[place] == print else {
            return false
        }
        next = place + 1
        return true
    }
}
