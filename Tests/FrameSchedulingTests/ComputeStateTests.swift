import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameScheduling

@Suite("States of compute layers", .seeded) struct ComputeStateTests {
    /// A layer whose kernel is told an animator's value, which is 1 for so many frames, and then
    /// runs away.
    private func scheduler(still: Int) throws -> FrameScheduler {
        let pass = ComputeUse.Pass(
            kernel: "move", gridWidth: 4, gridHeight: 1,
            arguments: [variable("$a", .number, .animator(0, track: 0))],
            parameterNames: ["amount"])
        let use = ComputeUse(
            buffers: [.init(name: "x", count: 4)], pixelWidth: 4, pixelHeight: 4,
            stepRate: try rate(60), step: [pass])
        return try FrameSchedulingTests.scheduler(
            timeline(
                animators: [
                    animator("a", initial: 1, [linear(1, still * 1000 / 60), linear(2, 1000)])
                ],
                layers: [Layer(content: .compute(use))]))
    }

    @Test("two are equal where every step so far is, in whatever order one asks")
    func equality() throws {
        let seed = TestSeed.fixed(41)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<12 {
            let still = (0..<2).map { _ in Int.random(in: 0...90, using: &generator) }
            let schedulers = try still.map { try scheduler(still: $0) }
            let frames = schedulers[0].timeline.frameCount
            let amounts = schedulers.map { scheduler in
                (0..<frames).map { scheduler.trace(at: $0).animators[0].tracks[0].state.value }
            }
            for _ in 0..<40 {
                let frame = Int.random(in: 0..<frames, using: &generator)
                let areEqual = schedulers[0].state(at: frame) == schedulers[1].state(at: frame)
                #expect(
                    areEqual == (amounts[0][...frame] == amounts[1][...frame]),
                    "seed \(seed), \(still), frame \(frame)")
            }
        }
    }

    @Test("a kernel's argument 0 is not -0")
    func negativeZero() {
        func pass(_ number: Float, list: Float = 1) -> ComputeState.Pass {
            .init(
                kernel: "move", gridWidth: 4, gridHeight: 1, arguments: [number], lists: [[list]],
                pictures: [])
        }
        #expect(pass(0) == pass(0))
        #expect(pass(0) != pass(-0.0))
        #expect(pass(1, list: 0) != pass(1, list: -0.0))
        #expect(pass(1) != pass(2))
    }
}
