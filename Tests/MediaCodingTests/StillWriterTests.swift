import MediaCoding
import PixelBuffers
import Testing
import PortableMath
import TestSupport
import WholeFiles

@Suite(.seeded) struct StillWriterTests {
    /// A PNG's chunks by name; the first of each.
    private func chunks(_ png: [UInt8]) -> [String: [UInt8]] {
        var chunks: [String: [UInt8]] = [:]
        var offset = 8
        while offset + 12 <= png.count {
            let size = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: png[offset + 4..<offset + 8], as: UTF8.self)
            if chunks[name] == nil { chunks[name] = Array(png[(offset + 8)...].prefix(size)) }
            offset += size + 12
        }
        return chunks
    }

    private func random16(
        _ width: Int, _ height: Int, _ generator: inout SplitMix64
    ) -> PixelBuffer {
        let bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
        let buffer = PixelBuffer.zeroed(format: .rgba16, bounds: bounds)
        for y in 0..<height {
            for index in 0..<width * 8 {
                buffer.row(y)[index] = .random(in: 0...255, using: &generator)
            }
        }
        return buffer
    }

    @Test("a PNG of 8 bits holds every pixel with its straight alpha, at any size")
    func eightBits() throws {
        let seed = TestSeed.fixed(8)
        var generator = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.png"
        for (width, height) in [(1, 1), (3, 2), (17, 31), (64, 64), (101, 7)] {
            let buffer = PixelBuffer(width: width, height: height) { _, _ in
                .random(&generator, opaque: false)
            }
            try StillWriter.write(buffer, to: path)
            let pixels = try #require(try readFilm(path).first).pixels
            #expect((pixels.width, pixels.height) == (width, height))
            for y in 0..<height {
                #expect(
                    Array(pixels.row(y)) == Array(buffer.row(y)),
                    "seed \(seed), row \(y) of \(width)×\(height)")
            }
        }
        #expect(folder.names == ["a.png"])
    }

    @Test("a PNG says its depth, its channels and that it is sRGB")
    func header() throws {
        let eight = PixelBuffer.flat(5, 4, Colour(red: 1, green: 2, blue: 3, alpha: 4))
        var generator = SplitMix64(seed: TestSeed.fixed(1))
        let sixteen = random16(5, 4, &generator)
        // Bit depth, then colour type: 2 is RGB, 6 is RGB with alpha.
        let cases: [(PixelBuffer, Bool, [UInt8])] = [
            (eight, false, [8, 6]), (eight, true, [8, 2]), (sixteen, false, [16, 6]),
            (sixteen, true, [16, 2]),
        ]
        for (buffer, isOpaque, expected) in cases {
            let chunks = try chunks(StillWriter.png(buffer, isOpaque: isOpaque))
            let header = try #require(chunks["IHDR"])
            #expect(Array(header.prefix(10)) == [0, 0, 0, 5, 0, 0, 0, 4] + expected)
            #expect(chunks["sRGB"] != nil)
            #expect(chunks["tIME"] == nil && chunks["tEXt"] == nil)
        }
    }

    @Test("a PNG of 16 bits holds every bit", .needs(.ffmpeg))
    func sixteenBits() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(16))
        let folder = try TemporaryFolder()
        let buffer = random16(13, 9, &generator)
        for isOpaque in [false, true] {
            try StillWriter.write(buffer, to: "\(folder.path)/a.png", isOpaque: isOpaque)
            let raw = "\(folder.path)/raw"
            _ = output(
                of: "ffmpeg -v error -y -i '\(folder.path)/a.png' -f rawvideo -pix_fmt "
                    + "\(isOpaque ? "rgb48le" : "rgba64le") '\(raw)'")
            let expected = (0..<9).flatMap { y in
                buffer.row(y).enumerated().filter { !isOpaque || $0.offset % 8 < 6 }.map(\.element)
            }
            #expect(try WholeFile.read(raw) == expected)
        }
    }

    @Test("what can't be a PNG is refused, and nothing is left behind")
    func failures() throws {
        let folder = try TemporaryFolder()
        let bounds = PixelRectangle(x: 0, y: 0, width: 2, height: 2)
        for buffer in [
            PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds),
            PixelBuffer.zeroed(format: .rgba8, bounds: bounds.insetBy(1, 1)),
        ] {
            let error = #expect(throws: MediaError.self) {
                try StillWriter.write(buffer, to: "\(folder.path)/a.png")
            }
            #expect(error?.kind == .unexpectedFrame)
        }
        let place = #expect(throws: MediaError.self) {
            try StillWriter.write(.zeroed(format: .rgba8, bounds: bounds), to: folder.path)
        }
        #expect(place?.kind == .file(.isDirectory))
        #expect(folder.names == [])
    }
}
