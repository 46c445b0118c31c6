internal import CLibav

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What libav says while it works: kept for error messages, never printed.
///
/// libav calls one function of the process, on the thread that has something to say. Each thread
/// keeps the last warning or error that was said on it since a call of its own went well, so that
/// no film's error quotes another's. What an encoder's own threads say is dropped with them.
enum LibraryLog {
    private final class Line {
        var text: String?
    }

    /// The key of every thread's `Line`; nil where the system has no more keys.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key) { line in
            // An optional on some platforms and not on others.
            let line: UnsafeMutableRawPointer? = line
            if let line { Unmanaged<Line>.fromOpaque(line).release() }
        }
        return code == 0 ? key : nil
    }()

    /// This thread's.
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

    /// What was said last on this thread, or nil; it is forgotten.
    static func takeLine() -> String? {
        let line = line
        defer { line.text = nil }
        return line.text
    }

    /// Forgets what was said on this thread: a call that went well said it, or another film's.
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
