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
    private typealias States = Checkpoints<[ComputeBuffer]>

    /// Identifies the simulation as long as it lives.
    private let program: ComputeProgram
    private let runner: ComputeRunner
    private let states: Mutex<States>

    /// The approximate limit of checkpoints and recent states per layer, in bytes.
    private static let byteLimit = 64 << 20

    init(_ program: ComputeProgram, tools: RenderingTools) throws(RenderingError) {
        self.program = program
        runner = try ComputeRunner(program.use, tools: tools)
        let bytes = max(runner.zeros.reduce(0) { $0 + $1.byteCount }, 1)
        states = Mutex(
            States(
                spacing: 64, limit: min(max(Self.byteLimit / bytes, 4), 64),
                recentLimit: min(max(Self.byteLimit / bytes, 2), 16)))
    }

    /// Returns the texture after a step, which the caller owns.
    func texture(
        of state: ComputeState, tools: RenderingTools
    ) throws(RenderingError) -> PixelBuffer {
        let passes = state.passes(inStep: state.step)
        let texture = try runner.texture(tools)
        var buffers = try states.withLock { states throws(RenderingError) in
            try advance(&states, passes, of: state, texture, tools)
        }
        for index in runner.drawingPasses {
            try runner.run(passes[index], index, on: &buffers, texture, tools)
        }
        return texture
    }

    /// Computes the steps up to the state's, the last one on the texture, and returns the buffers.
    private func advance(
        _ states: inout States, _ passes: [ComputeState.Pass], of state: ComputeState,
        _ texture: PixelBuffer, _ tools: RenderingTools
    ) throws(RenderingError) -> [ComputeBuffer] {
        var snapshot = try nearest(to: state, in: &states, tools)
        guard !runner.changingPasses.isEmpty else { return snapshot.state }
        let scratch =
            snapshot.stepCount < state.step && runner.replaysOnTexture
            ? try runner.texture(tools) : nil
        while snapshot.stepCount < state.step {
            runner.clear(scratch)
            let passes = state.passes(inStep: snapshot.stepCount)
            for index in runner.replayedPasses {
                try runner.run(passes[index], index, on: &snapshot.state, scratch ?? texture, tools)
            }
            snapshot.stepCount += 1
            states.remember(snapshot, isNear: state.step - snapshot.stepCount < states.recentLimit)
        }
        runner.clear(texture)
        for index in runner.changingPasses {
            try runner.run(passes[index], index, on: &snapshot.state, texture, tools)
        }
        snapshot.stepCount += 1
        states.remember(snapshot, isNear: true)
        return snapshot.state
    }

    /// The last state that is known before a step is made.
    private func nearest(
        to state: ComputeState, in states: inout States, _ tools: RenderingTools
    ) throws(RenderingError) -> States.Snapshot {
        if let known = states.nearest(to: state.step) { return known }
        var buffers = runner.zeros
        let scratch = try runner.texture(tools)
        for (index, pass) in state.startPasses.enumerated() {
            try runner.start(pass, index, on: &buffers, scratch, tools)
        }
        let first = States.Snapshot(stepCount: 0, state: buffers)
        states.remember(first, isNear: false)
        return first
    }
}
