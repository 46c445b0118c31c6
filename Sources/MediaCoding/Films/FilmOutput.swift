import WholeFiles

/// A film's file on its way: written under a hidden name, and whole or gone at the end.
///
/// Every writer of one file leads it through the same life: open while frames are taken, complete,
/// and then in its place. What fails in between ends it, and the file is gone.
final class FilmOutput {
    private enum Stage { case open, complete, over }

    private let call: LibraryCall
    /// Nil for standard output.
    private var file: PartialFile?
    private var stream: OutputStream?
    private var stage = Stage.open
    /// How many bytes have been written by `write`.
    private(set) var byteCount = 0

    /// Creates the hidden file.
    ///
    /// - Parameter isStream: whether the film may go to standard output as well.
    /// - Throws: a `MediaError` where the place can't be written.
    init(
        _ call: LibraryCall, registry: PartialFiles, isStream: Bool = false
    ) throws(MediaError) {
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

    /// Where the hidden file is, for a library that writes to it.
    ///
    /// - Throws: a `MediaError` where there is none any more, or none at all.
    func temporaryPath() throws(MediaError) -> String {
        guard let file else { throw ended }
        return file.temporaryPath
    }

    /// Does what needs the film open, such as taking a frame.
    func whileOpen(_ work: () throws(MediaError) -> Void) throws(MediaError) {
        guard stage == .open else { throw ended }
        do throws(MediaError) {
            try call.goOn()
            try work()
        } catch {
            // Of an interruption, libraries say only that a file is missing.
            let interruption = interruption
            cancel()
            throw interruption ?? error
        }
    }

    /// Does what is left to do for the film: writes its end by `write`, and after that looks at the
    /// closed file again by `check`.
    func complete(
        write: () throws(MediaError) -> Void,
        check: (_ temporaryPath: String) throws(MediaError) -> Void
    ) throws(MediaError) {
        try whileOpen { () throws(MediaError) in
            try write()
            try mediaError { () throws(FileError) in try stream?.close() }
            stream = nil
            if let file {
                try call.goOn()
                try check(file.temporaryPath)
            }
            try call.goOn()
            stage = .complete
        }
    }

    /// Puts the complete file in its place.
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

    /// Appends to the file.
    func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        let stream = try opened()
        try mediaError { () throws(FileError) in try stream.write(bytes) }
        byteCount += bytes.count
    }

    /// Appends to the file.
    func write(_ bytes: [UInt8]) throws(MediaError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(MediaError) in try write(bytes) }
        }
        try result.get()
    }

    private func opened() throws(MediaError) -> OutputStream {
        if let stream { return stream }
        guard let file else { throw ended }
        let opened = try mediaError { () throws(FileError) in
            try OutputStream(to: file.temporaryPath, for: call.file)
        }
        stream = opened
        return opened
    }

    // MARK: Errors

    private var ended: MediaError {
        MediaError(.ended, "the film is finished or given up already", file: call.file)
    }

    /// The error to throw where an interruption has removed the hidden file.
    private var interruption: MediaError? {
        guard let file, !file.isPartial else { return nil }
        return call.interrupted
    }
}
