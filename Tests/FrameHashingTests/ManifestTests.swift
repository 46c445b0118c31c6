import Diagnostics
import FrameHashing
import MediaTime
import PortableMath
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

func randomHash(_ generator: inout SplitMix64) -> String {
    String((0..<64).map { _ in "0123456789abcdef".randomElement(using: &generator) ?? "0" })
}

/// A path of characters that could end a line, a quotation or an escape.
private func randomPath(_ generator: inout SplitMix64) -> String {
    let scalars: [Unicode.Scalar] = [
        "\n", "\r", "\t", "\u{1B}", "\u{85}", "\u{2028}", "\"", "\\", "u", "n", "{", "}", "A", "#",
        ":", " ", "/", "\u{301}",
    ]
    var path = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
        path.append(scalars.randomElement(using: &generator) ?? "n")
    }
    return String(path)
}

func randomManifest(_ generator: inout SplitMix64) throws -> FrameManifest {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    func text(_ candidates: [String?]) -> String? {
        candidates.randomElement(using: &generator) ?? nil
    }
    let rate = try #require(
        FrameRate(Int64(number(1...120_000)), over: Int64(number(1...1001))))
    var header = ManifestHeader(
        frameRate: rate, width: number(1...16384), height: number(1...16384))
    header.software = text([nil, "Lavf59.27.100"])
    header.flipbookVersion = text([nil, "0.1.0"])
    header.timeline = text([
        nil, "a.yaml", "ein Ordner/ä: b.yaml", " x ", "", "\u{301}", "a,b#c", "\"", "\"a\"",
        "\"\"", "\\n\u{301}", randomPath(&generator), randomPath(&generator),
    ])
    header.pixelFormat = text([nil, "rgba"])
    header.libraries = (0..<number(0...2)).map { .init(name: "library\($0)", version: "1.\($0) x") }
    let first = number(0...1_000_000)
    let count = number(0...40)
    if count > 0, Bool.random(using: &generator) { header.part = first...first + count - 1 }
    if Bool.random(using: &generator) { header.frameCount = count }
    let frames = (0..<count).map {
        FrameManifest.Frame(
            index: first + $0, byteCount: header.width * header.height * 4,
            hash: randomHash(&generator))
    }
    return FrameManifest(header: header, frames: frames)
}

@Suite(.seeded) struct ManifestTests {
    private let example = """
        #format: frame checksums
        #version: 2
        #hash: SHA256
        #software: Lavf59.27.100
        #tb 0: 1001/24000
        #media_type 0: video
        #codec_id 0: rawvideo
        #dimensions 0: 6x4
        #sar 0: 0/1
        #stream#, dts,        pts, duration,     size, hash
        0,          0,          0,        1,       96, \
        87ca15c1d02efac38e1201c86759a192843c38d22f6ca140bc3363d2525eda7f
        0,          1,          1,        1,       96, \
        3f9f6398cc0f5e7293b7a616e11bcd7d2a24df07d44fb011c392ac1986df829a

        """

    private func parse(_ text: String) -> (FrameManifest?, [String]) {
        var diagnostics = DiagnosticSet()
        let manifest = FrameManifest.parse(
            Array(text.utf8), file: "a.framehash", into: &diagnostics)
        let lines = diagnostics.diagnostics.map { diagnostic in
            let place = diagnostic.location.map { "\($0.line):\($0.column)" } ?? "-"
            return "\(place) \(diagnostic.severity) \(diagnostic.code): \(diagnostic.message)"
        }
        return (manifest, lines)
    }

    @Test("what is printed is parsed back as it was")
    func parsePrint() throws {
        for seed in TestSeed.several(1...200) {
            var generator = SplitMix64(seed: seed)
            let manifest = try randomManifest(&generator)
            let (parsed, diagnostics) = parse(ManifestText.text(of: manifest))
            #expect(parsed == manifest, "seed \(seed)")
            #expect(diagnostics == [], "seed \(seed)")
        }
    }

