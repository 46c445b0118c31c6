internal import CLibav
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What libav says while it works: kept for error messages, never printed.
///
/// libav logs from any thread to one place for the whole process. Warnings and errors are kept, the
/// last few of them; the rest is dropped.
enum LibraryLog {
    /// A moment in the log, to ask later what was said since.
    struct Mark: Sendable { fileprivate var count: Int }

    private struct State {
        var lines: [String] = []
        /// How many lines there have been, those that were dropped since included.
        var count = 0
    }

    private static let capacity = 32
    private static let state = Mutex(State())

    private static let installed: Void = {
        // SVT-AV1 doesn't know libav's log, and writes to standard error unless this is set.
        setenv("SVT_LOG", "0", 1)
        av_log_set_callback { context, level, format, arguments in
            // The upper bits of a level are a colour for terminals.
            // The list of arguments is an optional on some platforms and not on others.
            let list: CVaListPointer? = arguments
            guard level & 0xff <= AV_LOG_WARNING, let format, let list else { return }
            LibraryLog.append(context, level, format, list)
        }
    }()

    /// Takes libav's log over from standard error; to be called before anything that may log.
    static func install() { _ = installed }

    static var mark: Mark {
        install()
        return Mark(count: state.withLock { $0.count })
    }

    /// The last line that was said since `mark`, or nil.
    static func lastLine(since mark: Mark) -> String? {
        state.withLock { $0.count > mark.count ? $0.lines.last : nil }
    }

    private static func append(
        _ context: UnsafeMutableRawPointer?, _ level: Int32, _ format: UnsafePointer<CChar>,
        _ arguments: CVaListPointer
    ) {
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            var printsPrefix: Int32 = 1
            let count = av_log_format_line2(
                context, level, format, arguments, base, Int32(buffer.count), &printsPrefix)
            return count < 0 ? "" : String(cString: base)
        }
        let line = withoutAddress(text)
        guard !line.isEmpty else { return }
        state.withLock { state in
            state.count += 1
            if state.lines.count == capacity { state.lines.removeFirst() }
            state.lines.append(line)
        }
    }

    /// libav writes `[libx264 @ 0x55d0c8] text`: the address helps nobody.
    private static func withoutAddress(_ text: String) -> String {
        var line = text[...]
        while let last = line.last, last.isWhitespace || last.isNewline { line.removeLast() }
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]"),
            let at = line[..<end].firstIndex(of: "@")
        else { return String(line) }
        var name = line[line.index(after: line.startIndex)..<at]
        while name.last == " " { name.removeLast() }
        return "\(name):\(line[line.index(after: end)...])"
    }
}
