import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

@Suite(.seeded) struct GIFTests {
    private func settings(
        _ folder: TemporaryFolder, _ size: (Int, Int), _ rate: FrameRate, count: Int,
        hasAlpha: Bool = false, quality: Int = 80
    ) throws -> FilmSettings {
        var settings = FilmSettings(
            path: "\(folder.path)/a.gif", width: size.0, height: size.1, frameRate: rate,
            coding: try #require(Coding.of(.gif).first))
        settings.hasAlpha = hasAlpha
        settings.quality = quality
        settings.frameCount = count
        return settings
    }

    /// A scene of so many colours, in which blocks come, go and stay, drawn over each other.
    private func scene(
        _ size: (Int, Int), count: Int, colors: Int, hasAlpha: Bool,
        _ generator: inout SplitMix64
    ) -> [PixelBuffer] {
        var palette = (0..<colors).map { _ in Colour.random(&generator) }
        if hasAlpha { palette[0].alpha = 0 }
        var frame = PixelBuffer.flat(size.0, size.1, palette[0])
        return (0..<count).map { _ in
            let next = PixelBuffer(width: size.0, height: size.1) { frame[$0, $1] }
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let color = palette.randomElement(using: &generator) ?? palette[0]
                let x = Int.random(in: 0..<size.0, using: &generator)
                let y = Int.random(in: 0..<size.1, using: &generator)
                let maxX = min(size.0, x + Int.random(in: 1...12, using: &generator))
                let maxY = min(size.1, y + Int.random(in: 1...12, using: &generator))
                for y in y..<maxY { for x in x..<maxX { next[x, y] = color } }
            }
            frame = next
            return next
        }
    }

    /// Colour doesn't matter where nothing is seen.
    private func seen(_ buffer: PixelBuffer) -> [UInt8] {
        var all = buffer.pixelBytes
        for pixel in stride(from: 0, to: all.count, by: 4) where all[pixel + 3] == 0 {
            for channel in 0..<3 { all[pixel + channel] = 0 }
        }
        return all
    }

