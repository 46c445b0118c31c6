import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

/// The compression of GIF, against a reader of it that knows nothing of the writer.
@Suite(.seeded) struct GIFCompressorTests {
    /// The symbols of image data, as GIF89a says; nil where it is damaged.
    private func symbols(_ data: [UInt8]) -> [UInt8]? {
        let bits = Int(data[0])
        var stream: [UInt8] = []
        var place = 1
        while place < data.count, data[place] != 0 {
            stream += data[place + 1...place + Int(data[place])]
            place += Int(data[place]) + 1
        }
        guard place == data.count - 1 else { return nil }
        let clear = 1 << bits
        var table: [[UInt8]] = []
        var width = bits + 1
        var bit = 0
        var before: [UInt8]?
        var output: [UInt8] = []
        while bit + width <= stream.count * 8 {
            let code = (0..<width).reduce(0) {
                $0 | Int(stream[(bit + $1) / 8] >> UInt8((bit + $1) % 8) & 1) << $1
            }
            bit += width
            if code == clear {
                table = (0..<clear).map { [UInt8($0)] } + [[], []]
                (width, before) = (bits + 1, nil)
                continue
            }
            if code == clear + 1 { return stream.count * 8 - bit < 8 ? output : nil }
            if let before, table.count < 4096 {
                guard code <= table.count else { return nil }
                let first = code == table.count ? before[0] : table[code][0]
                table.append(before + [first])
                if table.count == 1 << width, width < 12 { width += 1 }
            }
            guard code < table.count else { return nil }
            output += table[code]
            before = table[code]
        }
        return nil
    }

    @Test("what is read is what was written, and every symbol is one that was allowed")
    func roundTrip() throws {
        let seed = TestSeed.fixed(61)
        var generator = SplitMix64(seed: seed)
        for round in 0..<40 {
            let bits = Int.random(in: 2...8, using: &generator)
            let count = round < 5 ? round : Int.random(in: 1...9000, using: &generator)
            let variety = Int.random(in: 1...1 << bits, using: &generator)
            let maximum = GIFPalette.distance(ofLevels: .random(in: 0...60, using: &generator))
            // The last symbol has no colour, as the one that keeps what is there.
            let colors = (0..<(1 << bits) - 1).map { _ in
                UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
            }.sorted { GIFPalette.green($0) < GIFPalette.green($1) }
            var latest: UInt8 = 0
            let choices = (0..<count).map { _ -> GIFCompressor.Choice in
                func symbol() -> UInt8 {
                    UInt8.random(in: 0...UInt8(variety - 1), using: &generator)
                }
                if Int.random(in: 0...3, using: &generator) == 0 { latest = symbol() }
                let hasSecond = Bool.random(using: &generator)
                return GIFCompressor.Choice(
                    first: latest, second: hasSecond ? symbol() : latest,
                    pixel: colors.randomElement(using: &generator) ?? 0,
                    tolerance: .random(in: -1...maximum, using: &generator))
            }
            let isLossy = round % 2 == 0
            var compressor = GIFCompressor(bits: bits, colors: isLossy ? colors : [])
            let (data, written) = compressor.compress(choices, checkCancellation: {})
            let comment: Comment = "seed \(seed), round \(round): \(count) symbols of \(bits) bits"
            #expect(symbols(data) == written, comment)
            #expect(written.count == count, comment)
            let areAllowed = zip(written, choices).allSatisfy { symbol, choice in
                symbol == choice.first || symbol == choice.second
                    || (isLossy && Int(symbol) < colors.count
                        && GIFPalette.distance(colors[Int(symbol)], choice.pixel)
                            <= choice.tolerance)
            }
            #expect(areAllowed, comment)
        }
    }
}
