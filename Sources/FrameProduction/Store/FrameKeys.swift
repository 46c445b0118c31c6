internal import Diagnostics
internal import Drawing
internal import FrameRendering
internal import FrameScheduling
internal import Hashing
internal import MediaCoding
internal import NativeKernels
package import TimelineModel
import TimelineSyntax
internal import WholeFiles

/// Makes the keys of a film's frames.
package struct FrameKeys: Sendable {
    private let surroundings: [UInt8]
    private let digests: FileDigests
    /// The keys of the film's frames; nil if they are not stored.
    private let stored: FrameKeyCache?

    /// Makes the keys of the frames that `maker` draws. Nil if this program or the fonts can't be
    /// identified: then nothing is stored.
    ///
    /// - Parameter cache: the folder of the stored keys; nil to store none.
    package init?(of maker: FrameMaker, cache: String? = nil) {
        let (loaded, digests) = (maker.loaded, maker.digests)
        let timeline = loaded.timeline
        var fonts: [ExactText: String?] = [:]
        if timeline.drawsText || timeline.drawsSVG {
            guard let files = maker.renderer.fontFiles else { return nil }
            for font in files.subtracting(timeline.fonts.map { ExactText($0.path) }) {
                fonts[font] = .some(digests.identity(of: font.wrappedValue))
            }
        }
        guard let parts = Self.surroundings(of: timeline, fonts, digests) else { return nil }
        self.digests = digests
        let surroundings = SHA256.hash((parts + ["\(loaded.dithering)"]).distinctBytes)
        self.surroundings = surroundings
        stored = cache.flatMap { cache in
            Self.film(loaded, surroundings, digests).map { FrameKeyCache(cache: cache, film: $0) }
        }
    }

    /// The key of the frame of this number.
    ///
    /// - Parameter state: evaluates the frame.
    func key(at frame: Int, _ state: () -> FrameState) -> FrameKey {
        stored?.key(at: frame) { key(of: state()) } ?? key(of: state())
    }

    /// Stores the keys that were made, unless a file has changed.
    package func save() { if let stored, stored.isChanged, areValid { stored.save() } }

    func key(of state: FrameState) -> FrameKey {
        FrameKey(of: state, in: surroundings) { digests.digest(of: $0.path) }
    }

    /// Whether no file has changed since the renderer's first film, so that frames may be stored.
    package var areValid: Bool { digests.changedFile == nil }

    /// SHA-256 of all that the frames' states depend on: the texts that were read, the contents of
    /// the files that they name, and the options; in hexadecimal.
    ///
    /// Nil if the texts are unknown, or if a file has changed since it was read.
    private static func film(
        _ loaded: LoadedTimeline, _ surroundings: [UInt8], _ digests: FileDigests
    ) -> String? {
        guard let sources = loaded.sources else { return nil }
        var parts = ["film keys 2", SHA256.hexadecimal(surroundings)] + loaded.asked
        parts += loaded.given
        // A revision of a timeline lies in another folder each time.
        let folder = FilePlace.folder(of: loaded.path)
        for (path, text) in sources.texts.inOrder {
            parts += [PathParts.path(path, from: folder) ?? path, text]
        }
        for (name, file) in sources.files.sorted(by: { $0.key < $1.key }) {
            guard let identity = file.identity, let digest = digests.digest(of: file.path),
                digests.identity(of: file.path) == identity
            else { return nil }
            parts += [name.wrappedValue, SHA256.hexadecimal(digest)]
        }
        return SHA256.hexadecimalHash(parts.distinctBytes)
    }

    /// Everything that the pixels of all frames depend on besides their states: this program, the
    /// drawing libraries, the author's shaders, and the fonts.
    private static func surroundings(
        of timeline: Timeline, _ fonts: [ExactText: String?], _ digests: FileDigests
    ) -> [String]? {
        guard let program = CodeIdentity.current else { return nil }
        // The vectors' width changes no pixel, but its tests must draw their frames.
        let width = Environment.vectorWidth.map { "\($0)" } ?? "best"
        var parts = ["frames 1", program, width] + drawing(of: timeline, path: \.self)
        parts += MediaLibraries.decodingVersions(
            pictures: timeline.drawsImages, films: timeline.drawsFilms
        ).map { "\($0.library) \($0.version)" }
        guard timeline.drawsText || timeline.drawsSVG else { return parts }
        // The author's fonts by their contents, in order. There may be thousands of system fonts,
        // so they are identified by their files' metadata.
        for font in timeline.fonts {
            guard let digest = digests.digest(of: font.path) else { return nil }
            parts.append(SHA256.hexadecimal(digest))
        }
        return parts
            + fonts.sorted { $0.key < $1.key }.map { "\($0.key.wrappedValue) \($0.value ?? "")" }
    }

    /// The libraries that draw, and the author's shaders.
    ///
    /// - Parameter path: returns the part of a shader's path to include.
    package static func drawing(of timeline: Timeline, path: (String) -> String) -> [String] {
        let libraries =
            [("cairo", DrawingLibrary.version), ("librsvg", DrawingLibrary.svgVersion)]
            + DrawingLibrary.textVersions.map { ($0.name, $0.version) }
        return libraries.map { "\($0) \($1)" } + [timeline.roundsHalf ? "half" : "float"]
            + timeline.shaders.flatMap {
                [path($0.path), $0.isHeader ? "header" : "shader", $0.text]
            }
    }
}
