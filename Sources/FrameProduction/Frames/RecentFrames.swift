internal import FrameRendering
internal import FrameScheduling
internal import PixelBuffers
internal import Synchronization

/// A film's most recent frames, for reuse by similar ones.
///
/// An equal frame is reused whole; of a similar one, only the difference is drawn. Which frames are
/// stored depends on timing; a frame's pixels don't depend on it.
final class RecentFrames: Sendable {
    typealias Form = DrawnFrames.Form

    private struct Entry: Sendable {
        /// The frame's number.
        var index: Int
        var state: FrameState
        var pictures: [Form: PixelBuffer]

        var byteCount: Int { pictures.values.reduce(0) { $0 + $1.byteCount } }
    }

    /// A frame from which another one can be made.
    struct Source {
        var pictures: [Form: PixelBuffer]
        /// The parts to draw.
        var change: FrameChange
    }

    /// The newest first.
    private let entries = Mutex<[Entry]>([])
    /// Successive comparisons without a reusable frame, and the frames not compared since the last
    /// one.
    private let misses = Mutex((vain: 0, skipped: 0))
    /// The number of misses, such as with a moving background, after which only some frames are
    /// compared.
    private static let patience = 4
    private static let maxSkipped = 7
    /// An export makes several pieces at the same time, so recent frames are of several places.
    private static let maxFrames = 8
    /// The share of a frame up to which drawing its difference is faster than drawing all of it:
    /// parts have seams, at which layers are drawn twice.
    private static let maxShare = 0.75
    /// The limit for all frames but the newest.
    static let maxBytes = 24 << 20

    /// Returns the reusable frame with the nearest number, the newest of several.
    ///
    /// - Parameters:
    ///   - index: the frame's number.
    ///   - forms: all needed forms.
    ///   - hasParts: whether a frame can be drawn in parts; otherwise only an equal one is
    ///     returned.
    /// - Returns: nil if the whole frame must be drawn.
    func source(
        for state: FrameState, at index: Int, _ forms: Set<Form>, hasParts: Bool,
        renderer: FrameRenderer
    ) -> Source? {
        let usable = entries.withLock { entries in
            entries.filter { forms.isSubset(of: $0.pictures.keys) }
        }
        if let equal = usable.first(where: { $0.state.isSame(as: state) }) {
            return Source(pictures: equal.pictures, change: .nothing)
        }
        let nearest = usable.min { abs($0.index - index) < abs($1.index - index) }
        guard hasParts, let nearest, isWorthComparing else { return nil }
        let change = renderer.change(from: nearest.state, to: state)
        let canvas = state.canvas.bounds
        let drawn = Double(change.pixelCount(of: canvas))
        let hasGain = drawn <= Self.maxShare * Double(canvas.pixelCount)
        misses.withLock { $0 = (hasGain ? 0 : $0.vain + 1, 0) }
        return hasGain ? Source(pictures: nearest.pictures, change: change) : nil
    }

    private var isWorthComparing: Bool {
        misses.withLock { misses in
            guard misses.vain >= Self.patience, misses.skipped < Self.maxSkipped else {
                return true
            }
            misses.skipped += 1
            return false
        }
    }

    /// Keeps a frame in place of older ones.
    func keep(_ state: FrameState, at index: Int, _ pictures: [Form: PixelBuffer]) {
        entries.withLock { entries in
            entries.removeAll { $0.state == state && $0.pictures.count <= pictures.count }
            entries.insert(Entry(index: index, state: state, pictures: pictures), at: 0)
            var bytes = entries.reduce(0) { $0 + $1.byteCount }
            while bytes > Self.maxBytes || entries.count > Self.maxFrames,
                let index = Self.leastUseful(of: entries)
            {
                bytes -= entries.remove(at: index).byteCount
            }
        }
    }

    /// The frame that is nearest to a newer one, which will serve in its place; the oldest of
    /// several. So one frame of each piece under way stays. Nil if there is only the newest.
    private static func leastUseful(of entries: [Entry]) -> Int? {
        func distance(_ place: Int) -> Int {
            entries[..<place].map { abs($0.index - entries[place].index) }.min() ?? 0
        }
        return entries.indices.dropFirst().reversed()
            .min { distance($0) < distance($1) }
    }

    /// Frees all frames after a shortage of memory. Returns whether there were any.
    func removeAll() -> Bool {
        entries.withLock { entries in
            defer { entries = [] }
            return !entries.isEmpty
        }
    }
}
