internal import FrameScheduling
internal import WholeFiles

/// The hashes of a film's frames that are known from earlier runs, and those that this one finds.
struct KnownHashes: Sendable {
    let keys: FrameKeys
    private let store: HashStore
    /// What tells the film from others.
    private let film: [String]

    /// Nil where nothing is kept: there is no folder, or it can't be told what program this is.
    ///
    /// - Parameters:
    ///   - place: what the hashes are kept under; nil is the timeline's path.
    ///   - other: hashes that may be kept under the same place.
    init?(of maker: FrameMaker, under place: String? = nil, besides other: KnownHashes? = nil) {
        let loaded = maker.loaded
        // What stands on standard input is another film every time.
        guard let cache = Environment.cacheDirectory,
            let place = place ?? RealPath.of(loaded.path),
            let keys = FrameKeys(of: maker)
        else { return nil }
        self.keys = keys
        film = [place] + loaded.given
        let shared = other?.film == film ? other?.store : nil
        store = shared ?? HashStore(cache: cache, film: film)
    }

    func key(of state: FrameState) -> FrameKey { keys.key(of: state) }

    func hash(for key: FrameKey) -> String? { store.hash(for: key) }

    /// How many frames were known.
    var count: Int { store.knownCount }

    func keep(_ hash: String, for key: FrameKey) { store.keep(hash, for: key) }

    /// Keeps what was found, unless a file changed meanwhile.
    func save() { if keys.areValid { store.save() } }
}
