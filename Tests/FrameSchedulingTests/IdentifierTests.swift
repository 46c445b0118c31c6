import FrameScheduling
import Testing
import TimelineModel

@Suite struct IdentifierTests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("SHA-1 gives the hashes of RFC 3174")
    func hashes() {
        func hash(_ text: String, times: Int = 1) -> String {
            let message = (0..<times).flatMap { _ in Array(text.utf8) }
            return hexadecimal(SHA1.hash(message))
        }
        #expect(hash("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(
            hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
        #expect(
            hash("0123456701234567012345670123456701234567012345670123456701234567", times: 10)
                == "dea356a2cddd90c7a7ecedc5ebb563934f460452")
        #expect(hash("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    }

    @Test("a version 5 UUID is that of RFC 9562's example")
    func version5() throws {
        let dns = try #require(TriggerIdentifier("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        let expected = TriggerIdentifier("2ed6657d-e927-568b-95e1-2665a8aea6a2")
        #expect(TriggerIdentifier(namespace: dns, name: "www.example.com") == expected)
    }

    @Test("the namespace and a trigger's UUID are those that the documentation derives")
    func documented() throws {
        let url = try #require(TriggerIdentifier("6ba7b811-9dad-11d1-80b4-00c04fd430c8"))
        #expect(
            TriggerIdentifier(namespace: url, name: "flipbook:trigger")
                == TriggerIdentifier.triggerNamespace)
        #expect(
            TriggerIdentifier(timeline: "Reactive control", trigger: "glow", index: 0).description
                == "688658D5-1055-5953-93A7-E7FE55CBE1EB")
    }
}
