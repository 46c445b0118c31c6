internal import Drawing
internal import FrameRendering
internal import FrameScheduling
internal import Hashing
internal import MediaCoding
internal import NativeKernels
internal import TimelineModel
internal import WholeFiles

/// Makes the keys of a film's frames.
struct FrameKeys: Sendable {
    private let surroundings: [UInt8]
    private let digests: FileDigests
    /// The system's fonts as they were.
    private let fonts: [String: String?]

    /// Nil where it can't be told what program this is: then nothing is kept.
    init?(
        _ timeline: Timeline, dithering: DitheringMode, renderer: FrameRenderer,
        digests: FileDigests = FileDigests()
    ) {
        var fonts: [String: String?] = [:]
        if timeline.drawsText || timeline.drawsSVG {
            let own = Set(timeline.fonts.map(\.path))
            for font in renderer.fontFiles.subtracting(own) {
                fonts[font] = .some(FileIdentity.of(font))
            }
        }
        guard let parts = Self.surroundings(of: timeline, fonts, digests) else { return nil }
        self.digests = digests
        self.fonts = fonts
        surroundings = SHA256.hash((parts + ["\(dithering)"]).distinctBytes)
    }

    /// Of the frames that `maker` draws.
    init?(of maker: FrameMaker) {
        self.init(
            maker.loaded.timeline, dithering: maker.loaded.dithering, renderer: maker.renderer)
    }

    func key(of state: FrameState) -> FrameKey {
        FrameKey(of: state, in: surroundings) { digests.digest(of: $0.path) }
    }

    /// Whether all files are still what the keys were made of: what was drawn may be kept.
    var areValid: Bool {
        digests.areUnchanged && fonts.allSatisfy { FileIdentity.of($0.key) == $0.value }
    }

    /// What the pixels of all frames depend on beside their states: this program, the libraries
    /// that draw, the author's shaders, and the fonts.
    private static func surroundings(
        of timeline: Timeline, _ fonts: [String: String?], _ digests: FileDigests
    ) -> [String]? {
        guard let program = CodeIdentity.current else { return nil }
        // The vectors' width changes no pixel: that is what its tests draw frames for.
        let width = Environment.vectorWidth.map { "\($0)" } ?? "best"
        var parts = ["frames 1", program, width]
        func add(_ versions: [(name: String, version: String)]) {
            parts += versions.map { "\($0.name) \($0.version)" }
        }
        add([("cairo", DrawingLibrary.version), ("librsvg", DrawingLibrary.svgVersion)])
        add(DrawingLibrary.textVersions)
        add(
            MediaLibraries.decodingVersions(
                pictures: timeline.drawsImages, films: timeline.drawsFilms
            ).map { ($0.library, $0.version) })
        parts.append(timeline.roundsHalf ? "half" : "float")
        for shader in timeline.shaders {
            parts += [shader.path, shader.isHeader ? "header" : "shader", shader.text]
        }
        guard timeline.drawsText || timeline.drawsSVG else { return parts }
        // The author's in their order; the system's, of which there may be thousands, are told by
        // what the file system says of them.
        for font in timeline.fonts {
            guard let digest = digests.digest(of: font.path) else { return nil }
            parts.append(SHA256.hexadecimal(digest))
        }
        return parts + fonts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value ?? "")" }
    }
}
