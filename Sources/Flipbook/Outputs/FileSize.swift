internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The sizes of files and folders.
enum FileSize {
    /// Nil if the file doesn't exist.
    static func bytes(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The number of files in a folder and its subfolders, and their bytes. Links aren't followed.
    static func contents(of folder: String) -> (files: Int, bytes: Int) {
        var total = (files: 0, bytes: 0)
        for name in FolderListing.names(in: folder) ?? [] {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                let inner = contents(of: path)
                total.files += inner.files
                total.bytes += inner.bytes
            case S_IFREG:
                total.files += 1
                total.bytes += Int(status.st_size)
            default: break
            }
        }
        return total
    }
}
