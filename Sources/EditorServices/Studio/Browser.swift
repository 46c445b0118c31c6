package import Flipbook
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The desktop's default browser, on a page whose address is a secret.
///
/// Other users of the machine can read the command lines of programs. So the browser is given a
/// file that only this user can read, which leads to the page.
package final class Browser {
    private let path: String

    /// Opens a page. The file lasts as long as this object.
    ///
    /// - Parameter address: letters, digits and punctuation of addresses.
    /// - Throws: `FlipbookError.failed` if the desktop's `xdg-open` is missing or fails, or the
    ///   file can't be written.
    package init(opening address: String) throws(FlipbookError) {
        guard let folder = Environment.value("XDG_RUNTIME_DIR") ?? Environment.value("HOME") else {
            throw .failed("no browser could be opened: there is no home folder")
        }
        path = "\(folder)/.flipbook-studio-\(getpid()).html"
        try Self.write(
            "<!doctype html><meta http-equiv=refresh content=\"0;url=\(address)\">", to: path)
        let names = ["HOME", "PATH", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XAUTHORITY"]
        let environment = names.compactMap { name in
            Environment.value(name).map { "\(name)=\($0)" }
        }
        let program = ChildProcess(
            name: "xdg-open", arguments: [path], environment: environment, maxBytes: 1 << 16,
            maxSeconds: 10)
        do throws(ChildProcess.Failure) {
            let status = try program.run().status
            if status == 0 { return }
            throw .notStarted(ENOENT)
        } catch {
            throw .failed("no browser could be opened: xdg-open \(error)")
        }
    }

    deinit { unlink(path) }

    /// Writes a new file that only this user can read.
    private static func write(_ text: String, to path: String) throws(FlipbookError) {
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw .failed(
                "no browser could be opened: '\(path)': \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        let failure = Array(text.utf8).withUnsafeBytes { writeAll($0, to: file) }
        if let failure { throw .failed("'\(path)': \(String(cString: strerror(failure)))") }
    }
}
