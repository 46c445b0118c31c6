#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Paths with every link on the way followed.
package enum RealPath {
    /// Nil where there is no such file.
    package static func of(_ path: String) -> String? {
        guard let target = realpath(path, nil) else { return nil }
        defer { free(target) }
        return String(validatingCString: target)
    }

    /// Whether a path lies below a folder; of both, links have been followed.
    package static func isInside(_ path: String, folder: String) -> Bool {
        path.hasPrefix(folder == "/" ? folder : folder + "/")
    }

    /// Whether a file that is there is a link to one that is not below its folder.
    package static func leadsOutside(_ path: String) -> Bool {
        guard let place = of(path), let folder = of(PathParts(path).folder) else { return false }
        return !isInside(place, folder: folder)
    }
}
