internal import ArgumentParser
internal import Flipbook
internal import Supervision

extension SupervisedCommand {
    /// The files that it reads and writes, those that its flags name, and its stores. Compiled
    /// shaders are not stored, since they could later run outside a sandbox.
    var flaggedReach: Sandbox {
        let options = renderOptions
        let files = reads + timelineFlags.flatMap(\.files)
        let own =
            files + SandboxPaths.folders(of: files)
            + files.compactMap(FilePlace.projectFolder)
        let readable = options.allowsAssetsOutside ? ["/"] : own
        let cache = Environment.cacheDirectory.map { [$0] } ?? []
        return Sandbox(
            readable: readable + cache, writable: keeps.compactMap { $0.prepare() },
            outputs: writes)
    }

    /// The stores that it uses with its flags.
    private var keeps: [KeptKind] { renderOptions.ignoresCache ? [] : stores }

    /// The stores that warnings name if they can't be used: none if the verb prints no warnings.
    var reportedStores: [KeptKind] {
        let isQuiet = groups.contains { ($0 as? ProgressOptions)?.warns == false }
        return isQuiet ? [] : keeps
    }

    /// Whether it reads standard input.
    var readsStandardInput: Bool {
        (inputs + timelineFlags.flatMap(\.inputs)).contains(TimelineInput.standardInput)
    }
}

enum SandboxPaths {
    /// Returns the paths that are folders, and the folders of those that are files.
    static func folders(of paths: [String]) -> [String] { paths.map(folder) }

    static func folder(of path: String) -> String {
        FilePlace.isFolder(path) ? path : FilePlace.folder(of: path)
    }
}
