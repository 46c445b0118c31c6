#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The names in a folder, without `.` and `..`, in no order.
package enum FolderListing {
    /// Nil if the folder can't be read. A link to a folder is followed.
    package static func names(in path: String) -> [String]? {
        // C would open the part before a zero.
        guard !path.utf8.contains(0), let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        return names(in: folder)
    }

    /// The names in an open folder.
    static func names(in folder: OpaquePointer) -> [String] {
        // An entry ends with its name: a copy of the whole structure would read beyond it.
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var names: [String] = []
        while let entry = readdir(folder) {
            let start = UnsafeRawPointer(entry) + offset
            let name = String(cString: start.assumingMemoryBound(to: UInt8.self))
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
