internal import CLLVM

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Identifies the producer of code: this program, its LLVM and this machine. Code of other
/// producers isn't reused.
enum CodeIdentity {
    /// Nil if the program's file is unknown; then nothing is cached.
    static let current: String? = {
        let host = HostTarget.current
        // The whole program: code depends on formats, budgets and layouts throughout.
        var files = [program, state(of: flipbookFileWith(#dsohandle))].compactMap(\.self)
        guard !files.isEmpty else { return nil }
        files += [state(of: flipbookFileWithLLVM())].compactMap(\.self)
        var seen: Set<String> = []
        return
            (files.filter { seen.insert($0).inserted }
            + [HostTarget.llvmVersion, host.triple, host.cpu, host.features])
            .joined(separator: "|")
    }()

    private static var program: String? {
        #if canImport(Glibc)
            state(of: "/proc/self/exe")
        #else
            nil
        #endif
    }

    /// The program's name may be relative to another directory.
    private static func state(of path: UnsafePointer<CChar>?) -> String? {
        guard let path, path.pointee == CChar(UInt8(ascii: "/")) else { return nil }
        return state(of: String(cString: path))
    }

    /// Identifies a file's content without reading it: device, inode, size, modification and change
    /// times. The change time can't be set.
    private static func state(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
            let times = [status.st_mtim, status.st_ctim]
        #else
            let times = [status.st_mtimespec, status.st_ctimespec]
        #endif
        return "\(status.st_dev):\(status.st_ino):\(status.st_size)"
            + times.map { ":\($0.tv_sec).\($0.tv_nsec)" }.joined()
    }
}
