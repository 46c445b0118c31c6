/// SHA-256 (FIPS 180-4, section 6.2).
///
/// For modules without libavutil, and up to a few hundred kilobytes. Frames are hashed by
/// libavutil, which is nearly twice as fast; a cryptography package would take longer to build than
/// Flipbook.
package enum SHA256 {
    /// The 32 bytes of the hash.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
            0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
        ]
        let whole = message.count / 64 * 64
        message.withUnsafeBufferPointer { absorb($0[..<whole], into: &state) }
        tail(of: message, from: whole).withUnsafeBufferPointer { absorb($0[...], into: &state) }
        return state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word &>> $0) }
        }
    }

    /// The hash in 64 lower-case hexadecimal digits.
    package static func hexadecimal(_ message: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: hash(message).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }

    /// The last block: the rest of the message, a one bit, zeros, and the length in bits.
    private static func tail(of message: [UInt8], from start: Int) -> [UInt8] {
        var tail = message[start...] + [0x80]
        while tail.count % 64 != 56 { tail.append(0) }
        let bitCount = UInt64(message.count) &* 8
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            tail.append(UInt8(truncatingIfNeeded: bitCount &>> shift))
        }
        return Array(tail)
    }

    /// - Parameter blocks: a multiple of 64 bytes.
    private static func absorb(
        _ blocks: Slice<UnsafeBufferPointer<UInt8>>, into state: inout [UInt32]
    ) {
        guard let bytes = UnsafeBufferPointer(rebasing: blocks).baseAddress else { return }
        let count = blocks.count
        constants.withUnsafeBufferPointer { constants in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
                guard let words = words.baseAddress, let constants = constants.baseAddress
                else { return }
                var start = 0
                while start < count {
                    absorb(bytes + start, words, constants, into: &state)
                    start &+= 64
                }
            }
        }
    }

    /// Avoids ranges and closures, which are slow in debug builds.
    private static func absorb(
        _ block: UnsafePointer<UInt8>, _ words: UnsafeMutablePointer<UInt32>,
        _ constants: UnsafePointer<UInt32>, into state: inout [UInt32]
    ) {
        var index = 0
        while index < 16 {
            let byte = block + (index &* 4)
            words[index] =
                UInt32(byte[0]) &<< 24 | UInt32(byte[1]) &<< 16 | UInt32(byte[2]) &<< 8
                | UInt32(byte[3])
            index &+= 1
        }
        while index < 64 {
            let (near, far) = (words[index &- 2], words[index &- 15])
            let first = (near &>> 17 | near &<< 15) ^ (near &>> 19 | near &<< 13) ^ near &>> 10
            let second = (far &>> 7 | far &<< 25) ^ (far &>> 18 | far &<< 14) ^ far &>> 3
            words[index] = first &+ words[index &- 7] &+ second &+ words[index &- 16]
            index &+= 1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        index = 0
        while index < 64 {
            let turned = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
            let chosen = (e & f) ^ (~e & g)
            let first = h &+ turned &+ chosen &+ constants[index] &+ words[index]
            let mixed = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
            let second = mixed &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
            index &+= 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
        0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
        0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
        0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
        0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
        0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
        0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
        0xC671_78F2,
    ]
}
