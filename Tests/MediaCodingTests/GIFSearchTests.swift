import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

/// The encoder's quick searches, against plain ones.
@Suite(.seeded) struct GIFSearchTests {
    /// GIF's strings as arrays of symbols.
    private struct PlainStrings {
        var strings: [[UInt8]]
        /// Each string's extensions, the newest first.
        var children: [[Int]]

        init(bits: Int) {
            strings = (0..<1 << bits).map { [UInt8($0)] } + [[], []]
            children = Array(repeating: [], count: strings.count)
        }

        mutating func add(_ symbol: UInt8, behind node: Int) {
            children[node].insert(strings.count, at: 0)
            strings.append(strings[node] + [symbol])
            children.append([])
        }

        /// Depth first, at most 400 strings, the first choice first.
        func longest(
            _ choices: [GIFCompressor.Choice], _ start: Int, _ colors: [UInt32]
        ) -> (node: Int, length: Int) {
            var best = (node: Int(choices[start].first), length: 0, error: Int.max)
            var waiting: [(node: Int, error: Int)] = []
            func push(_ nodes: [Int], _ choice: GIFCompressor.Choice, _ error: Int) {
                let symbols = nodes.map { strings[$0].last ?? 0 }
                let isRoot = nodes.first.map { strings[$0].count == 1 } ?? false
                for (node, symbol) in zip(nodes, symbols) where symbol != choice.first {
                    // Among the roots, the second choice comes after the near colours.
                    if symbol == choice.second, !isRoot {
                        waiting.append((node, error))
                    } else if Int(symbol) < colors.count {
                        let more = GIFPalette.distance(colors[Int(symbol)], choice.pixel)
                        if more <= choice.tolerance { waiting.append((node, error + Int(more))) }
                    }
                }
                if isRoot, choice.second != choice.first {
                    waiting.append((Int(choice.second), error))
                }
                // Of equal strings the oldest.
                let exact = zip(nodes, symbols).filter { $0.1 == choice.first }
                if let oldest = exact.map(\.0).min() { waiting.append((oldest, error)) }
            }
            push(strings.indices.filter { strings[$0].count == 1 }, choices[start], 0)
            var visits = 0
            while visits < 400, let (node, error) = waiting.popLast() {
                visits += 1
                let length = strings[node].count
                if length > best.length || (length == best.length && error < best.error) {
                    best = (node, length, error)
                }
                guard start + length < choices.count else { continue }
                push(children[node], choices[start + length], error)
            }
            return (best.node, best.length)
        }
    }

    @Test("the longest string is the one that a plain search finds, also if it was found ahead")
    func strings() {
        let seed = TestSeed.fixed(127)
        var generator = SplitMix64(seed: seed)
        var lengths = 0
        var kept = 0
        for round in 0..<30 {
            let bits = Int.random(in: 2...8, using: &generator)
            let colors = (0..<Int.random(in: 1..<1 << bits, using: &generator)).map { _ in
                UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
            }.sorted { GIFPalette.green($0) < GIFPalette.green($1) }
            let maximum = GIFPalette.distance(ofLevels: .random(in: 0...60, using: &generator))
            let variety = UInt8.random(in: 0..<UInt8(1 << bits - 1), using: &generator)
            let choices = (0..<600).map { _ in
                GIFCompressor.Choice(
                    first: .random(in: 0...variety, using: &generator),
                    second: .random(in: 0...variety, using: &generator),
                    pixel: colors.randomElement(using: &generator) ?? 0,
                    tolerance: .random(in: -maximum...maximum, using: &generator))
            }
            let dictionary = GIFDictionary(bits: bits, colors: colors)
            var plain = PlainStrings(bits: bits)
            let comment: Comment = "seed \(seed), round \(round)"
            choices.withUnsafeBufferPointer { places in
                for _ in 0..<400 {
                    let start = Int.random(in: 0..<choices.count, using: &generator)
                    let watched = Int.random(in: 0..<plain.strings.count, using: &generator)
                    let node = plain.strings[watched].isEmpty ? 0 : watched
                    let found = dictionary.longest(places, start, watching: node)
                    let expected = plain.longest(choices, start, colors)
                    #expect(found.node == expected.node, comment)
                    #expect(found.length == expected.length, comment)
                    lengths += found.length
                    let symbol = UInt8.random(in: 0...variety, using: &generator)
                    // Often a string that there is, as of an encoder that takes shorter ones.
                    dictionary.add(symbol, behind: node)
                    plain.add(symbol, behind: node)
                    guard !found.sawWatched else { continue }
                    let again = dictionary.longest(places, start, watching: -1)
                    #expect((again.node, again.length) == (found.node, found.length), comment)
                    kept += 1
                }
            }
        }
        #expect(lengths > 15000)
        #expect(kept > 1000)
    }

