import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

/// Alpha that is coded apart from the colours, and parts of films that decoders drop.
@Suite("Parts of films", .seeded, .needs(.ffmpeg))
struct FilmPartTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    @Test("alpha of VP8 and VP9 is the same for layers and for comparisons", arguments: [7, 8])
    func alpha(kind: Int) throws {
        let kind = FilmKind.all[kind]
        let film = path("a.\(kind.ending)")
        #expect(kind.write(to: film, frames: 12))
        let file = try FilmFile(film)
        #expect(try file.describe().notes.isEmpty)
        for (index, frame) in try readFilm(film).enumerated() {
            guard case .yuv(let planes) = try file.picture(index).samples else { continue }
            let alpha = try #require(planes.alpha).numbers
            let found = frame.pixels.numbers.enumerated().filter { $0.offset % 4 == 3 }.map(
                \.element)
            #expect(found == alpha && Set(alpha).count > 20, "\(kind.name) \(index)")
        }
    }

    @Test("alpha that the track doesn't speak of is not shown, and told")
    func untoldAlpha() throws {
        #expect(FilmKind.all[8].write(to: path("a.mkv"), frames: 3))
        var bytes = try Bytes.read(path("a.mkv"))
        // AlphaMode (RFC 9559).
        let place = try #require(bytes.firstRange(of: [0x53, 0xC0, 0x81, 1] as [UInt8]))
        bytes[place.upperBound - 1] = 0
        try Bytes.write(bytes, to: path("b.mkv"))
        for (name, count) in [("a.mkv", 0), ("b.mkv", 1)] {
            let film = try FilmFile(path(name))
            guard case .yuv(let planes) = try film.picture(1).samples else { continue }
            #expect((planes.alpha == nil) == (count == 1))
            let notes = try film.describe().notes
            #expect(notes.map(\.kind) == Array(repeating: .part, count: count))
        }
    }

    @Test(
        "layers of H.264 and H.265 that are not shown are told",
        arguments: [
            // A slice of layer 1.
            ("hevc", "libx265", [0x02, 0x09, 0x80], true),
            // A supplement of layer 1, which is no picture.
            ("hevc", "libx265", [0x4E, 0x09, 0x80], false),
            ("h264", "libx264", [0x74, 0x80, 0x80], true),
            ("h264", "libx264", [0x73, 0x80, 0x80], true),
            ("h264", "libx264", [0x0C, 0xFF, 0x80], false),
        ] as [(String, String, [UInt8], Bool)], ["ts", "mp4"])
    func layers(_ row: (String, String, [UInt8], Bool), _ ending: String) throws {
        let (codec, encoder, unit, isTold) = row
        #expect(
            ffmpeg(
                "-f lavfi -i testsrc2=s=96x64:r=25 -frames:v 2 -pix_fmt yuv420p -bf 0 "
                    + "-c:v \(encoder) -f \(codec) \(path("a"))"))
        let bytes = try Bytes.read(path("a"))
        try Bytes.write(bytes + [0, 0, 0, 1] + unit, to: path("b"))
        #expect(
            ffmpeg(
                "-fflags +genpts -f \(codec) -r 25 -i \(path("b")) -c copy "
                    + path("c.\(ending)")))
        let notes = try FilmFile(path("c.\(ending)")).describe().notes
        #expect(notes.map(\.kind) == (isTold ? [.part] : []), "\(row) \(ending)")
    }
}
