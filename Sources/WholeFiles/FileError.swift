#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file can't be read or written, and which one.
package struct FileError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case emptyPath
        /// The path names a folder where a file is wanted.
        case isDirectory
        /// The path names a device, a pipe or a socket, which a rename would replace.
        case notARegularFile
        /// The folder that should hold the file isn't there.
        case missingFolder(String)
        /// What should be the folder is something else.
        case notAFolder(String)
        case notFound
        case noPermission
        case readOnlyFileSystem
        case diskFull
        /// The process may make no file as large as that (`ulimit -f`), or the disk can't hold it.
        case sizeLimit
        case nameTooLong
        /// The file is longer than the reader allows; the limit in bytes.
        case tooLarge(limitBytes: Int)
        /// The reader of a pipe is gone.
        case closedPipe
        /// The process was told to stop, and its partial files are gone.
        case interrupted
        case other
    }

    package enum Action: String, Hashable, Sendable { case read, write }

    package var kind: Kind
    package var action: Action
    /// The path as the user wrote it.
    package var path: String
    /// The system's `errno`; 0 where the mistake was found without it.
    package var code: Int32

    package init(_ kind: Kind, _ action: Action, _ path: String, code: Int32 = 0) {
        self.kind = kind
        self.action = action
        self.path = path
        self.code = code
    }

    /// Says what the system's `code` means for the file at `path`.
    package init(code: Int32, _ action: Action, _ path: String) {
        self.init(Self.kind(ofCode: code, action, path), action, path, code: code)
    }

    /// What `errno` means; `.other` for what needs the system's own words.
    package static func kind(ofCode code: Int32, _ action: Action, _ path: String) -> Kind {
        switch code {
        case EISDIR: .isDirectory
        case ENOENT: action == .read ? .notFound : .missingFolder(PathParts(path).folder)
        case ENOTDIR: .notAFolder(PathParts(path).folder)
        case EACCES, EPERM: .noPermission
        case EROFS: .readOnlyFileSystem
        case ENOSPC, EDQUOT: .diskFull
        case EFBIG: .sizeLimit
        case ENAMETOOLONG: .nameTooLong
        case EPIPE: .closedPipe
        default: .other
        }
    }
}

extension FileError: CustomStringConvertible {
    /// A sentence for the user: `can't write 'out/a.mp4': there is no folder 'out'`.
    package var description: String { "can't \(action.rawValue) '\(path)': \(reason)" }

    private var reason: String {
        switch kind {
        case .emptyPath: "the path is empty"
        case .isDirectory: "it is a folder"
        case .notARegularFile: "it is not a regular file"
        case .missingFolder(let folder): "there is no folder '\(folder)'"
        case .notAFolder(let folder): "'\(folder)' is not a folder"
        case .notFound: "there is no such file"
        case .noPermission: "no permission"
        case .readOnlyFileSystem: "the file system is read-only"
        case .diskFull: "the disk is full"
        case .sizeLimit: "it becomes larger than files may be here (see 'ulimit -f')"
        case .nameTooLong: "the name is too long"
        case .tooLarge(let limitBytes): "it is larger than \(limitBytes) bytes"
        case .closedPipe: "nobody reads it any more"
        case .interrupted: "interrupted"
        case .other: code == 0 ? "unknown error" : systemText(ofCode: code)
        }
    }
}

/// The system's own words for an `errno`, thread-safely.
private func systemText(ofCode code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        buffer.initialize(repeating: 0)
        guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
            return "error \(code)"
        }
        return String(cString: base)
    }
}
