import FrameProduction
import Testing

@testable import Benchmarking

@Suite("Benchmarks")
struct BenchmarkTests {
    @Test("an effect is measured in all its phases, each frame by its stages")
    func effects() throws {
        let size = CanvasSize.pixels(width: 64, height: 36)
        let report = try Benchmark(.effect("nameDrop"), size: size, frames: 2).run()
        #expect(report.phases.map(\.name) == ["blur", "shock wave"])
        #expect(report.width == 64 && report.height == 36 && report.export == nil)
        for times in report.phases.flatMap(\.frames) {
            #expect(times.shade > 0 && times.total >= times.shade)
        }
    }

    @Test("every name that is listed has a scene, and no other")
    func names() throws {
        #expect(Benchmark.effects.count > 10 && Benchmark.effects == Benchmark.effects.sorted())
        for name in Benchmark.effects {
            #expect(try !BenchmarkScene.scenes(of: name, width: 64, height: 36, frames: 2).isEmpty)
        }
        #expect(throws: FlipbookError.self) {
            try BenchmarkScene.scenes(of: "blurr", width: 64, height: 36, frames: 2)
        }
        #expect(throws: FlipbookError.self) {
            try Benchmark(.effect("blur"), frames: Benchmark.maxFrames + 1).run()
        }
    }
}
