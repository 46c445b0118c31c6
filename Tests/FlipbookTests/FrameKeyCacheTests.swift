import Foundation
import FrameScheduling
import Hashing
import MediaCoding
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FilmExport
@testable import FrameProduction

/// Keys of frames on disk: those of an unchanged film are its frames' keys, and no others are.
@Suite("Stored keys", .seeded) struct FrameKeyCacheTests {
    private func key(_ number: Int) -> FrameKey {
        FrameKey(bytes: SHA256.hash(Array("key \(number)".utf8)))
    }

    private func fill(_ cache: StoreCache, _ frames: Range<Int>) {
        let store = FrameKeyCache(cache: cache.path, film: "a")
        for frame in frames { _ = store.key(at: frame) { key(frame) } }
        store.save()
    }

    /// Whether the store knows the frame's key, and that it is right then.
    private func knows(_ frame: Int, _ cache: StoreCache, film: String = "a") -> Bool {
        var isKnown = true
        let found = FrameKeyCache(cache: cache.path, film: film).key(at: frame) {
            isKnown = false
            return key(frame)
        }
        #expect(found == key(frame))
        return isKnown
    }

    @Test("what was kept is there in the next run, for that film only")
    func roundTrip() {
        let cache = StoreCache()
        fill(cache, 0..<300)
        for frame in [0, 1, 255, 256, 299] { #expect(knows(frame, cache)) }
        #expect(!knows(300, cache) && !knows(0, cache, film: "b"))
        fill(cache, 290..<310)
        #expect(knows(0, cache) && knows(309, cache))
    }

    @Test("a file that is damaged anywhere, or cut short, gives nothing")
    func damage() throws {
        let cache = StoreCache()
        fill(cache, 0..<3)
        try cache.damage(.keys) { #expect(!knows(0, cache), "\($0)") }
    }

    @Test("what others could have written is not read")
    func trust() throws {
        let cache = StoreCache()
        fill(cache, 0..<3)
        try cache.expose(.keys) { #expect(knows(0, cache) != $0) }
    }

    // MARK: Films

    /// Compares all stored keys with those of evaluated frames, and stores the missing ones.
    ///
    /// - Returns: how many frames had to be evaluated; nil if the timeline is wrong.
    private func evaluated(
        _ path: String, _ cache: StoreCache, _ what: String, size: CanvasSize? = nil
    ) throws -> Int? {
        var options = RenderOptions(size: size, allowsAssetsOutside: true)
        options.ignoresCache = true
        guard let loaded = try? LoadedTimeline(path, options: options),
            let maker = try? FrameMaker(loaded, jobs: 1)
        else { return nil }
        let keys = try #require(FrameKeys(of: maker, cache: cache.path))
        var count = 0
        for frame in loaded.frames {
            let state = maker.schedule.state(at: frame)
            let found = keys.key(at: frame) {
                count += 1
                return state
            }
            #expect(found == keys.key(of: state), "frame \(frame), \(what)")
        }
        keys.save()
        return count
    }

    /// Files that generated timelines name, each still right with another line at its end.
    private static let named = ["talk.srt", "talk.vtt", "tone.wav", "author.metal", "parts.yaml"]

    @Test("after any change of a timeline or its files, keys are those of its frames")
    func films() throws {
        let folder = try GeneratedDocument.folder()
        let cache = StoreCache()
        let path = "\(folder.path)/generated.yaml"
        var (films, changed, valid) = (0, 0, 0)
        for seed in TestSeed.several(4001...4024) {
            var document = GeneratedDocument(seed: seed)
            let text = document.yaml()
            try folder.write(text, to: "generated.yaml")
            guard let first = try evaluated(path, cache, "seed \(seed)") else { continue }
            films += 1
            #expect(first > 0, "seed \(seed)")
            #expect(try evaluated(path, cache, "seed \(seed)") == 0, "seed \(seed)\n\(text)")
            var random = SplitMix64(seed: seed)
            for name in Self.named where text.contains(name) {
                let content = try folder.read(name)
                try folder.write(content + "\n", to: name)
                let count = try evaluated(path, cache, "\(name), seed \(seed)")
                #expect(count != 0, "\(name), seed \(seed)\n\(text)")
                if count != nil { changed += 1 }
                try folder.write(content, to: name)
                #expect(try evaluated(path, cache, "\(name) again, seed \(seed)") == 0)
            }
            let numbers = text.ranges(of: #/\b[0-9]+(?:\.[0-9]+)?\b/#)
            for range in numbers.shuffled(using: &random).prefix(4) {
                var other = text
                other.replaceSubrange(range, with: "\((Double(text[range]) ?? 0) * 2 + 1)")
                try folder.write(other, to: "generated.yaml")
                let what = "\(text[range]), seed \(seed)\n\(text)"
                guard let count = try evaluated(path, cache, what) else { continue }
                #expect(count > 0, "\(what)")
                valid += 1
            }
        }
        #expect(films > 8 && changed > 4 && valid > 8, "\(films), \(changed), \(valid)")
    }

    @Test("films whose scales are so close that their sizes in pixels are equal are two")
    func closeScales() throws {
        let folder = try TemporaryFolder()
        let cache = StoreCache()
        let path = "\(folder.path)/a.yaml"
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [160, 91], background: white }
            duration: 0.5
            framerate: 10
            layers: [{ circle: { fill: red }, frame: [30, 30] }]

            """, to: "a.yaml")
        var origins: Set<String> = []
        for scale in [2, 2.0025] {
            let size = CanvasSize.scale(scale)
            #expect(try evaluated(path, cache, "scale \(scale)", size: size) == 5)
            let options = RenderOptions(size: size)
            let maker = try FrameMaker(LoadedTimeline(path, options: options), jobs: 1)
            let canvas = maker.loaded.timeline.canvas
            #expect((canvas.pixelWidth, canvas.pixelHeight) == (320, 182))
            let film = FilmSettings(
                path: "a.mp4", width: 320, height: 182,
                frameRate: maker.loaded.timeline.frameRate)
            origins.insert(try FilmIdentity.origin(maker, film, options).film)
        }
        // Their pieces aren't joined either.
        #expect(origins.count == 2)
    }

    @Test("a film whose file changes between reading and drawing is not stored")
    func changedFile() throws {
        let folder = try GeneratedDocument.folder()
        let cache = StoreCache()
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [64, 64], background: white }
            duration: 0.5
            framerate: 10
            layers: [{ captions: { file: talk.srt } }]

            """, to: "a.yaml")
        let loaded = try LoadedTimeline("\(folder.path)/a.yaml")
        let maker = try FrameMaker(loaded, jobs: 1)
        try folder.write(
            folder.read("talk.srt").replacing("you", with: "somebody"), to: "talk.srt")
        let keys = try #require(FrameKeys(of: maker, cache: cache.path))
        _ = keys.key(at: 0) { maker.schedule.state(at: 0) }
        keys.save()
        #expect(throws: (any Error).self) { try cache.file(of: .keys) }
        #expect(try evaluated("\(folder.path)/a.yaml", cache, "the changed file") == 5)
    }
}
