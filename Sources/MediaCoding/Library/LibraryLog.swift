internal import CLibav

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Collects libav's log for error messages.
///
/// libav logs through one callback, on the calling thread. Each thread keeps its last warning or
/// error since its last successful call, so that no film's error quotes another's. Messages from
/// encoders' own threads are dropped.
enum LibraryLog {
    private final class Line {
        var text: String?
    }

    /// The thread-local key of `Line`; nil if the system has no more keys.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key) { line in
            // Optional on some platforms only.
            let line: UnsafeMutableRawPointer? = line
            if let line { Unmanaged<Line>.fromOpaque(line).release() }
        }
        return code == 0 ? key : nil
    }()

    private static var line: Line {
        guard let key else { return Line() }
        if let line = pthread_getspecific(key) {
            return Unmanaged<Line>.fromOpaque(line).takeUnretainedValue()
        }
        let line = Line()
        let kept = Unmanaged.passRetained(line)
        if pthread_setspecific(key, kept.toOpaque()) != 0 { kept.release() }
        return line
    }

    /// SVT-AV1 writes to standard error unless this is set.
    private static let silenced: Void = { setenv("SVT_LOG", "0", 1) }()

    /// Sets the environment of libav's libraries; call it before a thread loads them, since they
    /// read it then.
    static func silence() { _ = silenced }

    private static let installed: Void = {
        silence()
        av_log_set_callback { context, level, format, arguments in
            // The upper bits of a level are a colour. The argument list is optional on some
            // platforms only.
            let list: CVaListPointer? = arguments
            guard level & 0xff <= AV_LOG_WARNING, let format, let list else { return }
            LibraryLog.append(context, level, format, list)
        }
    }()

    /// Redirects libav's log from standard error; call it before anything that may log.
    static func install() { _ = installed }

    /// Returns and clears this thread's last message.
    static func takeLine() -> String? {
        let line = line
        defer { line.text = nil }
        return line.text
    }

    /// Clears this thread's last message.
    static func forget() { line.text = nil }

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
        let words = withoutAddress(text)
        if !words.isEmpty { line.text = words }
    }

    /// Drops the address from `[libx264 @ 0x55d0c8] text`.
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
