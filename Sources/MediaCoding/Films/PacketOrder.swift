internal import CLibav

/// The packets of a film as they come when it is played, to know whether they come in the same way
/// after something was looked for.
///
/// Where the tables of an MP4 are damaged, libavformat gives packets other times, and leaves out
/// others, once it has looked for one of them.
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
    /// The place of the packet that comes next; nil where that isn't known yet.
    private var next: Int? = 0

    /// Takes the next packet of the film as it is played.
    mutating func note(_ packet: AVPacket) {
        let print = Print(packet)
        if places[print] == nil { places[print] = all.count }
        all.append(print)
    }

    /// The film begins again.
    mutating func rewind() { next = 0 }

    /// Something was looked for: any packet may come.
    mutating func seek() { next = nil }

    /// Whether the packet that came, or the film's end where that is nil, is the one to come.
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
