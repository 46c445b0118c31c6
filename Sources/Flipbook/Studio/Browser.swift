#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The desktop's default browser.
package enum Browser {
    /// Opens a page.
    ///
    /// - Throws: `FlipbookError.failed` if the desktop's `xdg-open` is missing or fails.
    package static func open(_ address: String) throws(FlipbookError) {
        let names = ["HOME", "PATH", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XAUTHORITY"]
        let environment = names.compactMap { name in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        let program = ChildProcess(
            name: "xdg-open", arguments: [address], environment: environment, mostBytes: 1 << 16,
            mostSeconds: 10)
        do throws(ChildProcess.Failure) {
            let status = try program.run().status
            if status == 0 { return }
            throw .notStarted(ENOENT)
        } catch {
            throw .failed("no browser could be opened: xdg-open \(error)")
        }
    }
}
