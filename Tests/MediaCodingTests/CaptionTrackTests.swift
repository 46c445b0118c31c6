import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

/// Captions that go with films.
@Suite("Caption tracks", .seeded) struct CaptionTrackTests {
    private static let codings = Coding.available.filter { $0.format.captions != nil }

    /// Captions of a film of that many milliseconds; some overlap.
    private static func cues(
        _ length: Int, _ generator: inout SplitMix64
    ) -> [CaptionCue] {
        let texts = ["Hello", "two\nlines", "a & b < c", "Привіт 👋🏽", "日本語", "x"]
        return (0..<Int.random(in: 1...12, using: &generator)).map { _ in
            let from = Int.random(in: 0..<length - 1, using: &generator)
            let to = Int.random(in: from + 1...min(length, from + 900), using: &generator)
            let text = texts.randomElement(using: &generator) ?? ""
            let first = text.prefix(1).utf8.count
            return CaptionCue(
                from: from, to: to, text: text,
                marks: Bool.random(using: &generator) ? [.init(byte: 1, time: from + 1)] : [],
                styles: Bool.random(using: &generator) ? [] : [.init(.bold, 0..<first)],
                isItalic: Bool.random(using: &generator),
                isAtTop: Bool.random(using: &generator),
                alignment: CaptionCue.Alignment.allCases.randomElement(using: &generator))
        }.sorted { $0.from < $1.from }
    }

    private static func tracks(_ length: Int, _ generator: inout SplitMix64) -> [CaptionTrack] {
        [
            CaptionTrack(place: .track, language: "de", cues: cues(length, &generator)),
            CaptionTrack(place: .srt, cues: cues(length, &generator)),
            CaptionTrack(place: .track, language: "pt-BR", cues: cues(length, &generator)),
        ]
    }

