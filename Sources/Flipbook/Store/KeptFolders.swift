internal import WholeFiles

/// Folders of what is kept from one run to the next.
package enum KeptFolders {
    /// Makes the folder for hashes of frames where it is missing.
    ///
    /// - Returns: nil where nothing is kept, or nothing that is kept there could be trusted.
    package static func prepareHashes() -> String? {
        prepare(HashStore.directory, HashStore.folder)
    }

    /// Makes the folders for pieces and frames of films where they are missing.
    ///
    /// - Returns: none where nothing is kept, or nothing that is kept there could be trusted.
    package static func preparePieces() -> [String] {
        [
            prepare(PieceStore.directory, PieceStore.folder),
            prepare(FrameStore.directory, FrameStore.folder),
        ].compactMap(\.self)
    }

    private static func prepare(
        _ directory: (String) -> String,
        _ open: (String, _ isMade: Bool) throws(StoreFolder.Refusal) -> StoreFolder?
    ) -> String? {
        guard !Environment.isCold, let cache = Environment.cacheDirectory else { return nil }
        let directory = directory(cache)
        let folder = try? open(directory, true)
        return folder == nil ? nil : directory
    }
}
