import MediaCoding
import PixelBuffers
import Testing
import PortableMath
import TestSupport
import Threads
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
            try Bytes.write(StillWriter.png(buffer), to: path)
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
            try Bytes.write(
                StillWriter.png(buffer, isOpaque: isOpaque), to: "\(folder.path)/a.png")
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

    /// Smooth, flat and noisy parts: every filter is the best somewhere.
    private func mixed(_ width: Int, _ height: Int, _ format: PixelFormat) -> PixelBuffer {
        var generator = SplitMix64(seed: TestSeed.fixed(21))
        let bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
        let buffer = PixelBuffer.zeroed(format: format, bounds: bounds)
        for y in 0..<height {
            let row = buffer.row(y)
            for index in row.indices {
                let number =
                    switch (y / 16) % 5 {
                    case 0: 40
                    case 1: index / 5 + y
                    case 2: 3 * y
                    case 3: index * y / 9
                    default: Int(generator.next() & 255)
                    }
                row[index] = UInt8(truncatingIfNeeded: number)
            }
        }
        return buffer
    }

    @Test("a PNG of many blocks holds every pixel, and is the same from any number of threads")
    func blocks() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.png"
        for (width, height) in [(300, 700), (30, 9000), (9000, 5), (1, 1)] {
            for (format, isOpaque) in [
                (PixelFormat.rgba8, false), (.rgba8, true), (.rgba16, false), (.rgba16, true),
            ] {
                let buffer = mixed(width, height, format)
                let png = try StillWriter.png(buffer, isOpaque: isOpaque)
                for size in [1, 2, 3, 7] {
                    let shared = try ThreadPool(size: size).working {
                        try StillWriter.png(buffer, isOpaque: isOpaque)
                    }
                    #expect(shared == png, "\(width)×\(height), \(size) threads")
                }
                try Bytes.write(png, to: path)
                guard case .rgb(let read) = try StillReader.picture(path).samples else {
                    Issue.record("no RGB")
                    continue
                }
                #expect(read.format == format && read.bounds == buffer.bounds)
                let alpha = format.bytesPerPixel / 4
                for y in 0..<height {
                    if isOpaque {
                        // What is left out comes back as opaque.
                        for x in 0..<width {
                            let end = (x + 1) * format.bytesPerPixel
                            for index in end - alpha..<end { buffer.row(y)[index] = 255 }
                        }
                    }
                    #expect(Array(read.row(y)) == Array(buffer.row(y)), "row \(y)")
                }
            }
        }
    }

    @Test("what can't be a PNG is refused")
    func failures() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 2, height: 2)
        for buffer in [
            PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds),
            PixelBuffer.zeroed(format: .rgba8, bounds: bounds.insetBy(1, 1)),
        ] {
            let error = #expect(throws: MediaError.self) {
                try StillWriter.png(buffer, for: "a.png")
            }
            #expect(error?.kind == .unexpectedFrame)
            #expect(error?.file == "a.png")
        }
    }
}
