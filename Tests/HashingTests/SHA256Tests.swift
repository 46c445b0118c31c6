import Hashing
import MediaCoding
import PortableMath
import TestSupport
import Testing

private typealias SHA256 = Hashing.SHA256

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
        #expect(SHA256.hexadecimal(Array(text.utf8)) == hash)
    }

    @Test("any bytes, of every length about a block's, have the hash that libavutil finds")
    func agreement() throws {
        let other = try MediaCoding.SHA256()
        var random = SplitMix64(seed: TestSeed.fixed(0x5A5A))
        for count in Array(0...200) + [1000, 4096, 65_537] {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            bytes.withUnsafeBytes { other.update($0) }
            #expect(SHA256.hexadecimal(bytes) == other.finish(), "\(count) bytes")
        }
    }
}
