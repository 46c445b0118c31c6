import TestSupport

/// Breaks what is inside of containers whose checksums or tables would give a blind change away.
enum ContainerMutator {
    static func mutate(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
        if bytes.starts(with: png), dice.chance(75) { return mutatePNG(bytes, &dice) }
        if isFont(bytes), dice.chance(75) { return mutateFont(bytes, &dice) }
        if isBoxed(bytes), dice.chance(75) { return mutateBoxes(bytes, &dice) }
        return ByteMutator.mutate(bytes, &dice)
    }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]

    private static func number(_ bytes: [UInt8], at place: Int, _ size: Int = 4) -> Int {
        bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
    }

    // MARK: PNG

    /// Chunks are broken, left out, swapped or doubled; the checksums are right again.
    private static func mutatePNG(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var chunks: [(name: String, data: [UInt8])] = []
        var place = 8
        while place + 12 <= bytes.count {
            let length = number(bytes, at: place)
            guard place + 12 + length <= bytes.count else { break }
            chunks.append(
                (
                    String(decoding: bytes[place + 4..<place + 8], as: UTF8.self),
                    Array(bytes[place + 8..<place + 8 + length])
                ))
            place += 12 + length
        }
        for _ in dice.few() where !chunks.isEmpty {
            let at = dice.below(chunks.count)
            switch dice.below(8) {
            case 0: chunks.remove(at: at)
            case 1: chunks.insert(chunks[dice.below(chunks.count)], at: at)
            case 2: chunks.swapAt(at, dice.below(chunks.count))
            case 3: chunks.insert((dice.pick(names), extra(&dice)), at: min(1, at))
            case 4: chunks[at].name = dice.pick(names)
            default: chunks[at].data = ByteMutator.mutate(chunks[at].data, &dice, head: 32)
            }
        }
        return png + chunks.flatMap { Bytes.pngChunk($0.name, $0.data) }
    }

    private static let names = [
        "iCCP", "gAMA", "cHRM", "cICP", "sRGB", "eXIf", "tRNS", "PLTE", "acTL", "fcTL", "fdAT",
        "zTXt", "iTXt", "pHYs", "sBIT", "IDAT", "IEND", "IHDR",
    ]

    private static func extra(_ dice: inout Dice) -> [UInt8] {
        switch dice.below(4) {
        case 0: Bytes.big(dice.pick([0, 1, 45455, 100_000, 1 << 31]), 4)
        case 1: [dice.byte() % 20, dice.byte() % 20, dice.byte() % 3, dice.byte() % 2]
        case 2:
            ByteMutator.mutate(
                Bytes.exif(orientation: dice.below(10), isLittleEndian: dice.chance(50)), &dice)
        default: (0..<dice.below(300)).map { _ in dice.byte() }
        }
    }

    // MARK: Fonts

    private static func isFont(_ bytes: [UInt8]) -> Bool {
        bytes.count > 12
            && (bytes.starts(with: Array("OTTO".utf8)) || bytes.starts(with: [0, 1, 0, 0]))
    }

    /// One table is broken, or the entry that says where it lies.
    private static func mutateFont(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
        let count = min(number(bytes, at: 4, 2), (bytes.count - 12) / 16)
        guard count > 0 else { return ByteMutator.mutate(bytes, &dice) }
        var bytes = bytes
        for _ in dice.few() {
            let entry = 12 + 16 * dice.below(count)
            if dice.chance(15) {
                let broken = ByteMutator.mutate(Array(bytes[entry..<entry + 16]), &dice)
                bytes.replaceSubrange(
                    entry..<entry + 16,
                    with: (broken + broken + Array(repeating: 0, count: 16)).prefix(16))
                continue
            }
            let start = min(number(bytes, at: entry + 8), bytes.count)
            let end = min(start + number(bytes, at: entry + 12), bytes.count)
            guard start < end else { continue }
            // Of the same length, so that the other tables stay where they are.
            let broken = ByteMutator.mutate(Array(bytes[start..<end]), &dice, head: 64)
            let kept = min(broken.count, end - start)
            bytes.replaceSubrange(start..<start + kept, with: broken.prefix(kept))
        }
        return bytes
    }

    // MARK: MP4

    private static func isBoxed(_ bytes: [UInt8]) -> Bool {
        bytes.count > 16 && String(decoding: bytes[4..<8], as: UTF8.self) == "ftyp"
    }

    private static let parents: Set = [
        "moov", "trak", "mdia", "minf", "stbl", "edts", "dinf", "udta",
    ]

    /// The tables that say where samples lie and when they are shown are broken, rather than the
    /// samples.
    private static func mutateBoxes(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var leaves: [Range<Int>] = []
        var pending = [0..<bytes.count]
        while let range = pending.popLast() {
            var place = range.lowerBound
            while place + 8 <= range.upperBound {
                let length = number(bytes, at: place)
                guard length >= 8, place + length <= range.upperBound else { break }
                let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
                if parents.contains(name) {
                    pending.append(place + 8..<place + length)
                } else if name != "mdat" {
                    leaves.append(place..<place + length)
                }
                place += length
            }
        }
        guard !leaves.isEmpty else { return ByteMutator.mutate(bytes, &dice) }
        var bytes = bytes
        for _ in dice.few() {
            let leaf = dice.pick(leaves)
            let inside =
                dice.chance(80) ? min(leaf.lowerBound + 8, leaf.upperBound) : leaf.lowerBound
            guard inside < leaf.upperBound else { continue }
            let broken = ByteMutator.mutate(Array(bytes[inside..<leaf.upperBound]), &dice, head: 64)
            let kept = min(broken.count, leaf.upperBound - inside)
            bytes.replaceSubrange(inside..<inside + kept, with: broken.prefix(kept))
        }
        return bytes
    }
}
