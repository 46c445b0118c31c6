#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Paths with symbolic links resolved.
package enum RealPath {
    /// Nil if the file doesn't exist.
    package static func of(_ path: String) -> String? {
        guard let target = realpath(path, nil) else { return nil }
        defer { free(target) }
        return String(validatingCString: target)
    }

    /// The shortest path to the same file: `films/a.yaml` for `films/hashes/../a.yaml`. CI runners
    /// show findings beside a change's lines only where the path is one of the change's. The path
    /// itself where a link on the way leads elsewhere.
    package static func shortest(_ path: String) -> String {
        let names = PathParts.names(in: path)
        guard names.contains("..") else { return path }
        // At the root, `..` leads nowhere.
        let plainNames = PathParts.plainNames(in: path)
        let plain =
            (PathParts.isAbsolute(path) ? Array(plainNames.drop { $0 == ".." }) : plainNames)
            .joined(separator: "/")
        let short = PathParts.isAbsolute(path) ? "/" + plain : plain
        func folder(_ path: String) -> String? { of(PathParts(path).folder) }
        guard !plain.isEmpty, names.last != "..", let place = folder(path), folder(short) == place
        else { return path }
        return short
    }

    /// Whether a path is below a folder; both are resolved.
    package static func isInside(_ path: String, folder: String) -> Bool {
        PathParts.path(path, from: folder) != nil
    }

    /// Whether the path is a symbolic link, also one without a target.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether an existing file is a link to a file outside its folder.
    package static func leadsOutside(_ path: String) -> Bool {
        guard let place = of(path), let folder = of(PathParts(path).folder) else { return false }
        return !isInside(place, folder: folder)
    }
}
