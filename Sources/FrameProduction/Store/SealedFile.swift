internal import Hashing
package import WholeFiles

/// The format of a stored file: its kind, its key, the content, and the SHA-256 of these.
package enum SealedFile {
    private static let digestLength = 32

    /// - Parameter kind: the kind and version, such as `frame 1`.
    package static func bytes(_ kind: String, key: String, _ content: [UInt8]) -> [UInt8] {
        var bytes = head(kind, key)
        bytes.reserveCapacity(bytes.count + content.count + digestLength)
        bytes += content
        return bytes + SHA256.hash(bytes)
    }

    /// The content.
    ///
    /// - Returns: nil if the file is missing, damaged, untrusted, or of another kind or key.
    package static func read(
        _ kind: String, key: String, from folder: StoreFolder, _ name: String, limitBytes: Int
    ) -> [UInt8]? {
        let head = head(kind, key)
        guard let bytes = try? folder.read(name, limitBytes: limitBytes), bytes.starts(with: head),
            bytes.count >= head.count + digestLength
        else { return nil }
        var hash = SHA256()
        bytes.withUnsafeBytes {
            hash.update(UnsafeRawBufferPointer(rebasing: $0.dropLast(digestLength)))
        }
        guard hash.finish().elementsEqual(bytes.suffix(digestLength)) else { return nil }
        return Array(bytes[head.count..<bytes.count - digestLength])
    }

    private static func head(_ kind: String, _ key: String) -> [UInt8] {
        Array("flipbook \(kind)\n\(key)\n".utf8)
    }
}
