internal import Diagnostics
internal import FilmExport
package import FrameHashing
package import FrameProduction
internal import MediaCoding
internal import MediaTime
internal import PixelBuffers
internal import TimelineModel
import TimelineSyntax
internal import WholeFiles

/// A side of a comparison: a source of frames.
package struct ComparisonInput {
    enum Source {
        /// Frames can be drawn in any order.
        case timeline(CachedFrames)
        /// Has only hashes.
        case manifest(FrameManifest)
        /// Must be read in order.
        case film
    }

    /// The name that the user gave.
    var name: String
    /// The file's path.
    private(set) var path: String
    var source: Source
    /// Keeps the revision's files while they may be read.
    private var revision: Revision?
    private let options: RenderOptions

    /// More than a manifest of 2²⁴ frames needs.
    private static let maxBytes = 4 << 30

    /// - Parameters:
    ///   - name: a timeline, a `.framehash` manifest, a film, or `REVISION:FILE` of one of them.
    ///   - other: the other side.
    init(
        _ name: String, options: RenderOptions, besides other: ComparisonInput? = nil
    ) throws(FlipbookError) {
        self.name = name
        self.options = options
        path = name
        if Revision.isNamed(by: name) {
            let revision = try Revision(name)
            path = revision.path
            self.revision = revision
        }
        switch FilePlace.ending(of: path) {
        case ".framehash":
            source =
                .manifest(
                    try Self.manifest(
                        path, called: name, allowsOutside: options.allowsAssetsOutside))
        case _ where TimelineInput.isTimeline(path):
            do {
                var loaded = try LoadedTimeline(path, options: options)
                loaded.revision = revision
                let maker = try FrameMaker(
                    loaded, jobs: options.jobs, timeout: options.frameTimeout)
                let place = Self.keptPlace(of: name, isRevision: revision != nil, besides: other)
                source = .timeline(
                    options.ignoresCache
                        ? CachedFrames(drawnBy: maker)
                        : CachedFrames(
                            keptOf: maker, under: place, besides: other?.frames))
            } catch {
                guard let revision, case .invalid(let findings) = error else { throw error }
                throw .invalid(revision.named(findings))
            }
        default:
            guard !FilePlace.isFolder(path) else {
                throw .request("'\(name)' is a folder, and no film")
            }
            source = .film
        }
    }

    /// A message about a missing side; nil if it exists, or is in a revision.
    static func missing(_ name: String, besides other: String) -> String? {
        guard name != TimelineInput.standardInput, !Revision.isNamed(by: name),
            !FilePlace.isThere(name)
        else { return nil }
        var hint = revisionHint(name)
        if hint.isEmpty, let near = FileFinding.nearFile(name).map(PathParts(name).sibling),
            FilePlace.canonical(near) != FilePlace.canonical(other)
        {
            hint = "; " + Suggestion.sentence(near)
        }
        return "there is no file '\(name)'\(hint)"
    }

    /// Says how a revision is written, if a name is one as git's own diff takes it.
    private static func revisionHint(_ name: String) -> String {
        guard !name.contains(":") else { return "" }
        if let dots = name.firstRange(of: "..") {
            let (old, new) = (name[..<dots.lowerBound], name[dots.upperBound...].drop { $0 == "." })
            return old.isEmpty || old.contains("/") || new.isEmpty
                ? "" : "; git revisions are two films: '\(old):FILE' and '\(new):FILE'"
        }
        return name.contains(".") || name.contains("/")
            ? "" : "; a file in a git revision is '\(name):FILE'"
    }

    /// The name of the film in the store of hashes. A revision's files have another path in every
    /// run, so its hashes have the name of the file on the other side.
    private static func keptPlace(
        of name: String, isRevision: Bool, besides other: ComparisonInput?
    ) -> String? {
        guard isRevision else { return nil }
        guard let other, other.revision == nil else { return name }
        return RealPath.of(other.path) ?? name
    }

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - called: its name in messages.
    ///   - allowsOutside: whether it may be a link out of its folder.
    package static func manifest(
        _ path: String, called name: String, allowsOutside: Bool
    ) throws(FlipbookError) -> FrameManifest {
        if let refusal = ArgumentFile.refusal(of: path, allowsOutside: allowsOutside) {
            throw .invalidManifest(name, refusal.code, refusal.message, hint: refusal.hint)
        }
        let bytes: [UInt8]
        do { bytes = try WholeFile.read(path, limitBytes: maxBytes) } catch {
            throw .invalidManifest(name, .unreadableManifest, "\(error)", hint: nil)
        }
        var diagnostics = DiagnosticSet()
        guard let manifest = FrameManifest.parse(bytes, file: name, into: &diagnostics) else {
            let sources: FileTexts = [name: String(decoding: bytes, as: UTF8.self)]
            throw .invalid(Findings(diagnostics, sources: sources))
        }
        return manifest
    }

    /// Returns the changed lines; nil unless both sides are timelines.
    func change(to later: ComparisonInput) -> AuthoredChange? {
        guard maker != nil, later.maker != nil,
            let before = BuiltInParser.plain(path, options: options),
            let after = BuiltInParser.plain(later.path, options: later.options)
        else { return nil }
        return AuthoredChange(
            before, after, oldName: { [revision] in revision?.named($0) ?? $0 },
            newName: { [revision = later.revision] in revision?.named($0) ?? $0 })
    }

    /// The files that it is read from.
    var readFiles: ReadFiles {
        var files = maker?.loaded.readFiles ?? ReadFiles()
        files.add(path, as: "compared")
        return files
    }

    var maker: FrameMaker? { frames?.maker }

    /// Nil unless it is a timeline.
    var frames: CachedFrames? {
        if case .timeline(let frames) = source { frames } else { nil }
    }

    /// The rate; nil if only decoding finds it.
    var frameRate: FrameRate? {
        switch source {
        case .timeline(let frames): frames.maker.loaded.timeline.frameRate
        case .manifest(let manifest): manifest.header.frameRate
        case .film: nil
        }
    }

    /// The size in pixels; nil if only decoding finds it.
    var size: (width: Int, height: Int)? {
        switch source {
        case .timeline(let frames):
            let canvas = frames.maker.loaded.timeline.canvas
            return (canvas.pixelWidth, canvas.pixelHeight)
        case .manifest(let manifest): return (manifest.header.width, manifest.header.height)
        case .film: return nil
        }
    }
}
