import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

extension PixelBuffer {
    /// The numbers of a row, whatever the format's size of a number is.
    func numbers(_ y: Int) -> [Int] {
        switch format {
        case .rgba16, .plane16:
            row(y).withMemoryRebound(to: UInt16.self) { $0.map(Int.init) }
        default: row(y).map(Int.init)
        }
    }

    var numbers: [Int] { (0..<height).flatMap { numbers($0) } }
}

/// Runs FFmpeg without a word; false where it fails.
@discardableResult
func ffmpeg(_ arguments: String) -> Bool {
    output(of: "ffmpeg -v error -y \(arguments) </dev/null") != nil
}

/// A way to store pixels in a PNG, and what each number of it is worth.
struct PNGKind: CustomTestStringConvertible, Sendable {
    var format: String
    var channels: Int
    var bytes = 1

    var testDescription: String { format }

    /// The pixel as red, green, blue, alpha.
    func color(_ numbers: ArraySlice<Int>) -> [Int] {
        let maximum = bytes == 2 ? 65535 : 255
        let n = Array(numbers)
        switch channels {
        case 1: return [n[0], n[0], n[0], maximum]
        case 2: return [n[0], n[0], n[0], n[1]]
        case 3: return n + [maximum]
        default: return n
        }
    }

    static let all = [
        PNGKind(format: "gray", channels: 1), PNGKind(format: "ya8", channels: 2),
        PNGKind(format: "rgb24", channels: 3), PNGKind(format: "rgba", channels: 4),
        PNGKind(format: "gray16be", channels: 1, bytes: 2),
        PNGKind(format: "ya16be", channels: 2, bytes: 2),
        PNGKind(format: "rgb48be", channels: 3, bytes: 2),
        PNGKind(format: "rgba64be", channels: 4, bytes: 2),
    ]
}

