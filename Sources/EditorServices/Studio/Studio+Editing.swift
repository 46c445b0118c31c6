internal import Diagnostics
internal import Flipbook
internal import Hashing
internal import TimelineModel
internal import Threads
import TimelineSyntax
internal import WholeFiles

/// A change of scalars, requested by a page.
private struct AskedEdit {
    struct Change {
        var place: SourceLocation
        var value: String
    }

    /// The text that the places refer to.
    var mark: String
    var changes: [Change]
    /// Whether the edit overrides values that have changed in the file since.
    var isForced: Bool

    /// A drag changes at most a few numbers.
    private static let maxChanges = 100

    init?(_ body: [UInt8], path: String) {
        guard let json = JSON(body), let mark = json["mark"]?.string,
            let items = json["changes"]?.array, (1...Self.maxChanges).contains(items.count)
        else { return nil }
        self.mark = mark
        isForced = if case .boolean(true)? = json["force"] { true } else { false }
        changes = []
        for item in items {
            guard let line = item["line"]?.integer, let column = item["column"]?.integer,
                let value = item["value"]?.string
            else { return nil }
            changes.append(
                Change(place: SourceLocation(file: path, line: line, column: column), value: value))
        }
    }
}

/// Why an edit was rejected.
private enum EditFailure: Error, CustomStringConvertible {
    case malformed
    case stale
    case conflict
    case refused(EditableText.Refusal)
    case unreadable(String)

    var description: String {
        switch self {
        case .malformed: "the request is not an edit"
        case .stale: "the file has changed too often since; try it again"
        case .conflict: "the file has changed at that place"
        case .refused(let refusal): refusal.description
        case .unreadable(let sentence): sentence
        }
    }

    var answer: StudioAnswer {
        switch self {
        case .conflict, .stale: .refusal(.conflict, description)
        case .malformed, .refused: .refusal(.wrong, description)
        case .unreadable: .refusal(.failed, description)
        }
    }
}

extension Studio {
    private static let maxSteps = 200

    // MARK: Edits

    /// Writes an edit to the file. If the file has changed, the edit is merged, unless both changed
    /// the same place.
    func edit(_ body: [UInt8]) -> StudioAnswer {
        writing { () throws(EditFailure) in
            guard let asked = AskedEdit(body, path: path) else { throw .malformed }
            guard let base = known(asked.mark) else { throw .stale }
            let paths = try paths(of: asked, in: base)
            let now = try current()
            let isSame =
                ExactText(now.text) == ExactText(base.text)
                || paths.allSatisfy { path in
                    guard let one = now.node(at: path)?.scalar,
                        let other = base.node(at: path)?.scalar
                    else { return false }
                    return ExactText(one.text) == ExactText(other.text)
                }
            guard isSame || asked.isForced else { throw .conflict }
            return (now.text, try apply(asked, at: paths, in: now).text)
        }
    }

    /// Draws an edit without writing it.
    func preview(_ body: [UInt8]) -> StudioAnswer {
        do throws(EditFailure) {
            guard let asked = AskedEdit(body, path: path) else { throw .malformed }
            guard let base = known(asked.mark) else { throw .stale }
            let edited = try apply(asked, at: paths(of: asked, in: base), in: base)
            let (shared, before, version) = state.change { state in
                state.versions += 1
                return (state.shared, state.film, state.versions)
            }
            do throws(FlipbookError) {
                let film = try read(edited.text, version: version, shared, before)
                state.change { $0.preview = film }
                return StudioAnswer(StudioLanes(film).json)
            } catch {
                return .refusal(.wrong, error.description)
            }
        } catch {
            return error.answer
        }
    }

    private func paths(
        of asked: AskedEdit, in base: EditableText
    ) throws(EditFailure) -> [[EditableText.Step]] {
        var paths: [[EditableText.Step]] = []
        for change in asked.changes {
            guard let path = base.path(ofScalarAt: change.place) else { throw .refused(.noScalar) }
            paths.append(path)
        }
        return paths
    }

    private func apply(
        _ asked: AskedEdit, at paths: [[EditableText.Step]], in text: EditableText
    ) throws(EditFailure) -> EditableText {
        var edited = text
        for (change, path) in zip(asked.changes, paths) {
            do throws(EditableText.Refusal) {
                edited = try edited.replacing(path, with: change.value)
            } catch {
                throw .refused(error)
            }
        }
        return edited
    }

