internal import FrameRendering
internal import Hashing
internal import Synchronization
import TimelineChecks
internal import TimelineModel
package import TimelineParsing
internal import TimelineReading

/// Parsed timelines, renderers with their decoded files, and frames, shared by the films of a
/// table.
package final class SharedWork: Sendable {
    private struct DocumentKey: Hashable {
        @ExactText var path: String
        var allowsAssetsOutside: Bool
    }

    /// The inputs of a renderer: another renderer is needed if they differ.
    private struct Tools: Hashable {
        var shaders: [ShaderFileReference]
        var roundsHalf: Bool
        var fonts: [FontFileReference]

        init(_ timeline: Timeline) {
            shaders = timeline.shaders
            roundsHalf = timeline.roundsHalf
            fonts = timeline.fonts
        }
    }

    /// A renderer, and what belongs to its pictures.
    struct Shared: Sendable {
        let renderer: FrameRenderer
        let frames: DrawnFrames
        let digests = FileDigests()
    }

    private struct State {
        var documents: [DocumentKey: TimelineParser.Document] = [:]
        /// Renderers, the most recently used last.
        var renderers: [(tools: Tools, shared: Shared)] = []
        /// The number of frames drawn by evicted renderers.
        var drawnBefore = 0
    }

    private let state = Mutex(State())
    private let parser: TimelineParser
    private let shaders = ShaderMemory(keepsPrograms: true)
    private let place: String?
    /// The maximum number of renderers, for tables whose rows alternate between fonts.
    private static let maxRenderers = 4

    /// - Parameter place: a file's path. Frames may be stored in the same folder.
    package init(beside place: String? = nil) {
        self.place = place
        parser = BuiltInParser.parser(fonts: .kept())
    }

    /// Returns a timeline with a row's values. The file is read once, and its shaders are compiled
    /// once.
    package func read(
        _ path: String, options: RenderOptions, findsQuestionableThings: Bool
    ) -> TimelineParser.Result {
        let parsing = BuiltInParser.parsing(options, findsQuestionableThings)
        let key = DocumentKey(path: path, allowsAssetsOutside: options.allowsAssetsOutside)
        let known = state.withLock { $0.documents[key] }
        let document = known ?? parser.document(file: path, options: parsing)
        if known == nil { state.withLock { $0.documents[key] = document } }
        return parser.parse(document, options: parsing, shaders: shaders)
    }

    /// Returns a renderer for a timeline, shared by all with the same shaders and fonts.
    func renderer<Failure: Error>(
        for timeline: Timeline, make: () throws(Failure) -> FrameRenderer
    ) throws(Failure) -> Shared {
        let tools = Tools(timeline)
        let known = state.withLock { state -> Shared? in
            guard let index = state.renderers.firstIndex(where: { $0.tools == tools }) else {
                return nil
            }
            let found = state.renderers.remove(at: index)
            state.renderers.append(found)
            return found.shared
        }
        if let known { return known }
        let shared = Shared(renderer: try make(), frames: DrawnFrames(beside: place))
        state.withLock { state in
            state.renderers.append((tools, shared))
            guard state.renderers.count > Self.maxRenderers else { return }
            state.drawnBefore += state.renderers.removeFirst().shared.frames.drawnCount
        }
        return shared
    }

    /// Call when a film is finished. Releases what only that film used.
    package func filmEnds() {
        let all = state.withLock { $0.renderers }
        for one in all {
            one.shared.renderer.filmEnds()
            one.shared.frames.filmEnds()
        }
    }

    /// The number of frames drawn for all films.
    package var drawnCount: Int {
        state.withLock { state in
            state.renderers.reduce(state.drawnBefore) { $0 + $1.shared.frames.drawnCount }
        }
    }
}
