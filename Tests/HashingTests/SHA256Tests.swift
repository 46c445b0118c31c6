import Hashing
import PortableMath
import TestSupport
import Testing

@Suite("SHA-256", .seeded)
struct SHA256Tests {
    @Test(
        "gives the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func examples(_ text: String, _ hash: String) {
        #expect(SHA256.hexadecimalHash(Array(text.utf8)) == hash)
    }

    @Test("the pieces in which bytes come don't matter, and a hash can be used again")
    func pieces() throws {
        var random = SplitMix64(seed: TestSeed.fixed(0x5A5A))
        var hash = SHA256()
        for count in Array(0...200) + [1000, 4096, 65_537] {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let size = 1 + Int(random.next() % 100)
            for start in stride(from: 0, to: count, by: size) {
                bytes[start..<min(start + size, count)].withUnsafeBytes { hash.update($0) }
            }
            #expect(hash.finishHexadecimal() == SHA256.hexadecimalHash(bytes), "\(count) bytes")
        }
    }
}
