import FrameScheduling
import PixelBuffers
import Synchronization
import TimelineModel

/// The two scenes of recent frames of transitions. The next frame draws only what changed in them.
///
/// A frame removes a pair, draws on its pictures and puts it back, so no picture is used by two
/// frames at once. Which pair a frame finds depends on timing; its pixels don't.
final class SceneStore: Sendable {
    /// Layers over the canvas's background.
    struct Scene {
        var layers: [LayerState]
        /// `rgbaFloat` and premultiplied, in the frame's size.
        var picture: PixelBuffer
    }

    struct Pair {
        var canvas: Canvas
        var from: Scene
        var to: Scene

        fileprivate var byteCount: Int { from.picture.byteCount + to.picture.byteCount }

        /// The number of layers that are the same as a transition's, at the same index.
        fileprivate func likeness(to transition: TransitionState) -> Int {
            func count(_ layers: [LayerState], _ others: [LayerState]) -> Int {
                zip(layers, others).count { $0.isSame(as: $1) }
            }
            return count(from.layers, transition.from) + count(to.layers, transition.to)
        }
    }

    private struct State {
        /// The newest first.
        var pairs: [(pair: Pair, frame: Int)] = []
        /// The number of frames that have begun.
        var frame = 0
    }

    private let state = Mutex(State())
    private let isOn: Bool
    /// The limit for all pairs but the newest.
    private static let maxBytes = 160 << 20
    /// A pair that was not used for this many frames is freed: its transition is over.
    private static let recentFrames = 16

    /// - Parameter isOn: whether scenes are cached; only tests turn it off.
    init(isOn: Bool = true) { self.isOn = isOn }

    /// Must be called before each frame.
    func frameBegins() {
        state.withLock { state in
            state.frame += 1
            let oldest = state.frame - Self.recentFrames
            state.pairs.removeAll { $0.frame < oldest }
        }
    }

    /// Removes and returns the pair that has most layers in common with a transition; nil if there
    /// is none for this canvas.
    func take(for transition: TransitionState, on canvas: Canvas) -> Pair? {
        state.withLock { state in
            let alike = state.pairs.enumerated().filter { $0.element.pair.canvas == canvas }
                .map { (place: $0.offset, likeness: $0.element.pair.likeness(to: transition)) }
            guard let best = alike.max(by: { $0.likeness < $1.likeness }) else { return nil }
            return state.pairs.remove(at: best.place).pair
        }
    }

    /// Keeps scenes in place of older ones. Nothing else may use their pictures from now on.
    func keep(_ pair: Pair) {
        guard isOn else { return }
        state.withLock { state in
            state.pairs.insert((pair, state.frame), at: 0)
            var byteCount = state.pairs.reduce(0) { $0 + $1.pair.byteCount }
            while byteCount > Self.maxBytes, state.pairs.count > 1 {
                byteCount -= state.pairs.removeLast().pair.byteCount
            }
        }
    }

    func removeAll() { state.withLock { $0.pairs = [] } }
}
