import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

@Suite("Films that are compared", .seeded)
struct FilmReaderTests {
    private let folder: TemporaryFolder
    private let seed = TestSeed.drawn

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func refusal(_ name: String) -> MediaError? {
        do throws(MediaError) {
            let reader = try FilmReader(path(name))
            while try reader.next() != nil {}
            return nil
        } catch {
            return error
        }
    }

    @Test("what names other files or addresses is no film", .needs(.ffmpeg))
    func lists() throws {
        let film = FilmKind.all[0]
        #expect(film.write(to: path("other.mp4"), frames: 3))
        #expect(ffmpeg("-i \(path("other.mp4")) -c copy -f mpegts \(path("other.ts"))"))
        let session = [
            "v=0", "o=- 0 0 IN IP4 127.0.0.1", "s=x", "c=IN IP4 127.0.0.1", "t=0 0",
            "m=video 5004 RTP/AVP 96", "a=rtpmap:96 H264/90000", "",
        ]
        let texts = [
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\nother.ts\n#EXT-X-ENDLIST\n",
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\nhttp://127.0.0.1:9/a.ts\n"
                + "#EXT-X-ENDLIST\n",
            "ffconcat version 1.0\nfile other.mp4\n", session.joined(separator: "\n"),
        ]
        for text in texts {
            for ending in ["mp4", "ts", "m3u8", "sdp", "png"] {
                try Bytes.write(Array(text.utf8), to: path("list.\(ending)"))
                let error = refusal("list.\(ending)")
                #expect(error?.kind == .unknownFormat, "\(text): \(String(describing: error))")
                #expect(error?.logLine == nil)
            }
        }
        #expect(refusal("other.mp4") == nil && refusal("other.ts") == nil)
    }

    @Test("a film with too many pixels is refused before one is decoded")
    func tooLarge() throws {
        for (size, isRead) in [
            ("W16384 H16", true), ("W16385 H16", false), ("W8200 H8200", false),
        ] {
            try Bytes.write(
                Array("YUV4MPEG2 \(size) F25:1 C420jpeg\nFRAME\n".utf8)
                    + [UInt8](repeating: 90, count: 16384 * 16 * 3 / 2), to: path("a.y4m"))
            let error = refusal("a.y4m")
            #expect(error?.kind == (isRead ? nil : .tooLarge), "\(size): \(error as Any)")
        }
    }

    /// Films of red, green and blue, whose samples both readers give as they are.
    @Test(
        "a damaged film is refused where layers refuse it, and has the same pictures up to there",
        .needs(.ffmpeg),
        arguments: [
            FilmKind(
                name: "FFV1 with checksums",
                options: "-c:v ffv1 -level 3 -slicecrc 1 -g 3 -pix_fmt bgra", ending: "mkv",
                format: "rgba"),
            FilmKind(
                name: "PNG in QuickTime", options: "-c:v png -pix_fmt rgba", ending: "mov",
                format: "rgba"),
        ])
    func damage(kind: FilmKind) throws {
        var generator = SplitMix64(seed: seed)
        #expect(kind.write(to: path("whole.\(kind.ending)"), frames: 8))
        let whole = try Bytes.read(path("whole.\(kind.ending)"))
        let right = try readFilm(path("whole.\(kind.ending)")).map(\.pixels.numbers)
        var damaged = 0
        for _ in 0..<24 {
            var bytes = whole
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                // Inside of a picture, mostly.
                bytes[500..<bytes.count - 800].flipBit(using: &generator)
            }
            try Bytes.write(bytes, to: path("damaged"))
            guard let film = try? FilmFile(path("damaged")),
                let reader = try? FilmReader(path("damaged"))
            else { continue }
            var found: [[Int]] = []
            while let picture = try? reader.next() {
                let isSame = try? film.picture(found.count).numbers == picture.pixels.numbers
                #expect(isSame == true, "picture \(found.count), seed \(seed)")
                found.append(picture.pixels.numbers)
            }
            // FFV1's decoder shows parts of other pictures instead.
            if found != right { damaged += 1 }
        }
        #expect(damaged > 5, "seed \(seed)")
    }
}
