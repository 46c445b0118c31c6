internal import CLibav
package import WholeFiles

/// Why a film or a still couldn't be written or read.
package struct MediaError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The file's place can't be read or written: a folder, no permission, a full disk…
        case file(FileError.Kind)
        /// Settings with which no film or still can be written, or that this encoder refuses.
        case invalidSettings
        /// This libav was built without the encoder of that name.
        case missingEncoder(String)
        /// A frame of another size or format than was promised.
        case unexpectedFrame
        /// The file was written and read back, and isn't what was promised.
        case notAsPromised
        /// A frame was given to a writer that is finished, cancelled or broken.
        case ended
        /// What was to be read is damaged or isn't a film.
        case unreadable
        /// What was to be read is of no format that is read.
        case unknownFormat
        /// A picture has more pixels than can be read.
        case tooLarge
        /// The film has more bytes than it may have.
        case overLimit
        /// Anything else that a library reports.
        case library
    }

    package var kind: Kind
    /// What was being done or what was found, as a part of a sentence.
    package var message: String
    /// The file's path as the user wrote it.
    package var file: String
    /// libav's error number (negative), an `errno`, or 0 where neither was involved.
    package var code: Int32
    /// libav's words for `code`.
    package var libraryText: String?
    /// The last warning or error that libav logged while this was going on.
    package var logLine: String?

    init(
        _ kind: Kind, _ message: String, file: String, code: Int32 = 0, libraryText: String? = nil,
        logLine: String? = nil
    ) {
        self.kind = kind
        self.message = message
        self.file = file
        self.code = code
        self.libraryText = libraryText
        self.logLine = logLine
    }

    init(_ error: FileError) {
        self.init(
            .file(error.kind), error.description, file: error.path, code: error.code)
    }

    /// What would help: nil where the message says it already.
    package var hint: String? {
        switch kind {
        case .missingEncoder: "'flipbook doctor' lists the encoders that this machine has"
        case .file(.missingFolder(let folder)): "make it first: mkdir -p '\(folder)'"
        case .file(.diskFull): "nothing was left behind"
        default: nil
        }
    }
}

extension MediaError: CustomStringConvertible {
    /// A sentence for the user: `can't write 'out/a.mp4': the disk is full`.
    package var description: String {
        if case .file = kind { return message }
        var text = "'\(file)': \(message)"
        if let libraryText { text += ": \(libraryText)" }
        if let logLine { text += " (\(logLine))" }
        return text
    }
}

/// Runs what may fail with a file and says it as this room's error.
func mediaError<Result>(
    _ body: () throws(FileError) -> Result
) throws(MediaError) -> Result {
    do throws(FileError) {
        return try body()
    } catch {
        throw MediaError(error)
    }
}

/// What a call of libav needs to say when it fails: which file it was for; and whether there is any
/// use in going on.
struct LibraryCall: Sendable {
    var file: String
    var action: FileError.Action
    /// Whether nobody wants the file any more.
    let isCancelled: @Sendable () -> Bool

    init(
        _ action: FileError.Action, _ file: String,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.file = file
        self.action = action
        self.isCancelled = isCancelled
        LibraryLog.install()
        LibraryLog.forget()
    }

    /// The same work, looking at what was written.
    var reading: LibraryCall { LibraryCall(.read, file, isCancelled: isCancelled) }

    /// To be called between two pieces of work, each of which takes a small part of a second.
    ///
    /// - Throws: a `MediaError` that says so where the work was cancelled.
    func goOn() throws(MediaError) {
        if isCancelled() { throw interrupted }
    }

    /// The error of work that was cancelled.
    var interrupted: MediaError { MediaError(FileError(.interrupted, action, file)) }

    /// The one place where a C failure becomes an error: passes `result` on where it is not
    /// negative.
    @discardableResult
    func check(
        _ result: Int32, _ message: String, kind: MediaError.Kind = .library
    ) throws(MediaError) -> Int32 {
        guard result < 0 else {
            LibraryLog.forget()
            return result
        }
        throw failure(result, message, kind: kind)
    }

    /// Unwraps what a C function returns nil for when there is no memory.
    func check<Handle>(_ handle: Handle?, _ message: String) throws(MediaError) -> Handle {
        guard let handle else { throw failure(flipbookErrorOutOfMemory(), message) }
        return handle
    }

    func failure(
        _ code: Int32, _ message: String, kind: MediaError.Kind = .library
    ) -> MediaError {
        // A decoder that knows no better says -1: as the system's code that would be a permission.
        let isNameless = kind == .unreadable && code == -1
        let system = flipbookErrorErrno(code)
        let fileKind = isNameless ? .other : FileError.kind(ofCode: system, action, file)
        if fileKind != .other {
            var error = MediaError(FileError(fileKind, action, file, code: system))
            (error.code, error.libraryText) = (code, Self.text(ofCode: code))
            error.logLine = LibraryLog.takeLine()
            return error
        }
        return MediaError(
            kind, message, file: file, code: code,
            libraryText: isNameless ? nil : Self.text(ofCode: code),
            logLine: LibraryLog.takeLine())
    }

    private static func text(ofCode code: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress else { return "error \(code)" }
            av_strerror(code, base, buffer.count)
            return String(cString: base)
        }
    }
}
