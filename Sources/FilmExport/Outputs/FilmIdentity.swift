internal import FrameProduction
internal import Hashing
internal import MediaCoding
internal import MediaTime
internal import TimelineModel
import TimelineParsing
import TimelineSyntax
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

    /// - Parameter options: those that the timeline was loaded with.
    /// - Throws: `FlipbookError.failed` if a file has changed since the timeline was loaded.
    static func origin(
        _ maker: FrameMaker, _ film: FilmSettings, _ options: RenderOptions
    ) throws(FlipbookError) -> PieceLabel.Origin {
        PieceLabel.Origin(
            program: program, timeline: FilePlace.stem(of: maker.loaded.path),
            film: try key(of: maker, film, options),
            drawnSize: (
                maker.loaded.timeline.canvas.pixelWidth, maker.loaded.timeline.canvas.pixelHeight
            ))
    }

    /// SHA-256 of what frames and sounds depend on: the timeline with its values and components
    /// expanded, and the contents of all files that it names. Its own path is not in it: the
    /// timeline may lie anywhere.
    ///
    /// The keys of all frames would say the same. But every part would evaluate the whole film: of
    /// sixteen parts of a film of seconds, that took a fifth of the work.
    private static func key(
        of maker: FrameMaker, _ film: FilmSettings, _ options: RenderOptions
    ) throws(FlipbookError) -> String {
        let loaded = maker.loaded
        guard let sources = loaded.sources, let plain = loaded.plain(options) else {
            throw .failed("what '\(loaded.path)' was read from isn't known any more")
        }
        let timeline = loaded.timeline
        var parts = ["film 4", "\(loaded.dithering)"] + loaded.asked
        parts += ["\(loaded.frames)", plain.text] + loaded.given
        parts += FrameKeys.drawing(of: timeline) { PathParts($0).name }
        for (name, file) in sources.files.sorted(by: { $0.key < $1.key }) {
            let digest = maker.digests.digest(of: file.path)
            guard maker.digests.identity(of: file.path) == file.identity else {
                throw change(of: file.path, loaded)
            }
            parts += [name.wrappedValue, digest.map(SHA256.hexadecimal) ?? "missing"]
        }
        parts += (film.soundtrack?.ticks ?? []).map { "\($0.time) \($0.name)" }
        return SHA256.hexadecimal(SHA256.hash(parts.distinctBytes))
    }

    /// Throws if a file has changed since the film was identified: its frames may show either.
    static func check(_ maker: FrameMaker) throws(FlipbookError) {
        if let file = maker.digests.changedFile { throw change(of: file, maker.loaded) }
    }

    private static func change(of file: String, _ loaded: LoadedTimeline) -> FlipbookError {
        .failed("'\(file)' changed while '\(loaded.path)' was exported; export it again")
    }
}
