internal import FrameHashing
internal import FrameScheduling

/// Compares two films frame by frame, and says why they differ.
///
/// Each is a timeline, a manifest of frame hashes, a film, or a timeline or manifest as it was in a
/// revision that git knows, such as `main:Timelines/x.yaml`. Of two timelines it is known why:
/// what their authors wrote differently, and where each of these shows.
public struct FilmComparison: Sendable {
    public var old: String
    public var new: String
    /// `frames`, `jobs` and `allowsAssetsOutside` count; a film's rate and size are its own.
    public var options: RenderOptions
    /// How many 255ths a channel may differ in a frame that counts as equal. Nil compares hashes;
    /// with a tolerance both must have pixels, which a manifest doesn't.
    public var tolerance: Int?

    public init(
        old: String, new: String, options: RenderOptions = RenderOptions(), tolerance: Int? = nil
    ) {
        self.old = old
        self.new = new
        self.options = options
        self.tolerance = tolerance
    }

    /// - Throws: `FlipbookError`: `.request` where something isn't there or can't be compared,
    ///   `.invalid` where a timeline or a manifest is wrong.
    public func compare(
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> FilmDifference {
        var options = options
        let range = options.frames.map { $0.first...$0.last }
        // A range may lie beyond the end of one of the two, which is a difference and no mistake.
        options.frames = nil
        let (before, after) = (
            try FilmSide(old, options: options), try FilmSide(new, options: options)
        )
        let gathering = FrameGathering(
            old: before, new: after, range: range,
            comparesPixels: before.hasPixels && after.hasPixels,
            jobs: options.jobs ?? Environment.coreCount)
        if tolerance != nil, !gathering.comparesPixels {
            throw .request("a manifest holds hashes and no pixels: it knows no tolerance")
        }
        let frames = try gathering.run(cancellation: cancellation, progress: progress)
        return FilmDifference(before, after, frames, tolerance: tolerance)
    }
}

extension FilmSide {
    fileprivate var hasPixels: Bool {
        if case .manifest = source { false } else { true }
    }
}