    @Test("films of at most 255 colours come out exactly, and last exactly as long")
    func exact() throws {
        let seed = TestSeed.fixed(41)
        var generator = SplitMix64(seed: seed)
        let rates = (10...120).compactMap { FrameRate($0) } + commonRates
        var cases = [((1, 1), 1), ((1, 1), 7), ((2, 2), 200), ((3, 5), 40), ((64, 1), 9)]
        for _ in 0..<20 {
            let size = (
                Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator)
            )
            cases.append((size, Int.random(in: 1...30, using: &generator)))
        }
        for (size, count) in cases {
            for hasAlpha in [false, true] {
                let folder = try TemporaryFolder()
                let rate = try #require(rates.randomElement(using: &generator))
                let settings = try settings(
                    folder, size, rate, count: count, hasAlpha: hasAlpha, quality: 100)
                let frames = scene(
                    size, count: count, colors: .random(in: 1...255, using: &generator),
                    hasAlpha: hasAlpha, &generator)
                let comment: Comment =
                    "seed \(seed): \(size), \(count) frames at \(rate), alpha \(hasAlpha)"
                try writeFilm(settings, count: count) { frames[$0] }
                let found = try pictures(of: settings, count: count)
                let file = try #require(try GIFFile.read(settings.path), comment)
                let end = GIFTiming.time(ofFrame: count, rate)
                #expect(file.delays.reduce(0, +) == end, comment)
                #expect(file.delays.dropFirst().allSatisfy { $0 >= 2 }, comment)
                var kept = 0
                for index in stride(from: 0, to: count, by: settings.frameStep) {
                    // What is left over at the end may be too short to be seen.
                    guard index == 0 || end - GIFTiming.time(ofFrame: index, rate) >= 2 else {
                        continue
                    }
                    kept += 1
                    #expect(seen(found[index]) == seen(frames[index]), comment)
                }
                #expect(settings.keptFrameCount == kept, comment)
                // Equal ones are one picture.
                #expect(file.delays.count <= kept, comment)
            }
        }
    }

    @Test("what stands still in a film of many colours stands still in the GIF, at any quality")
    func stillParts() throws {
        let seed = TestSeed.fixed(43)
        var generator = SplitMix64(seed: seed)
        for quality in [100, 80, 40, 0] {
            let folder = try TemporaryFolder()
            let size = (48, 40)
            var settings = try settings(
                folder, size, try #require(FrameRate(25)), count: 12, quality: quality)
            settings.colors = .random(in: 8...256, using: &generator)
            let still = Waves(hasAlpha: false, &generator).frame(0, size.0, size.1, .rgba8)
            let moving = Waves(hasAlpha: false, &generator)
            try writeFilm(settings, count: 12) { index in
                let other = moving.frame(index * 5, size.0, size.1, .rgba8)
                return PixelBuffer(width: size.0, height: size.1) { x, y in
                    x < 20 ? other[x, y] : still[x, y]
                }
            }
            let found = try pictures(of: settings, count: 12)
            for picture in found {
                let same = (0..<size.1).allSatisfy { y in
                    (20..<size.0).allSatisfy { picture[$0, y] == found[0][$0, y] }
                }
                #expect(same, "seed \(seed), quality \(quality)")
            }
        }
    }

    @Test("soft colours lose little, and less with more quality")
    func soft() throws {
        let seed = TestSeed.fixed(47)
        var generator = SplitMix64(seed: seed)
        let size = (61, 45)
        let waves = Waves(hasAlpha: false, &generator)
        let frames = (0..<6).map { waves.frame($0 * 3, size.0, size.1, .rgba8) }
        var sizes: [Int] = []
        for (quality, minimum) in [(100, 32.0), (80, 28.0), (40, 22.0)] {
            let folder = try TemporaryFolder()
            let settings = try settings(
                folder, size, try #require(FrameRate(20)), count: 6, quality: quality)
            try writeFilm(settings, count: 6) { frames[$0] }
            sizes.append(try WholeFile.read(settings.path).count)
            for (original, picture) in zip(frames, try pictures(of: settings, count: 6)) {
                let decibels = signalToNoise(original, picture)
                #expect(decibels > minimum, "seed \(seed), quality \(quality): \(decibels) dB")
            }
        }
        #expect(sizes == sizes.sorted(by: >), "\(sizes)")
    }

    @Test("two films of the same frames have the same bytes")
    func sameBytes() throws {
        let folder = try TemporaryFolder()
        var settings = try settings(folder, (57, 43), try #require(FrameRate(30)), count: 5)
        let all = try (0..<3).map { number in
            var generator = SplitMix64(seed: TestSeed.fixed(53))
            let waves = Waves(hasAlpha: false, &generator)
            settings.path = "\(folder.path)/\(number).gif"
            try writeFilm(settings, count: 5) { waves.frame($0 * 4, 57, 43, .rgba8) }
            return try WholeFile.read(settings.path)
        }
        #expect(Set(all).count == 1)
    }

    @Test("a film is shown as often as it should be", arguments: [0, 1, 2, 3, 65535])
    func plays(loop: Int) throws {
        let folder = try TemporaryFolder()
        var settings = try settings(folder, (2, 2), try #require(FrameRate(10)), count: 2)
        settings.loop = loop
        try writeFilm(settings, count: 2) { .flat(2, 2, Colour(red: UInt8($0), green: 0, blue: 0)) }
        #expect(try GIFFile.read(settings.path)?.plays == loop)
        let bytes = try WholeFile.read(settings.path)
        // Once is what is meant where nothing is said.
        let isSaid = String(decoding: bytes, as: UTF8.self).firstRange(of: "NETSCAPE") != nil
        #expect(isSaid == (loop != 1))
    }

    @Test("a still of twenty minutes lasts twenty minutes")
    func long() throws {
        let folder = try TemporaryFolder()
        let settings = try settings(folder, (3, 2), try #require(FrameRate(1)), count: 1200)
        let frame = PixelBuffer.flat(3, 2, Colour(red: 1, green: 2, blue: 3))
        try writeFilm(settings, count: 1200) { _ in frame }
        let file = try #require(try GIFFile.read(settings.path))
        #expect(file.delays.reduce(0, +) == 120_000)
        #expect(file.delays.count == 2)
    }

    @Test("frames that the film doesn't show can be left out: its bytes are the same")
    func skipped() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(61))
        let folder = try TemporaryFolder()
        var settings = try settings(folder, (24, 16), try #require(FrameRate(60)), count: 31)
        let frames = (0..<31).map { _ in noise(24, 16, .rgba8, hasAlpha: false, &generator) }
        for step in 2...5 {
            settings.frameStep = step
            try writeFilm(settings, count: 31) { frames[$0] }
            let expected = try WholeFile.read(settings.path)
            let writer = try FrameSinks.open(settings)
            for index in 0..<31 {
                if index % step == 0 {
                    try writer.append(frames[index])
                } else {
                    try writer.skip()
                }
            }
            try writer.finish()
            #expect(try WholeFile.read(settings.path) == expected, "one of \(step)")
        }
        let shown = try FrameSinks.open(settings)
        let error = #expect(throws: MediaError.self) { try shown.skip() }
        #expect(error?.kind == .unexpectedFrame)
        let every = try FrameSinks.open(
            FilmSettings(
                path: "\(folder.path)/a.rgba", width: 24, height: 16, frameRate: .sixty,
                coding: try #require(Coding.all.first { $0.format == .rgba })))
        let none = #expect(throws: MediaError.self) { try every.skip() }
        #expect(none?.kind == .unexpectedFrame)
        #expect(folder.names == ["a.gif"])
    }

    @Test("a film that is larger than it may be is given up, and leaves nothing")
    func overLimit() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(59))
        let folder = try TemporaryFolder()
        var settings = try settings(folder, (40, 40), try #require(FrameRate(10)), count: 3)
        let frames = (0..<3).map { _ in
            noise(40, 40, .rgba8, hasAlpha: false, &generator)
        }
        try writeFilm(settings, count: 3) { frames[$0] }
        let size = try WholeFile.read(settings.path).count
        settings.maxBytes = size
        try writeFilm(settings, count: 3) { frames[$0] }
        settings.maxBytes = size - 1
        settings.path = "\(folder.path)/b.gif"
        let error = #expect(throws: MediaError.self) {
            try writeFilm(settings, count: 3) { frames[$0] }
        }
        #expect(error?.kind == .overLimit)
        #expect(folder.names == ["a.gif"])
    }

    @Test(
        "sizes are read as people write them",
        arguments: [
            ("8MB", 8_000_000), ("1.5 kB", 1500), ("2MiB", 2 << 20), ("7", 7), ("12b", 12),
            ("0.5GB", 500_000_000), ("0", nil), ("MB", nil), ("-3kB", nil), ("1.MB", nil),
            ("8 apples", nil), ("99999999999MB", nil), ("1e3", nil),
        ])
    func byteCounts(text: String, bytes: Int?) {
        #expect(ByteCount.bytes(text) == bytes)
    }

    @Test("a film's limit below 1000 bytes has a unit: it was forgotten otherwise")
    func filmByteCounts() {
        for (text, bytes) in [
            ("8", nil), ("999", nil), ("1000", 1000), ("8B", 8), ("8 mb", 8_000_000), ("", nil),
        ] as [(String, Int?)] {
            #expect(ByteCount.filmBytes(text) == bytes, "\(text)")
        }
    }
}
