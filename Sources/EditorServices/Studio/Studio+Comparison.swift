internal import Diagnostics
internal import Flipbook
internal import Threads
import TimelineParsing
import TimelineSyntax
internal import WholeFiles

/// The timeline as it was in a git revision.
struct ComparedFilm: Sendable {
    var film: StudioFilm
    /// Keeps the revision's files while they are needed.
    var revision: Revision
}

extension Studio {
    /// Reads the timeline of a revision and describes the changes since.
    func compare(with name: String) -> StudioAnswer {
        do throws(FlipbookError) {
            let revision = try Revision(of: path, revision: name)
            let film = try read(revision)
            state.change { $0.compared = ComparedFilm(film: film, revision: revision) }
            return StudioAnswer(
                [
                    "revision": .string(name),
                    "frames": .integer(film.frameCount),
                    "changes": .array(changes(since: revision).map(JSON.string)),
                ])
        } catch {
            return .refusal(.wrong, error.description)
        }
    }

    private func read(_ revision: Revision) throws(FlipbookError) -> StudioFilm {
        let version = state.change { state in
            state.versions += 1
            return state.versions
        }
        let bytes: [UInt8]
        do throws(FileError) { bytes = try WholeFile.read(revision.path) } catch {
            throw .failed("\(error)")
        }
        let reading = BuiltInParser.read(revision.path, options: options)
        let text = String(decoding: bytes, as: UTF8.self)
        guard let editable = EditableText(text, file: revision.path) else {
            throw .invalid(revision.named(Findings(reading.diagnostics, sources: reading.sources)))
        }
        // Its files have the same names but other contents, so nothing is shared.
        return try StudioFilm(
            reading, editable, path: revision.path, version: version, options: options,
            shared: SharedWork(), before: nil, revision: revision)
    }

    private func changes(since revision: Revision) -> [String] {
        guard let before = BuiltInParser.plain(revision.path, options: options),
            let after = BuiltInParser.plain(path, options: options)
        else { return [] }
        let change = AuthoredChange(before, after, oldName: { revision.named($0) })
        return change.allPlaces.map(change.sentence)
    }
}