@Suite("Pictures that are read", .seeded, .needs(.ffmpeg))
struct StillReaderTests {
    private let folder: TemporaryFolder
    private let seed = TestSeed.drawn

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    @Test("every number of a PNG is what was stored", arguments: PNGKind.all)
    func png(kind: PNGKind) throws {
        var generator = SplitMix64(seed: seed)
        let (width, height) = (Int.random(in: 1...70, using: &generator), 13)
        let raw = (0..<width * height * kind.channels * kind.bytes).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        try Bytes.write(raw, to: path("raw"))
        #expect(
            ffmpeg(
                "-f rawvideo -pix_fmt \(kind.format) -s \(width)x\(height) -i \(path("raw")) "
                    + path("a.png")))
        let picture = try StillReader.picture(path("a.png"))
        guard case .rgb(let found) = picture.samples else {
            Issue.record("a PNG is not RGB")
            return
        }
        let numbers =
            kind.bytes == 1
            ? raw.map(Int.init)
            : stride(from: 0, to: raw.count, by: 2).map { Int(raw[$0]) << 8 | Int(raw[$0 + 1]) }
        let expected = stride(from: 0, to: numbers.count, by: kind.channels).flatMap {
            kind.color(numbers[$0..<$0 + kind.channels])
        }
        #expect(found.format == (kind.bytes == 2 ? .rgba16 : .rgba8))
        #expect(found.numbers == expected, "seed \(seed)")
        #expect(picture.conversion == nil && picture.orientation == .upright)
    }

    @Test("a palette's and a bitmap's pixels are their colours")
    func palettes() throws {
        var generator = SplitMix64(seed: seed)
        let (width, height) = (37, 9)
        // 256 entries of blue, green, red, alpha in 16×16 pixels make a palette for FFmpeg.
        let indices = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let palette = (0..<1024).map { _ in UInt8.random(in: 0...255, using: &generator) }
        try Bytes.write(indices + palette, to: path("raw"))
        #expect(
            ffmpeg(
                "-f rawvideo -pix_fmt pal8 -s \(width)x\(height) -i \(path("raw")) \(path("a.png"))"
            ))
        guard case .rgb(let colors) = try StillReader.picture(path("a.png")).samples else { return }
        #expect(
            colors.numbers
                == indices.flatMap { index in
                    [2, 1, 0, 3].map { Int(palette[4 * Int(index) + $0]) }
                })

        let bits = (0..<(width + 7) / 8 * height).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        try Bytes.write(bits, to: path("raw"))
        #expect(
            ffmpeg(
                "-f rawvideo -pix_fmt monob -s \(width)x\(height) -i \(path("raw")) "
                    + path("b.png")
            ))
        guard case .rgb(let map) = try StillReader.picture(path("b.png")).samples else { return }
        for y in 0..<height {
            for x in 0..<width {
                let bit = bits[y * ((width + 7) / 8) + x / 8] >> UInt8(7 - x % 8) & 1
                #expect(map.numbers(y)[4 * x] == Int(bit) * 255)
            }
        }
    }

    @Test(
        "a JPEG's and a WebP's planes are those that FFmpeg finds",
        arguments: [
            "yuvj420p", "yuvj422p", "yuvj444p", "yuv420p.webp", "yuva420p.webp",
        ])
    func planes(kind: String) throws {
        var generator = SplitMix64(seed: seed)
        let (width, height) = (Int.random(in: 8...90, using: &generator), 35)
        let format = String(kind.split(separator: ".")[0])
        let file = path(kind.hasSuffix("webp") ? "a.webp" : "a.jpg")
        #expect(
            ffmpeg(
                "-f lavfi -i testsrc2=s=\(width)x\(height),format=rgba,colorchannelmixer=aa=0.6 "
                    + "-frames:v 1 -pix_fmt \(format) \(file)"))
        let expected = try rawPlanes(file, format)
        let found: [Int]
        switch try StillReader.picture(file).samples {
        case .rgb(let buffer):
            found = buffer.numbers.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
        case .yuv(let planes):
            found =
                planes.luma.numbers + planes.blue.numbers + planes.red.numbers
                + (planes.alpha?.numbers ?? [])
            #expect(planes.isFullRange == !kind.hasSuffix("webp"))
            #expect(planes.redWeight == 0.299 && planes.bitDepth == 8)
            #expect(planes.chromaX == (format.contains("444") ? 0 : 0.5))
        }
        #expect(found == expected, "seed \(seed)")
    }

    private func rawPlanes(_ file: String, _ format: String) throws -> [Int] {
        #expect(
            ffmpeg("-idct int -i \(file) -f rawvideo -pix_fmt \(format) \(path("raw"))"))
        return try Bytes.read(path("raw")).map(Int.init)
    }

    @Test("the name says nothing: the content does")
    func names() throws {
        #expect(ffmpeg("-f lavfi -i testsrc2=s=20x10 -frames:v 1 \(path("a.png"))"))
        try Bytes.write(try Bytes.read(path("a.png")), to: path("b.jpg"))
        #expect(try StillReader.describe(path("b.jpg")) == StillReader.describe(path("a.png")))
        #expect(try StillReader.describe(path("b.jpg")).width == 20)
    }

    @Test("every orientation is found, in both byte orders and in three formats", arguments: 1...8)
    func orientations(number: Int) throws {
        #expect(ffmpeg("-f lavfi -i testsrc2=s=20x10 -frames:v 1 \(path("a.png"))"))
        #expect(ffmpeg("-i \(path("a.png")) \(path("a.jpg"))"))
        let expected = try #require(Orientation(exif: number))
        for isLittleEndian in [false, true] {
            let exif = Bytes.exif(orientation: number, isLittleEndian: isLittleEndian)
            let png = Bytes.png(try Bytes.read(path("a.png")), with: "eXIf", exif)
            let jpeg = Bytes.jpeg(
                try Bytes.read(path("a.jpg")), with: 0xE1, Array("Exif\0\0".utf8) + exif)
            for (bytes, name) in [(png, "b.png"), (jpeg, "b.jpg")] {
                try Bytes.write(bytes, to: path(name))
                #expect(try StillReader.picture(path(name)).orientation == expected)
                let description = try StillReader.describe(path(name))
                #expect(description.width == (number < 5 ? 20 : 10))
                #expect(description.height == (number < 5 ? 10 : 20))
            }
        }
    }

    @Test(
        "a gamma and primaries of a PNG's own are told; sRGB's are not",
        arguments: [
            (name: "gAMA", data: Bytes.big(45455, 4), isOther: false),
            (name: "gAMA", data: Bytes.big(100_000, 4), isOther: true),
            (name: "gAMA", data: Bytes.big(0, 4), isOther: false),
            (name: "sRGB", data: [0], isOther: false),
            (name: "cICP", data: [12, 13, 0, 1], isOther: true),
            (name: "cICP", data: [1, 13, 0, 1], isOther: false),
        ])
    func pngColors(name: String, data: [UInt8], isOther: Bool) throws {
        #expect(ffmpeg("-f lavfi -i testsrc2=s=20x10 -frames:v 1 -bitexact \(path("a.png"))"))
        try Bytes.write(
            Bytes.png(try Bytes.read(path("a.png")), with: name, data), to: path("b.png"))
        #expect((try StillReader.picture(path("b.png")).conversion != nil) == isOther)
    }

    @Test("what is not a picture is refused, and it is said why")
    func refusals() throws {
        #expect(ffmpeg("-f lavfi -i testsrc2=s=20x10 -frames:v 1 \(path("a.png"))"))
        #expect(ffmpeg("-i \(path("a.png")) \(path("a.jpg"))"))
        let (png, jpeg) = (try Bytes.read(path("a.png")), try Bytes.read(path("a.jpg")))
        try Bytes.write([], to: path("empty"))
        try Bytes.write(Array("GIF89a and so on".utf8), to: path("gif"))
        try Bytes.write(Array(png.dropLast(20)), to: path("cut.png"))
        try Bytes.write(Array(jpeg.dropLast(2)), to: path("cut.jpg"))
        try Bytes.write(Array(png[..<20]), to: path("short.png"))
        #expect(output(of: "mkfifo \(path("pipe"))") != nil)
        let kinds: [(String, MediaError.Kind)] = [
            ("empty", .unreadable), ("gif", .unknownFormat), ("cut.png", .unreadable),
            ("cut.jpg", .unreadable), ("short.png", .unreadable), ("nowhere", .file(.notFound)),
            (".", .file(.isDirectory)), ("pipe", .file(.notARegularFile)),
        ]
        for (name, kind) in kinds {
            let error = #expect(throws: MediaError.self) { try StillReader.describe(path(name)) }
            #expect(error?.kind == kind, "\(name)")
        }
    }

    @Test("a picture that is too large is refused by its header alone")
    func limits() throws {
        let size = Bytes.big(30000, 4)
        let png =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Bytes.pngChunk("IHDR", size + size + [8, 2, 0, 0, 0])
        let jpeg: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + Bytes.big(30000, 2) + Bytes.big(30000, 2)
            + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        let webP =
            Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0]
            + [0, 0, 0, 0, 0x2F, 0x75, 0, 0x2F, 0x75, 0]
        for (index, bytes) in [png, jpeg, webP].enumerated() {
            try Bytes.write(bytes, to: path("large"))
            let error = #expect(throws: MediaError.self) {
                try StillReader.describe(path("large"))
            }
            #expect(error?.kind == .tooLarge, "\(index)")
            #expect(error?.message.contains("30000×30000") == true, "\(index)")
            #expect(error?.message.contains("16384 a side") == true, "\(index)")
        }
    }

    @Test("a damaged picture is refused or read, and never more than that")
    func damage() throws {
        var generator = SplitMix64(seed: seed)
        for name in ["a.png", "a.jpg", "a.webp", "b.webp"] {
            #expect(
                ffmpeg(
                    "-f lavfi -i testsrc2=s=48x32 -frames:v 1 "
                        + (name == "b.webp" ? "-lossless 1" : "")
                        + " \(path(name))"))
            let whole = try Bytes.read(path(name))
            for _ in 0..<60 {
                var bytes = whole
                if Bool.random(using: &generator) {
                    bytes.cut(using: &generator)
                    try Bytes.write(bytes, to: path("damaged"))
                    // A picture of which anything is missing is not a picture.
                    #expect(throws: MediaError.self, "\(name) to \(bytes.count), seed \(seed)") {
                        try StillReader.describe(path("damaged"))
                    }
                    continue
                }
                for _ in 0...Int.random(in: 0...4, using: &generator) {
                    bytes.flipBit(using: &generator)
                }
                try Bytes.write(bytes, to: path("damaged"))
                do throws(MediaError) {
                    let found = try StillReader.describe(path("damaged"))
                    #expect(found.width * found.height <= StillReader.maxPixels)
                } catch {
                    #expect(!error.message.isEmpty)
                }
            }
        }
    }
}
