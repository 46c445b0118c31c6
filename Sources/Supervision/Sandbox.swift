#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a worker that reads strangers' files may reach. Everything else is refused by the kernel:
/// other files, the network, other processes, and making one.
package struct Sandbox: Hashable, Sendable {
    /// Files, and folders with everything below them, that may be read.
    package var readable: [String]
    /// Folders below which files may be read, made, written and removed. Of one that is not there
    /// the nearest folder above.
    package var writable: [String]

    package init(readable: [String], writable: [String]) {
        self.readable = readable
        self.writable = writable
    }

    /// What this machine's kernel has of it.
    package struct Support: Sendable {
        /// 0 where the kernel has no Landlock.
        package var landlockVersion: Int
        package var filtersCalls: Bool
        package var isWhole: Bool { landlockVersion > 0 && filtersCalls }
    }

    /// Libraries, fonts, and what tells of the processor and of this process. What isn't there is
    /// left out.
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

        /// Puts this process under the rules, for good. What the kernel doesn't know is left out:
        /// who asks for a sandbox is told of that before, by `support`.
        func enter() {
            guard clinux_forbid_new_privileges() == 0 else { return }
            enforceFiles()
            SystemCallFilter.enforce()
        }

        private func enforceFiles() {
            let rules = clinux_landlock_rules()
            guard rules >= 0 else { return }
            defer { close(rules) }
            for path in Self.system + userFonts + readable {
                _ = clinux_landlock_allow(rules, path, Int32(CLINUX_READ))
            }
            for path in Self.devices {
                _ = clinux_landlock_allow(rules, path, Int32(CLINUX_DEVICE))
            }
            for path in writable {
                _ = clinux_landlock_allow(
                    rules, FolderPlace.nearest(path), Int32(CLINUX_READ | CLINUX_WRITE))
            }
            _ = clinux_landlock_enforce(rules)
        }

        /// Where fontconfig looks for fonts and for what it knows of them.
        private var userFonts: [String] {
            guard let home = getenv("HOME").map({ String(cString: $0) }), home.hasPrefix("/") else {
                return []
            }
            return [".fonts", ".local/share/fonts", ".cache/fontconfig", ".config/fontconfig"]
                .map { "\(home)/\($0)" }
        }
    }
#endif
