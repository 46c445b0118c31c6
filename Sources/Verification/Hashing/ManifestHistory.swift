internal import FrameHashing
internal import FrameProduction
internal import MediaCoding
internal import PixelBuffers

/// The timeline in the commit that last changed its manifest.
struct ManifestHistory {
    /// The short name of the commit.
    let commit: String
    let maker: FrameMaker
    /// Keeps the commit's files while frames are drawn.
    private let revision: Revision
    private let options: RenderOptions

    /// - Parameter options: with the values of then.
    /// - Returns: nil if git doesn't know the manifest or the old timeline can't be drawn: then the
    ///   comparison works as without git. Only the repository of the working directory is used.
    init?(manifest: String, timeline: String, options: RenderOptions) {
        guard let repository = try? Repository(),
            let commit = Revision.lastCommit(of: manifest, in: repository),
            let revision = try? Revision(of: timeline, commit: commit, in: repository)
        else { return nil }
        var options = options
        options.frames = nil
        guard let loaded = try? LoadedTimeline(revision.path, options: options),
            let maker = try? FrameMaker(loaded, jobs: options.jobs, timeout: options.frameTimeout)
        else { return nil }
        self.commit = String(commit.prefix(9))
        self.maker = maker
        self.revision = revision
        self.options = options
    }

    /// Returns the lines changed since.
    func change(to now: FrameMaker) -> AuthoredChange? {
        guard let before = BuiltInParser.plain(maker.loaded.path, options: options),
            let after = BuiltInParser.plain(now.loaded.path, options: options)
        else { return nil }
        return AuthoredChange(before, after, oldName: { [revision] in revision.named($0) })
    }

    /// Returns the frames within a tolerance, and the one with the largest difference. Skips frames
    /// that the old timeline doesn't reproduce: their old pixels are unknown.
    func frames(
        of manifest: FrameManifest, within tolerance: Int, differing: [Int], now: FrameMaker,
        jobs: Int, cancellation: Cancellation
    ) throws(FlipbookError) -> (frames: [Int], worst: FilmDifference.WorstFrame?) {
        let hashes = Dictionary(manifest.frames.map { ($0.index, $0.hash) }) { $1 }
        let (then, now) = (CachedFrames(drawnBy: maker), CachedFrames(drawnBy: now))
        var frames: [Int] = []
        var worst: FilmDifference.WorstFrame?
        try FramePipeline<PixelDifference?>(jobs: jobs, cancellation: cancellation).run(
            0..<differing.count,
            make: { position throws(FrameFailure) -> PixelDifference? in
                let index = differing[position]
                guard then.has(index) else { return nil }
                let old = try then.sample(index)
                guard old.hash == hashes[index], let pixels = old.pixels else { return nil }
                return PixelDifference(pixels, try now.pixels(of: index))
            },
            deliver: { position, difference in
                guard let difference else { return }
                if difference.largest <= tolerance { frames.append(differing[position]) }
                if difference.largest > worst?.largest ?? -1 {
                    worst = .init(
                        frame: differing[position], largest: difference.largest,
                        mean: difference.mean)
                }
            })
        return (frames, worst)
    }
}

extension FilmDifference {
    /// Sets the causes, from the lines changed since.
    ///
    /// - Parameter values: those that have changed besides. The lines are compared with the values
    ///   of then.
    mutating func explain(
        by history: ManifestHistory, now: FrameMaker, _ values: ChangedValues?
    ) {
        let now = values?.maker ?? now
        causes = Self.causes(
            history.maker.schedule, now.schedule, history.change(to: now), changed: changed,
            drawnBy: CachedFrames(drawnBy: now))
        let explained = Set(causes.flatMap(\.frames) + (values?.frames(of: changed) ?? []))
        let rest = changed.filter { !explained.contains($0) }
        guard !rest.isEmpty else { return }
        let which = rest.count == changed.count ? "all of them" : "\(FrameRanges(rest))"
        remarks.append(
            "\(which): the timeline is the same as in commit \(history.commit), which wrote the "
                + "manifest; so a library, or Flipbook, draws differently")
    }
}
