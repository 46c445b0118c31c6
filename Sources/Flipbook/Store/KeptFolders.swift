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
        [prepare(PieceStore.directory, PieceStore.folder), prepareFrames()].compactMap(\.self)
    }

    /// Makes the folder for frames where it is missing.
    ///
    /// - Returns: nil where nothing is kept, or nothing that is kept there could be trusted.
    package static func prepareFrames() -> String? {
        prepare(FrameStore.directory, FrameStore.folder)
    }

    /// Why films or parts of them are not kept, though they could be: a sentence for each folder
    /// that others may write.
    package static var refusals: [String] {
        guard !Environment.isCold, let cache = Environment.cacheDirectory else { return [] }
        let folders: [(String, () throws(StoreFolder.Refusal) -> StoreFolder?)] = [
            (
                "pieces of films",
                { () throws(StoreFolder.Refusal) in
                    try PieceStore.folder(PieceStore.directory(in: cache), isMade: false)
                }
            ),
            (
                "frames of films",
                { () throws(StoreFolder.Refusal) in
                    try FrameStore.folder(FrameStore.directory(in: cache), isMade: false)
                }
            ),
        ]
        return folders.compactMap { name, open in
            do throws(StoreFolder.Refusal) {
                _ = try open()
                return nil
            } catch {
                return "\(name) are not kept: \(error)"
            }
        }
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
