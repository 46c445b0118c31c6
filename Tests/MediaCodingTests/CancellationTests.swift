import MediaTime
import PixelBuffers
import PortableMath
import Synchronization
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

/// Counts the looks at whether work goes on, and says no from one of them on.
private final class Looks: Sendable {
    private struct State {
        var count = 0
        var longest = Duration.zero
        let start = ContinuousClock().now
        var latest = ContinuousClock().now
    }

    private let state = Mutex(State())
    private let maximum: Int

    init(maximum: Int = .max) { self.maximum = maximum }

    /// How often it was asked.
    var count: Int { state.withLock { $0.count } }
    /// The longest time between two looks, as a share of the time up to the last.
    var longest: Double { state.withLock { $0.longest / ($0.latest - $0.start) } }

    func isCancelled() -> Bool {
        state.withLock { state in
            let now = ContinuousClock().now
            state.longest = max(state.longest, now - state.latest)
            state.latest = now
            state.count += 1
            return state.count > maximum
        }
    }
}

@Suite(.seeded) struct CancellationTests {
    private func settings(
        _ coding: Coding, _ folder: String, width: Int = 64, height: Int = 64, count: Int
    ) -> FilmSettings {
        var settings = FilmSettings(
            coding, in: folder, width: width, height: height, count: count)
        settings.frameStep = 1
        return settings
    }

    private func write(_ settings: FilmSettings, _ frames: [PixelBuffer], _ looks: Looks) throws {
        let sink = try FrameSinks.open(settings, isCancelled: { looks.isCancelled() })
        for frame in frames { try sink.append(frame) }
        try sink.complete()
        // All that is left is the renaming.
        let asked = looks.count
        try sink.commit()
        #expect(looks.count == asked)
    }

    @Test(
        "work that is cancelled at any moment before the film gets its name leaves nothing",
        .timeLimit(.minutes(60)), arguments: Coding.available)
    func anyMoment(coding: Coding) throws {
        let seed = TestSeed.fixed(83)
        var generator = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        let settings = settings(coding, folder.path, count: 4)
        let frames = (0..<4).map { _ in
            noise(64, 64, settings.pixelFormat, hasAlpha: false, &generator)
        }
        let all = Looks()
        try write(settings, frames, all)
        #expect(!folder.names.isEmpty)
        // Once for each frame, and at both ends of what is left.
        #expect(all.count >= frames.count + 2)
        let whole = folder.names
        let moments =
            [0, all.count - 1]
            + (0..<8).map { _ in Int.random(in: 0..<all.count, using: &generator) }
        for moment in moments {
            let other = try TemporaryFolder()
            var settings = settings
            settings.path = settings.path.replacing(folder.path, with: other.path)
            let error = #expect(throws: MediaError.self) {
                try write(settings, frames, Looks(maximum: moment))
            }
            let comment: Comment = "seed \(seed), look \(moment) of \(all.count)"
            #expect(error?.kind == .file(.interrupted), comment)
            #expect(other.names == [], comment)
        }
        #expect(folder.names == whole)
    }

    @Test("while a GIF is made of many large frames, it is asked often whether to go on")
    func often() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(89))
        let folder = try TemporaryFolder()
        let coding = try #require(Coding.of(.gif).first)
        let settings = settings(coding, folder.path, width: 640, height: 360, count: 6)
        let waves = Waves(hasAlpha: false, &generator)
        let frames = (0..<6).map { waves.frame($0 * 4, 640, 360, .rgba8) }
        let looks = Looks()
        try write(settings, frames, looks)
        // A share, since a busy machine takes longer for all of it.
        #expect(looks.longest < 0.5, "\(looks.longest), \(looks.count) looks")
    }
}
