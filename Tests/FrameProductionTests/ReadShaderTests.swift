import FrameHashing
import FrameRendering
import FrameScheduling
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction

@Suite("Shaders that reading compiled")
struct ReadShaderTests {
    private static let path = SampleTimeline.path("shaders/vignette.yaml")

    @Test("they draw the frames, and are not compiled again")
    func draw() throws {
        let loaded = try LoadedTimeline(Self.path)
        let library = try #require(loaded.shaders)
        var broken = loaded.timeline.shaders
        for index in broken.indices { broken[index].text = "broken" }
        let renderer = try FrameRenderer(
            compiler: FrameMaker.compiler, authorShaders: broken, library: library)
        let fresh = try FrameRenderer(
            compiler: FrameMaker.compiler, authorShaders: loaded.timeline.shaders)
        let state = try FrameMaker(loaded, jobs: 1).schedule.state(at: 0)
        #expect(try renderer.render(state).frameHash == fresh.render(state).frameHash)
    }

    @Test("each film of a table has them")
    func areShared() throws {
        let shared = SharedWork()
        for _ in 0..<2 { #expect(try LoadedTimeline(Self.path, shared: shared).shaders != nil) }
    }
}
