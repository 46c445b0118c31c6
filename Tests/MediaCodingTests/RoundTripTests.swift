import MediaCoding
import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing

/// What goes into a film comes out of it.
@Suite(.seeded) struct RoundTripTests {
    @Test("libav has an encoder of each", arguments: Coding.all)
    func isThere(coding: Coding) throws {
        // Where one is missing, the tests below leave it out.
        _ = try Need("encoder of \(coding.testDescription)") { coding.isAvailable }.isMet()
    }

    /// Sizes from one pixel on, odd ones and even ones, and what a coding takes at least.
    private func sizes(_ coding: Coding, _ generator: inout SplitMix64) -> [(Int, Int)] {
        let minimum = coding.sides.lowerBound
        var sizes = [(1, 1), (2, 2), (1, 37), (64, 1), (3, 5), (17, 15), (64, 64), (65, 79)]
        sizes.append(
            (.random(in: 1...90, using: &generator), .random(in: 1...90, using: &generator)))
        return sizes.map { (max(minimum, $0.0), max(minimum, $0.1)) }
    }

    private func settings(
        _ coding: Coding, _ folder: TemporaryFolder, _ size: (Int, Int), _ rate: FrameRate,
        depth: Int, hasAlpha: Bool, count: Int
    ) -> FilmSettings {
        var settings = FilmSettings(
            coding, in: folder.path, width: size.0, height: size.1, frameRate: rate, count: count)
        settings.depth = depth
        settings.hasAlpha = hasAlpha
        settings.preset = "veryfast"
        return settings
    }

