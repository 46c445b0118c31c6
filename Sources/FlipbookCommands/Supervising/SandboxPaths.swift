internal import Flipbook
internal import Supervision

/// The files that a command may access, by its arguments.
enum SandboxPaths {
    /// - Parameters:
    ///   - files: files to read, including their folders.
    ///   - assets: whether files outside those folders may be read.
    ///   - outputs: where files are written.
    ///   - keepsHashes: whether frames' hashes are stored for later runs. Compiled shaders are not
    ///     stored, since they could later run outside a sandbox.
    ///   - keepsPieces: whether encoded pieces of films, and frames, are stored.
    ///   - keepsFrames: whether frames are stored.
    static func sandbox(
        reading files: [String], _ assets: AssetOptions, writing outputs: [OutputPlace],
        keepsHashes: Bool = false, keepsPieces: Bool = false, keepsFrames: Bool = false
    ) -> Sandbox {
        let own = files + self.folders(of: files) + files.compactMap(FilePlace.projectFolder)
        let readable = assets.areAllowedOutside ? ["/"] : own
        let cache = Environment.cacheDirectory.map { [$0] } ?? []
        let kept = KeptKind.allCases.filter { kind in
            switch kind {
            case .keys: keepsHashes || keepsPieces
            case .hashes: keepsHashes
            case .pieces: keepsPieces
            case .frames: keepsPieces || keepsFrames
            }
        }
        return Sandbox(
            readable: readable + cache, writable: kept.compactMap { $0.prepare() },
            outputs: outputs)
    }

    /// Returns the paths that are folders, and the folders of those that are files.
    static func folders(of paths: [String]) -> [String] { paths.map(folder) }

    static func folder(of path: String) -> String {
        FilePlace.isFolder(path) ? path : FilePlace.folder(of: path)
    }
}
