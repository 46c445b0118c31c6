import PortableMath
import TestSupport
import Testing

@testable import FrameProduction

@Suite("The encoding of URIs")
struct PercentEncodingTests {
    @Test("every path is read back from its encoding, which has plain characters only", .seeded)
    func readBack() {
        var generator = SplitMix64(seed: TestSeed.fixed(75))
        for _ in 0..<500 {
            let path = JoiningPath.random(using: &generator) + "%4\u{1}ä"
            let encoded = PercentEncoding.encoded(path)
            #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            #expect(PercentEncoding.decoded(encoded)?.utf8.elementsEqual(path.utf8) == true)
        }
        #expect(PercentEncoding.encoded("/a b/\u{E9}\n-._~%") == "/a%20b/%C3%A9%0A-._~%25")
    }

    @Test(
        "a percent sign without two digits is no encoding, or itself",
        arguments: ["%", "a%4", "%g0", "%%"])
    func incomplete(text: String) {
        #expect(PercentEncoding.decoded(text) == nil)
        #expect(PercentEncoding.decoded(text, keepsPlain: true) == text)
    }

    @Test("bytes that are no text have no decoding", arguments: ["%ff", "%c3", "a%80"])
    func noText(text: String) { #expect(PercentEncoding.decoded(text) == nil) }
}
