import PortableMath
import TestSupport
import Testing

@testable import FilmExport

@Suite("The forecast of a film", .seeded)
struct FilmForecastTests {
    private static func pieces(_ generator: inout SplitMix64, count: Int) -> [FilmForecast.Piece] {
        (0..<count).map { number in
            FilmForecast.Piece(
                number: number + 1, frames: number * 5..<number * 5 + 5,
                seconds: Double(generator.next() % 9))
        }
    }

    /// The shortest longest part of all ways to divide pieces.
    private static func best(_ seconds: [Double], _ count: Int) -> Double {
        guard count > 1, seconds.count > 1 else { return seconds.reduce(0, +) }
        return (1...seconds.count - count + 1).map { first in
            max(
                seconds[..<first].reduce(0, +), best(Array(seconds[first...]), count - 1))
        }.min() ?? 0
    }

    @Test("parts have all pieces once, in order, and the longest is as short as can be")
    func parts() {
        for seed in TestSeed.several(1...300) {
            var generator = SplitMix64(seed: seed)
            let pieces = Self.pieces(&generator, count: 1 + Int(generator.next() % 9))
            let count = 1 + Int(generator.next() % 11)
            let parts = FilmForecast.balanced(pieces, count: count)
            #expect(parts.count == min(count, pieces.count))
            #expect(parts.map(\.number) == Array(1...parts.count))
            #expect(
                parts.flatMap { Array($0.pieces.first...$0.pieces.last) } == pieces.map(\.number))
            #expect(parts.flatMap { Array($0.frames) } == pieces.flatMap { Array($0.frames) })
            let sum = parts.map(\.seconds).reduce(0, +)
            #expect(abs(sum - pieces.map(\.seconds).reduce(0, +)) < 1e-9)
            let longest = parts.map(\.seconds).max() ?? 0
            let best = Self.best(pieces.map(\.seconds), parts.count)
            #expect(abs(longest - best) < 1e-9, "\(pieces.map(\.seconds)) in \(count)")
        }
    }

    @Test("runs lie in the film, and its cost is that of its parts")
    func runs() {
        for seed in TestSeed.several(1...300) {
            var generator = SplitMix64(seed: seed)
            let count = 1 + Int(generator.next() % 500)
            let sample = MeasuredRuns(count: count)
            let frames = sample.runs.flatMap { Array($0) }
            #expect(frames == Array(Set(frames)).sorted())
            #expect(frames.first == 0)
            #expect(frames.last == count - 1)
            #expect(frames.count == sample.encodedCount)
            #expect(frames.count <= 48)
            let costs = sample.measured.map { _ in 1 + Double(generator.next() % 5) }
            let spread = sample.spread(costs, adding: 0.5)
            let cut = Int(generator.next() % UInt64(count))
            let whole = spread.sum(of: 0..<count)
            #expect(abs(spread.sum(of: 0..<cut) + spread.sum(of: cut..<count) - whole) < 1e-6)
            #expect(whole >= 1.5 * Double(count) - 1e-6)
            #expect(whole <= 5.5 * Double(count) + 1e-6)
        }
    }

    @Test("ranges of pieces are read, and end with the film")
    func ranges() {
        #expect(PieceRange("5-9")?.pieces(of: 20) == 4..<9)
        #expect(PieceRange("5-9")?.pieces(of: 7) == 4..<7)
        #expect(PieceRange("5-9")?.pieces(of: 3).isEmpty == true)
        #expect(PieceRange("5")?.pieces(of: 9) == 4..<5)
        for text in ["0", "0-3", "3-2", "", "-", "1-", "a", "1-2-3", "+1", "99999999999"] {
            #expect(PieceRange(text) == nil, "\(text)")
        }
    }
}
