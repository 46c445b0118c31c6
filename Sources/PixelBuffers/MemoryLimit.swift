import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's memory limit in bytes.
///
/// Large allocations are checked against it beforehand: a machine out of memory kills processes
/// without a message, and not always the right one.
package enum MemoryLimit {
    private static let chosen = Atomic<Int>(0)

    /// Three quarters of the least of physical memory, `ulimit -v` and control groups' limits.
    package static let standard: Int = {
        let known = [machineBytes, addressBytes] + groupBytes
        let minimum = known.compactMap { $0 }.filter { $0 > 0 }.min() ?? Int.max / 2
        return minimum / 4 * 3
    }()

    /// The limit; `standard` unless set.
    package static var bytes: Int {
        let bytes = chosen.load(ordering: .relaxed)
        return bytes > 0 ? bytes : standard
    }

    /// Sets the limit.
    ///
    /// - Parameter bytes: nil for `standard`.
    package static func set(_ bytes: Int?) { chosen.store(bytes ?? 0, ordering: .relaxed) }

    /// Bytes allocated for pixels, pooled ones included.
    package static var usedBytes: Int { PixelMemory.usedBytes }

    /// - Parameters:
    ///
    ///   - bytes: to be allocated in addition to `usedBytes`.
    ///   - what: the subject of the error's sentence, e.g. `the picture`.
    /// - Throws: `MemoryShortage` above the limit.
    package static func check(_ bytes: Int, for what: String) throws(MemoryShortage) {
        let used = usedBytes
        let (sum, overflows) = bytes.addingReportingOverflow(used)
        guard overflows || sum > Self.bytes else { return }
        throw MemoryShortage(
            subject: what, neededBytes: overflows ? .max : sum, limitBytes: Self.bytes)
    }

    // MARK: Available memory

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

    /// The limits of the process's control groups and their parents.
    private static var groupBytes: [Int?] {
        guard let groups = text(of: "/proc/self/cgroup") else { return [] }
        var limits: [Int?] = []
        for line in groups.split(separator: "\n") {
            // Version 2: `0::/path`; version 1: `4:memory:/path`.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isSecond = parts[1].isEmpty
            guard isSecond || parts[1].split(separator: ",").contains("memory") else { continue }
            let root = isSecond ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"
            let name = isSecond ? "memory.max" : "memory.limit_in_bytes"
            var path = parts[2]
            // Containers see their own group as the root.
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

    /// The beginning of a small virtual file.
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

/// An allocation above the limit.
package struct MemoryShortage: Error, Hashable, Sendable, CustomStringConvertible {
    /// E.g. `the picture`.
    package var subject: String
    /// With memory in use.
    package var neededBytes: Int
    package var limitBytes: Int

    package var description: String {
        "\(subject) needs \(Self.text(neededBytes)) of memory, and \(Self.text(limitBytes)) may be "
            + "taken; --memory allows more"
    }

    /// `6.1 GB`, `40 MB`; rounded up.
    private static func text(_ bytes: Int) -> String {
        guard bytes >= 1_000_000_000 else { return "\((bytes + 999_999) / 1_000_000) MB" }
        let tenths = bytes / 100_000_000 + (bytes % 100_000_000 > 0 ? 1 : 0)
        return "\(tenths / 10).\(tenths % 10) GB"
    }
}
