import MediaCoding
import MediaTime
import PixelBuffers
import Testing
import PortableMath
import TestSupport
import WholeFiles

@Suite(.seeded) struct FilmWriterTests {
    @Test("a film has the size, the frames and the length that were asked for")
    func promisesHold() throws {
        let seed = TestSeed.fixed(20_260_101)
        var generator = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        let rates = [
            FrameRate(24000, over: 1001), FrameRate(30000, over: 1001), FrameRate(12),
            FrameRate(60), FrameRate(120), FrameRate(7), FrameRate(1000), FrameRate(1),
            FrameRate(25, over: 2),
        ].compactMap { $0 }
        var sizes = [(1, 1), (2, 2), (1, 64), (63, 1), (3, 5), (16, 16), (17, 15), (64, 48)]
        while sizes.count < 40 {
            sizes.append(
                (.random(in: 1...90, using: &generator), .random(in: 1...90, using: &generator)))
        }
        for (number, (width, height)) in sizes.enumerated() {
            let rate = rates[number % rates.count]
            let count = Int.random(in: 1...60, using: &generator)
            let path = "\(folder.path)/\(number).mp4"
            let comment: Comment = "seed \(seed): \(width)×\(height), \(count) frames at \(rate)"
            var settings = FilmSettings(path: path, width: width, height: height, frameRate: rate)
            settings.frameCount = count
            settings.preset = number % 2 == 0 ? "ultrafast" : "medium"
            #expect(settings.isPadded == (width % 2 + height % 2 > 0), comment)
            try writeFilm(settings, count: count) { index in
                PixelBuffer(width: width, height: height) { x, y in
                    Colour(
                        red: UInt8((x * 3 + index * 5) % 256), green: UInt8(y * 2 % 256),
                        blue: UInt8((index * 7) % 256))
                }
            }
            let reader = try FilmReader(path)
            #expect(reader.codecName == "h264", comment)
            #expect(reader.duration == rate.time(ofFrame: count), comment)
            #expect(reader.frameRate == rate, comment)
            #expect(reader.width == width + width % 2, comment)
            #expect(reader.height == height + height % 2, comment)
            let times = try readFilm(path).map(\.time)
            #expect(times == (0..<count).map { rate.time(ofFrame: $0) }, comment)
        }
        #expect(folder.names.count == sizes.count)
    }

