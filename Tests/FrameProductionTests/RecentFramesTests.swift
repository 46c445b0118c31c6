import FrameRendering
import NativeKernels
import Testing

@testable import FrameProduction

@Suite("Recent frames")
struct RecentFramesTests {
    @Test("a piece that is made slowly keeps its frame beside one that is made fast")
    func pieces() throws {
        let renderer = try FrameRenderer(compiler: KernelCompiler(), authorShaders: [])
        let frames = RecentFrames()
        func keep(_ number: Int) {
            frames.keep(
                DrawnFramesTests.state(number), at: number,
                [DrawnFramesTests.form: DrawnFramesTests.picture(number)])
        }
        func has(_ number: Int) -> Bool {
            frames.source(
                for: DrawnFramesTests.state(number), at: number, [DrawnFramesTests.form],
                hasParts: false, renderer: renderer) != nil
        }
        keep(120)
        for number in 0..<30 { keep(number) }
        #expect(has(120) && has(29) && has(28))
        #expect(!has(5))
    }
}
