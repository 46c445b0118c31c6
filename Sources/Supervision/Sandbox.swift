#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files that a worker may access. The kernel refuses other files, the network, other processes
/// and new ones.
package struct Sandbox: Hashable, Sendable {
    /// Readable files and folders, with their contents.
    package var readable: [String]
    /// The worker's own folders, in which files may be read, created, written and removed. For a
    /// missing folder, its nearest existing parent is used.
    package var writable: [String]
    /// Files that the worker has another process create, and that it is given open. It may read
    /// their folders.
    package var outputs: [OutputPlace]

    package init(readable: [String], writable: [String], outputs: [OutputPlace] = []) {
        self.readable = readable
        self.writable = writable
        self.outputs = outputs
    }

    /// The kernel's support for sandboxes.
    package struct Support: Sendable {
        /// 0 without Landlock.
        package var landlockVersion: Int
        package var filtersCalls: Bool
        package var isWhole: Bool { landlockVersion > 0 && filtersCalls }
    }

    /// Libraries, fonts, and information about processor and process. Missing paths are skipped.
    static let system = [
        "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime",
        "/etc/passwd", "/etc/nsswitch.conf", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
        "/proc/stat", "/sys/devices/system", "/sys/fs/cgroup", "/var/cache/fontconfig",
        "/proc/self/exe",
    ]
    static let devices = ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/random", "/dev/full"]
}

#if os(Linux)
    internal import CLinux
    internal import WholeFiles

    extension Sandbox {
        package static var support: Support {
            Support(
                landlockVersion: Int(clinux_landlock_version()),
                filtersCalls: SystemCallFilter.isSupported)
        }

        /// Restricts this process irrevocably. Restrictions that the kernel lacks are skipped; see
        /// `support`.
        ///
        /// - Parameter receivingEnd: the one socket at which open files are received; nil for none.
        func enter(receivingAt receivingEnd: Int32?) {
            guard clinux_forbid_new_privileges() == 0 else { return }
            enforceFiles()
            SystemCallFilter.enforce(receivingAt: receivingEnd)
        }

        private func enforceFiles() {
            let rules = clinux_landlock_rules()
            guard rules >= 0 else { return }
            defer { close(rules) }
            for path in Self.system + ownLibraries + userFonts + readable {
                _ = clinux_landlock_allow(rules, path, Int32(CLINUX_READ))
            }
            for path in Self.devices {
                _ = clinux_landlock_allow(rules, path, Int32(CLINUX_DEVICE))
            }
            for place in outputs {
                _ = clinux_landlock_allow(
                    rules, FolderPlace.nearest(place.folder), Int32(CLINUX_READ))
            }
            for path in writable {
                _ = clinux_landlock_allow(
                    rules, FolderPlace.nearest(path), Int32(CLINUX_READ | CLINUX_WRITE))
            }
            _ = clinux_landlock_enforce(rules)
        }

        /// The libraries of an archive that brings its own, beside the program; libav's are loaded
        /// when they are first needed.
        private var ownLibraries: [String] {
            guard let program = RealPath.of("/proc/self/exe"), !program.hasPrefix("/usr/"),
                let folder = RealPath.of("\(PathParts(program).folder)/../lib")
            else { return [] }
            return (FileTree.names(in: folder) ?? []).filter { $0.contains(".so") }
                .map { "\(folder)/\($0)" }
        }

        /// The user's folders of Fontconfig's fonts and caches.
        private var userFonts: [String] {
            guard let home = getenv("HOME").map({ String(cString: $0) }), PathParts.isAbsolute(home)
            else { return [] }
            return [".fonts", ".local/share/fonts", ".cache/fontconfig", ".config/fontconfig"]
                .map { "\(home)/\($0)" }
        }
    }
#endif