    @Test(
        "a film with captions is joined of parts to the same bytes, and has them",
        arguments: codings)
    func join(coding: Coding) throws {
        var generator = SplitMix64(seed: TestSeed.fixed(401))
        for hasSound in [false, true] {
            let folder = try TemporaryFolder()
            let rate = try #require(FrameRate(12))
            let count = 60
            let side = max(64, coding.sides.lowerBound)
            var film = FilmSettings(
                path: "\(folder.path)/a.\(coding.format.rawValue)", width: side, height: side,
                frameRate: rate, coding: coding)
            film.frameCount = count
            film.preset = "veryfast"
            film.captions = Self.tracks(5000, &generator)
            if hasSound {
                film.soundtrack = Soundtrack(
                    clips: [], ticks: [SoundTick(time: .zero, name: "impact")], frameRate: rate,
                    frames: 0..<count, frameCount: count)
            }
            let waves = Waves(hasAlpha: false, &generator)
            let frames = (0..<count).map { waves.frame($0, side, side, film.pixelFormat) }
            // Reads back every caption.
            try writeFilm(film, count: count) { frames[$0] }
            let whole = try WholeFile.read(film.path)
            let origin = PieceLabel.Origin(program: "1", timeline: "a", film: "b")
            var part = film
            part.path = "\(folder.path)/part.\(coding.format.rawValue)"
            let grid = try #require(film.pieceGrid)
            let writer = try PartWriter(part, of: origin, registry: PartialFiles())
            for piece in 0..<grid.count {
                let encoder = try PieceWriter(part, piece: piece, registry: PartialFiles())
                for frame in grid.frames(of: piece) { try encoder.append(frames[frame]) }
                try writer.write(encoder.finish(), number: piece)
            }
            try writer.writeSound()
            try writer.writeCaptions()
            try writer.commit()
            let files = PartWriter.paths(part, pieces: 0..<grid.count)
            let path = "\(folder.path)/joined.\(coding.format.rawValue)"
            let join = try PieceSet(files.reversed(), to: path, program: "1")
            #expect(join.settings.captions == film.captions)
            try join.write(registry: PartialFiles())
            #expect(try WholeFile.read(path) == whole, "sound: \(hasSound)")
            #expect(throws: MediaError.self) {
                try PieceSet(
                    files.filter { !$0.contains(".captions.") }, to: path, program: "1")
            }
        }
    }

    @Test("an MP4's captions follow each other without gaps, and none is lost")
    func movText() {
        var generator = SplitMix64(seed: TestSeed.fixed(402))
        for _ in 0..<500 {
            let cues = Self.cues(Int.random(in: 2...9000, using: &generator), &generator)
            var time = 0
            for packet in MovText.packets(cues) {
                #expect(packet.start == time && packet.duration > 0)
                time += packet.duration
                let count = Int(packet.bytes[0]) << 8 | Int(packet.bytes[1])
                let text = String(decoding: packet.bytes[2..<2 + count], as: UTF8.self)
                let shown = cues.filter { $0.from < time && $0.to > packet.start }
                // The later one is above.
                #expect(text == shown.reversed().map(\.text).joined(separator: "\n"))
                let isStyled = shown.contains { $0.isItalic || !$0.styles.isEmpty }
                #expect((packet.bytes.count > 2 + count) == isStyled)
            }
            #expect(time == cues.map(\.to).max())
        }
    }

    @Test("captions in pieces are read as they were written, and damage is refused")
    func bytes() {
        var generator = SplitMix64(seed: TestSeed.fixed(403))
        for _ in 0..<300 {
            let tracks = Self.tracks(5000, &generator)
            let bytes = CaptionBytes.bytes(tracks)
            #expect(CaptionBytes.tracks(bytes) == tracks)
            let cut = Int.random(in: 0..<bytes.count, using: &generator)
            #expect(CaptionBytes.tracks(Array(bytes[..<cut])) == nil)
            var damaged = bytes
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            damaged[place] ^= UInt8.random(in: 1...255, using: &generator)
            // Whatever it is, it is written as it was read.
            if let other = CaptionBytes.tracks(damaged) {
                #expect(CaptionBytes.bytes(other) == damaged)
            }
        }
    }

    @Test("captions are text files as their specifications say")
    func texts() {
        let cues = [
            CaptionCue(from: 500, to: 3_723_004, text: "a & <b>\n\nc", isAtTop: true),
            CaptionCue(
                from: 3_723_004, to: 3_724_000, text: "one two",
                marks: [.init(byte: 4, time: 3_723_500)], isItalic: true, alignment: .end),
        ]
        #expect(
            CaptionText.subRip(cues) == """
                1
                00:00:00,500 --> 01:02:03,004
                {\\an8}a & <b>
                c

                2
                01:02:03,004 --> 01:02:04,000
                <i>one two</i>


                """)
        #expect(
            CaptionText.webVTT(cues) == """
                WEBVTT

                00:00:00.500 --> 01:02:03.004 line:0
                a &amp; &lt;b&gt;
                c

                01:02:03.004 --> 01:02:04.000 align:end
                <i>one <01:02:03.500>two</i>


                """)
    }

    @Test("parts in bold, italic or underlined letters keep their tags")
    func styles() {
        var cue = CaptionCue(
            from: 0, to: 1000, text: "one two 3", marks: [.init(byte: 8, time: 500)],
            styles: [.init(.bold, 0..<7), .init(.underline, 4..<7)])
        #expect(CaptionText.subRip(cue) == "<b>one </b><b><u>two</u></b> 3")
        #expect(CaptionText.webVTT(cue) == "<b>one </b><b><u>two</u></b> <00:00:00.500>3")
        cue.isItalic = true
        #expect(CaptionText.subRip(cue) == "<b><i>one </i></b><b><i><u>two</u></i></b><i> 3</i>")
        let packet = MovText.packets([cue])[0]
        // Characters from and to, the font, and the face: bold 1, italic 2, underlined 4.
        let faces = [[0, 0, 0, 4, 0, 1, 3], [0, 4, 0, 7, 0, 1, 7], [0, 7, 0, 9, 0, 1, 2]]
        let records = (0..<3).map { Array(packet.bytes.dropFirst(2 + 9 + 10 + 12 * $0).prefix(7)) }
        #expect(records == faces.map { $0.map(UInt8.init) })
    }

    @Test("languages have the code of each format")
    func languages() {
        #expect(CaptionLanguage.code(of: "de", in: .mp4) == "deu")
        #expect(CaptionLanguage.code(of: "de-CH", in: .mkv) == "ger")
        #expect(CaptionLanguage.code(of: "pt-BR", in: .mov) == "por")
        #expect(CaptionLanguage.code(of: "yue", in: .mp4) == "yue")
        for tag in ["", "x", "xx", "German", "DE", "de_", "de-", "de/..", "d1"] {
            #expect(!CaptionLanguage.isTag(tag), "\(tag)")
        }
    }

    @Test("files of captions are beside the film, named like it")
    func names() throws {
        let rate = try #require(FrameRate(12))
        func paths(_ path: String, _ format: FilmFormat) throws -> [String] {
            let coding = try #require(Coding.of(format).first)
            var film = FilmSettings(
                path: path, width: 64, height: 64, frameRate: rate, coding: coding)
            let cues = [CaptionCue(from: 0, to: 1, text: "a")]
            film.captions = [
                CaptionTrack(place: .srt, cues: cues),
                CaptionTrack(place: .vtt, language: "de", cues: cues),
                CaptionTrack(place: .track, cues: cues),
            ]
            return film.captionFiles.map(\.path)
        }
        #expect(try paths("out/a.b.mp4", .mp4) == ["out/a.b.srt", "out/a.b.de.vtt"])
        #expect(try paths("f/a-{frame}.png", .png) == ["f/a.srt", "f/a.de.vtt"])
        #expect(try paths("{frame}.png", .png) == ["captions.srt", "captions.de.vtt"])
        #expect(try paths("-", .rgba) == [])
    }
}
