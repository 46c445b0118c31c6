internal import FrameHashing
internal import MediaCoding
internal import PixelBuffers

/// The timeline as it was when its manifest was written: in the commit that touched the manifest
/// last.
struct ManifestHistory {
    /// Short, for people.
    let commit: String
    let maker: FrameMaker
    /// Keeps the commit's files for as long as frames are drawn of them.
    private let revision: Revision
    private let options: RenderOptions

    /// Nil where git doesn't know, or knows nothing that can be drawn: without a history a
    /// comparison is what it would be in a folder without git. Only the repository that holds the
    /// working directory is asked.
    init?(manifest: String, timeline: String, options: RenderOptions) {
        guard let repository = try? Repository(),
            let commit = Revision.lastCommit(of: manifest, in: repository),
            let revision = try? Revision(of: timeline, commit: commit, in: repository)
        else { return nil }
        var options = options
        options.frames = nil
        guard let loaded = try? LoadedTimeline(revision.path, options: options),
            let maker = try? FrameMaker(
                loaded, jobs: options.jobs, timeout: options.frameTimeout)
        else { return nil }
        self.commit = String(commit.prefix(9))
        self.maker = maker
        self.revision = revision
        self.options = options
    }

    /// What was written differently since.
    func change(to now: FrameMaker) -> AuthoredChange? {
        guard let before = LoadedTimeline.plain(maker.loaded.path, options: options),
            let after = LoadedTimeline.plain(now.loaded.path, options: options)
        else { return nil }
        return AuthoredChange(before, after, oldName: { [revision] in revision.named($0) })
    }

    /// Which frames are off by no more than a tolerance, and the one that is off most. What is not
    /// drawn as the manifest has it says nothing of the manifest, and is not among them.
    func frames(
        of manifest: FrameManifest, within tolerance: Int, differing: [Int], now: FrameMaker,
        jobs: Int, cancellation: Cancellation
    ) throws(FlipbookError) -> (frames: [Int], worst: FilmDifference.WorstFrame?) {
        let hashes = Dictionary(manifest.frames.map { ($0.index, $0.hash) }) { $1 }
        let then = maker
        var frames: [Int] = []
        var worst: FilmDifference.WorstFrame?
        try FramePipeline(jobs: jobs, cancellation: cancellation).run(
            0..<differing.count,
            make: { position throws(FrameFailure) -> PixelDifference? in
                let index = differing[position]
                guard then.has(index) else { return nil }
                let old = try then.sample(index, keepsPixels: true)
                guard old.hash == hashes[index], let pixels = old.pixels else { return nil }
                return PixelDifference(pixels, try now.frame(index, format: .rgba8))
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
    /// Says what was written differently since.
    mutating func explain(by history: ManifestHistory, now: FrameMaker) {
        causes = Self.causes(
            history.maker.schedule, now.schedule, history.change(to: now), changed: changed,
            drawnBy: now)
        let explained = Set(causes.flatMap(\.frames))
        let rest = changed.filter { !explained.contains($0) }
        guard !rest.isEmpty else { return }
        let which = rest.count == changed.count ? "all of them" : "\(FrameRanges(rest))"
        remarks.append(
            "\(which): the timeline says what it said in commit \(history.commit), which wrote the "
                + "manifest; then a library, or Flipbook, draws otherwise")
    }
}
