internal import CLibav
import WholeFiles

/// A file that a timeline refers to.
enum AssetFile {
    /// - Throws: a `MediaError` if the path isn't a regular file.
    static func open(_ path: String) throws(MediaError) -> OpenFile {
        try mediaError { () throws(FileError) in try OpenFile(regular: path) }
    }

    static func bytes(_ path: String, limitBytes: Int) throws(MediaError) -> [UInt8] {
        try mediaError { () throws(FileError) in
            try WholeFile.read(path, limitBytes: limitBytes)
        }
    }

    /// A hash of the file's contents, read in pieces.
    static func fingerprint(_ path: String) throws(MediaError) -> UInt64 {
        let hash = try Fingerprint(LibraryCall(.read, path))
        try mediaError { () throws(FileError) in
            try WholeFile.forEachPiece(of: path) { hash.update($0) }
        }
        return hash.finish()
    }
}

/// The first 64 bits of MurmurHash3 (Appleby): fast, and not collision-resistant against attacks.
final class Fingerprint {
    private let handle: OpaquePointer

    init(_ call: LibraryCall) throws(MediaError) {
        handle = try call.check(av_murmur3_alloc(), "no memory for a fingerprint")
        av_murmur3_init(handle)
    }

    deinit { av_free(UnsafeMutableRawPointer(handle)) }

    func update(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { av_murmur3_update(handle, $0.baseAddress, $0.count) }
    }

    func finish() -> UInt64 {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digest in
            av_murmur3_final(handle, digest.baseAddress)
            return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
