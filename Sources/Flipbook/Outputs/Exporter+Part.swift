internal import FrameScheduling
internal import MediaCoding
internal import TimelineModel

/// Pieces of a film that were written.
public struct PartReport: Sendable {
    /// The pieces' files; empty where the film has fewer pieces than parts.
    public var paths: [String]
    public var frameCount: Int
    /// How many pieces the whole film has.
    public var pieceCount: Int
    public var elapsedSeconds: Double
}

extension Exporter {
    /// Writes the pieces of one part of a film into a folder, for `FilmJoiner`.
    ///
    /// The film is what `export` would write into that folder. A piece is a file with its frames'
    /// numbers in its name; the film's sound is one more, and comes with the first part. Files
    /// appear at their places when all of the part are whole.
    ///
    /// - Throws: `FlipbookError`; `.request` where the film's format can't be cut.
    public func export(
        _ part: FilmPart, to folder: String, encoding: EncodingOptions = EncodingOptions(),
        cancellation: Cancellation = Cancellation(), found: ((Findings) -> Void)? = nil,
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> PartReport {
        let loaded = try load(found)
        let name = encoding.fileName.replacing("{name}", with: FilePlace.stem(of: timeline))
        let output = Output(FilePlace.inside(folder, name), encoding: encoding)
        var plan = try FilmPlan([output], of: loaded)
        let maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout, shared: shared)
        plan.addSound(of: loaded, events: maker.schedule.events)
        let film = plan.films[0]
        guard let grid = film.pieceGrid else {
            throw .request(
                "\(film.coding.title) can't be made in parts, since it is not joined of pieces; "
                    + "leave out --part, or choose a codec such as h264")
        }
        let clock = ContinuousClock()
        let start = clock.now
        let pieces = grid.pieces(ofPart: part.number, of: part.count)
        var report = PartReport(
            paths: PartWriter.paths(film, pieces: pieces),
            frameCount: PartWriter.frames(of: pieces, grid).count, pieceCount: grid.count,
            elapsedSeconds: 0)
        guard !pieces.isEmpty else { return report }
        var made = try OutputFolder(for: report.paths)
        try write(
            film, pieces, FilmIdentity.origin(maker, film), maker, cancellation, progress)
        made.keep()
        report.elapsedSeconds = (clock.now - start) / .seconds(1)
        return report
    }

    private func write(
        _ film: FilmSettings, _ pieces: Range<Int>, _ origin: PieceLabel.Origin,
        _ maker: FrameMaker, _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) {
        guard let grid = film.pieceGrid else { return }
        let sink = try flipbookErrors { () throws(MediaError) in
            try PartWriter(
                film, pieces: pieces, of: origin,
                isCancelled: {
                    StepWatch.shared.getsOn()
                    return cancellation.isCancelled
                })
        }
        func watched(_ body: () throws(MediaError) -> Void) throws(FlipbookError) {
            let step = try StepWatch.shared.watch(
                "encoding '\(film.path)'", of: timeline, seconds: options.frameTimeout
            ) {
                Result { () throws(MediaError) in try body() }
            }
            try flipbookErrors(step.get)
        }
        let first = maker.loaded.frames.lowerBound
        let frames = PartWriter.frames(of: pieces, grid)
        try maker.run(
            frames.lowerBound + first..<frames.upperBound + first, renditions: [Rendition(film)],
            hashes: false, cancellation: cancellation, progress: progress,
            deliver: { _, pictures, _ throws(FlipbookError) in
                guard let picture = pictures[0] else { return }
                try watched { () throws(MediaError) in try sink.append(picture) }
            })
        try watched { () throws(MediaError) in try sink.complete() }
        try cancellation.check()
        try flipbookErrors { () throws(MediaError) in try sink.commit() }
    }
}
