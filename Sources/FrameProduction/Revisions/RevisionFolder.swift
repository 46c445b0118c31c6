internal import Hashing
internal import PixelBuffers
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A copy of a folder in a commit.
///
/// The files are the bytes that git stores. Attributes of the work tree are ignored, so no filter,
/// and thus no other program, runs. A file that no work tree could have either is left out: git
/// also stores names that are too long, and one name for a file, a link and a folder.
struct RevisionFolder: Sendable {
    private var scratch: ScratchFolder

    /// The limits for a timeline's folder.
    static let (maxFiles, maxBytes, maxFileBytes) = (100_000, 4 << 30, 512 << 20)
    /// A file's bytes are in memory several times, on their way from git.
    private static let memoryShare = 4
    /// The maximum size of a request for more than one file.
    private static var batchBytes: Int { min(32 << 20, MemoryLimit.bytes / (2 * memoryShare)) }

    /// - Throws: `FlipbookError.failed` if it is too large or can't be written.
    init(_ files: [TreeFile], from repository: Repository) throws(FlipbookError) {
        scratch = try ScratchFolder()
        let size = files.reduce(0) { $0.addingReportingOverflow($1.byteCount).partialValue }
        guard files.count <= Self.maxFiles, (0...Self.maxBytes).contains(size) else {
            throw .failed(
                "the folder has \(files.count) files of \(size) bytes in git; at most "
                    + "\(Self.maxFiles) files of \(Self.maxBytes) bytes are read")
        }
        let shared = MemoryLimit.bytes / Self.memoryShare
        let maximum = min(Self.maxFileBytes, shared)
        if let large = files.first(where: { $0.byteCount > maximum }) {
            throw .failed(
                "'\(large.path)' has \(large.byteCount) bytes in git; at most \(maximum) are read"
                    + (maximum == shared ? " with the memory that --memory gives" : ""))
        }
        var folders: [ExactText: Bool] = [:]
        // Links come last, so that no file is written through one.
        for part in [files.filter { !$0.isLink }, files.filter(\.isLink)] {
            var rest = part[...]
            while !rest.isEmpty {
                let batch = Self.batch(&rest)
                for (file, bytes) in zip(batch, try repository.contents(of: batch)) {
                    if try makeFolder(of: file.path, &folders) { try write(bytes, to: file) }
                }
            }
        }
        for file in files where file.isLink {
            let path = place(of: file.path)
            if !RealPath.isInside(FilePlace.canonical(path), folder: root) { unlink(path) }
        }
    }

    /// Returns the path of a file's copy.
    func place(of path: String) -> String { FilePlace.inside(root, path) }

    var path: String { scratch.path }
    private var root: String { scratch.path }

    private static func batch(_ rest: inout ArraySlice<TreeFile>) -> [TreeFile] {
        let batchBytes = batchBytes
        var batch: [TreeFile] = []
        var bytes = 0
        while let file = rest.first, batch.isEmpty || bytes + file.byteCount <= batchBytes {
            batch.append(file)
            bytes += file.byteCount
            rest.removeFirst()
        }
        return batch
    }

    /// - Parameter made: whether each folder so far is there, byte for byte as it is called: a link
    ///   may have a name that Swift's texts take for equal.
    /// - Returns: whether it is there. If not, a link or a file may have its name, so nothing may
    ///   be written below.
    private func makeFolder(
        of path: String, _ made: inout [ExactText: Bool]
    ) throws(FlipbookError) -> Bool {
        var folder = ""
        for part in PathParts.names(in: path).dropLast() {
            folder += folder.isEmpty ? part : "/" + part
            let name = ExactText(folder)
            if made[name] == nil {
                let code = mkdir(place(of: folder), 0o700) == 0 ? 0 : errno
                guard code == 0 || Self.isLeftOut(code) else { throw failure(code, folder) }
                made[name] = code == 0
            }
            guard made[name] == true else { return false }
        }
        return true
    }

    private func write(_ bytes: [UInt8], to file: TreeFile) throws(FlipbookError) {
        let path = place(of: file.path)
        if file.isLink {
            let target = String(decoding: bytes, as: UTF8.self)
            guard !PathParts.isAbsolute(target), !bytes.contains(0) else { return }
            let code = symlink(target, path) == 0 ? 0 : errno
            // The target of a link may be empty in git.
            guard code == 0 || code == ENOENT || Self.isLeftOut(code) else {
                throw failure(code, file.path)
            }
            return
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        let code = descriptor >= 0 ? 0 : errno
        guard code == 0 else {
            if Self.isLeftOut(code) { return }
            throw failure(code, file.path)
        }
        defer { close(descriptor) }
        if let code = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
            throw failure(code, file.path)
        }
    }

    /// Whether an error means that no folder can have a file or folder of this name: the name is
    /// too long, has a character that the file system refuses, or is taken.
    private static func isLeftOut(_ code: Int32) -> Bool {
        [EEXIST, ENAMETOOLONG, EILSEQ, EINVAL].contains(code)
    }

    private func failure(_ code: Int32, _ path: String) -> FlipbookError {
        .failed("\(FileError(code: code, .write, place(of: path)))")
    }
}
