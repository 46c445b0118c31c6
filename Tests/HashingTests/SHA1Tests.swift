import Hashing
import Testing

@Suite("SHA-1")
struct SHA1Tests {
    @Test(
        "gives the examples of RFC 3174, and those of NIST at a block's edges",
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            (
                String(repeating: "01234567", count: 80),
                "dea356a2cddd90c7a7ecedc5ebb563934f460452"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "34aa973cd4c4daa4f61eeb2bdbad27316534016f"
            ),
        ])
    func examples(text: String, expected: String) {
        let digits = SHA1.hash(Array(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        #expect(digits.joined() == expected)
    }
}
