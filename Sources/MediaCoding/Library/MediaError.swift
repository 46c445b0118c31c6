internal import CLibav
package import PixelBuffers
package import WholeFiles

/// A failure to write or read a film or a still.
package struct MediaError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The path can't be read or written.
        case file(FileError.Kind)
        /// Settings that are invalid, or that the encoder rejects.
        case invalidSettings
        /// This libav has no encoder of that name.
        case missingEncoder(String)
        /// A frame of the wrong size or format, or one too many.
        case unexpectedFrame
        /// The written file, read back, differs from its settings.
        case notAsPromised
        /// The writer is already finished, cancelled or failed.
        case ended
        /// The input is damaged or not a film.
        case unreadable
        /// The input has no supported format.
        case unknownFormat
        /// The input has too many pixels.
        case tooLarge
        /// Too little memory for the input, until other work is done.
        case memory(MemoryShortage)
        /// The film exceeds its size limit.
        case overLimit
        /// Pieces that are not all of one film.
        case invalidPieces(isDamaged: Bool)
        /// Any other failure of a library.
        case library
    }

    package var kind: Kind
    /// The intended use of the file of a `Kind.file`.
    package private(set) var action: FileError.Action?
    /// The failed action or the finding, as part of a sentence.
    package var message: String
    /// The file's path as the user wrote it.
    package var file: String
    /// libav's negative error number, an `errno`, or 0.
    package var code: Int32
    /// libav's text for `code`.
    package var libraryText: String?
    /// The last warning or error that libav logged during the call.
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

    /// A film that differs from its settings.
    ///
    /// - Parameter how: the end of a sentence, such as `it is one picture`.
    static func readBack(
        _ how: String, _ settings: FilmSettings, logLine: String? = nil
    ) -> MediaError {
        MediaError(
            .notAsPromised, "the film was written and read back, and \(how)", file: settings.path,
            logLine: logLine)
    }

    init(_ error: FileError) {
        self.init(.file(error.kind), error.description, file: error.path, code: error.code)
        action = error.action
    }

    /// How to fix it; nil if the message says so.
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
    /// E.g. `can't write 'out/a.mp4': the disk is full`.
    package var description: String {
        switch kind {
        case .file, .invalidPieces: return message
        default: break
        }
        var text = "'\(file)': \(message)"
        if let libraryText { text += ": \(libraryText)" }
        if let logLine { text += " (\(logLine))" }
        return text
    }
}

/// Converts a `FileError` to a `MediaError`.
func mediaError<Result>(
    _ body: () throws(FileError) -> Result
) throws(MediaError) -> Result {
    do throws(FileError) {
        return try body()
    } catch {
        throw MediaError(error)
    }
}

/// The file and action that errors of libav calls name, and the cancellation of the work.
struct LibraryCall: Sendable {
    var file: String
    var action: FileError.Action
    /// Whether the work is cancelled.
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

    /// For reading back the written file.
    var reading: LibraryCall { LibraryCall(.read, file, isCancelled: isCancelled) }

    /// Called between short pieces of work.
    ///
    /// - Throws: a `MediaError` on cancellation.
    func checkCancellation() throws(MediaError) {
        if isCancelled() { throw interrupted }
    }

    /// The error of cancelled work.
    var interrupted: MediaError { MediaError(FileError(.interrupted, action, file)) }

    /// Throws for a negative `result`, else returns it.
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

    /// Throws for nil, which C functions return for lack of memory.
    func check<Handle>(_ handle: Handle?, _ message: String) throws(MediaError) -> Handle {
        guard let handle else { throw failure(flipbookErrorOutOfMemory(), message) }
        return handle
    }

    func failure(_ code: Int32, _ message: String, kind: MediaError.Kind = .library) -> MediaError {
        // Some decoders fail with -1, which as an `errno` would mean a permission.
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
