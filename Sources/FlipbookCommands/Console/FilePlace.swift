#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a path names on this machine.
enum FilePlace {
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return path.hasSuffix("/")
            || (stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR)
    }

    static func inside(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// One spelling for every way to the same file, so that `out/a.mp4` and `./out//a.mp4` are seen to
    /// be one; the file and its folders need not exist yet.
    static func canonical(_ path: String) -> String {
        if let whole = resolved(path) { return whole }
        var parts = path.split(separator: "/").filter { $0 != "." }
        guard let name = parts.popLast() else { return path }
        let folder = parts.joined(separator: "/")
        let start = path.hasPrefix("/") ? "/" : ""
        if folder.isEmpty {
            return inside(resolved(start.isEmpty ? "." : "/") ?? start, String(name))
        }
        return inside(canonical(start + folder), String(name))
    }

    /// The files in a folder whose names end with `suffix`, sorted.
    static func files(in folder: String, suffix: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(suffix) { names.append(inside(folder, name)) }
        }
        return names.sorted()
    }

    private static func resolved(_ path: String) -> String? {
        guard let target = realpath(path, nil) else { return nil }
        defer { free(target) }
        return String(cString: target)
    }
}
