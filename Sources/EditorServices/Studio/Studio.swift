internal import Diagnostics
package import Flipbook
internal import FrameHashing
internal import Hashing
internal import PixelBuffers
internal import Threads
import TimelineParsing
import TimelineSyntax
internal import WholeFiles

/// A timeline that is being edited, without the transport: takes requests, returns answers.
///
/// It rereads the file when it changes, and keeps the last version that could be drawn. Its
/// pictures are the frames that `export` writes. It changes the file only at the places of an edit.
package final class Studio: Sendable {
    struct State {
        /// The file's text as it was last read.
        var text = ""
        /// Counts the changes that pages are notified of.
        var revision = 0
        /// The last version that could be drawn.
        var film: StudioFilm?
        /// A version with an edit in progress.
        var preview: StudioFilm?
        /// The findings in the current text.
        var findings = Findings.none
        var versions = 0
        /// Texts that pages may still show.
        var shown: [String] = []
        var undo: [TextChange] = []
        var redo: [TextChange] = []
        var shared = SharedWork()
        var compared: ComparedFilm?
        var export = StudioExport.State.none
    }

    package let path: String
    let options: RenderOptions
    let state = Monitor(State())
    /// Held while the file is changed.
    let writes = Monitor(())
    let turns = NewestFirst(maxWaiting: 6)
    let pool: ThreadPool
    private let listener: @Sendable (StudioEvent) -> Void

    /// The maximum length of a timeline.
    private static let maxBytes = 64 << 20

    /// - Parameters:
    ///   - path: the timeline's file.
    ///   - listener: called from any thread.
    /// - Throws: `FlipbookError.request` if the file doesn't exist.
    package init(
        timeline path: String, options: RenderOptions = RenderOptions(),
        listener: @escaping @Sendable (StudioEvent) -> Void
    ) throws(FlipbookError) {
        self.path = path
        self.options = options
        self.listener = listener
        pool = ThreadPool(size: options.workerCount)
        guard FilePlace.isThere(path), !FilePlace.isFolder(path) else {
            throw .request("there is no timeline '\(path)'")
        }
        _ = reload()
    }

    func tell(_ event: StudioEvent) { listener(event) }

    // MARK: Reading

    /// Reads the file again.
    ///
    /// - Parameters:
    ///   - othersChanged: whether another file that the timeline may use has changed.
    ///   - hidesErrors: whether a text with errors is ignored for now.
    /// - Returns: whether it has no errors.
    @discardableResult
    func reload(othersChanged: Bool = false, hidesErrors: Bool = false) -> Bool {
        if let refusal = ArgumentFile.refusal(
            of: path, allowsOutside: options.allowsAssetsOutside)
        {
            change { $0.findings = Findings(DiagnosticSet([refusal]), sources: [:]) }
            return false
        }
        let text: String
        do throws(FileError) {
            let bytes = try WholeFile.read(path, limitBytes: Self.maxBytes)
            text = String(decoding: bytes, as: UTF8.self)
        } catch {
            guard !hidesErrors else { return false }
            let findings = Findings(
                error: .unreadableFile, "\(error)", hint: nil, file: path, line: 1, column: 1)
            change { $0.findings = findings }
            return false
        }
        let (before, shared, version) = state.change { state in
            if othersChanged { state.shared = SharedWork() }
            state.versions += 1
            return (othersChanged ? nil : state.film, state.shared, state.versions)
        }
        do throws(FlipbookError) {
            let film = try read(text, version: version, shared, before)
            change { state in
                state.text = text
                state.film = film
                state.preview = nil
                state.findings = film.maker.loaded.findings
            }
            return true
        } catch {
            guard !hidesErrors else { return false }
            change { state in
                state.text = text
                state.preview = nil
                state.findings = Self.findings(of: error, path)
            }
            return false
        }
    }

    private static let maxShown = 20

    private func change(_ body: (inout State) -> Void) {
        state.change { state in
            let text = state.text
            body(&state)
            state.revision += 1
            guard ExactText(text) != ExactText(state.text) else { return }
            state.shown = Array(([text] + state.shown).prefix(Self.maxShown))
        }
        tell(.changed)
    }

    /// Reads a text as the timeline.
    func read(
        _ text: String, version: Int, _ shared: SharedWork, _ before: StudioFilm?
    ) throws(FlipbookError) -> StudioFilm {
        let reading = BuiltInParser.read(text: text, path: path, options: options)
        guard let editable = EditableText(text, file: path) else {
            throw .invalid(Findings(reading.diagnostics, sources: reading.sources))
        }
        return try StudioFilm(
            reading, editable, path: path, version: version, options: options, shared: shared,
            before: before)
    }

    private static func findings(of error: FlipbookError, _ path: String) -> Findings {
        if case .invalid(let findings) = error { return findings }
        return Findings(
            error: .notDrawn, error.description, hint: nil, file: path, line: 1, column: 1)
    }

    // MARK: Answering

    /// Answers a request. May be called from several threads; frames are drawn one at a time.
    package func answer(_ request: StudioRequest) -> StudioAnswer {
        switch (request.method, request.path.first, request.path.count) {
        case (.get, "state", 1): return StudioAnswer(json)
        case (.get, "frame", 2): return frame(request)
        case (.get, "hash", 2): return hash(request)
        case (.get, "moment", 2):
            return withFrame(request) { film, frame in
                StudioAnswer(StudioMoment(film, frame: frame).json)
            }
        case (.get, "compare", 1): return compare(with: request.query["revision"] ?? "HEAD")
        case (.post, "preview", 1): return preview(request.body)
        case (.post, "edit", 1): return edit(request.body)
        case (.post, "undo", 1): return step(back: true)
        case (.post, "redo", 1): return step(back: false)
        case (.post, "record", 1): return record(request.body)
        case (.post, "export", 1): return beginExport(request.body)
        case (.post, "cancel", 1): return cancelExport()
        default: return .refusal(.missing, "the studio has no such page")
        }
    }

    private var json: JSON {
        let state = state.change(wakes: false) { $0 }
        return [
            "revision": .integer(state.revision),
            "path": .string(path),
            "program": "Flipbook \(FlipbookVersion.current)",
            "text": .string(state.text),
            "mark": .string(Self.mark(of: state.text)),
            "findings": state.findings.values,
            "hasErrors": .boolean(state.findings.hasErrors),
            "canUndo": .boolean(!state.undo.isEmpty),
            "canRedo": .boolean(!state.redo.isEmpty),
            "film": .optional(state.film) { StudioLanes($0).json },
            "scalars": Self.scalars(of: state),
            "export": state.export.json,
        ]
    }

    /// An identifier of a text, so that an edit can refer to it.
    static func mark(of text: String) -> String { SHA256.hexadecimalHash(Array(text.utf8)) }

    /// The numbers and colours of the current text that can be dragged on the page.
    private static func scalars(of state: State) -> JSON {
        guard let film = state.film, ExactText(film.text.text) == ExactText(state.text) else {
            return []
        }
        var found: [JSON] = []
        film.text.walk { node, _ in
            guard node.alias == nil, let scalar = node.scalar else { return }
            let isNumber = scalar.isPlain && StudioLanes.seconds(scalar.text) != nil
            let isColor = scalar.text.hasPrefix("#") && [7, 9].contains(scalar.text.utf8.count)
            guard isNumber || isColor else { return }
            found.append(
                [
                    .integer(node.location.line), .integer(node.location.column),
                    .string(scalar.text), .boolean(isColor),
                ])
        }
        return .array(found)
    }

    // MARK: Frames

    /// The film that a request names: a version, the preview, or the revision compared with.
    private func film(_ name: String?) -> StudioFilm? {
        state.change(wakes: false) { state in
            if name == "compared" { return state.compared?.film }
            guard let name else { return state.film }
            return [state.film, state.preview].compactMap(\.self)
                .first { String($0.version) == name }
        }
    }

    private func withFrame(
        _ request: StudioRequest, _ body: (StudioFilm, Int) -> StudioAnswer
    ) -> StudioAnswer {
        guard let film = film(request.query["of"]) else {
            return .refusal(.gone, "that version of the timeline is gone")
        }
        guard let frame = Int(request.path[1]), (0..<film.frameCount).contains(frame) else {
            return .refusal(.missing, "the film has frames 0-\(film.frameCount - 1)")
        }
        return body(film, frame)
    }

    private func frame(_ request: StudioRequest) -> StudioAnswer {
        let width = request.query["width"].flatMap { Int($0) }
        return withPicture(request) { StudioAnswer(ShownPicture($0, width: width)) }
    }

    private func hash(_ request: StudioRequest) -> StudioAnswer {
        withPicture(request) { .text($0.frameHash) }
    }

    /// Draws the frame that a request names, after those before it in line.
    private func withPicture(
        _ request: StudioRequest, _ body: (PixelBuffer) -> StudioAnswer
    ) -> StudioAnswer {
        withFrame(request) { film, frame in
            let drawn = turns.turn { () -> StudioAnswer in
                do throws(FlipbookError) {
                    return body(try film.picture(frame, pool))
                } catch {
                    return .refusal(.failed, error.description)
                }
            }
            return drawn ?? StudioAnswer(.dropped, type: "text/plain")
        }
    }
}
