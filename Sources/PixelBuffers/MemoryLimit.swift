import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How much memory the program may take, in bytes, and whether something still fits.
///
/// One number for the whole process, set before any work begins. What is large tells its size here
/// before it is made: a machine that runs out of memory ends programs without a word, and not
/// always this one.
package enum MemoryLimit {
    private static let chosen = Atomic<Int>(0)

    /// Three quarters of what the machine, or the group of processes that this one is confined to,
    /// has; half of what can be addressed where neither says.
    package static let standard: Int = {
        let known = [machineBytes, addressBytes] + groupBytes
        let least = known.compactMap { $0 }.filter { $0 > 0 }.min() ?? Int.max / 2
        return least / 4 * 3
    }()

    /// The limit; until another is set, the standard one.
    package static var bytes: Int {
        let bytes = chosen.load(ordering: .relaxed)
        return bytes > 0 ? bytes : standard
    }

    /// Sets the limit for all that follows.
    ///
    /// - Parameter bytes: nil is the standard.
    package static func set(_ bytes: Int?) { chosen.store(bytes ?? 0, ordering: .relaxed) }

    /// What pixels take at this moment, those of them that are only kept for later included.
    package static var usedBytes: Int { PixelMemory.usedBytes }

    /// - Parameters:
    ///   - bytes: that are about to be taken, beside what pixels take already.
    ///   - what: who needs them, as the sentence's subject: `the picture`.
    /// - Throws: where they are more than may be taken.
    package static func check(_ bytes: Int, for what: String) throws(MemoryShortage) {
        let used = usedBytes
        let (sum, overflows) = bytes.addingReportingOverflow(used)
        guard overflows || sum > Self.bytes else { return }
        throw MemoryShortage(
            subject: what, neededBytes: overflows ? .max : sum, limitBytes: Self.bytes)
    }

    // MARK: What there is

    private static var machineBytes: Int? {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        guard pages > 0, size > 0 else { return nil }
        return pages.multipliedReportingOverflow(by: size).partialValue
    }

    /// `ulimit -v`.
    private static var addressBytes: Int? {
        var limit = rlimit()
        #if canImport(Glibc)
            let code = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        #else
            let code = getrlimit(RLIMIT_AS, &limit)
        #endif
        return code == 0 && limit.rlim_cur < UInt64(Int.max) ? Int(limit.rlim_cur) : nil
    }

    /// What Linux allows the control groups that this process is in: its own and those around it.
    private static var groupBytes: [Int?] {
        guard let groups = text(of: "/proc/self/cgroup") else { return [] }
        var limits: [Int?] = []
        for line in groups.split(separator: "\n") {
            // `0::/path` in version 2, `4:memory:/path` in version 1.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isSecond = parts[1].isEmpty
            guard isSecond || parts[1].split(separator: ",").contains("memory") else { continue }
            let root = isSecond ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"
            let name = isSecond ? "memory.max" : "memory.limit_in_bytes"
            var path = parts[2]
            // A container sees its own group as the root.
            limits.append(number(in: "\(root)/\(name)"))
            while path.count > 1 {
                limits.append(number(in: "\(root)\(path)/\(name)"))
                path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
            }
        }
        return limits
    }

    /// Nil for `max`, too.
    private static func number(in path: String) -> Int? {
        text(of: path).flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
    }

    /// The beginning of a small file that the system makes up.
    private static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Something needs more memory than may be taken.
package struct MemoryShortage: Error, Hashable, Sendable, CustomStringConvertible {
    /// Who needs it: `the picture`.
    package var subject: String
    /// With all that is in use.
    package var neededBytes: Int
    package var limitBytes: Int

    package init(subject: String, neededBytes: Int, limitBytes: Int) {
        self.subject = subject
        self.neededBytes = neededBytes
        self.limitBytes = limitBytes
    }

    package var description: String {
        "\(subject) needs \(Self.text(neededBytes)) of memory, and \(Self.text(limitBytes)) may be "
            + "taken; --memory allows more"
    }

    /// `6.1 GB`, `40 MB`: nobody counts bytes.
    private static func text(_ bytes: Int) -> String {
        guard bytes >= 1_000_000_000 else { return "\((bytes + 999_999) / 1_000_000) MB" }
        let tenths = bytes / 100_000_000 + (bytes % 100_000_000 > 0 ? 1 : 0)
        return "\(tenths / 10).\(tenths % 10) GB"
    }
}
