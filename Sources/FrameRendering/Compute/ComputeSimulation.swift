import FrameScheduling
import PixelBuffers
import NativeKernels
import Synchronization

/// A compute layer's steps, in any order.
///
/// The buffers after n steps depend only on the timeline and n. Some states are cached, so that
/// later calls start from the nearest one; this changes the time, never the result. Steps are
/// computed one at a time; kernels that only draw run in parallel, on the calling threads.
final class ComputeSimulation: Sendable {
    private struct Snapshot: Sendable {
        /// How many steps have been made: those numbered 0..<stepCount.
        var stepCount: Int
        var buffers: [ComputeBuffer]
    }

    private struct Cache: Sendable {
        /// In order; their distance doubles whenever there are too many.
        var checkpoints: [Snapshot] = []
        var spacing = 64
        /// The most recent ones, from which successive frames start.
        var recent: [Snapshot] = []
    }

    /// Identifies the simulation as long as it lives.
    private let program: ComputeProgram
    private let runner: ComputeRunner
    private let cache = Mutex(Cache())
    private let checkpointLimit: Int
    private let recentLimit: Int

    /// About so many bytes of checkpoints, and of the last few, a layer.
    private static let byteLimit = 64 << 20

    init(_ program: ComputeProgram, tools: RenderingTools) throws(RenderingError) {
        self.program = program
        runner = try ComputeRunner(program.use, tools: tools)
        let bytes = max(runner.zeros.reduce(0) { $0 + $1.byteCount }, 1)
        checkpointLimit = min(max(Self.byteLimit / bytes, 4), 64)
        recentLimit = min(max(Self.byteLimit / bytes, 2), 16)
    }

    /// Returns the texture after a step, which the caller owns.
    func texture(
        of state: ComputeState, tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let passes = state.passes(inStep: state.step)
        let texture = try runner.texture(tools)
        var buffers = try cache.withLock { cache throws(RenderingError) in
            try advance(&cache, passes, of: state, texture, tools)
        }
        for index in runner.drawingPasses {
            try runner.run(passes[index], index, on: &buffers, texture, tools)
        }
        return texture
    }

    /// Computes the steps up to the state's, the last one on the texture, and returns the buffers.
    private func advance(
        _ cache: inout Cache, _ passes: [ComputeState.Pass], of state: ComputeState,
        _ texture: PixelBuffer, _ tools: RenderingTools
    ) throws(RenderingError) -> [ComputeBuffer] {
        var snapshot = try nearest(to: state, in: &cache, tools)
        guard !runner.changingPasses.isEmpty else { return snapshot.buffers }
        let scratch =
            snapshot.stepCount < state.step && runner.replaysOnTexture
            ? try runner.texture(tools) : nil
        while snapshot.stepCount < state.step {
            runner.clear(scratch)
            let passes = state.passes(inStep: snapshot.stepCount)
            for index in runner.replayedPasses {
                try runner.run(
                    passes[index], index, on: &snapshot.buffers, scratch ?? texture, tools)
            }
            snapshot.stepCount += 1
            remember(snapshot, isNear: state.step - snapshot.stepCount < recentLimit, in: &cache)
        }
        runner.clear(texture)
        for index in runner.changingPasses {
            try runner.run(passes[index], index, on: &snapshot.buffers, texture, tools)
        }
        snapshot.stepCount += 1
        remember(snapshot, isNear: true, in: &cache)
        return snapshot.buffers
    }

    /// The last state that is known before a step is made.
    private func nearest(
        to state: ComputeState, in cache: inout Cache, _ tools: RenderingTools
    ) throws(RenderingError) -> Snapshot {
        let known = (cache.checkpoints + cache.recent)
            .filter { $0.stepCount <= state.step }
            .max { $0.stepCount < $1.stepCount }
        if let known { return known }
        var buffers = runner.zeros
        let scratch = try runner.texture(tools)
        for (index, pass) in state.startPasses.enumerated() {
            try runner.start(pass, index, on: &buffers, scratch, tools)
        }
        let first = Snapshot(stepCount: 0, buffers: buffers)
        cache.checkpoints.append(first)
        return first
    }

    private func remember(_ snapshot: Snapshot, isNear: Bool, in cache: inout Cache) {
        if snapshot.stepCount % cache.spacing == 0,
            !cache.checkpoints.contains(where: { $0.stepCount == snapshot.stepCount })
        {
            cache.checkpoints.append(snapshot)
        }
        while cache.checkpoints.count > checkpointLimit {
            cache.spacing *= 2
            let spacing = cache.spacing
            cache.checkpoints.removeAll { $0.stepCount % spacing != 0 }
        }
        guard isNear else { return }
        cache.recent.removeAll { $0.stepCount == snapshot.stepCount }
        cache.recent.append(snapshot)
        if cache.recent.count > recentLimit { cache.recent.removeFirst() }
    }
}
