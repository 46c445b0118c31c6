internal import FrameRendering
internal import FrameScheduling
internal import PixelBuffers
internal import Synchronization

/// The last frames of a film that were made, for those that are like them.
///
/// A frame that is equal to one of them is that one; of another one, only what differs has to be
/// drawn. Which frames are here depends on chance, and the pixels of a frame don't depend on which
/// are.
final class RecentFrames: Sendable {
    typealias Form = DrawnFrames.Form

    private struct Entry: Sendable {
        /// The frame's number.
        var index: Int
        var state: FrameState
        var pictures: [Form: PixelBuffer]

        var byteCount: Int { pictures.values.reduce(0) { $0 + $1.byteCount } }
    }

    /// A frame that another one can be made of.
    struct Source {
        var pictures: [Form: PixelBuffer]
        /// What has to be drawn anew.
        var change: FrameChange
    }

    /// The newest first.
    private let entries = Mutex<[Entry]>([])
    /// Comparisons in a row that found nothing to take, and frames that weren't compared since the
    /// last one.
    private let misses = Mutex((vain: 0, skipped: 0))
    /// After so many misses, as where the background moves, only some frames are compared.
    private static let patience = 4
    private static let mostSkipped = 7
    /// An export makes several pieces at once, so there are frames of several places.
    private static let mostFrames = 8
    /// The newest frame is kept whatever its size.
    static let mostBytes = 40 << 20

    /// The frame with the nearest number, the newest of several, where parts of it can be taken.
    ///
    /// - Parameters:
    ///   - index: the frame's number.
    ///   - forms: all that are wanted.
    ///   - hasParts: whether a frame can be made of parts; else only equal ones are looked for.
    /// - Returns: nil where all has to be drawn.
    func source(
        for state: FrameState, at index: Int, _ forms: Set<Form>, hasParts: Bool,
        renderer: FrameRenderer
    ) -> Source? {
        let usable = entries.withLock { $0 }.filter { forms.isSubset(of: $0.pictures.keys) }
        if let equal = usable.first(where: { $0.state.isSame(as: state) }) {
            return Source(pictures: equal.pictures, change: .nothing)
        }
        let nearest = usable.min { abs($0.index - index) < abs($1.index - index) }
        guard hasParts, let nearest, isWorthComparing else { return nil }
        let change = renderer.change(from: nearest.state, to: state)
        let hasGain =
            change != .everything
            && change.pixelCount(of: state.canvas.bounds) < state.canvas.bounds.pixelCount
        misses.withLock { $0 = (hasGain ? 0 : $0.vain + 1, 0) }
        return hasGain ? Source(pictures: nearest.pictures, change: change) : nil
    }

    private var isWorthComparing: Bool {
        misses.withLock { misses in
            guard misses.vain >= Self.patience, misses.skipped < Self.mostSkipped else {
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
            var (kept, bytes) = (0, 0)
            for entry in entries {
                bytes += entry.byteCount
                guard kept == 0 || bytes <= Self.mostBytes && kept < Self.mostFrames else { break }
                kept += 1
            }
            entries.removeSubrange(kept...)
        }
    }

    /// To be called where there is too little memory; says whether there was any frame.
    func removeAll() -> Bool {
        entries.withLock { entries in
            defer { entries = [] }
            return !entries.isEmpty
        }
    }
}
