import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Open films and sounds", .seeded)
struct DemuxerTests {
    @Test("an open file is read, even if its name has become a pipe's")
    func exchanged() throws {
        var generator = SplitMix64(seed: TestSeed.drawn)
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.wav"
        let samples = noise(40_000, level: 0.5, &generator)
        let other = "\(folder.path)/b.wav"
        for path in [path, other] { try Bytes.write(wav(samples), to: path) }
        let file = try AssetFile.open(path)
        try #require(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        let call = LibraryCall(.read, path)
        let demuxer = try Demuxer(
            file, named: path, call, media: .sound, formats: "wav", noun: "sound")
        let decoder = try SoundDecoder(demuxer.stream, call)
        let packet = try Packet(call)
        var all: [Float] = []
        while !decoder.hasEnded {
            if let some = try decoder.next() {
                all += some.samples
            } else if !decoder.hasEnded {
                try decoder.take(demuxer.next(packet) ? packet : nil)
            }
        }
        #expect(try !all.isEmpty && all == sound(of: other))
        // The name is a pipe's, and nobody waits for its writer.
        let error = #expect(throws: MediaError.self) {
            try Demuxer.asset(path, call, media: .sound, formats: "wav", noun: "sound")
        }
        #expect(error?.kind == .file(.notARegularFile), "\(String(describing: error))")
    }

    @Test("libav reads what the file has, from any place")
    func places() throws {
        var generator = SplitMix64(seed: TestSeed.drawn)
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a"
        let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        try Bytes.write(bytes, to: path)
        let input = LibraryFile.Place(try AssetFile.open(path))
        // libav's way to ask for the length.
        #expect(input.seek(0, 0x10000) == 100_000)
        #expect(input.seek(-1, SEEK_SET) < 0)
        #expect(input.seek(.max, SEEK_END) < 0)
        for _ in 0..<200 {
            let place = Int.random(in: 0...100_000, using: &generator)
            let (distance, whence) =
                Bool.random(using: &generator)
                ? (place, SEEK_SET) : (place - bytes.count, SEEK_END)
            #expect(input.seek(Int64(distance), whence) == place)
            var some = [UInt8](repeating: 0, count: Int.random(in: 1...40_000, using: &generator))
            let count = some.withUnsafeMutableBytes { input.read($0) }
            let right = bytes[place..<min(place + some.count, bytes.count)]
            if right.isEmpty {
                #expect(count < 0)
            } else {
                #expect(some.prefix(Int(count)).elementsEqual(right))
                #expect(input.seek(0, SEEK_CUR) == place + right.count)
            }
        }
    }
}
