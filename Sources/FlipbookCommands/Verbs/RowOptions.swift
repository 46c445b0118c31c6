internal import ArgumentParser
internal import Flipbook
internal import Supervision
import Synchronization

/// A table of values, one film per row.
struct RowOptions: TimelineFlags {
    @Option(
        name: .customLong("rows"),
        help: ArgumentHelp(
            "A table of values with one film per row: CSV, JSON, JSON lines or YAML; - is standard "
                + "input. Its columns are names of 'flipbook values'. --set overrides it, and it "
                + "overrides --values.",
            valueName: "file"))
    var file: String?

    var files: [String] { file.map { [$0] } ?? [] }
    var inputs: [String] { files.map(TimelineInput.path) }

    /// Reads the table, also one with errors, which are reported with those in its values.
    func table(_ options: RenderOptions) -> RowTable? {
        file.map { RowTable(reading: $0, allowsAssetsOutside: options.allowsAssetsOutside) }
    }

    /// - Throws: if the table and a timeline are both standard input.
    func check(besides places: [String]) throws(ValidationError) {
        guard file == "-", places.contains("-") else { return }
        throw ValidationError("standard input is the timeline or the rows, not both")
    }
}

/// The results of a table's films for `--manifest`, shared by successive workers.
enum BatchManifest {
    private static let state = Mutex<RowManifest?>(nil)

    static var current: RowManifest? { state.withLock { $0 } }

    static func begin(_ path: String) throws(FlipbookError) {
        let manifest = try RowManifest(path)
        state.withLock { $0 = manifest }
    }
}
