internal import Hashing
import Synchronization

/// A pool of font maps over one collection; fonts are searched on first use.
final class FontMapPool: Sendable {
    /// The author's, relative to the working directory.
    let files: [String]
    private let folders: [String]
    private let isForDocuments: Bool

    /// The system's fonts, for SVG documents.
    ///
    /// Each document has a new map. Transforms can make its texts larger than FreeType's largest
    /// size, 65535 pixels; Cairo then keeps the error in the font's face, which maps share, and
    /// texts of any size would fail. For a new map, Cairo makes a new face in its place.
    static let system = FontMapPool(files: [], isForDocuments: true)

    private struct State {
        var collection: FontCollection?
        var idle: [FontMap] = []
    }

    private let state = Mutex(State())

    /// - Parameter folders: to search for other fonts.
    init(
        files: [String], folders: [String] = FontCollection.systemFolders,
        isForDocuments: Bool = false
    ) {
        self.files = files
        self.folders = folders
        self.isForDocuments = isForDocuments
    }

    /// Runs `body` with a font map, under `FaceLock`.
    func withFontMap<Result, Failure: Error>(
        _ body: (FontMap) throws(Failure) -> Result, orElse failed: (TextError) -> Failure
    ) throws(Failure) -> Result {
        try FaceLock.whileLocked { () throws(Failure) in
            let map: FontMap
            do throws(TextError) { map = try take() } catch { throw failed(error) }
            defer { if !isForDocuments { state.withLock { $0.idle.append(map) } } }
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
        return try FontMap(collection())
    }

    /// The fonts; the first call searches them.
    private func collection() throws(TextError) -> FontCollection {
        if let known = state.withLock({ $0.collection }) { return known }
        let fresh = try FontCollection(
            files: files, folders: folders, isForDocuments: isForDocuments)
        return state.withLock { state -> FontCollection in
            // Keeps the first if another thread was faster.
            let first = state.collection ?? fresh
            state.collection = first
            return first
        }
    }

    /// The files of all fonts that a text may be set in, the author's and the system's. Inter,
    /// which comes with Flipbook, is none of them.
    func fontFiles() throws(TextError) -> Set<ExactText> {
        try FaceLock.whileLocked { () throws(TextError) in try collection().files }
    }
}
