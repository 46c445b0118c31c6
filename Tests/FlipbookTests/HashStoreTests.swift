import Foundation
import FrameScheduling
import Hashing
import TestSupport
import Testing

@testable import FrameProduction

/// Hashes of frames on disk, which a damaged file must not change.
@Suite(.seeded) struct HashStoreTests {
    private func key(_ number: Int) -> FrameKey {
        FrameKey(bytes: SHA256.hash(Array("key \(number)".utf8)))
    }

    private func hash(_ number: Int) -> String {
        SHA256.hexadecimalHash(Array("hash \(number)".utf8))
    }

    private func fill(_ cache: StoreCache, _ numbers: Range<Int>) {
        let store = HashStore(cache: cache.path, film: ["a"])
        for number in numbers { store.keep(hash(number), for: key(number)) }
        store.save()
    }

    @Test("what was kept is there in the next run, for that film only")
    func roundTrip() {
        let cache = StoreCache()
        fill(cache, 0..<20)
        let again = HashStore(cache: cache.path, film: ["a"])
        for number in 0..<20 { #expect(again.hash(for: key(number)) == hash(number)) }
        #expect(again.hash(for: key(20)) == nil && again.knownCount == 20)
        #expect(HashStore(cache: cache.path, film: ["b"]).hash(for: key(0)) == nil)
        #expect(HashStore(cache: cache.path, film: ["a", ""]).hash(for: key(0)) == nil)
        // A later run keeps what the one before found.
        fill(cache, 20..<30)
        let last = HashStore(cache: cache.path, film: ["a"])
        #expect(last.hash(for: key(3)) == hash(3) && last.hash(for: key(25)) == hash(25))
    }

    @Test("a file that is damaged anywhere, or cut short, gives nothing")
    func damage() throws {
        let cache = StoreCache()
        fill(cache, 0..<3)
        try cache.damage(.hashes) { what in
            let store = HashStore(cache: cache.path, film: ["a"])
            for number in 0..<3 { #expect(store.hash(for: key(number)) == nil, "\(what)") }
        }
    }

    @Test("what others could have written is not read")
    func trust() throws {
        let cache = StoreCache()
        fill(cache, 0..<3)
        try cache.expose(.hashes) { isExposed in
            let found = HashStore(cache: cache.path, film: ["a"]).hash(for: key(0))
            #expect(found == (isExposed ? nil : hash(0)))
        }
    }
}
