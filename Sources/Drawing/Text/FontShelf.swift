import Synchronization

/// Font maps of one collection, for any number of threads: each takes one that nobody else has.
///
/// No font is looked for until the first is taken.
final class FontShelf: Sendable {
    /// The author's, as paths from the working directory.
    let files: [String]
    private let folders: [String]

    /// With the system's fonts only; what SVG documents are set in.
    static let system = FontShelf(files: [])

    private struct State {
        var collection: FontCollection?
        var idle: [FontMap] = []
    }

    private let state = Mutex(State())

    /// - Parameter folders: where fonts are looked for beside the author's.
    init(files: [String], folders: [String] = FontCollection.systemFolders) {
        self.files = files
        self.folders = folders
    }

    /// Runs `body` with a font map that nobody else has, while no other thread uses fonts.
    func withFontMap<Result, Failure: Error>(
        _ body: (FontMap) throws(Failure) -> Result, orElse failed: (TextError) -> Failure
    ) throws(Failure) -> Result {
        try FaceLock.whileLocked { () throws(Failure) in
            let map: FontMap
            do throws(TextError) { map = try take() } catch { throw failed(error) }
            defer { state.withLock { $0.idle.append(map) } }
            return try body(map)
        }
    }

    func withFontMap<Result>(
        _ body: (FontMap) throws(TextError) -> Result
    ) throws(TextError) -> Result {
        try withFontMap(body, orElse: { $0 })
    }

    private func take() throws(TextError) -> FontMap {
        let (map, known) = state.withLock { ($0.idle.popLast(), $0.collection) }
        if let map { return map }
        if let known { return try FontMap(known) }
        let fresh = try FontCollection(files: files, folders: folders)
        let collection = state.withLock { state -> FontCollection in
            // Another thread may have been faster; one collection is enough.
            let first = state.collection ?? fresh
            state.collection = first
            return first
        }
        return try FontMap(collection)
    }
}
