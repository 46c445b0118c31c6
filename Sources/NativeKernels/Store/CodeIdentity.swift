internal import CLLVM

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What makes code: this program and the LLVM that it runs with, and the machine that the code is
/// for. Kept code that anything else has made is not taken for it.
enum CodeIdentity {
    /// Nil where the system doesn't say which files these are: then no code is kept.
    static let current: String? = {
        let host = HostTarget.current
        // The whole program and not the emitters alone: code depends on formats, budgets and
        // layouts that are written all over it.
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

    /// Of the program itself the system may know no more than the name that it was started by,
    /// which may be another file's here.
    private static func state(of path: UnsafePointer<CChar>?) -> String? {
        guard let path, path.pointee == CChar(UInt8(ascii: "/")) else { return nil }
        return state(of: String(cString: path))
    }

    /// A file's contents told without reading them: which file it is, its length, and when it and
    /// what the system says of it were changed. Nobody can set the last of these times.
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
