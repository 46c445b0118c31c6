internal import Diagnostics
internal import FrameHashing
internal import MediaCoding
internal import MediaTime
internal import PixelBuffers
internal import TimelineModel
internal import WholeFiles

/// One of two films that are compared: where its frames come from.
struct FilmSide {
    enum Source {
        /// Any frame can be made at any time.
        case timeline(FrameMaker)
        /// Only hashes.
        case manifest(FrameManifest)
        /// Read from the first picture to the last.
        case film
    }

    /// As the user wrote it.
    var name: String
    /// Where its file is.
    private(set) var path: String
    var source: Source
    /// Keeps the files of a revision for as long as they may be read.
    private var revision: Revision?
    private let options: RenderOptions

    /// More than 2²⁴ frames have.
    private static let mostBytes = 4 << 30

    /// - Parameter name: a timeline, a `.framehash` manifest, a film, or `REVISION:FILE` of one
    ///   of them.
    init(_ name: String, options: RenderOptions) throws(FlipbookError) {
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
        case ".yaml", ".yml", ".json":
            do {
                source = .timeline(
                    try FrameMaker(
                        LoadedTimeline(path, options: options), jobs: options.jobs,
                        timeout: options.frameTimeout))
            } catch {
                guard let revision, case .invalid(let findings) = error else { throw error }
                throw .invalid(revision.named(findings))
            }
        default:
            guard FilePlace.isThere(path) else {
                throw .request("there is no file '\(name)'")
            }
            source = .film
        }
    }

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - called: what messages call it.
    ///   - allowsOutside: whether it may be a link that leads out of its folder.
    static func manifest(
        _ path: String, called name: String, allowsOutside: Bool
    ) throws(FlipbookError) -> FrameManifest {
        guard allowsOutside || !RealPath.leadsOutside(path) else {
            throw .invalidManifest(
                name, "outside-file", "it is a link that leads out of its folder",
                hint: "name the file itself, or allow it with --allow-assets-outside")
        }
        let bytes: [UInt8]
        do { bytes = try WholeFile.read(path, limitBytes: mostBytes) } catch {
            throw .invalid(
                Findings(
                    DiagnosticSet([
                        Diagnostic(
                            .error, code: "unreadable-manifest", "\(error)",
                            at: SourceLocation(file: name, line: 1, column: 1))
                    ])))
        }
        var diagnostics = DiagnosticSet()
        guard let manifest = FrameManifest.parse(bytes, file: name, into: &diagnostics) else {
            let sources = [name: String(decoding: bytes, as: UTF8.self)]
            throw .invalid(Findings(diagnostics, sources: sources))
        }
        return manifest
    }

    /// What was written differently in another one; nil where either is no timeline.
    func change(to later: FilmSide) -> AuthoredChange? {
        guard maker != nil, later.maker != nil,
            let before = LoadedTimeline.plain(path, options: options),
            let after = LoadedTimeline.plain(later.path, options: later.options)
        else { return nil }
        return AuthoredChange(
            before, after, oldName: { [revision] in revision?.named($0) ?? $0 },
            newName: { [revision = later.revision] in revision?.named($0) ?? $0 })
    }

    var maker: FrameMaker? {
        if case .timeline(let maker) = source { maker } else { nil }
    }

    /// Nil where only a decoder can say.
    var frameRate: FrameRate? {
        switch source {
        case .timeline(let maker): maker.loaded.timeline.frameRate
        case .manifest(let manifest): manifest.header.frameRate
        case .film: nil
        }
    }

    /// In pixels; nil where only a decoder can say.
    var size: (width: Int, height: Int)? {
        switch source {
        case .timeline(let maker):
            let canvas = maker.loaded.timeline.canvas
            return (canvas.pixelWidth, canvas.pixelHeight)
        case .manifest(let manifest): return (manifest.header.width, manifest.header.height)
        case .film: return nil
        }
    }
}
