internal import FilmExport
internal import FrameHashing
public import FrameProduction
internal import FrameScheduling

/// Compares two films frame by frame and explains the differences.
///
/// Each side is a timeline, a manifest of frame hashes, a film, or a timeline or manifest in a git
/// revision, such as `main:Timelines/x.yaml`. Differences between two timelines are explained by
/// the lines that changed.
public struct FilmComparison: Sendable {
    public var old: String
    public var new: String
    /// Only `frames`, `jobs`, `allowsAssetsOutside` and `ignoresCache` are used. Rates and sizes
    /// are those of the films.
    public var options: RenderOptions
    /// The maximum difference of a channel, in 255ths, for frames that count as equal. If nil,
    /// hashes are compared. A tolerance needs pixels, which manifests don't have.
    public var tolerance: Int?
    /// Files that are written of it later. They replace only reports.
    package var reports: [String] = []

    public init(
        old: String, new: String, options: RenderOptions = RenderOptions(), tolerance: Int? = nil
    ) {
        self.old = old
        self.new = new
        self.options = options
        self.tolerance = tolerance
    }

    /// - Throws: `FlipbookError.request` that names each missing side, of any kind: as with a
    /// missing revision, the command is wrong.
    package func check() throws(FlipbookError) {
        var missing: [String] = []
        for (name, other) in [(old, new), (new, old)] {
            guard let message = ComparisonInput.missing(name, besides: other) else { continue }
            if !missing.contains(message) { missing.append(message) }
        }
        guard missing.isEmpty else { throw .request(missing.joined(separator: ", and ")) }
    }

    /// Reads both sides. If neither can be read, the error has both reasons.
    private func sides(
        _ options: RenderOptions
    ) throws(FlipbookError) -> (before: ComparisonInput, after: ComparisonInput) {
        try check()
        let after: ComparisonInput
        do throws(FlipbookError) {
            after = try ComparisonInput(new, options: options)
        } catch {
            let reason = error
            guard old != new else { throw reason }
            do throws(FlipbookError) { _ = try ComparisonInput(old, options: options) } catch {
                switch (error, reason) {
                case (.request(let one), .request(let other)):
                    throw .request("\(one), and \(other)")
                case (.invalid(let one), .invalid(let other)):
                    throw .invalid(one.merged(with: other))
                default: break
                }
            }
            throw reason
        }
        return (try ComparisonInput(old, options: options, besides: after), after)
    }

    /// - Throws: `FlipbookError`: `.request` if a side doesn't exist or can't be compared,
    ///   `.invalid` if a timeline or a manifest has errors.
    public func compare(
        cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> FilmDifference {
        var options = options
        let range = options.frames.map { $0.first...$0.last }
        // The range may exceed one of the films: that is a difference, not an error.
        options.frames = nil
        let (before, after) = try sides(options)
        var files = before.readFiles
        files.add(after.readFiles)
        try FinalReports(reports, reading: files).check()
        let gathering = FrameGathering(
            old: before, new: after, range: range,
            comparesPixels: before.hasPixels && after.hasPixels,
            jobs: options.workerCount)
        if tolerance != nil, !gathering.comparesPixels {
            throw .request("a manifest holds hashes and no pixels: it knows no tolerance")
        }
        let frames = try gathering.run(cancellation: cancellation, progress: progress)
        let difference = FilmDifference(before, after, frames, tolerance: tolerance)
        // Stores the frames that were drawn to find causes.
        after.frames?.save()
        return difference
    }
}

extension ComparisonInput {
    fileprivate var hasPixels: Bool {
        if case .manifest = source { false } else { true }
    }
}
