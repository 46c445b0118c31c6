internal import FrameRendering
internal import MetalLanguage
internal import Synchronization
internal import TimelineModel
internal import TimelineParsing

/// What the films of a table share: their timelines' text, what draws them, and frames.
final class SharedWork: Sendable {
    private struct DocumentKey: Hashable {
        var path: String
        var allowsAssetsOutside: Bool
    }

    /// What a renderer is made with, and has to be made anew for.
    private struct Tools: Hashable {
        var shaders: [ShaderFileReference]
        var roundsHalf: Bool
        var fonts: [FontFileReference]
    }

    private struct State {
        var documents: [DocumentKey: TimelineParser.Document] = [:]
        /// The most lately used last.
        var renderers: [(tools: Tools, renderer: FrameRenderer, frames: DrawnFrames)] = []
        /// Those of renderers that are gone.
        var drawnBefore = 0
    }

    private let state = Mutex(State())
    private let parser: TimelineParser
    private let place: String?
    /// So many renderers are kept, for tables whose rows have other fonts in turn.
    private static let mostRenderers = 4

    /// - Parameter place: a file beside which frames may be put aside.
    init(beside place: String? = nil) {
        self.place = place
        parser = LoadedTimeline.parser(fonts: .kept())
    }

    /// What a timeline comes to with a row's values. Its text is read once.
    func read(
        _ path: String, options: RenderOptions, findsQuestionableThings: Bool
    ) -> TimelineParser.Result {
        let parsing = LoadedTimeline.parsing(options, findsQuestionableThings)
        let key = DocumentKey(path: path, allowsAssetsOutside: options.allowsAssetsOutside)
        let known = state.withLock { $0.documents[key] }
        let document = known ?? parser.document(file: path, options: parsing)
        if known == nil { state.withLock { $0.documents[key] = document } }
        return parser.parse(document, options: parsing)
    }

    /// What draws a timeline; that of another one where both are drawn with the same.
    func renderer<Failure: Error>(
        for timeline: Timeline, make: () throws(Failure) -> FrameRenderer
    ) throws(Failure) -> (renderer: FrameRenderer, frames: DrawnFrames) {
        let tools = Tools(
            shaders: timeline.shaders, roundsHalf: timeline.roundsHalf, fonts: timeline.fonts)
        let known = state.withLock { state -> (FrameRenderer, DrawnFrames)? in
            guard let index = state.renderers.firstIndex(where: { $0.tools == tools }) else {
                return nil
            }
            let found = state.renderers.remove(at: index)
            state.renderers.append(found)
            return (found.renderer, found.frames)
        }
        if let known { return known }
        let renderer = try make()
        let frames = DrawnFrames(beside: place)
        state.withLock { state in
            state.renderers.append((tools, renderer, frames))
            guard state.renderers.count > Self.mostRenderers else { return }
            state.drawnBefore += state.renderers.removeFirst().frames.drawnCount
        }
        return (renderer, frames)
    }

    /// To be called when a film is done: what only that one had goes.
    func filmEnds() {
        let all = state.withLock { $0.renderers }
        for one in all {
            one.renderer.filmEnds()
            one.frames.filmEnds()
        }
    }

    /// How many frames have been drawn for all films.
    var drawnCount: Int {
        state.withLock { state in
            state.renderers.reduce(state.drawnBefore) { $0 + $1.frames.drawnCount }
        }
    }
}
