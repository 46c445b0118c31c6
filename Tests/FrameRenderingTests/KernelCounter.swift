import Synchronization

@testable import FrameRendering

/// Counts the kernels that a renderer runs.
final class KernelCounter: StageObserver {
    let counts = Mutex<[RenderingStage: Int]>([:])

    func observe<Failure: Error>(
        _ stage: RenderingStage, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        counts.withLock { $0[stage, default: 0] += 1 }
        try body()
    }
}