    @Test("a path in a line is itself, or quoted if it has control characters or looks quoted")
    func paths() throws {
        let rate = try #require(FrameRate(1))
        for (path, line) in [
            ("a b.yaml", "a b.yaml"), ("\"a\".yaml", "\"a\".yaml"), ("a\\n", "a\\n"),
            ("a\nb\r", #""a\u{A}b\u{D}""#), ("\"a\\\"", #""\"a\\\"""#), ("\u{85}", #""\u{85}""#),
        ] {
            let header = ManifestHeader(frameRate: rate, width: 1, height: 1, timeline: path)
            let text = ManifestText.header(header)
            #expect(text.contains("#flipbook-timeline: \(line)\n"), "\(text)")
        }
        for line in [
            #""a"b""#, #""\""#, #""\x""#, #""\u{}""#, #""\u{0}""#, #""\u{D800}""#, #""\u{A""#,
        ] {
            let (manifest, lines) = parse(
                example.replacing("#sar 0: 0/1", with: "#flipbook-timeline: \(line)"))
            #expect(manifest == nil && lines.count == 1, "\(line): \(lines)")
        }
    }

    @Test("what FFmpeg prints is parsed, and printed as FFmpeg does")
    func ffmpegExample() throws {
        let (parsed, diagnostics) = parse(example)
        let manifest = try #require(parsed)
        #expect(diagnostics == [])
        #expect(manifest.header.frameRate == FrameRate(24000, over: 1001))
        #expect((manifest.header.width, manifest.header.height) == (6, 4))
        #expect(manifest.frames.map(\.index) == [0, 1])
        #expect(ManifestText.text(of: manifest) == example)
        let (windows, _) = parse(example.replacing("\n", with: "\r\n"))
        #expect(windows == manifest)
    }

    @Test("a manifest cut anywhere is an error")
    func cut() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(3))
        var manifest = try randomManifest(&generator)
        while manifest.frames.count < 3 { manifest = try randomManifest(&generator) }
        manifest.header.frameCount = manifest.frames.count
        let text = Array(ManifestText.text(of: manifest).utf8)
        for length in 0..<text.count {
            var diagnostics = DiagnosticSet()
            let part = Array(text.prefix(length))
            #expect(
                FrameManifest.parse(part, file: "a", into: &diagnostics) == nil, "\(length) bytes")
            #expect(diagnostics.hasErrors, "\(length) bytes")
        }
    }

    @Test(
        "each malformed line is named with its place",
        arguments: [
            (
                "#version: 2", "#version: 3",
                ["2:11 error unknown-version: unknown version '3', this reads version 2"]
            ),
            (
                "#hash: SHA256", "#hash: MD5",
                ["3:8 error unknown-hash: unknown hash 'MD5', this reads SHA256"]
            ),
            (
                "#tb 0: 1001/24000", "#tb 0: 0/5",
                ["5:8 error malformed-header: '#tb 0' is '0/5', not a fraction such as 1/60"]
            ),
            (
                "#dimensions 0: 6x4", "#dimensions 0: 6",
                ["8:16 error malformed-header: '#dimensions 0' is '6', not a size such as 960x540"]
            ),
            (
                "#dimensions 0: 6x4", "#dimensions 0: 6x5",
                [
                    "11:44 error frame-size: size 96, RGBA of 6x5 has 120 bytes",
                    "12:44 error frame-size: size 96, RGBA of 6x5 has 120 bytes",
                ]
            ),
            (
                "#codec_id 0: rawvideo", "#codec_id 0: h264",
                ["7:14 error malformed-header: '#codec_id 0' is 'h264', not 'rawvideo'"]
            ),
            (
                "#sar 0: 0/1", "#sar 0: 4/3",
                ["9:9 error malformed-header: '#sar 0' is '4/3', not '0/1' or '1/1'"]
            ),
            (
                "#sar 0: 0/1", "#extradata 0: 5",
                [
                    "9:1 warning unknown-header: unknown header line '#extradata 0', "
                        + "it is not looked at"
                ]
            ),
            ("#sar 0: 0/1", "#tb 0: 1/60", ["9:1 error repeated-header: '#tb 0' is there twice"]),
            (
                "#sar 0: 0/1", "#nothing",
                ["9:1 error malformed-header: a header line without a colon"]
            ),
            (
                "#media_type 0: video\n", "",
                ["11:1 error missing-header: there is no header line '#media_type 0'"]
            ),
            (
                "#sar 0: 0/1", "#flipbook-frames: 3-1",
                [
                    "9:19 error malformed-header: '#flipbook-frames' is '3-1', "
                        + "not a range such as 30-89"
                ]
            ),
            (
                "#sar 0: 0/1", "#flipbook-timeline: \"a\\nb\"",
                [
                    "9:21 error malformed-header: '#flipbook-timeline' is '\"a\\nb\"', "
                        + "not a path in quotation marks, with escapes such as \\u{A}"
                ]
            ),
            (
                "#sar 0: 0/1", "#flipbook-frames: 1-2",
                ["11:25 error frame-order: frame 0 is outside 1-2, the part that the header names"]
            ),
            (
                "#sar 0: 0/1", "#flipbook-frame-count: 3",
                ["12:1 error cut-short: the header promises 3 frames, the file has 2"]
            ),
            (
                "0,          1,          1,", "0,          0,          0,",
                ["12:25 error frame-order: frame 0 after frame 0"]
            ),
            (
                "0,          1,          1,", "1,          1,          1,",
                ["12:1 error malformed-frame: stream 1, a manifest has stream 0 only"]
            ),
            (
                "0,          1,          1,", "0,          1,          2,",
                ["12:25 error malformed-frame: dts 1 and pts 2, in raw video they are equal"]
            ),
            (
                "1,        1,       96, 3f", "1,     1024,       96, 3f",
                ["12:32 error malformed-frame: duration 1024, every frame lasts 1"]
            ),
            (
                "1,        1,       96, 3f", "1,        1,       97, 3f",
                ["12:44 error frame-size: size 97, RGBA of 6x4 has 96 bytes"]
            ),
            (
                "96, 3f", "96, 3F",
                [
                    "12:48 error malformed-hash: a SHA256 hash has 64 digits 0-9a-f, "
                        + "this one has 64 characters"
                ]
            ),
            (
                "96, 3f", "96, f",
                [
                    "12:48 error malformed-hash: a SHA256 hash has 64 digits 0-9a-f, "
                        + "this one has 63 digits"
                ]
            ),
            (
                "0,          1,          1,", "0,         -1,         -1,",
                ["12:12 error malformed-frame: dts '-1' is not a whole number"]
            ),
            (
                "0,          1,          1,", "0,  1,  99999999999999999999,",
                ["12:9 error malformed-frame: pts '99999999999999999999' is not a whole number"]
            ),
            (
                "        1,       96, 3f", "1, 3f",
                ["12:1 error malformed-frame: a frame's line has 6 columns, this one has 5"]
            ),
            (
                "0,          1,          1,", "#late: 1\n0,          1,          1,",
                ["12:1 error misplaced-header: a header line below the first frame"]
            ),
            (
                "#format: frame checksums", "frames",
                ["1:1 error not-a-manifest: this is not a frame hash manifest"]
            ),
        ])
    func malformed(_ old: String, _ new: String, _ expected: [String]) throws {
        let range = try #require(example.firstRange(of: old))
        let text = example.replacingCharacters(in: range, with: new)
        #expect(parse(text).1 == expected)
    }

    @Test("every malformed line of a file is named, not only the first")
    func several() {
        let text = example.replacing("96, ", with: "96, x").replacing("1/1", with: "1/x")
        #expect(parse(text).1.count == 2)
        #expect(parse(example.replacing("       96", with: "       9x")).1.count == 2)
        #expect(parse("").1 == ["1:1 error not-a-manifest: the file is empty"])
    }

    @Test(
        "arbitrary damage never crashes the parser, and what it accepts is printed and read alike")
    func damage() throws {
        for seed in TestSeed.several(1...500) {
            var generator = SplitMix64(seed: seed)
            var bytes = Array(example.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = .random(in: 0...255, using: &generator)
            }
            var diagnostics = DiagnosticSet()
            let manifest = FrameManifest.parse(bytes, file: "a", into: &diagnostics)
            guard let manifest else {
                #expect(diagnostics.hasErrors, "seed \(seed)")
                continue
            }
            #expect(parse(ManifestText.text(of: manifest)).0 == manifest, "seed \(seed)")
        }
    }

    @Test("FFmpeg prints the same frame lines for the same raw frames", .needs(.ffmpeg))
    func ffmpeg() throws {
        for (rate, size) in [("60", (6, 4)), ("24000/1001", (33, 7)), ("12", (960, 540))] {
            let command =
                "head -c \(size.0 * size.1 * 4 * 3) /dev/zero | ffmpeg -v error -f rawvideo "
                + "-pix_fmt rgba -s \(size.0)x\(size.1) -r \(rate) -i - -map 0:v -bitexact "
                + "-f framehash -hash sha256 -"
            let text = try #require(output(of: command))
            let parts = rate.split(separator: "/").compactMap { Int64($0) }
            let frameRate = try #require(FrameRate(parts[0], over: parts.count > 1 ? parts[1] : 1))
            let (parsed, diagnostics) = parse(text)
            let manifest = try #require(parsed)
            #expect(diagnostics == [])
            #expect(manifest.frames.count == 3)
            var header = ManifestHeader(frameRate: frameRate, width: size.0, height: size.1)
            header.pixelFormat = nil
            #expect(manifest.header == header)
            #expect(ManifestText.text(of: manifest) == text)
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: text)
        return copy
    }
}