    @Test("a flat colour comes out of a film within 2/255 of what went in")
    func flatColours() throws {
        let seed = TestSeed.fixed(709)
        var generator = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        var colours = [0, 64, 128, 192, 255].map { Colour(red: $0, green: $0, blue: $0) }
        for bits in 1..<7 {
            colours.append(
                Colour(
                    red: bits & 1 != 0 ? 255 : 0, green: bits & 2 != 0 ? 255 : 0,
                    blue: bits & 4 != 0 ? 255 : 0))
        }
        while colours.count < 40 { colours.append(.random(&generator)) }
        for (number, colour) in colours.enumerated() {
            let (width, height) = [(16, 16), (31, 17), (2, 2), (64, 36)][number % 4]
            let path = "\(folder.path)/a.mp4"
            let rate = try #require(FrameRate(30))
            let settings = FilmSettings(path: path, width: width, height: height, frameRate: rate)
            try writeFilm(settings, count: 3) { _ in .flat(width, height, colour) }
            for frame in try readFilm(path) {
                for y in 0..<frame.pixels.height {
                    for x in 0..<frame.pixels.width {
                        #expect(
                            frame.pixels[x, y].distance(to: colour) <= 2,
                            "seed \(seed): \(colour) became \(frame.pixels[x, y]) at \(x), \(y)")
                    }
                }
            }
        }
    }

    @Test("a film's YUV is BT.709's in limited range", .needs(.ffmpeg))
    func matrix() throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate(30))
        let settings = FilmSettings(
            path: "\(folder.path)/a.mp4", width: 16, height: 16, frameRate: rate)
        var generator = SplitMix64(seed: TestSeed.fixed(709))
        for _ in 0..<12 {
            let colour = Colour.random(&generator)
            try writeFilm(settings, count: 1) { _ in .flat(16, 16, colour) }
            _ = output(
                of: "ffmpeg -v error -y -i '\(settings.path)' -f rawvideo '\(folder.path)/raw'")
            let raw = try WholeFile.read("\(folder.path)/raw")
            #expect(raw.count == 384)
            // ITU-R BT.709-6, items 3.2 to 3.4: luma, colour difference, and their quantisation.
            let (r, g, b) = (Double(colour.red), Double(colour.green), Double(colour.blue))
            let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
            let expected = [
                16 + luma * 219 / 255, 128 + (b - luma) / 1.8556 * 224 / 255,
                128 + (r - luma) / 1.5748 * 224 / 255,
            ]
            for (plane, range) in [0..<256, 256..<320, 320..<384].enumerated() {
                for sample in raw[range] {
                    #expect(
                        abs(Double(sample) - expected[plane]) <= 1, "\(colour), plane \(plane)")
                }
            }
        }
    }

    @Test("a chroma sample lies on its even column", .needs(.ffmpeg))
    func chromaPlace() throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate(30))
        var settings = FilmSettings(
            path: "\(folder.path)/a.mp4", width: 64, height: 64, frameRate: rate)
        settings.quality = 1
        func blue(_ x: Int) -> Int { 64 + 2 * x }
        try writeFilm(settings, count: 1) { _ in
            PixelBuffer(width: 64, height: 64) { x, _ in
                Colour(red: 128, green: 128, blue: UInt8(blue(x)))
            }
        }
        _ = output(
            of: "ffmpeg -v error -y -i '\(settings.path)' -f rawvideo '\(folder.path)/raw'")
        let raw = try WholeFile.read("\(folder.path)/raw")
        try #require(raw.count == 64 * 64 * 3 / 2)
        // Between the columns, half a column off, the mean would be 0.44 more.
        var error = 0.0
        for k in 4..<28 {
            let difference = Double(blue(2 * k) - 128) * (1 - 0.0722)
            let expected = 128 + difference / 1.8556 * 224 / 255
            error += (Double(raw[64 * 64 + 16 * 32 + k]) - expected) / 24
        }
        #expect(abs(error) < 0.15, "\(error)")
    }

    @Test("the last column and row of an odd frame are repeated")
    func oddSizes() throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate(30))
        var settings = FilmSettings(
            path: "\(folder.path)/a.mp4", width: 17, height: 15, frameRate: rate)
        settings.quality = 1
        let grey = Colour(red: 128, green: 128, blue: 128)
        let edge = Colour(red: 30, green: 30, blue: 30)
        try writeFilm(settings, count: 2) { _ in
            PixelBuffer(width: 17, height: 15) { x, y in x == 16 || y == 14 ? edge : grey }
        }
        for frame in try readFilm(settings.path) {
            for i in 0..<15 { #expect(frame.pixels[17, i].distance(to: edge) < 8) }
            for i in 0..<17 { #expect(frame.pixels[i, 15].distance(to: edge) < 8) }
            #expect(frame.pixels[4, 4].distance(to: grey) < 8)
        }
    }

    @Test("two films of the same frames have the same bytes")
    func sameBytes() throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate(60))
        var files: [[UInt8]] = []
        for name in ["a.mp4", "other name.mp4"] {
            let path = "\(folder.path)/\(name)"
            let settings = FilmSettings(path: path, width: 320, height: 180, frameRate: rate)
            try writeFilm(settings, count: 90) { index in
                PixelBuffer(width: 320, height: 180) { x, y in
                    Colour(
                        red: UInt8((x + index * 3) % 256), green: UInt8((y * x + index) % 256),
                        blue: UInt8((x ^ y) & 255))
                }
            }
            files.append(try WholeFile.read(path))
        }
        #expect(files[0] == files[1])
    }

    @Test(
        "a film's colours and index are where players look for them", .needs(.ffmpeg))
    func containerTags() throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate(24000, over: 1001))
        let path = "\(folder.path)/a.mp4"
        let settings = FilmSettings(path: path, width: 64, height: 48, frameRate: rate)
        try writeFilm(settings, count: 48) { index in
            .flat(64, 48, Colour(red: UInt8(index * 4), green: 0, blue: 0))
        }
        let text = try #require(
            output(of: "ffprobe -v error -count_frames -show_streams -show_format '\(path)'"))
        let lines = Set(text.split(separator: "\n").map(String.init))
        for line in [
            "codec_name=h264", "pix_fmt=yuv420p", "color_range=tv", "color_space=bt709",
            "color_primaries=bt709", "color_transfer=bt709", "chroma_location=left",
            "r_frame_rate=24000/1001", "avg_frame_rate=24000/1001", "nb_frames=48",
            "nb_read_frames=48", "duration=2.002000", "start_time=0.000000",
            "sample_aspect_ratio=1:1",
        ] {
            #expect(lines.contains(line), "\(line) in \(text)")
        }
        #expect(!text.contains("creation_time"))
        #expect(!text.contains("TAG:encoder"))
        let bytes = try WholeFile.read(path)
        let boxes = topLevelBoxes(bytes)
        #expect(boxes.firstIndex(of: "moov") ?? 9 < boxes.firstIndex(of: "mdat") ?? 0, "\(boxes)")
        // The colr box: nclx, primaries 1, transfer 1, matrix 1, limited range.
        let colr = Array("colrnclx".utf8) + [0, 1, 0, 1, 0, 1, 0]
        #expect(bytes.indices.contains { bytes[$0...].starts(with: colr) })
    }

    @Test("a key frame comes at least every second")
    func keyFrames() throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate(12))
        let path = "\(folder.path)/a.mp4"
        let settings = FilmSettings(path: path, width: 32, height: 32, frameRate: rate)
        try writeFilm(settings, count: 60) { index in
            .flat(32, 32, Colour(red: UInt8(index), green: 9, blue: 9))
        }
        guard try Need.ffmpeg.isMet() else { return }
        let text = try #require(
            output(of: "ffprobe -v error -show_entries frame=pict_type -of csv=p=0 '\(path)'"))
        let types = text.split(separator: "\n")
        #expect(types.count == 60)
        #expect(types.filter { $0.hasPrefix("I") }.count >= 5)
    }

    private func topLevelBoxes(_ bytes: [UInt8]) -> [String] {
        var names: [String] = []
        var offset = 0
        while offset + 8 <= bytes.count {
            names.append(String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self))
            let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size >= 8 else { break }
            offset += size
        }
        return names
    }
}
