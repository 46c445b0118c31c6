import FrameHashing
import FrameScheduling
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import FrameProduction

/// What is kept from one run to the next is found by keys. Whatever changes a pixel has to change
/// the frame's key: equal keys, equal bytes.
///
/// A test changes scalars of the project's timelines: a number, a colour, a word. `make test-cache`
/// changes each of them; other runs take some.
@Suite("Keys after changes", .seeded)
struct CacheLawTests {
    /// A scalar of a timeline's text.
    private struct Scalar {
        var timeline: Int
        var range: Range<String.Index>
    }

    /// A timeline and what its frames are.
    private final class Original {
        let path: String
        let text: String
        let maker: FrameMaker
        let keys: FrameKeys
        private var hashes: [Int: String] = [:]

        init?(_ path: String) throws {
            self.path = path
            text = String(decoding: try WholeFile.read(path), as: UTF8.self)
            guard let loaded = CacheLawTests.loaded(text, path) else { return nil }
            maker = try FrameMaker(loaded, jobs: 1)
            keys = try #require(
                FrameKeys(of: maker))
        }

        func hash(_ frame: Int) throws -> String {
            if let hash = hashes[frame] { return hash }
            let hash = try maker.frame(frame, format: .rgba8).frameHash
            hashes[frame] = hash
            return hash
        }
    }

    /// Small frames show as much and take less time.
    private static func loaded(_ text: String, _ path: String) -> LoadedTimeline? {
        var options = RenderOptions(size: .scale(0.25), allowsAssetsOutside: true)
        options.ignoresCache = true
        return try? LoadedTimeline(text: text, path: path, options: options)
    }

    /// Numbers, colours and words outside of comments.
    private static func scalars(of text: String, _ timeline: Int) -> [Scalar] {
        text.matches(
            of: #/#[^\n"']*$|\#[0-9A-Fa-f]{3,8}\b|-?\b[0-9]+(?:\.[0-9]+)?\b|\b[A-Za-z]+\b/#
                .anchorsMatchLineEndings()
        ).compactMap { match in
            match.output.hasPrefix("# ") || match.output == "#"
                ? nil : Scalar(timeline: timeline, range: match.range)
        }
    }

    /// Another value of the same kind, which may be wrong there.
    private static func other(
        _ scalar: Substring, _ words: [Substring], _ generator: inout SplitMix64
    ) -> String {
        if scalar.hasPrefix("#") {
            var digits = Array(scalar)
            let place = Int.random(in: 1..<digits.count, using: &generator)
            digits[place] = digits[place] == "7" ? "9" : "7"
            return String(digits)
        }
        if let number = Double(scalar) {
            let others = [number + 1, number * 1.5, number + 0.25, -number, 0, number / 2]
            let other = others.filter { $0 != number }.randomElement(using: &generator) ?? 1
            return other == other.rounded() ? "\(Int(other))" : "\(other)"
        }
        if scalar == "true" { return "false" }
        if scalar == "false" { return "true" }
        return String(words.randomElement(using: &generator) ?? "x")
    }

    @Test("a changed scalar changes the key of every frame that it changes")
    func scalars() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let originals = try ManifestPlaces.timelines(in: SampleTimeline.path("")).compactMap {
            try Original($0)
        }
        #expect(originals.count > 10)
        let all = originals.enumerated().flatMap { Self.scalars(of: $0.element.text, $0.offset) }
        #expect(all.count > 2000)
        let words = Set(all.map { originals[$0.timeline].text[$0.range] })
            .filter { $0.first?.isLetter ?? false }.sorted()
        let count = min(all.count, TestSeed.count.map(Int.init) ?? 120)
        var (valid, changed, same) = (0, 0, 0)
        for scalar in all.shuffled(using: &generator).prefix(count) {
            let original = originals[scalar.timeline]
            var text = original.text
            let before = text[scalar.range]
            let after = Self.other(before, words, &generator)
            text.replaceSubrange(scalar.range, with: after)
            guard let loaded = Self.loaded(text, original.path),
                let maker = try? FrameMaker(loaded, jobs: 1),
                let keys = FrameKeys(of: maker)
            else { continue }
            valid += 1
            let frameCount = min(original.maker.loaded.frames.count, loaded.frames.count)
            for _ in 0..<3 {
                let frame = Int.random(in: 0..<frameCount, using: &generator)
                let old = original.keys.key(of: original.maker.schedule.state(at: frame))
                guard keys.key(of: maker.schedule.state(at: frame)) == old else {
                    changed += 1
                    continue
                }
                same += 1
                guard let made = try? maker.frame(frame, format: .rgba8) else { continue }
                let line = original.text[..<scalar.range.lowerBound].split(
                    separator: "\n", omittingEmptySubsequences: false
                ).count
                let isSame = try made.frameHash == original.hash(frame)
                #expect(
                    isSame,
                    "frame \(frame) of \(original.path):\(line), \(before) → \(after): same key")
            }
        }
        #expect(valid > count / 10, "\(valid) of \(count)")
        #expect(changed > count / 10, "\(changed)")
        #expect(same > count / 10, "\(same)")
    }
}
