import Foundation
import MediaCoding
import PixelBuffers
import Synchronization
import TestSupport
import Testing
import Threads

@testable import FrameRendering

@Suite("The store of pictures")
struct PictureStoreTests {
    /// Files of 8×8 pixels.
    private struct Files {
        let folder: TemporaryFolder
        let paths: [String]
        /// The bytes of a decoded one, whose rows may be padded.
        static let pictureBytes = picture(0).byteCount

        init(_ count: Int) throws {
            folder = try TemporaryFolder()
            paths = (0..<count).map { [folder] in "\(folder.path)/\($0).png" }
            for (index, path) in paths.enumerated() {
                try Bytes.write(try StillWriter.png(Self.picture(index)), to: path)
            }
        }

        private static func picture(_ index: Int) -> PixelBuffer {
            let picture = PixelBuffer(
                format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 8, height: 8))
            for y in 0..<8 {
                let row = picture.row(y)
                for x in row.indices { row[x] = UInt8(10 * index + 1) }
            }
            return picture
        }
    }

    /// What conversions do, on any number of threads.
    private final class Conversions: Sendable {
        private let running = Atomic<Int>(0)
        private let maximum = Atomic<Int>(0)
        private let all = Atomic<Int>(0)

        var concurrency: Int { maximum.load(ordering: .sequentiallyConsistent) }
        var count: Int { all.load(ordering: .sequentiallyConsistent) }

        func convert(_ picture: DecodedPicture) throws(RenderingError) -> PixelBuffer {
            let now = running.add(1, ordering: .sequentiallyConsistent).newValue
            maximum.max(now, ordering: .sequentiallyConsistent)
            all.add(1, ordering: .sequentiallyConsistent)
            // So that another one would be seen.
            usleep(20_000)
            running.subtract(1, ordering: .sequentiallyConsistent)
            return try PictureConverter(tools: tools()).converted(picture)
        }
    }

    @Test("pictures that together would take more than the limit are decoded one after the other")
    func limitOfDecodings() throws {
        let files = try Files(5)
        let store = PictureStore(byteLimit: Files.pictureBytes)
        let conversions = Conversions()
        let threads = try files.paths.enumerated().map { index, path in
            try WorkerThread {
                let picture = try? store.image(path, convert: conversions.convert)
                #expect(picture?.row(3).first == UInt8(10 * index + 1))
            }
        }
        for thread in threads { thread.join() }
        #expect(conversions.concurrency == 1)
        #expect(conversions.count == 5)
    }

    @Test("a picture that can't be decoded leaves its room to others")
    func failures() throws {
        let files = try Files(2)
        let store = PictureStore(byteLimit: 1)
        #expect(throws: RenderingError.self) {
            try store.image(files.paths[0]) { _ throws(RenderingError) in
                throw RenderingError.request("no")
            }
        }
        #expect(throws: RenderingError.self) {
            try store.image("\(files.folder.path)/missing.png", convert: Conversions().convert)
        }
        #expect(try store.image(files.paths[1], convert: Conversions().convert).width == 8)
    }

    @Test("the most recently used pictures are kept up to the limit")
    func kept() throws {
        let files = try Files(3)
        let store = PictureStore(byteLimit: 2 * Files.pictureBytes)
        let conversions = Conversions()
        for (index, count) in [(0, 1), (1, 2), (0, 2), (2, 3), (0, 3), (1, 4), (0, 4), (2, 5)] {
            _ = try store.image(files.paths[index], convert: conversions.convert)
            #expect(conversions.count == count, "picture \(index)")
        }
    }
}