    @Test("the local variance is that of the pixels around, whatever changed before")
    func variances() {
        let seed = TestSeed.fixed(131)
        var generator = SplitMix64(seed: seed)
        for round in 0..<60 {
            let width = Int.random(in: 1...12, using: &generator)
            let height = Int.random(in: 1...12, using: &generator)
            let pixels = GIFPlane<UInt32>(repeating: 0, count: width * height)
            let activity = GIFActivity(width: width, height: height)
            for _ in 0..<6 {
                let (x, y) = (
                    Int.random(in: 0..<width, using: &generator),
                    Int.random(in: 0..<height, using: &generator)
                )
                let region = PixelRectangle(
                    x: x, y: y, width: .random(in: 1...width - x, using: &generator),
                    height: .random(in: 1...height - y, using: &generator))
                let isBright = Bool.random(using: &generator)
                for y in region.y..<region.maxY {
                    for x in region.x..<region.maxX {
                        let pixel =
                            isBright
                            ? [0xFF00_0000, 0xFFFF_FFFF].randomElement(using: &generator)
                            : UInt32.random(in: 0...UInt32.max, using: &generator)
                        pixels.values[y * width + x] = pixel ?? 0
                    }
                }
                activity.update(pixels, in: region)
                for y in 0..<height {
                    for x in 0..<width {
                        #expect(
                            activity.variances[y * width + x]
                                == variance(pixels.all, x, y, width, height),
                            "seed \(seed), round \(round): \(x), \(y) of \(width)×\(height)")
                    }
                }
            }
        }
    }

    private func variance(
        _ pixels: UnsafeBufferPointer<UInt32>, _ x: Int, _ y: Int, _ width: Int, _ height: Int
    ) -> Int32 {
        var all: [UInt32] = []
        for y in max(0, y - 1)...min(height - 1, y + 1) {
            for x in max(0, x - 1)...min(width - 1, x + 1) { all.append(pixels[y * width + x]) }
        }
        return [(0, 3), (8, 5), (16, 2)].reduce(0) { sum, channel in
            let levels = all.map { Int($0 >> channel.0 & 255) }
            let (mean, squares) = (levels.reduce(0, +), levels.reduce(0) { $0 + $1 * $1 })
            let spread = (squares * all.count - mean * mean) / (all.count * all.count)
            return sum + Int32(channel.1 * spread)
        }
    }

    @Test("runs of equal pixels count as if they were added one by one")
    func runs() throws {
        let call = LibraryCall(.write, "a.gif")
        let seed = TestSeed.fixed(137)
        var generator = SplitMix64(seed: seed)
        for round in 0..<40 {
            let maximum = Int.random(in: 3...40, using: &generator)
            // Few levels: colours share cells, and the majority in them changes.
            let levels = UInt32.random(in: 1...7, using: &generator)
            let pixels = (0..<200).flatMap { _ -> [UInt32] in
                let channels = (0..<3).map { _ in UInt32.random(in: 0...levels, using: &generator) }
                let pixel = channels[0] | channels[1] << 8 | channels[2] << 16 | 0xFF00_0000
                return Array(repeating: pixel, count: .random(in: 1...9, using: &generator))
            }
            var (together, alone) = (
                GIFHistogram(maxColors: maximum), GIFHistogram(maxColors: maximum)
            )
            pixels.withUnsafeBufferPointer { together.add($0) }
            for pixel in pixels { alone.add(pixel) }
            #expect(try together.colors(call) == alone.colors(call), "seed \(seed), round \(round)")
        }
    }

    @Test("a group of frames is rejected by its rough error only if its palette serves it badly")
    func roughError() throws {
        let call = LibraryCall(.write, "a.gif")
        let seed = TestSeed.fixed(139)
        var generator = SplitMix64(seed: seed)
        var shares: [Double] = []
        // Few and many levels: in few, all that a palette loses is within the rough cells.
        for levels in [UInt32(6), 12, 24, 48, 96, 192, 255] {
            for vivid in [0, 5, 40] {
                var histogram = GIFHistogram(maxColors: 255)
                for _ in 0..<40000 {
                    let isVivid = Int.random(in: 0..<100, using: &generator) < vivid
                    let maximum = isVivid ? 255 : levels
                    let channels = (0..<3).map { _ in
                        UInt32.random(in: 0...maximum, using: &generator)
                    }
                    histogram.add(channels[0] | channels[1] << 8 | channels[2] << 16 | 0xFF00_0000)
                }
                let palette = GIFPalette(try histogram.colors(call), noise: 256, unmixed: .max)
                let error = try histogram.error(palette, call)
                let rough = try histogram.roughError(call)
                // The least that is sure.
                #expect(
                    rough <= 1.1 * error + 1,
                    "seed \(seed), \(levels) levels, \(vivid) %: \(rough), \(error)")
                if error > 0 { shares.append(rough / error) }
            }
        }
        // It isn't blind: of colours far apart it sees most of the error.
        #expect(shares.max() ?? 0 > 0.6)
    }

    @Test("a palette resolves a soft gradient beside thousands of rare colours")
    func gradientBesideRareColors() throws {
        let call = LibraryCall(.write, "a.gif")
        let seed = TestSeed.fixed(140)
        var generator = SplitMix64(seed: seed)
        for round in 0..<4 {
            var histogram = GIFHistogram(maxColors: 255)
            // Neighbouring steps of a dark gradient differ by a level of one channel.
            let gradient = (0..<90).map { step in
                let (red, green, blue) = (16 + step / 3, 24 + (step + 1) / 3, 48 + (step + 2) / 3)
                return UInt32(red | green << 8 | blue << 16) | 0xFF00_0000
            }
            for _ in 0..<200_000 {
                if UInt32.random(in: 0..<100, using: &generator) < 95 {
                    histogram.add(gradient[Int.random(in: 0..<gradient.count, using: &generator)])
                } else {
                    histogram.add(.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000)
                }
            }
            let palette = GIFPalette(try histogram.colors(call), noise: 256, unmixed: .max)
            let worst = gradient.map { palette.error(of: $0) }.max() ?? 0
            #expect(
                worst <= GIFPalette.distance(ofLevels: 2),
                "seed \(seed), round \(round): \(worst)")
        }
    }
}
