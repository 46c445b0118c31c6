public import FrameProduction
internal import MediaCoding
internal import WholeFiles

/// Joins the pieces of a film that were made in parts.
///
///     let pieces = try PartJoiner(["parts/"]).join(to: "out/a.mp4")
///
/// The film is that of a plain export, byte for byte.
public struct PartJoiner: Sendable {
    /// Files of pieces, and folders of them.
    public var places: [String]

    public init(_ places: [String]) { self.places = places }

    /// Writes the film.
    ///
    /// - Parameter progress: called with the number of joined frames.
    /// - Throws: `FlipbookError`; `.request` if a piece would be overwritten; `.pieces` with
    ///   everything that is missing, double, damaged or of another film, version or library.
    ///   Then nothing is written.
    public func join(
        to path: String, cancellation: Cancellation = Cancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws(FlipbookError) -> ExportReport {
        let start = ContinuousClock.now
        let isCancelled = cancellation.polled
        let missing = places.filter { !FilePlace.isFolder($0) && !FilePlace.isThere($0) }
        guard missing.isEmpty else {
            throw .pieces(missing.map(Self.words(forMissing:)).joined(separator: ", and "))
        }
        let files = places.flatMap { place in
            FilePlace.isFolder(place) ? FilePlace.files(in: place, suffix: ".piece") : [place]
        }
        guard !files.isEmpty else {
            throw .pieces("there is no piece of a film in '\(places.joined(separator: "', '"))'")
        }
        let film = try flipbookErrors { () throws(MediaError) in
            try PieceSet(files, to: path, program: FilmIdentity.program, isCancelled: isCancelled)
        }
        var read = ReadFiles()
        for file in files { read.add(file, as: "a piece of the film") }
        try read.check(writing: [path] + film.settings.captionFiles.map(\.path))
        let total = film.settings.frameCount ?? 0
        let clock = ProgressClock(total: total)
        var folder = try OutputFolder(for: path)
        let captions = try CaptionFiles([film.settings])
        var settings = film.settings
        if settings.isJoinedOfFrames {
            settings = try write(film, cancellation, progress)
        } else {
            try flipbookErrors { () throws(MediaError) in
                try film.write(isCancelled: isCancelled) { count in
                    progress(clock.progress(count))
                }
            }
        }
        try captions.commit()
        folder.keep()
        // Notes about sound are in the reports of the parts.
        settings.soundtrack = nil
        return ExportReport(
            settings, asked: film.settings, canvas: (settings.width, settings.height),
            work: FrameWork(taken: settings.keptFrameCount ?? total),
            seconds: (ContinuousClock.now - start) / .seconds(1),
            hasCaptions: false)
    }

    /// Says that a place is missing. It may be the name of the film, which its pieces begin with.
    private static func words(forMissing place: String) -> String {
        let parts = PathParts(place)
        let pieces = (FolderListing.names(in: parts.folder) ?? []).filter {
            $0.hasPrefix(parts.name + ".") && $0.hasSuffix(".piece")
        }
        let hint =
            pieces.isEmpty
            ? "" : ", but \(EnglishText.count(pieces.count, "piece")) of it: write \(place).*.piece"
        return "there is no file '\(place)'\(hint)"
    }

    /// Writes a film whose encoder needs all frames.
    ///
    /// - Returns: its settings, which may be those of a smaller film than was requested.
    private func write(
        _ film: PieceSet, _ cancellation: Cancellation, _ progress: (RenderProgress) -> Void
    ) throws(FlipbookError) -> FilmSettings {
        let settings = film.settings
        let encoding = EncodingWatch(
            timeline: settings.path, seconds: nil, cancellation: cancellation)
        let source = try PartSource(film, cancellation)
        return try withoutActuallyEscaping(progress) { progress throws(FlipbookError) in
            let films = WholeFilms(source: source, encoding: encoding, progress: progress)
            let made = try films.write([settings])[0]
            let sink = if let made { made } else { try films.fit(settings) }
            try cancellation.check()
            try flipbookErrors { () throws(MediaError) in try sink.commit() }
            return sink.settings
        }
    }
}
