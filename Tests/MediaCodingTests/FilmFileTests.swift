import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

/// A way to make a film, and to have FFmpeg say what is in it.
struct FilmKind: CustomTestStringConvertible, Sendable {
    var name: String
    /// FFmpeg's options between the source and the file.
    var options: String
    var ending: String
    /// libav's name for the numbers that are compared.
    var format: String
    var bytes = 1
    /// FFmpeg's option in front of the file.
    var decoder = ""

    var testDescription: String { name }

    static let all = [
        FilmKind(
            name: "H.264 with B-frames", options: "-c:v libx264 -bf 3 -g 12 -pix_fmt yuv420p",
            ending: "mp4", format: "yuv420p"),
        FilmKind(
            name: "H.264, open groups", ending: "mkv", format: "yuv422p",
            options: "-c:v libx264 -bf 3 -g 9 -x264-params open-gop=1 -pix_fmt yuv422p"),
        FilmKind(
            name: "FFV1, red, green, blue and alpha", options: "-c:v ffv1 -pix_fmt bgra",
            ending: "mkv", format: "rgba"),
        FilmKind(
            name: "FFV1, 10 bits, odd size",
            options: "-vf scale=33:19 -c:v ffv1 -g 5 -pix_fmt yuv420p10le", ending: "mkv",
            format: "yuv420p10le", bytes: 2),
        FilmKind(
            name: "ProRes 4444 with alpha",
            options: "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le", ending: "mov",
            format: "yuva444p12le", bytes: 2),
        FilmKind(
            name: "PNG in QuickTime", options: "-c:v png -pix_fmt rgba", ending: "mov",
            format: "rgba"),
        FilmKind(
            name: "MPEG-4 in AVI", options: "-c:v mpeg4 -g 10 -pix_fmt yuv420p", ending: "avi",
            format: "yuv420p"),
        FilmKind(
            name: "VP9 with alpha", options: "\(changingAlpha) -c:v libvpx-vp9 -g 9 -crf 30",
            ending: "webm", format: "yuva420p", decoder: "libvpx-vp9"),
        FilmKind(
            name: "VP8 with alpha",
            options: "\(changingAlpha) -c:v libvpx -g 11 -auto-alt-ref 0 -b:v 1M", ending: "mkv",
            format: "yuva420p", decoder: "libvpx"),
        FilmKind(
            name: "variable rate", ending: "mkv", format: "yuv444p",
            options: "-vf select='not(mod(n\\,3))+not(mod(n\\,7))' -fps_mode vfr "
                + "-c:v libx264 -bf 2 -g 6 -pix_fmt yuv444p"),
    ]

    private static let changingAlpha =
        "-vf \"format=yuva420p,geq=lum='p(X,Y)':cb='p(X,Y)':cr='p(X,Y)'"
        + ":a='mod(5*X+3*Y+9*N,256)'\""

    private init(
        name: String, ending: String, format: String, options: String
    ) {
        self.init(name: name, options: options, ending: ending, format: format)
    }

    init(
        name: String, options: String, ending: String, format: String, bytes: Int = 1,
        decoder: String = ""
    ) {
        self.decoder = decoder.isEmpty ? "" : "-c:v \(decoder)"
        self.name = name
        self.options = options
        self.ending = ending
        self.format = format
        self.bytes = bytes
    }

    func write(to path: String, frames: Int = 40) -> Bool {
        ffmpeg(
            "-f lavfi -i testsrc2=s=48x32:r=25 -frames:v \(frames) -threads 1 \(options) "
                + "-fflags +bitexact \(path)")
    }
}

extension DecodedPicture {
    /// Plane after plane, as FFmpeg prints raw video.
    var numbers: [Int] {
        switch samples {
        case .rgb(let buffer): buffer.numbers
        case .yuv(let planes):
            planes.luma.numbers + planes.blue.numbers + planes.red.numbers
                + (planes.alpha?.numbers ?? [])
        }
    }
}

