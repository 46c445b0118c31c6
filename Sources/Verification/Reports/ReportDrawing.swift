internal import FilmExport
public import FrameProduction
internal import MediaCoding
internal import MediaTime
internal import PixelBuffers
internal import WholeFiles

extension FilmComparison {
    /// Writes the result of `compare` as a self-contained HTML file, with pictures of selected
    /// frames.
    ///
    /// - Throws: `FlipbookError`; `.failed` if it can't be written.
    public func writeReport(
        of difference: FilmDifference, to path: String, cancellation: Cancellation = Cancellation()
    ) throws(FlipbookError) {
        var options = options
        options.frames = nil
        let after = try ComparisonInput(new, options: options)
        let before = try ComparisonInput(old, options: options, besides: after)
        try before.readFiles.check(writing: [path])
        try after.readFiles.check(writing: [path])
        let pictures = try ReportPictures.draw(
            difference, before: FrameSource(before, frameRate: after.frameRate),
            after: FrameSource(after, frameRate: before.frameRate), cancellation)
        let film = HTMLReport.Film(
            title: "\(RepositoryPath.of(old)) → \(RepositoryPath.of(new))",
            verdict: difference.isEqual ? .equal : .different,
            lines: difference.lines, difference: difference, pictures: pictures,
            afterName: new, beforeName: old)
        try ReportFile.write(HTMLReport(title: "flipbook diff", films: [film]).text, to: path)
    }
}

/// The frames of one film, read in order.
final class FrameSource {
    private let frames: CachedFrames?
    private let reader: SequentialFrames?

    init(_ side: ComparisonInput, frameRate: FrameRate?) throws(FlipbookError) {
        frames = side.frames
        reader = side.frames == nil ? try SequentialFrames(side, frameRate: frameRate) : nil
    }

    init(_ maker: FrameMaker) {
        frames = CachedFrames(drawnBy: maker)
        reader = nil
    }

    /// Returns nil if the frame doesn't exist or has no pixels.
    func frame(_ index: Int) throws(FlipbookError) -> PixelBuffer? {
        guard let frames else { return try reader?.sample(at: index, keepsPixels: true)?.pixels }
        guard frames.has(index) else { return nil }
        return try flipbookErrors { () throws(FrameFailure) in try frames.pixels(of: index) }
    }
}

enum ReportPictures {
    static func draw(
        _ difference: FilmDifference, before: FrameSource, after: FrameSource,
        _ cancellation: Cancellation
    ) throws(FlipbookError) -> [ReportPicture] {
        let frames = (difference.changed + difference.missing + difference.extra).sorted()
        var pictures: [ReportPicture] = []
        var bytes = 0
        for frame in ReportPicture.choice(of: frames, worst: difference.worst?.frame) {
            try cancellation.check()
            let (old, new) = (try before.frame(frame), try after.frame(frame))
            let picture = try flipbookErrors { () throws(MediaError) in
                try ReportPicture(frame: frame, before: old, after: new)
            }
            // The first picture is shown without regard to its size.
            guard pictures.isEmpty || bytes + picture.byteCount <= ReportPicture.maxBytes else {
                continue
            }
            bytes += picture.byteCount
            pictures.append(picture)
        }
        return pictures
    }
}

extension VerificationSummary {
    /// Writes all results as one self-contained HTML file.
    ///
    /// - Throws: `FlipbookError.failed` if it can't be written.
    public func writeReport(to path: String) throws(FlipbookError) {
        var rest = ReportPicture.maxTotalBytes
        let films = results.map { result in
            switch result.outcome {
            case .failure(let error):
                return HTMLReport.Film(
                    title: RepositoryPath.of(result.subject), verdict: .failed,
                    lines: "\(error)".split(separator: "\n").map(String.init))
            case .success(let report):
                let pictures = report.pictures.filter { picture in
                    guard picture.byteCount <= rest else { return false }
                    rest -= picture.byteCount
                    return true
                }
                return HTMLReport.Film(
                    title: RepositoryPath.of(report.manifest),
                    verdict: report.isNew ? .new : report.isEqual ? .equal : .different,
                    lines: report.lines.isEmpty ? [report.verdict] : report.lines,
                    difference: report.difference, pictures: pictures,
                    leavesOutPictures: pictures.count < report.pictures.count,
                    afterName: "now", beforeName: "the timeline when the manifest was written")
            }
        }
        try ReportFile.write(HTMLReport(title: "flipbook verify", films: films).text, to: path)
    }
}
