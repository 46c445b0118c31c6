import FrameHashing
import MediaTime
import PortableMath
import TestSupport
import Testing

@Suite(.seeded) struct ManifestComparisonTests {
    private func manifest(
        _ frames: some Sequence<Int>, changed: Set<Int> = [], width: Int = 2
    ) throws -> FrameManifest {
        let rate = try #require(FrameRate(60))
        return FrameManifest(
            header: ManifestHeader(frameRate: rate, width: width, height: 2),
            frames: frames.map {
                .init(
                    index: $0, byteCount: width * 8,
                    hash: String(repeating: changed.contains($0) ? "b" : "a", count: 64))
            })
    }

    @Test("ranges are printed as people write them")
    func ranges() {
        #expect(FrameRanges([]).description == "")
        #expect(FrameRanges([90]).description == "90")
        #expect(FrameRanges([61, 57, 58, 60, 59, 90]).description == "57–61, 90")
        #expect(FrameRanges([0, 1, 3, 3, 5, 4]).description == "0–1, 3–5")
    }

    @Test("ranges hold exactly the numbers that they were made of")
    func rangesLaw() {
        for seed in TestSeed.several(1...100) {
            var generator = SplitMix64(seed: seed)
            let numbers = Set((0..<30).map { _ in Int.random(in: 0...50, using: &generator) })
            let ranges = FrameRanges(numbers)
            #expect(ranges.count == numbers.count, "seed \(seed)")
            #expect((0...50).allSatisfy { ranges.contains($0) == numbers.contains($0) })
            for (left, right) in zip(ranges.ranges, ranges.ranges.dropFirst()) {
                #expect(left.upperBound + 1 < right.lowerBound, "seed \(seed)")
            }
        }
    }

    @Test("a manifest equals itself, whatever versions wrote it")
    func reflexive() throws {
        for seed in TestSeed.several(1...50) {
            var generator = SplitMix64(seed: seed)
            let one = try randomManifest(&generator)
            var other = one
            other.header.flipbookVersion = "99"
            other.header.software = nil
            other.header.libraries = one.header.libraries.map { .init(name: $0.name, version: "9") }
            let comparison = ManifestComparison(expected: one, found: other)
            #expect(comparison.isEqual && comparison.lines == [], "seed \(seed)")
            #expect(comparison.comparedCount == one.frames.count)
        }
    }

    @Test("changed, missing and extra frames are told apart, exactly")
    func differences() throws {
        for seed in TestSeed.several(1...100) {
            var generator = SplitMix64(seed: seed)
            func some() -> Set<Int> {
                Set((0..<20).map { _ in Int.random(in: 0..<60, using: &generator) })
            }
            let (old, new, changed) = (some(), some(), some())
            let comparison = ManifestComparison(
                expected: try manifest(old.sorted()),
                found: try manifest(new.sorted(), changed: changed))
            #expect(
                comparison.differing == FrameRanges(old.intersection(new).intersection(changed)),
                "seed \(seed)")
            #expect(comparison.missing == FrameRanges(old.subtracting(new)), "seed \(seed)")
            #expect(comparison.extra == FrameRanges(new.subtracting(old)), "seed \(seed)")
            #expect(comparison.comparedCount == old.intersection(new).count, "seed \(seed)")
        }
    }

    @Test("a difference is said in a line each")
    func lines() throws {
        var expected = try manifest(0..<192)
        expected.header.libraries = [.init(name: "cairo", version: "1.16.0")]
        var found = try manifest(2..<194, changed: [57, 58, 59, 60, 61, 90])
        found.header.libraries = [.init(name: "cairo", version: "1.18.0")]
        #expect(
            ManifestComparison(expected: expected, found: found).lines == [
                "library: expected cairo 1.16.0, found cairo 1.18.0",
                "6 of 190 frames differ: 57–61, 90", "2 frames are missing: 0–1",
                "2 frames are not expected: 192–193",
            ])
        let larger = ManifestComparison(
            expected: try manifest(0..<1), found: try manifest(0..<1, width: 4))
        #expect(
            larger.lines == [
                "dimensions: expected 2×2, found 4×2", "1 of 1 frames differs: 0",
            ])
    }

    @Test("a header that differs makes manifests different even with equal hashes")
    func headers() throws {
        let one = try manifest(0..<3)
        let rate = try #require(FrameRate(30))
        var other = one
        other.header.frameRate = rate
        let comparison = ManifestComparison(expected: one, found: other)
        #expect(!comparison.isEqual)
        #expect(comparison.lines == ["frame rate: expected 60, found 30"])
    }

    @Test("only the frames that are asked for are compared")
    func range() throws {
        let comparison = ManifestComparison(
            expected: try manifest(0..<100), found: try manifest(30...89, changed: [40]),
            within: 30...89)
        #expect(comparison.lines == ["1 of 60 frames differs: 40"])
    }
}
