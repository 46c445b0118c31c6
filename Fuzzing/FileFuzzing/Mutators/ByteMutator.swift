/// Breaks files of bytes: flips, cuts, insertions, and numbers that say how long something is.
enum ByteMutator {
    /// Numbers that lengths, counts and offsets are set to.
    private static let hostile: [UInt64] = [
        0, 1, 2, 3, 7, 8, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x00FF_FFFF,
        0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0000, .max >> 1, .max,
    ]

    /// - Parameter head: how many of the first bytes are hit more often, since most of what says
    ///   how the rest is read stands there.
    static func mutate(_ bytes: [UInt8], _ dice: inout Dice, head: Int = 512) -> [UInt8] {
        var bytes = bytes
        for _ in dice.few() {
            guard !bytes.isEmpty else { return [dice.byte()] }
            let at = place(in: bytes, &dice, head: head)
            switch dice.below(12) {
            case 0, 1: bytes[at] ^= 1 << UInt8(dice.below(8))
            case 2: bytes[at] = dice.byte()
            case 3: bytes[at] = dice.pick([0, 0x7F, 0x80, 0xFF])
            case 4, 5, 6: set(dice.pick(hostile), at: at, in: &bytes, &dice)
            case 7:
                let count = min(1 + dice.below(64), bytes.count - at)
                bytes.removeSubrange(at..<at + count)
            case 8: bytes.insert(contentsOf: (0...dice.below(32)).map { _ in dice.byte() }, at: at)
            case 9:
                let count = min(1 + dice.below(256), bytes.count - at)
                let piece = Array(bytes[at..<at + count])
                bytes.insert(contentsOf: piece, at: place(in: bytes, &dice, head: head))
            case 10:
                let count = min(1 + dice.below(64), bytes.count - at)
                for index in at..<at + count { bytes[index] = dice.byte() }
            default:
                // Cut anywhere, as a transfer that ended early.
                if dice.chance(50) { bytes = Array(bytes.prefix(dice.below(bytes.count))) }
            }
        }
        return bytes
    }

    private static func place(in bytes: [UInt8], _ dice: inout Dice, head: Int) -> Int {
        dice.chance(60) ? dice.below(min(head, bytes.count)) : dice.below(bytes.count)
    }

    /// In 1, 2, 4 or 8 bytes, either end first; or something near what stands there.
    private static func set(
        _ number: UInt64, at place: Int, in bytes: inout [UInt8], _ dice: inout Dice
    ) {
        let size = min(dice.pick([1, 2, 4, 4, 8]), bytes.count - place)
        let isBigEndian = dice.chance(60)
        var number = number
        if dice.chance(30) {
            let found = bytes[place..<place + size].reduce(0) { $0 << 8 | UInt64($1) }
            number = found &+ dice.pick([1, 2, 16, 255, .max, .max - 1])
        }
        for index in 0..<size {
            let shift = UInt64(8 * (isBigEndian ? size - 1 - index : index))
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> shift)
        }
    }
}
