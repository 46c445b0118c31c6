import WholeFiles

/// A film's file while it is written: hidden until `commit`, removed by any failure.
///
/// The life of a file is `whileOpen` per frame, `complete`, `commit`.
package final class FilmOutput {
    private enum Stage { case open, complete, over }

    private let call: LibraryCall
    /// Nil for standard output.
    private var file: PartialFile?
    private var stream: OutputStream?
    private var stage = Stage.open
    /// Bytes written by `write`.
    private(set) var byteCount = 0

    /// Creates the hidden file.
    ///
    /// - Parameter isStream: whether `-` writes to standard output.
    /// - Throws: a `MediaError` if the path can't be written.
    init(_ call: LibraryCall, registry: PartialFiles, isStream: Bool = false) throws(MediaError) {
        self.call = call
        if isStream, call.file == FilmFormat.standardOutput {
            stream = OutputStream(standardOutputFor: call.file)
            return
        }
        file = try mediaError { () throws(FileError) in
            try PartialFile(for: call.file, in: registry)
        }
    }

    deinit { cancel() }

    /// The hidden file, for libraries that write or read it.
    ///
    /// - Throws: a `MediaError` after the end, or for standard output.
    func hidden() throws(MediaError) -> PartialFile {
        guard let file else { throw ended }
        return file
    }

    /// Runs `work`, which may write; any error cancels the film.
    func whileOpen(_ work: () throws(MediaError) -> Void) throws(MediaError) {
        guard stage == .open else { throw ended }
        do throws(MediaError) {
            try call.checkCancellation()
            try work()
        } catch {
            // After an interruption removed the file, libraries report it as missing.
            let interruption = interruption
            cancel()
            throw interruption ?? error
        }
    }

    /// Finishes the film: `write` appends its end, `check` reads the closed file.
    func complete(
        write: () throws(MediaError) -> Void,
        check: (_ temporaryPath: String) throws(MediaError) -> Void
    ) throws(MediaError) {
        try whileOpen { () throws(MediaError) in
            try write()
            try mediaError { () throws(FileError) in try stream?.close() }
            stream = nil
            if let file {
                try call.checkCancellation()
                try check(file.temporaryPath)
            }
            try call.checkCancellation()
            stage = .complete
        }
    }

    /// Moves the complete file to its path.
    func commit() throws(MediaError) {
        guard stage == .complete else { throw ended }
        defer { cancel() }
        try mediaError { () throws(FileError) in try file?.commit() }
    }

    /// Removes the hidden file; does nothing after `commit`.
    func cancel() {
        stage = .over
        stream = nil
        file?.discard()
        file = nil
    }

    // MARK: Bytes

    func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        let stream = try opened()
        try mediaError { () throws(FileError) in try stream.write(bytes) }
        byteCount += bytes.count
    }

    func write(_ bytes: [UInt8]) throws(MediaError) {
        try bytes.withUnsafeBufferPointer { bytes throws(MediaError) in
            try write(UnsafeRawBufferPointer(bytes))
        }
    }

    private func opened() throws(MediaError) -> OutputStream {
        if let stream { return stream }
        guard let file else { throw ended }
        let opened = try mediaError { () throws(FileError) in
            try OutputStream(to: file)
        }
        stream = opened
        return opened
    }

    // MARK: Errors

    private var ended: MediaError {
        MediaError(.ended, "the film is finished or given up already", file: call.file)
    }

    /// The error to throw if an interruption has removed the hidden file.
    private var interruption: MediaError? {
        guard let file, !file.isPartial else { return nil }
        return call.interrupted
    }
}
