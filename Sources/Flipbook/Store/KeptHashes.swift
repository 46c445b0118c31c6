/// The folder where hashes of frames are kept from one run to the next.
package enum KeptHashes {
    /// Makes it where it isn't there.
    ///
    /// - Returns: nil where nothing is kept, or nothing that is kept there could be trusted.
    package static func prepareFolder() -> String? {
        guard !Environment.isCold, let cache = Environment.cacheDirectory else { return nil }
        let directory = HashStore.directory(in: cache)
        let folder = try? HashStore.folder(directory, isMade: true)
        return folder.map { _ in directory }
    }
}
