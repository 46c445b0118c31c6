internal import Diagnostics
internal import FrameProduction
internal import FrameRendering
internal import FrameScheduling
import Tables

/// The values that a manifest's frames were made with, where those of now differ: in a cell of a
/// table, a file of values, or the command line.
struct ChangedValues {
    /// The current timeline with the manifest's values.
    let maker: FrameMaker
    private let now: FrameMaker
    private let changes: [(sentence: String, place: SourceLocation?)]

    /// The maximum number of named values, and of letters of each.
    private static let (maxNamed, maxLetters) = (8, 60)

    /// The options with the values of then alone.
    ///
    /// - Parameter recorded: the manifest's values.
    static func options(
        _ options: RenderOptions, recorded: [String], in manifest: String
    ) -> RenderOptions {
        var options = options
        options.frames = nil
        options.values = TimelineValues([:])
        options.values.recorded = recorded.map { ($0, manifest) }
        return options
    }

    /// - Parameters:
    ///   - now: the timeline with the values of `options`.
    ///   - then: the options with the values of then.
    /// - Returns: nil if all values are as they were, or if the timeline has another declaration of
    ///   them now.
    init?(in now: FrameMaker, _ options: RenderOptions, then: RenderOptions) {
        guard !now.loaded.values.isEmpty,
            let before = try? LoadedTimeline(now.loaded.path, options: then)
        else { return nil }
        let row = options.values.row?.row
        let changes = now.loaded.values.compactMap { name, value in
            before.values.first { $0.name == name }.flatMap {
                _, old -> (String, SourceLocation?)? in
                let (old, new) = (old.json.text, value.json.text)
                guard old != new else { return nil }
                // The command line overrides a row.
                let place = options.values.texts[name] == nil ? row?.place(of: name) : nil
                let cell = place.map { " (\($0.file):\($0.line):\($0.column))" } ?? ""
                return (
                    "value `\(name)`\(cell) is \(Self.shortened(new)) instead of "
                        + Self.shortened(old), place
                )
            }
        }
        guard !changes.isEmpty,
            let maker = try? FrameMaker(before, jobs: options.jobs, timeout: options.frameTimeout)
        else { return nil }
        (self.maker, self.now) = (maker, now)
        self.changes = Array(changes.prefix(Self.maxNamed))
    }

    private static func shortened(_ text: String) -> String {
        text.count > maxLetters ? text.prefix(maxLetters) + "…" : text
    }

    /// The frames that have other contents with the manifest's values, or are missing on one side.
    func frames(of frames: [Int]) -> [Int] {
        frames.filter { index in
            !maker.has(index) || !now.has(index)
                || !maker.schedule.state(at: index).isSame(as: now.schedule.state(at: index))
        }
    }

    /// - Parameter frames: those that the values change.
    func causes(of frames: [Int]) -> [FilmDifference.Cause] {
        guard !frames.isEmpty else { return [] }
        return changes.map { sentence, place in
            FilmDifference.Cause(
                kind: "value", sentence: sentence, frames: frames, file: place?.file,
                line: place?.line, column: place?.column)
        }
    }
}
