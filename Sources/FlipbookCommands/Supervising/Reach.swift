internal import Flipbook
internal import Supervision

/// What a command has to reach, told from its arguments.
enum Reach {
    /// - Parameters:
    ///   - files: what is read, with the folders that it lies in.
    ///   - assets: whether files outside of those may be named.
    ///   - folders: below which files are written.
    ///   - keepsHashes: whether frames' hashes are kept for later runs. Compiled shaders are not:
    ///     they would run outside of a sandbox, too.
    ///   - keepsPieces: whether encoded pieces of films are kept.
    static func sandbox(
        reading files: [String], _ assets: AssetOptions, writing folders: [String],
        keepsHashes: Bool = false, keepsPieces: Bool = false
    ) -> Sandbox {
        let own = files + self.folders(of: files) + files.compactMap(FilePlace.projectFolder)
        let readable = assets.areAllowedOutside ? ["/"] : own
        let cache = Environment.cacheDirectory.map { [$0] } ?? []
        let kept = [
            keepsHashes ? KeptFolders.prepareHashes() : nil,
            keepsPieces ? KeptFolders.preparePieces() : nil,
        ]
        return Sandbox(
            readable: readable + cache, writable: folders + kept.compactMap { $0 })
    }

    /// The folders themselves, and those that files lie in.
    static func folders(of paths: [String]) -> [String] { paths.map(folder) }

    static func folder(of path: String) -> String {
        FilePlace.isFolder(path) ? path : FilePlace.folder(of: path)
    }
}
