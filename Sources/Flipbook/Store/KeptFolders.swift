/// Folders of what is kept from one run to the next.
package enum KeptFolders {
    /// Makes the folder for hashes of frames where it is missing.
    ///
    /// - Returns: nil where nothing is kept, or nothing that is kept there could be trusted.
    package static func prepareHashes() -> String? {
        prepare(HashStore.directory) { directory in
            (try? HashStore.folder(directory, isMade: true)) != nil
        }
    }

    /// Makes the folder for pieces of films where it is missing.
    ///
    /// - Returns: nil where nothing is kept, or nothing that is kept there could be trusted.
    package static func preparePieces() -> String? {
        prepare(PieceStore.directory) { directory in
            (try? PieceStore.folder(directory, isMade: true)) != nil
        }
    }

    private static func prepare(
        _ directory: (String) -> String, _ make: (String) -> Bool
    ) -> String? {
        guard !Environment.isCold, let cache = Environment.cacheDirectory else { return nil }
        let directory = directory(cache)
        return make(directory) ? directory : nil
    }
}
