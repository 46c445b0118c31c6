/// SHA-1 (FIPS 180-4, section 6.1), for version 5 UUIDs. Not secure.
package enum SHA1 {
    /// The 20 bytes of the hash.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
        ]
        let padded = padded(message)
        for start in stride(from: 0, to: padded.count, by: 64) {
            absorb(padded[start..<start + 64], into: &state)
        }
        return state.flatMap(bytes)
    }

    private static func padded(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bitCount = UInt64(message.count) * 8
        return padded + bytes(UInt32(bitCount >> 32))
            + bytes(UInt32(truncatingIfNeeded: bitCount))
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    private static func absorb(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map {
            index in
            block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(rotated(mixed, by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let mixed: UInt32
            let constant: UInt32
            switch index {
            case ..<20: (mixed, constant) = ((b & c) | (~b & d), 0x5A82_7999)
            case ..<40: (mixed, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
            case ..<60: (mixed, constant) = ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
            default: (mixed, constant) = (b ^ c ^ d, 0xCA62_C1D6)
            }
            let next = rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word
            (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
