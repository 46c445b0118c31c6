internal import FrameScheduling
internal import WholeFiles

/// The hashes of a film's frames that are known from earlier runs, and those that this one finds.
struct KnownHashes: Sendable {
    private let keys: FrameKeys
    private let store: HashStore

    /// Nil where nothing is kept: there is no folder, or it can't be told what program this is.
    init?(of maker: FrameMaker) {
        let loaded = maker.loaded
        // What stands on standard input is another film every time.
        guard let cache = Environment.cacheDirectory, let path = RealPath.of(loaded.path),
            let keys = FrameKeys(
                loaded.timeline, dithering: loaded.dithering, renderer: maker.renderer)
        else { return nil }
        self.keys = keys
        store = HashStore(cache: cache, film: [path] + loaded.given)
    }

    func key(of state: FrameState) -> FrameKey { keys.key(of: state) }

    func hash(for key: FrameKey) -> String? { store.hash(for: key) }

    /// How many frames were known.
    var count: Int { store.knownCount }

    func keep(_ hash: String, for key: FrameKey) { store.keep(hash, for: key) }

    /// Keeps what was found, unless a file changed meanwhile.
    func save() { if keys.areValid { store.save() } }
}
