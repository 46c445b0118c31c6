internal import Diagnostics
internal import Flipbook
internal import FrameRendering
internal import PixelBuffers
internal import Threads
internal import TimelineModel
internal import TimelineParsing
import TimelineSyntax

/// A version of a timeline that can be drawn.
struct StudioFilm: Sendable {
    /// The version's number, which a page sends with its requests.
    let version: Int
    let maker: FrameMaker
    /// The timeline's own file.
    let text: EditableText
    /// The mappings and lists in that file, by place.
    private let containers: [SourceLocation: YAMLNode]

    var timeline: Timeline { maker.loaded.timeline }
    var frameCount: Int { timeline.frameCount }

    /// - Parameters:
    ///   - reading: the timeline as read from `text`.
    ///   - shared: renderers and frames of earlier versions.
    ///   - before: the previous version, some of whose frames may be reused.
    ///   - revision: the source of the text; nil for the file as it is.
    init(
        _ reading: TimelineParser.Result, _ text: EditableText, path: String, version: Int,
        options: RenderOptions, shared: SharedWork, before: StudioFilm?, revision: Revision? = nil
    ) throws(FlipbookError) {
        var loaded = try LoadedTimeline(reading, path: path, options: options)
        loaded.revision = revision
        let sharing = before.flatMap { before in
            before.timeline.isDrawnAlike(loaded.timeline) ? before.maker.sharing : nil
        }
        maker = try FrameMaker(
            loaded, jobs: options.jobs, timeout: options.frameTimeout, shared: shared,
            sharing: sharing)
        self.version = version
        self.text = text
        var containers: [SourceLocation: YAMLNode] = [:]
        text.walk { node, _ in
            if node.scalar == nil { containers[node.location] = node }
        }
        self.containers = containers
    }

    /// The entry of a mapping at a place in the timeline's own file.
    func entry(_ key: String, ofMappingAt location: SourceLocation?) -> YAMLNode? {
        mapping(at: location)?.first { $0.key == key }?.value
    }

    func mapping(at location: SourceLocation?) -> [YAMLEntry]? {
        location.flatMap { containers[$0] }?.mapping
    }

    /// The line of a place in the timeline's own file; null elsewhere.
    func line(_ location: SourceLocation?) -> JSON {
        guard let location, location.file == text.file else { return .null }
        return .integer(location.line)
    }

    /// A scalar in that file that can be changed there; null for a quoted text or a value from
    /// another file.
    func place(_ node: YAMLNode?) -> JSON {
        guard let node, node.alias == nil, node.location.file == text.file,
            let scalar = node.scalar, scalar.isPlain
        else { return .null }
        return [
            "line": .integer(node.location.line),
            "column": .integer(node.location.column),
            "text": .string(scalar.text),
        ]
    }

    /// Draws a frame, with the pixels that are exported and hashed.
    func picture(_ frame: Int, _ pool: ThreadPool) throws(FlipbookError) -> PixelBuffer {
        do throws(FrameFailure) {
            return try pool.working { () throws(FrameFailure) in
                try maker.frame(frame, format: .rgba8)
            }
        } catch {
            throw error.flipbookError
        }
    }
}

extension Timeline {
    /// Whether both timelines draw equal states with the same shaders and fonts, on the same
    /// canvas.
    fileprivate func isDrawnAlike(_ other: Timeline) -> Bool {
        shaders == other.shaders && roundsHalf == other.roundsHalf && fonts == other.fonts
            && canvas == other.canvas
    }
}
