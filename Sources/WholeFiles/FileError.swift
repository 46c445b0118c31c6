#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A failure to read or write a file.
package struct FileError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case emptyPath
        /// A folder instead of a file.
        case isDirectory
        /// A device, a pipe or a socket, which a rename would replace.
        case notARegularFile
        /// A link to a file outside of the link's folder.
        case linkOutside
        /// The file's folder doesn't exist.
        case missingFolder(String)
        /// A file instead of the folder.
        case notAFolder(String)
        /// The folder exists but rejects new files, like the kernel's own folders.
        case closedFolder(String)
        case notFound
        case noPermission
        case readOnlyFileSystem
        case diskFull
        /// Above the process's limit (`ulimit -f`) or the disk's.
        case sizeLimit
        case nameTooLong
        /// Above the reader's limit in bytes.
        case tooLarge(limitBytes: Int)
        /// The reader closed the pipe.
        case closedPipe
        /// The process is stopping; its partial files are removed.
        case interrupted
        case other
    }

    package enum Action: String, Hashable, Sendable { case read, write }

    package var kind: Kind
    package var action: Action
    /// The path as the user wrote it.
    package var path: String
    /// The `errno`; 0 for errors found without the system.
    package var code: Int32

    package init(_ kind: Kind, _ action: Action, _ path: String, code: Int32 = 0) {
        self.kind = kind
        self.action = action
        self.path = path
        self.code = code
    }

    /// Interprets an `errno` for the file at `path`.
    package init(code: Int32, _ action: Action, _ path: String) {
        self.init(Self.kind(ofCode: code, action, path), action, path, code: code)
    }

    /// Interprets an `errno`; `.other` if only the system's text describes it.
    package static func kind(ofCode code: Int32, _ action: Action, _ path: String) -> Kind {
        switch code {
        case EISDIR: .isDirectory
        case ENOENT where action == .read: .notFound
        case ENOENT: missing(PathParts(path).folder)
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

    private static func missing(_ folder: String) -> Kind {
        var status = stat()
        let isThere = stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        return isThere ? .closedFolder(folder) : .missingFolder(folder)
    }
}

extension FileError: CustomStringConvertible {
    /// For example: `can't write 'out/a.mp4': there is no folder 'out'`.
    package var description: String { "can't \(action.rawValue) '\(path)': \(reason)" }

    private var reason: String {
        switch kind {
        case .emptyPath: "the path is empty"
        case .isDirectory: "it is a folder"
        case .notARegularFile: "it is not a regular file"
        case .linkOutside:
            "it is a link that leads out of its folder; name the file itself, or remove the link"
        case .missingFolder(let folder): "there is no folder '\(folder)'"
        case .notAFolder(let folder): "'\(folder)' is not a folder"
        case .closedFolder(let folder): "no file can be made in '\(folder)'"
        case .notFound: "there is no such file"
        case .noPermission: "no permission"
        case .readOnlyFileSystem: "the file system is read-only"
        case .diskFull: "the disk is full"
        case .sizeLimit: "it becomes larger than files may be here (see 'ulimit -f')"
        case .nameTooLong: "the name is too long"
        case .tooLarge(let limitBytes): "it is larger than \(limitBytes) bytes"
        case .closedPipe: "its reader closed it"
        case .interrupted: "interrupted"
        case .other: code == 0 ? "unknown error" : systemText(ofCode: code)
        }
    }
}

/// The system's text for an `errno`, thread-safe.
private func systemText(ofCode code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        buffer.initialize(repeating: 0)
        guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else {
            return "error \(code)"
        }
        return String(cString: base)
    }
}