@Suite("Films that are read", .seeded, .needs(.ffmpeg))
struct FilmFileTests {
    private let folder: TemporaryFolder
    private let seed = TestSeed.drawn

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    /// What FFmpeg decodes, picture by picture.
    private func decoded(_ film: String, _ kind: FilmKind, count: Int) throws -> [[Int]] {
        #expect(
            ffmpeg(
                "-idct int \(kind.decoder) -i \(film) -fps_mode passthrough -f rawvideo "
                    + "-pix_fmt \(kind.format) \(path("raw"))"))
        let bytes = try Bytes.read(path("raw"))
        let numbers =
            kind.bytes == 1
            ? bytes.map(Int.init)
            : stride(from: 0, to: bytes.count, by: 2).map {
                Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8
            }
        let size = numbers.count / count
        return (0..<count).map { Array(numbers[$0 * size..<($0 + 1) * size]) }
    }

    @Test("any order of pictures gives those that FFmpeg plays", arguments: FilmKind.all)
    func seekIsPlay(kind: FilmKind) throws {
        let film = path("film.\(kind.ending)")
        #expect(kind.write(to: film))
        let times = try FilmFile(film).describe().times
        let expected = try decoded(film, kind, count: times.count)
        var generator = SplitMix64(seed: seed)
        let playing = try FilmFile(film)
        for index in times.indices {
            #expect(try playing.picture(index).numbers == expected[index], "\(index) in order")
        }
        let seeking = try FilmFile(film)
        for index in times.indices.shuffled(using: &generator) {
            #expect(
                try seeking.picture(index).numbers == expected[index], "\(index), seed \(seed)")
        }
        let backwards = try FilmFile(film)
        for index in times.indices.reversed() {
            #expect(try backwards.picture(index).numbers == expected[index], "\(index) backwards")
        }
    }

    @Test("pictures are shown when ffprobe says", arguments: FilmKind.all)
    func times(kind: FilmKind) throws {
        let film = path("film.\(kind.ending)")
        #expect(kind.write(to: film))
        let listing = try #require(
            output(
                of: "ffprobe -v error -select_streams v -show_entries "
                    + "stream=time_base:frame=best_effort_timestamp -of csv=p=0 \(film)"))
        let lines = listing.split(separator: "\n").map { $0.split(separator: ",")[0] }
        let base = try #require(lines.last { $0.contains("/") }).split(separator: "/")
        let unit = try #require(Time(Int64(base[0]) ?? 0, over: Int64(base[1]) ?? 0))
        let ticks = lines.compactMap { Int($0) }.sorted()
        let description = try FilmFile(film).describe()
        #expect(
            description.times
                == ticks.map { unit * Time(seconds: $0 - (ticks.first ?? 0)) })
        let last = try #require(description.times.last)
        #expect(description.end > last && description.end.seconds < last.seconds + 0.3)
    }

    @Test(
        "a film's colours are the same for layers and for comparisons",
        arguments: ["", "bt709", "bt470bg", "fcc", "smpte240m", "bt2020nc"],
        ["64x48", "1280x720"])
    func matrices(matrix: String, size: String) throws {
        let film = path("a.mp4")
        let tag = matrix.isEmpty ? "" : "-colorspace \(matrix) "
        #expect(
            ffmpeg(
                "-f lavfi -i color=red:s=\(size):r=25 -frames:v 1 -pix_fmt yuv444p -c:v libx264 "
                    + "-qp 0 \(tag)\(film)"))
        guard case .yuv(let planes) = try FilmFile(film).picture(0).samples else {
            Issue.record("the film is RGB")
            return
        }
        func difference(_ plane: PixelBuffer) -> Double { Double(plane.numbers[0] - 128) / 224 }
        let luma = Double(planes.luma.numbers[0] - 16) / 219
        let red = luma + 2 * (1 - planes.redWeight) * difference(planes.red)
        let blue = luma + 2 * (1 - planes.blueWeight) * difference(planes.blue)
        let green =
            (luma - planes.redWeight * red - planes.blueWeight * blue)
            / (1 - planes.redWeight - planes.blueWeight)
        let pixels = try #require(try FilmReader(film).next()).pixels.numbers
        for (value, number) in zip([red, green, blue], pixels) {
            #expect(abs(min(max(value, 0), 1) * 255 - Double(number)) < 3, "\(matrix) \(size)")
        }
    }

    @Test("a JPEG without tables is decoded with earlier ones, played or looked for")
    func jpegTables() throws {
        #expect(
            ffmpeg(
                "-f lavfi -i testsrc2=s=160x96:r=25 -frames:v 12 -pix_fmt yuvj420p -c:v mjpeg "
                    + "-q:v 3 -f mjpeg \(path("whole"))"))
        var bytes: [UInt8] = []
        var isFirst = true
        var rest = try Bytes.read(path("whole"))[...]
        // Each picture but the first loses its quantization tables.
        while rest.starts(with: [0xFF, 0xD8]) {
            bytes += rest.prefix(2)
            rest = rest.dropFirst(2)
            var isScan = false
            while !isScan {
                let head = Array(rest.prefix(4))
                try #require(head.count == 4 && head[0] == 0xFF)
                let count = 2 + (Int(head[2]) << 8 | Int(head[3]))
                if isFirst || head[1] != 0xDB { bytes += rest.prefix(count) }
                rest = rest.dropFirst(count)
                isScan = head[1] == 0xDA
            }
            let end = try #require(rest.firstRange(of: [0xFF, 0xD9] as [UInt8]))
            bytes += rest[..<end.upperBound]
            rest = rest[end.upperBound...]
            isFirst = false
        }
        try Bytes.write(bytes, to: path("bare"))
        #expect(ffmpeg("-f mjpeg -r 25 -i \(path("bare")) -c copy \(path("a.avi"))"))
        let playing = try FilmFile(path("a.avi"))
        let count = try playing.describe().times.count
        try #require(count == 12)
        let played = try (0..<count).map { try playing.picture($0).numbers }
        #expect(Set(played).count == count)
        for index in 0..<count {
            let isSame = try FilmFile(path("a.avi")).picture(index).numbers == played[index]
            #expect(isSame, "\(index)")
        }
    }

    @Test("colours that a part of a film doesn't tag are the same, played or looked for")
    func inheritedColors() throws {
        let untagged = "range=unknown:colorspace=unknown:color_primaries=unknown:color_trc=unknown"
        var bytes: [UInt8] = []
        for (second, more) in ["", ":fullrange=on:colormatrix=bt709", ""].enumerated() {
            #expect(
                ffmpeg(
                    "-f lavfi -i testsrc2=s=48x32:r=25:d=1 -threads 1 "
                        + "-vf scale=out_range=limited,format=yuv420p,setparams=\(untagged) "
                        + "-c:v libx264 -g 25 -x264-params bframes=0\(more) "
                        + "-output_ts_offset \(second) -f mpegts \(path("part.ts"))"))
            bytes += try Bytes.read(path("part.ts"))
        }
        try Bytes.write(bytes, to: path("a.ts"))
        func tags(_ film: FilmFile, _ index: Int) throws -> [Double] {
            guard case .yuv(let planes) = try film.picture(index).samples else { return [] }
            return [planes.redWeight, planes.isFullRange ? 1 : 0]
        }
        let playing = try FilmFile(path("a.ts"))
        let count = try playing.describe().times.count
        try #require(count == 75)
        let played = try (0..<count).map { try tags(playing, $0) }
        #expect(played[0] == [0.299, 0] && played[25] == [0.2126, 1])
        for index in stride(from: 74, through: 0, by: -8) {
            #expect(try tags(FilmFile(path("a.ts")), index) == played[index], "\(index)")
        }
    }

    @Test("several threads at once get what one gets")
    func threads() async throws {
        let film = path("film.mp4")
        #expect(FilmKind.all[0].write(to: film))
        let expected = try decoded(film, FilmKind.all[0], count: 40)
        let shared = try FilmFile(film)
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<6 {
                group.addTask {
                    (0..<40).allSatisfy { step in
                        let index = (step * (2 * task + 1) + 7 * task) % 40
                        return (try? shared.picture(index))?.numbers == expected[index]
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("a film that was filmed on its side is turned", arguments: [0, 90, 180, 270])
    func rotation(degrees: Int) throws {
        #expect(FilmKind.all[0].write(to: path("a.mp4"), frames: 3))
        #expect(
            ffmpeg("-i \(path("a.mp4")) -c copy -metadata:s:v:0 rotate=\(degrees) \(path("b.mp4"))")
        )
        let film = try FilmFile(path("b.mp4"))
        let description = try film.describe()
        let isOnItsSide = degrees % 180 == 90
        #expect(description.width == (isOnItsSide ? 32 : 48))
        let picture = try film.picture(1)
        // FFmpeg turns it by itself; without colours to convert it does so exactly.
        #expect(
            ffmpeg(
                "-i \(path("b.mp4")) -fps_mode passthrough -vf extractplanes=y -f rawvideo "
                    + path("raw")))
        let turned = try Bytes.read(path("raw"))[(48 * 32)..<(2 * 48 * 32)]
        guard case .yuv(let planes) = picture.samples else { return }
        let (width, height) = picture.orientation.size(width: 48, height: 32)
        var found: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = picture.orientation.isTransposed ? (y, x) : (x, y)
                let column = picture.orientation.flipsColumns ? 47 - u : u
                let row = picture.orientation.flipsRows ? 31 - v : v
                found.append(planes.luma.row(row)[column])
            }
        }
        #expect(found == Array(turned))
    }

    @Test("colours are read as they are tagged")
    func colors() throws {
        func planes(_ options: String, _ size: String = "64x48") throws -> DecodedPicture.Planes? {
            #expect(
                ffmpeg(
                    "-f lavfi -i testsrc2=s=\(size) -frames:v 1 -c:v libx264 -pix_fmt yuv420p "
                        + "\(options) \(path("c.mp4"))"))
            guard case .yuv(let planes) = try FilmFile(path("c.mp4")).picture(0).samples else {
                return nil
            }
            return planes
        }
        #expect(try planes("-colorspace bt709")?.redWeight == 0.2126)
        #expect(try planes("-colorspace smpte170m")?.redWeight == 0.299)
        #expect(try planes("-colorspace bt2020nc")?.redWeight == 0.2627)
        #expect(try planes("")?.redWeight == 0.299)
        #expect(try planes("", "1280x720")?.redWeight == 0.2126)
        #expect(try planes("-color_range pc")?.isFullRange == true)
        #expect(try planes("-color_range tv")?.isFullRange == false)
        #expect(try planes("")?.chromaX == 0)
        _ = try planes("-color_primaries smpte432")
        #expect(try FilmFile(path("c.mp4")).picture(0).conversion == .displayP3)
        _ = try planes("-color_trc arib-std-b67")
        #expect(try FilmFile(path("c.mp4")).describe().notes.count == 1)
    }

    @Test("pixels that are not square are made so")
    func aspect() throws {
        #expect(
            ffmpeg(
                "-f lavfi -i testsrc2=s=48x32 -frames:v 2 -vf setsar=4/3 -pix_fmt yuv420p "
                    + path("a.mp4")))
        let description = try FilmFile(path("a.mp4")).describe()
        #expect(description.width == 64 && description.height == 32)
    }

    @Test("what is not a film is refused")
    func refusals() throws {
        try Bytes.write([], to: path("empty.mp4"))
        try Bytes.write(Array("#EXTM3U\n#EXTINF:1,\nother.mp4\n".utf8), to: path("list.m3u8"))
        try Bytes.write(Array("ffconcat version 1.0\nfile a.mp4\n".utf8), to: path("list.txt"))
        try Bytes.write(Array("no film at all".utf8), to: path("text.mp4"))
        #expect(output(of: "mkfifo \(path("pipe"))") != nil)
        for name in [
            "empty.mp4", "list.m3u8", "list.txt", "text.mp4", "nowhere.mp4", ".", "pipe",
        ] {
            #expect(throws: MediaError.self, "\(name)") { try FilmFile(path(name)).describe() }
        }
    }

    @Test("a damaged film gives its pictures or an error, the same in every order")
    func damage() throws {
        var generator = SplitMix64(seed: seed)
        for kind in [0, 2, 3, 5, 7, 8].map({ FilmKind.all[$0] }) {
            let film = path("film.\(kind.ending)")
            #expect(kind.write(to: film, frames: 16))
            let whole = try Bytes.read(film)
            // An index is damaged below, and more often.
            let index = whole.indices.first { whole[$0...].starts(with: "moov".utf8) }
            for _ in 0..<8 {
                var bytes = whole
                if Int.random(in: 0..<3, using: &generator) == 0 {
                    bytes.cut(using: &generator)
                } else {
                    for _ in 0...Int.random(in: 0...5, using: &generator) {
                        bytes[..<(index ?? bytes.count)].flipBit(using: &generator)
                    }
                }
                _ = try compare(bytes, kind, &generator)
            }
        }
    }

    /// Plays a film and looks for its pictures; says how many it has, nil where it was refused.
    private func compare(
        _ bytes: [UInt8], _ kind: FilmKind, _ generator: inout SplitMix64
    ) throws -> Int? {
        try Bytes.write(bytes, to: path("damaged"))
        guard let playing = try? FilmFile(path("damaged")),
            let times = try? playing.describe().times,
            times.count < 100
        else { return nil }
        let played = times.indices.map { try? playing.picture($0).numbers }
        let seeking = try FilmFile(path("damaged"))
        #expect(try seeking.describe().times == times, "\(kind.name), seed \(seed)")
        for index in times.indices.shuffled(using: &generator) {
            let found = try? seeking.picture(index).numbers
            // Not the numbers themselves: thousands of them would be written.
            let isSame = found == played[index]
            #expect(isSame, "\(kind.name) \(index), seed \(seed)")
        }
        return played.count { $0 != nil }
    }

    @Test("an MP4 whose index is damaged gives the same pictures, played or looked for, or none")
    func damagedIndex() throws {
        var generator = SplitMix64(seed: seed)
        var given = 0
        for kind in [FilmKind.all[0], FilmKind.all[4], FilmKind.all[5]] {
            let film = path("film.\(kind.ending)")
            #expect(kind.write(to: film, frames: 30))
            let whole = try Bytes.read(film)
            // The tables of times, of what they are shifted by, of key frames, chunks and sizes.
            let tables = ["stts", "ctts", "stss", "stsc", "stsz", "stco"].flatMap { name in
                whole.indices.filter { whole[$0...].starts(with: name.utf8) }.flatMap { place in
                    let size = whole[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
                    return Array(place + 4..<min(place + size - 4, whole.count))
                }
            }
            try #require(!tables.isEmpty)
            for _ in 0..<20 {
                var bytes = whole
                for _ in 0...Int.random(in: 0...2, using: &generator) {
                    let place = try #require(tables.randomElement(using: &generator))
                    bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
                }
                given += try compare(bytes, kind, &generator) ?? 0
            }
        }
        #expect(given > 100, "seed \(seed)")
    }
}
