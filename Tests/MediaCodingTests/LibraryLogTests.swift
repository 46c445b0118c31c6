import PixelBuffers
import TestSupport
import Testing

@testable import MediaCoding

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What libav says goes into the errors of the thread that it says it on.
@Suite("libav's log")
struct LibraryLogTests {
    /// Reads a file that can't be read, and says what libav had to say to that.
    private static func words(_ path: String) -> String? {
        do throws(MediaError) {
            _ = try FilmReader(path, format: .rgba8)
            return nil
        } catch {
            return error.logLine
        }
    }

    /// A film that ends within its index, and one that ends within its header.
    private static func broken(_ folder: TemporaryFolder) throws -> [String] {
        let paths = ["\(folder.path)/a.mp4", "\(folder.path)/b.mkv"]
        try Bytes.write(Bytes.big(24, 4) + Array("ftypisom".utf8) + Bytes.big(512, 4), to: paths[0])
        try Bytes.write([0x1A, 0x45, 0xDF, 0xA3, 0x93, 0x42, 0x82, 0x88], to: paths[1])
        return paths
    }

    @Test("films on two threads don't exchange words")
    func ownWords() throws {
        let folder = try TemporaryFolder()
        let paths = try Self.broken(folder)
        let expected = paths.map(Self.words)
        try #require(Set(expected).count == 2 && !expected.contains(nil), "\(expected)")
        let counts = [0, 1].map { Count(path: paths[$0], expected: expected[$0]) }
        let threads = counts.map { count in
            var thread = pthread_t()
            let kept = Unmanaged.passRetained(count).toOpaque()
            let code = pthread_create(&thread, nil, Count.run, kept)
            return code == 0 ? thread : nil
        }
        for thread in threads { pthread_join(try #require(thread), nil) }
        #expect(counts.map(\.others) == [[], []])
    }

    @Test("what was said about one file is not said about the next")
    func staleWords() throws {
        let folder = try TemporaryFolder()
        for path in try Self.broken(folder) {
            #expect(Self.words(path) != nil)
            #expect(Self.words("\(folder.path)/none.mp4") == nil)
        }
    }

    /// Two hundred errors of one file, and the words that are not that file's.
    ///
    /// `@unchecked Sendable` holds because the thread that makes it looks at it when the other one
    /// has ended.
    private final class Count: @unchecked Sendable {
        let path: String
        let expected: String?
        var others: Set<String?> = []

        init(path: String, expected: String?) {
            self.path = path
            self.expected = expected
        }

        static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            guard let kept = $0 else { return nil }
            let count = Unmanaged<Count>.fromOpaque(kept).takeRetainedValue()
            for _ in 0..<200 {
                let found = LibraryLogTests.words(count.path)
                if found != count.expected { count.others.insert(found) }
            }
            return nil
        }
    }
}