    @Test(
        "nothing is lost where nothing is to be lost",
        arguments: Coding.available.filter(\.isLossless))
    func lossless(coding: Coding) throws {
        let seed = TestSeed.fixed(17)
        var generator = SplitMix64(seed: seed)
        for (number, size) in sizes(coding, &generator).enumerated() {
            for depth in coding.depths {
                for hasAlpha in [false, true] {
                    let folder = try TemporaryFolder()
                    let count = number == 0 ? 1 : Int.random(in: 2...9, using: &generator)
                    let rate = commonRates[number % commonRates.count]
                    let settings = settings(
                        coding, folder, size, rate, depth: depth, hasAlpha: hasAlpha, count: count)
                    var frames = (0..<count).map { _ in
                        noise(
                            size.0, size.1, settings.pixelFormat, hasAlpha: hasAlpha, &generator)
                    }
                    // Frames that repeat are where a format may save, and must not lose.
                    if count > 3 { frames[2] = frames[1] }
                    let comment: Comment =
                        "seed \(seed): \(size), \(depth) bits, alpha \(hasAlpha), \(count) frames"
                    #expect(throws: Never.self, comment) {
                        try writeFilm(settings, count: count) { frames[$0] }
                        let found = try pictures(of: settings, count: count)
                        #expect(found.map(\.pixelBytes) == frames.map(\.pixelBytes), comment)
                    }
                }
            }
        }
    }

    @Test(
        "what is lost can't be seen: above 40 dB on average, and in each frame above 36",
        arguments: Coding.available.filter { !$0.isLossless && !$0.hasPalettes })
    func lossy(coding: Coding) throws {
        let seed = TestSeed.fixed(23)
        var generator = SplitMix64(seed: seed)
        var all: [Double] = []
        for (number, size) in sizes(coding, &generator).enumerated() {
            for depth in coding.depths {
                for hasAlpha in coding.alphaDepths.contains(depth) ? [false, true] : [false] {
                    let folder = try TemporaryFolder()
                    let count = number == 0 ? 1 : Int.random(in: 2...9, using: &generator)
                    let rate = commonRates[number % commonRates.count]
                    let settings = settings(
                        coding, folder, size, rate, depth: depth, hasAlpha: hasAlpha, count: count)
                    let waves = Waves(hasAlpha: hasAlpha, &generator)
                    let frames = (0..<count).map {
                        waves.frame($0, size.0, size.1, settings.pixelFormat)
                    }
                    try writeFilm(settings, count: count) { frames[$0] }
                    let found = try pictures(of: settings, count: count)
                    let comment: Comment =
                        "seed \(seed): \(size), \(depth) bits, alpha \(hasAlpha), \(count) frames"
                    #expect(found.count == count, comment)
                    for (original, picture) in zip(frames, found) {
                        let decibels = signalToNoise(original, picture)
                        // An error of 4 of 255 levels: a coder that rounds one coefficient of a
                        // small picture changes all of its pixels.
                        #expect(decibels > 36, comment)
                        all.append(min(decibels, 100))
                    }
                }
            }
        }
        #expect(all.reduce(0, +) / Double(all.count) > 40, "seed \(seed)")
    }

    @Test("films of every common rate are as long as they should be", arguments: Coding.available)
    func rates(coding: Coding) throws {
        let seed = TestSeed.fixed(29)
        var generator = SplitMix64(seed: seed)
        let side = max(8, coding.sides.lowerBound)
        for (number, rate) in commonRates.enumerated() {
            let folder = try TemporaryFolder()
            let count = number == 8 ? 300 : Int.random(in: 1...40, using: &generator)
            var settings = settings(
                coding, folder, (side, side), rate, depth: coding.depths[0], hasAlpha: false,
                count: count)
            settings.preset = "ultrafast"
            let still = Waves(hasAlpha: false, &generator)
                .frame(0, side, side, settings.pixelFormat)
            let other = Waves(hasAlpha: false, &generator)
                .frame(1, side, side, settings.pixelFormat)
            // The writer itself compares every frame's time and the whole length.
            try writeFilm(settings, count: count) { $0 % 2 == 0 ? still : other }
            let comment: Comment = "seed \(seed): \(count) frames at \(rate)"
            #expect(try pictures(of: settings, count: count).count == count, comment)
            guard ![.png, .rgba, .webp, .gif, .apng].contains(coding.format) else { continue }
            let reader = try FilmReader(settings.path)
            let duration = try #require(reader.duration, comment)
            let promised = rate.time(ofFrame: count)
            #expect(abs(duration.seconds - promised.seconds) <= 0.001, comment)
        }
    }

    @Test("a large frame goes through", arguments: Coding.available.filter { $0.sides ~= 4096 })
    func large(coding: Coding) throws {
        let folder = try TemporaryFolder()
        let size = (4096, 2304)
        let settings = settings(
            coding, folder, size, .sixty, depth: coding.depths[0], hasAlpha: false, count: 1)
        let frame = PixelBuffer.zeroed(
            format: settings.pixelFormat,
            bounds: PixelRectangle(x: 0, y: 0, width: size.0, height: size.1))
        try writeFilm(settings, count: 1) { _ in frame }
        let found = try pictures(of: settings, count: 1)
        #expect(found.count == 1)
        #expect(found.first?.width == size.0)
        #expect(found.first?.height == size.1)
    }

    @Test(
        "ten bits are ten bits: a dark gradient has four times as many steps",
        arguments: Coding.available.filter { $0.depths.contains(10) })
    func tenBits(coding: Coding) throws {
        let folder = try TemporaryFolder()
        let width = 1024
        func levels(depth: Int) throws -> Int {
            var settings = settings(
                coding, folder, (width, 64), .sixty, depth: depth, hasAlpha: false, count: 2)
            settings.quality = coding.quality?.best ?? 0
            let frame = PixelBuffer(
                format: settings.pixelFormat,
                bounds: PixelRectangle(x: 0, y: 0, width: width, height: 64))
            for y in 0..<64 {
                let row = frame.row(y)
                for x in 0..<width {
                    // From black to a tenth of white.
                    let value = Double(x) / Double(width) * 0.1
                    for channel in 0..<4 {
                        let level = channel == 3 ? 1 : value
                        if depth == 8 {
                            row[x * 4 + channel] = UInt8((level * 255).rounded())
                        } else {
                            row.storeBytes(
                                of: UInt16((level * 65535).rounded()),
                                toByteOffset: x * 8 + channel * 2, as: UInt16.self)
                        }
                    }
                }
            }
            try writeFilm(settings, count: 2) { _ in frame }
            let reader = try FilmReader(settings.path, format: .rgba16)
            let picture = try #require(try reader.next()).pixels
            let row = UnsafeRawBufferPointer(picture.row(32))
            return Set(
                (0..<width).map { row.load(fromByteOffset: $0 * 8 + 2, as: UInt16.self) }
            ).count
        }
        let fine = try levels(depth: 10)
        // A tenth of 876 steps of luma.
        #expect(fine >= 70, "\(fine) levels")
        if coding.depths.contains(8) {
            let coarse = try levels(depth: 8)
            #expect(coarse <= 32, "\(coarse) levels")
        }
    }
}
