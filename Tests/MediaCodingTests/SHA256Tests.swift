import MediaCoding
import PixelBuffers
import Testing

@Suite struct SHA256Tests {
    private func hash(_ text: String, pieceSize: Int = .max) throws -> String {
        let sha = try SHA256()
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieceSize))
            piece.withUnsafeBytes { sha.update($0) }
            rest = rest.dropFirst(piece.count)
        }
        return sha.finish()
    }

    // The examples of FIPS 180-4, as NIST publishes them.
    @Test(
        "the standard's examples have the standard's hashes",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(_ text: String, _ expected: String) throws {
        #expect(try hash(text) == expected)
    }

    @Test("the pieces in which bytes come don't matter")
    func pieces() throws {
        let text = String(repeating: "flipbook ", count: 100)
        let whole = try hash(text)
        for size in [1, 3, 63, 64, 65, 899] { #expect(try hash(text, pieceSize: size) == whole) }
    }

    @Test("a buffer's hash is that of its pixels without the padding, and a hash can be used again")
    func buffers() throws {
        let sha = try SHA256()
        let buffer = PixelBuffer(width: 3, height: 2) { x, y in
            Colour(red: 97, green: 98, blue: 99, alpha: UInt8(x + 3 * y + 48))
        }
        let expected = try hash("abc0abc1abc2abc3abc4abc5")
        #expect(sha.hash(of: buffer) == expected)
        #expect(sha.hash(of: buffer) == expected)
    }
}

@Suite struct MediaLibrariesTests {
    @Test("the libraries have versions, and a film and a still can be written with them")
    func libraries() {
        #expect(
            MediaLibraries.versions.map(\.library)
                == [
                    "libavcodec", "libavformat", "libavutil", "libswresample", "libswscale",
                    "libwebp", "libimagequant",
                ])
        for version in MediaLibraries.versions {
            #expect(version.version.split(separator: ".").count == 3)
        }
        let present = Set(MediaLibraries.encoders.filter(\.isPresent).map(\.name))
        #expect(present.isSuperset(of: ["libx264", "png"]))
        #expect(!MediaLibraries.hasEncoder("libx999"))
    }
}
