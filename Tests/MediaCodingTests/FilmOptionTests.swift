import MediaTime
import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

@Suite("Options of films", .seeded)
struct FilmOptionTests {
    private static func source() throws -> FilmRequest.Source {
        FilmRequest.Source(
            width: 128, height: 128, frameRate: try #require(FrameRate(30)), isOpaque: true)
    }

    /// Values of an option as texts: all words, the ends of the range, what formats have, and some
    /// others.
    private static func values(_ option: FilmOption, _ generator: inout SplitMix64) -> [String] {
        let numbers: [Int]
        switch option.kind {
        case .word(_, let words): return words
        case .bytes:
            numbers = [1000, 1 << 20] + [Int.random(in: 1000...999_999_999, using: &generator)]
        case .whole(_, let range):
            let others = (0..<4).map { _ in Int.random(in: range, using: &generator) }
            let usual = [8, 10, 16, 64, 128].filter(range.contains)
            numbers = [range.lowerBound, range.upperBound] + usual + others
        }
        return Set(numbers).sorted().map(String.init)
    }

    private static func request(_ coding: Coding) -> FilmRequest {
        let name = coding.format.isSequence ? "a-{frame}" : "a"
        return FilmRequest(
            path: name + coding.format.ending,
            options: EncodingOptions(codec: coding.codec.rawValue))
    }

    @Test("a value that a film can have changes its settings, and what its pieces are known by")
    func reachesPieces() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(31))
        for option in FilmOption.all {
            var maximum = 0
            for coding in Coding.all {
                var (settings, texts): (Set<FilmSettings>, Set<String>) = ([], [])
                for value in Self.values(option, &generator) {
                    var request = Self.request(coding)
                    #expect(option.read(value, into: &request.options))
                    #expect(option.text(in: request.options) == value)
                    let (found, problems) = request.settings(for: try Self.source())
                    guard var film = found else {
                        #expect(!problems.isEmpty)
                        continue
                    }
                    #expect(option.isKnown(to: film.coding), "\(option.name) of \(coding.title)")
                    film.frameCount = 30
                    settings.insert(film)
                    texts.insert(film.pieceText(frameCount: 30))
                }
                #expect(texts.count == settings.count, "\(option.name) of \(coding.title)")
                maximum = max(maximum, texts.count)
            }
            // The sound of haptics is a film's soundtrack.
            #expect(maximum > 1 || option.name == "haptics", "\(option.name) changes no piece")
        }
    }

    @Test("a label has all settings of its film: it gives them back")
    func labelsKeepSettings() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(32))
        var count = 0
        for coding in Coding.all {
            for option in FilmOption.all where option.isKnown(to: coding) {
                for value in Self.values(option, &generator) {
                    var request = Self.request(coding)
                    _ = option.read(value, into: &request.options)
                    guard var film = request.settings(for: try Self.source()).settings else {
                        continue
                    }
                    film.frameCount = 30
                    guard film.partGrid != nil else { continue }
                    let label = PieceLabel(.none, film, .sound)
                    let again = try #require(label.settings(path: film.path))
                    #expect(PieceLabel(.none, again, .sound) == label)
                    #expect(
                        option.text(in: again) == option.text(in: film),
                        "\(option.name) of \(coding.title)")
                    count += 1
                }
            }
        }
        #expect(count > 100)
    }

    @Test("a format that hasn't an option refuses it by its name, and names others that have it")
    func refusals() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(33))
        var refused: Set<String> = []
        for option in FilmOption.all {
            for coding in Coding.all where !option.isKnown(to: coding) {
                var request = Self.request(coding)
                _ = option.read(Self.values(option, &generator)[0], into: &request.options)
                let (settings, problems) = request.settings(for: try Self.source())
                #expect(settings == nil)
                let problem = try #require(problems.first { $0.key == option.name })
                #expect(problem.message.hasPrefix(coding.title), "\(problem.message)")
                refused.insert(option.name)
            }
        }
        #expect(refused == ["quality", "crf", "preset", "loop", "haptics", "colors", "maxSize"])
        let loop = FilmRequest(path: "a.mp4", options: EncodingOptions(loop: 1))
        #expect(
            loop.settings(for: try Self.source()).problems.map(\.message) == [
                "H.264 in MP4 doesn't say how often it is shown; .apng, .webp and .gif do"
            ])
        let preset = FilmRequest(path: "a.gif", options: EncodingOptions(preset: "fast"))
        #expect(
            preset.settings(for: try Self.source()).problems.map(\.message) == [
                "GIF has no presets; H.264 and HEVC do"
            ])
    }

    @Test("the default that documents name is the setting's")
    func defaults() throws {
        for (option, path) in [("preset", "a.mp4"), ("loop", "a.gif"), ("colors", "a.gif")] {
            let option = try #require(FilmOption.all.first { $0.name == option })
            let film = try #require(FilmRequest(path: path).settings(for: Self.source()).settings)
            #expect(option.absence.replacing("`", with: "") == option.text(in: film))
        }
    }

    @Test("other options replace an output's own, and those that decide the same")
    func overriding() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(34))
        for option in FilmOption.all {
            for other in FilmOption.all {
                var (own, given) = (EncodingOptions(), EncodingOptions())
                let value = Self.values(other, &generator)[0]
                _ = option.read(Self.values(option, &generator)[0], into: &own)
                _ = other.read(value, into: &given)
                let result = own.overridden(by: given)
                #expect(other.text(in: result) == value)
                let isReplaced = !option.decides.isDisjoint(with: other.decides)
                if option.name != other.name {
                    #expect((option.text(in: result) == nil) == isReplaced)
                }
            }
        }
        let sides = EncodingOptions(width: 3, height: 4).overridden(by: EncodingOptions(width: 5))
        #expect(sides == EncodingOptions(width: 5))
        let quality = EncodingOptions(quality: 9).overridden(by: EncodingOptions(crf: 20))
        #expect(quality == EncodingOptions(crf: 20))
    }

    @Test("each format is written by the sink of its own, and known by its ending")
    func formats() throws {
        let folder = try TemporaryFolder()
        for coding in Coding.available where coding.format != .rgba {
            #expect(FilmFormat(path: "a" + coding.format.ending) == coding.format)
            var film = FilmSettings(
                path: "\(folder.path)/a-\(coding.codec.rawValue){frame}\(coding.format.ending)",
                width: 64, height: 64, frameRate: try #require(FrameRate(30)), coding: coding)
            film.frameCount = 1
            let sink = try FrameSinks.open(film)
            #expect(type(of: sink) == coding.format.sink)
            sink.cancel()
            #expect(coding.format.isSequence == (sink is SequenceWriter))
            #expect(coding.format.isCutIntoPieces == (sink is FilmWriter))
        }
    }
}