    /// A text that a page shows.
    private func known(_ mark: String) -> EditableText? {
        let texts = state.change(wakes: false) { [$0.text] + $0.shown }
        guard let text = texts.first(where: { Self.mark(of: $0) == mark }) else { return nil }
        return EditableText(text, file: path)
    }

    /// The file's current text.
    private func fileText() throws(EditFailure) -> String {
        do throws(FileError) {
            return String(decoding: try WholeFile.read(path), as: UTF8.self)
        } catch {
            throw .unreadable("\(error)")
        }
    }

    private func current() throws(EditFailure) -> EditableText {
        guard let text = EditableText(try fileText(), file: path) else {
            throw .unreadable("the file can't be read as YAML as it is; fix it first")
        }
        return text
    }

    /// Serialises changes of the file.
    private func writing(
        _ make: () throws(EditFailure) -> (before: String, after: String)
    ) -> StudioAnswer {
        writes.change { _ in
            do throws(EditFailure) {
                let (before, after) = try make()
                try write(after)
                state.change { state in
                    state.undo.append(TextChange(from: before, to: after))
                    if state.undo.count > Self.maxSteps { state.undo.removeFirst() }
                    state.redo = []
                }
                reload()
                return StudioAnswer(["mark": .string(Self.mark(of: after))])
            } catch {
                return error.answer
            }
        }
    }

    private func write(_ text: String) throws(EditFailure) {
        // A link to the timeline stays: the text is that of the file that it leads to.
        let place = RealPath.of(path) ?? path
        do throws(FileError) { try WholeFile.write(text, to: place) } catch {
            throw .unreadable("\(error)")
        }
    }

    // MARK: Undo

    /// Undoes or redoes the last change.
    func step(back: Bool) -> StudioAnswer {
        writes.change { _ in
            let changes = state.change(wakes: false) { back ? $0.undo : $0.redo }
            guard let change = changes.last else {
                return .refusal(.wrong, back ? "there is nothing to undo" : "nothing to redo")
            }
            do throws(EditFailure) {
                let now = try fileText()
                let step = back ? change.inverse : change
                guard let after = step.applied(to: now) else { throw .conflict }
                try write(after)
                state.change { state in
                    if back {
                        state.undo.removeLast()
                        state.redo.append(TextChange(from: after, to: now))
                    } else {
                        state.redo.removeLast()
                        state.undo.append(TextChange(from: now, to: after))
                    }
                }
                reload()
                return StudioAnswer(["mark": .string(Self.mark(of: after))])
            } catch {
                return error.answer
            }
        }
    }

    // MARK: Recording

    /// Writes a path that was drawn on the picture as a touch.
    func record(_ body: [UInt8]) -> StudioAnswer {
        let samples = (JSON(body)?["samples"]?.array ?? []).compactMap { item in
            let numbers = item.array?.compactMap(\.double) ?? []
            return numbers.count == 3
                ? TouchRecording.Sample(
                    time: numbers[0], point: Point(x: numbers[1], y: numbers[2]))
                : nil
        }
        guard let recording = TouchRecording(samples) else {
            return .refusal(.wrong, "nothing was drawn")
        }
        var name = ""
        let answer = writing { () throws(EditFailure) in
            let now = try current()
            name = Self.freeName(in: now)
            let written = recording.written
            do throws(EditableText.Refusal) {
                let edited = try now.adding(
                    name, to: "touches", block: written.block, flow: written.flow)
                return (now.text, edited.text)
            } catch {
                throw .refused(error)
            }
        }
        guard answer.status == .ok else { return answer }
        return StudioAnswer(["name": .string(name), "points": .integer(recording.knots.count)])
    }

    /// An unused touch name.
    private static func freeName(in text: EditableText) -> String {
        let names = text.node(at: [.key("touches")])?.mapping?.map(\.key) ?? []
        var number = 1
        while names.contains(number == 1 ? "recorded" : "recorded\(number)") { number += 1 }
        return number == 1 ? "recorded" : "recorded\(number)"
    }
}

extension JSON {
    fileprivate var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
