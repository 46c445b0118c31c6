internal import FrameScheduling
internal import Hashing
internal import MediaCoding
internal import MediaTime
internal import TimelineModel
internal import WholeFiles

/// Identifies a film, so that its pieces aren't joined with those of another, on any machine.
enum FilmIdentity {
    /// The version and build of this program: those of other builds may differ.
    static let program: String = {
        let build = FileDigests.contents(of: "/proc/self/exe").map {
            ", build \(SHA256.hexadecimal($0.prefix(6)))"
        }
        return FlipbookVersion.current + (build ?? "")
    }()

    /// - Throws: `FlipbookError.cancelled`.
    static func origin(
        _ maker: FrameMaker, _ film: FilmSettings, _ cancellation: Cancellation
    ) throws(FlipbookError) -> PieceLabel.Origin {
        PieceLabel.Origin(
            program: program, timeline: FilePlace.stem(of: maker.loaded.path),
            film: try key(of: maker, film, cancellation),
            drawnSize: (
                maker.loaded.timeline.canvas.pixelWidth, maker.loaded.timeline.canvas.pixelHeight
            ))
    }

    /// SHA-256 of what frames and sounds depend on. It contains no path, so the timeline may be in
    /// any folder.
    private static func key(
        of maker: FrameMaker, _ film: FilmSettings, _ cancellation: Cancellation
    ) throws(FlipbookError) -> String {
        let timeline = maker.loaded.timeline
        let canvas = timeline.canvas
        var parts = [
            "film 2", "\(maker.loaded.dithering)",
            "\(canvas.pixelWidth)x\(canvas.pixelHeight)", "\(maker.loaded.frames)",
        ]
        parts += FrameKeys.drawing(of: timeline) { PathParts($0).name }
        parts += timeline.fonts.map { String($0.fingerprint, radix: 16) }
        for clip in film.soundtrack?.clips ?? [] {
            parts += [clip.start, clip.at, clip.fadeIn, clip.fadeOut].map { "\($0)" }
            parts += [clip.end.map { "\($0)" } ?? "end", "\(clip.volume)", "\(clip.isLooped)"]
        }
        parts += (film.soundtrack?.ticks ?? []).map { "\($0.time) \($0.name)" }
        let surroundings = parts.distinctBytes
        // Each part of a film computes this for all frames, which takes minutes for films of hours.
        var hash = SHA256()
        let frames = maker.loaded.frames
        let runs = stride(from: frames.lowerBound, to: frames.upperBound, by: runLength).map {
            $0..<min($0 + runLength, frames.upperBound)
        }
        try FramePipeline(jobs: maker.jobs, cancellation: cancellation).run(
            0..<runs.count,
            make: { run throws(FrameFailure) in keys(of: maker, runs[run], in: surroundings) },
            deliver: { _, keys in keys.withUnsafeBytes { hash.update($0) } })
        return hash.finishHexadecimal()
    }

    /// Frames whose keys a worker computes at once.
    private static let runLength = 256

    /// The bytes of the keys of frames.
    private static func keys(
        of maker: FrameMaker, _ frames: Range<Int>, in surroundings: [UInt8]
    ) -> [UInt8] {
        frames.flatMap { index in
            FrameKey(of: maker.schedule.state(at: index), in: surroundings) { file in
                withUnsafeBytes(of: file.fingerprint.littleEndian, Array.init)
            }.bytes
        }
    }

    /// Computes the keys of some frames, to measure the time.
    ///
    /// - Parameter positions: in the film.
    static func computeKeys(of maker: FrameMaker, _ positions: Range<Int>) {
        let first = maker.loaded.frames.lowerBound
        _ = keys(of: maker, first + positions.lowerBound..<first + positions.upperBound, in: [])
    }
}
