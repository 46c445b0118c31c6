internal import CNettle

/// SHA-1 (FIPS 180-4), for version 5 UUIDs. Not secure.
package enum SHA1 {
    /// The 20 bytes of the hash.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var context = sha1_ctx()
        nettle_sha1_init(&context)
        nettle_sha1_update(&context, message.count, message)
        var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
        nettle_sha1_digest(&context, digest.count, &digest)
        return digest
    }
}
