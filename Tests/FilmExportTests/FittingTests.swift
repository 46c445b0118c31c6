import MediaCoding
import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import FilmExport
@testable import FrameProduction

@Suite("GIFs that have to fit", .seeded)
struct FittingTests {
    private func timeline(_ folder: TemporaryFolder) throws -> String {
        try folder.write(
            """
            flipbook: 1
            name: Wave
            canvas: { size: [48, 32], background: "#10203080" }
            framerate: 60
            duration: 0.3
            layers:
              - rectangle: { fill: { linear: [red, blue, green] } }
                frame: [35, 25]
                rotation: $time * 40
                effects: [{ ripple: { origin: [15, 10], elapsedTime: $time } }]
            """, to: "wave.yaml")
        return "\(folder.path)/wave.yaml"
    }

    @Test("are the same, however many of the drawn frames there is room for")
    func sameBytes() throws {
        let folder = try TemporaryFolder()
        let timeline = try timeline(folder)
        func gif(_ maximum: Int?, _ kept: Int, width: Int? = nil) throws -> ([UInt8], ExportReport)
        {
            var exporter = Exporter(timeline: timeline)
            exporter.maxSpilledBytes = kept
            let report = try exporter.export(
                to: "\(folder.path)/a.gif",
                encoding: EncodingOptions(width: width, maxSize: maximum))
            return (try WholeFile.read("\(folder.path)/a.gif"), report)
        }
        let frame = 48 * 32 * 16
        for (width, share) in [(nil, 3), (40, 1.5)] as [(Int?, Double)] {
            let maximum = Int(Double(try gif(nil, 0, width: width).0.count) / share)
            let (expected, report) = try gif(maximum, 0, width: width)
            #expect(expected.count <= maximum)
            #expect(report.notes.contains { $0.contains("to fit into") })
            for kept in [4 * frame, 1 << 30] {
                #expect(try gif(maximum, kept, width: width).0 == expected)
            }
        }
        #expect(folder.names == ["a.gif", "wave.yaml"])
    }

    @Test("a frame that is kept is drawn once, and is the same again")
    func kept() throws {
        let seed = TestSeed.fixed(67)
        var generator = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        let bounds = PixelRectangle(x: 0, y: 0, width: 19, height: 7)
        let frames = (0..<12).map { _ in
            let buffer = PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds)
            for y in 0..<7 {
                for place in stride(from: 0, to: buffer.row(y).count, by: 8) {
                    buffer.row(y).storeBytes(
                        of: generator.next(), toByteOffset: place, as: UInt64.self)
                }
            }
            return buffer
        }
        let size = frames[0].byteCount
        for (step, room) in [(1, 0), (1, 1), (1, 5), (1, 12), (1, 99), (3, 2), (3, 99)] {
            let kept = try #require(
                FrameSpillFile(
                    beside: "\(folder.path)/a.gif", bounds: bounds, step: step,
                    maxBytes: room * size))
            #expect(folder.names == [])
            var drawn = [Int](repeating: 0, count: 12)
            for _ in 0..<3 {
                for index in (0..<12).shuffled(using: &generator) {
                    let found = kept.frame(100 + index, at: index) {
                        drawn[index] += 1
                        return frames[index]
                    }
                    #expect(
                        found.pixelBytes == frames[index].pixelBytes,
                        "seed \(seed), frame \(index)")
                }
            }
            let maximum = min(room, (12 + step - 1) / step)
            #expect(kept.count == maximum)
            #expect(drawn.filter { $0 == 1 }.count == maximum)
            #expect(drawn.filter { $0 == 3 }.count == 12 - maximum)
        }
    }

    @Test("frames that no film shows are not drawn")
    func leftOut() throws {
        let folder = try TemporaryFolder()
        let loaded = try LoadedTimeline(try timeline(folder))
        let maker = try FrameMaker(loaded, jobs: 1)
        var half = Rendition(format: .rgba8)
        half.step = 2
        var third = half
        third.step = 3
        let found = try (0..<12).map { position in
            try maker.pictures(at: position, [half, third], hashes: false).pictures
                .map { $0 != nil }
        }
        #expect(found == (0..<12).map { [$0 % 2 == 0, $0 % 3 == 0] })
    }
}
