package import FrameScheduling
internal import WholeFiles

/// The hashes of a film's frames from earlier runs and from this one.
package struct CachedHashes: Sendable {
    package let keys: FrameKeys
    private let store: HashStore
    /// Identifies the film.
    private let film: [String]

    /// Nil if nothing can be stored: without a folder, or if this program can't be identified.
    ///
    /// - Parameters:
    ///   - place: the name of the film in the store; nil for the timeline's path.
    ///   - other: hashes that may share the store.
    package init?(
        of maker: FrameMaker, under place: String? = nil, besides other: CachedHashes? = nil
    ) {
        let loaded = maker.loaded
        // Standard input may be another film in each run.
        guard let cache = Environment.cacheDirectory,
            let place = place ?? RealPath.of(loaded.path),
            let keys = FrameKeys(of: maker, cache: cache)
        else { return nil }
        self.keys = keys
        film = [place] + loaded.given
        let shared = other?.film == film ? other?.store : nil
        store = shared ?? HashStore(cache: cache, film: film)
    }

    package func key(of state: FrameState) -> FrameKey { keys.key(of: state) }

    package func hash(for key: FrameKey) -> String? { store.hash(for: key) }

    /// The number of frames with stored hashes.
    package var count: Int { store.knownCount }

    package func keep(_ hash: String, for key: FrameKey) { store.keep(hash, for: key) }

    /// Stores the new hashes, unless a file has changed.
    package func save() {
        if keys.areValid { store.save() }
        keys.save()
    }
}
