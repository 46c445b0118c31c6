internal import FrameProduction
internal import MediaCoding

/// Makes films whose encoders need all frames, in order.
struct WholeFilms<Source: PictureSource> {
    let source: Source
    let encoding: EncodingWatch
    let progress: (RenderProgress) -> Void

    /// Draws all frames in order and encodes them into hidden files. Ends early if no film can meet
    /// its size limit.
    ///
    /// - Parameter films: with equal numbers of frames.
    /// - Returns: nil for a film that exceeds its size limit.
    func write(_ films: [FilmSettings]) throws(FlipbookError) -> [(any FrameSink)?] {
        let renditions = FilmPlan.renditions(of: films)
        let consumers = try Self.consumers(films, renditions, encoding)
        let count = films.first?.frameCount ?? 0
        try source.pipeline(encoding.cancellation).run(
            [FrameRun(frames: 0..<count) { consumers }],
            make: { [source] position throws(FrameFailure) in
                try source.pictures(at: position, renditions)
            }, progress: progress)
        return consumers.map(\.sink)
    }

    static func consumers(
        _ films: [FilmSettings], _ renditions: [Rendition], _ encoding: EncodingWatch
    ) throws(FlipbookError) -> [SinkConsumer] {
        try films.map { film throws(FlipbookError) in
            SinkConsumer(
                try encoding.watch(film) { () throws(MediaError) in
                    try FrameSinks.open(film, isCancelled: encoding.isCancelled)
                }, picture: renditions.firstIndex(of: Rendition(film)) ?? 0, encoding)
        }
    }

    /// Finds the best film within its size limit by trying, since compressed sizes can't be
    /// predicted.
    func fit(_ film: FilmSettings) throws(FlipbookError) -> any FrameSink {
        let ladder = SizeLadder(film)
        let made = try ladder.first { step throws(FlipbookError) in
            try write([step])[0]
        }
        guard let made else {
            let smallest = ladder.steps.last ?? film
            let limit = film.maxBytes ?? 0
            throw FlipbookError.failed(
                "\(film.path): no film fits into \(limit) byte\(limit == 1 ? "" : "s"), not even "
                    + "with \(smallest.width)×\(smallest.height) pixels and a quality of "
                    + "\(smallest.quality); nothing was written")
        }
        return made
    }
}
