#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A small file system of its own in a folder, where the user may mount one.
package enum SmallDisk {
    package static let words = "leave to mount a small disk"

    package static let isAllowed: Bool = {
        guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return mount(folder.path, pages: 4) && unmount(folder.path)
    }()

    /// - Parameter pages: its size, in pages of 4 KiB.
    /// - Returns: whether it was mounted.
    package static func mount(_ path: String, pages: Int) -> Bool {
        output(of: "mount -t tmpfs -o size=\(pages * 4096) tmpfs '\(path)'") != nil
    }

    @discardableResult
    package static func unmount(_ path: String) -> Bool { output(of: "umount '\(path)'") != nil }

    /// Lets nobody write to it any more, or its owner again.
    package static func allowWriting(_ isAllowed: Bool, to path: String) -> Bool {
        let mode = isAllowed ? "rw" : "ro"
        return output(of: "mount -o remount,\(mode),mode=0700 '\(path)'") != nil
    }
}
