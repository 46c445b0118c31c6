import MediaTime
import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

@Suite("Times of films that are read", .seeded, .needs(.ffmpeg))
struct FilmTimesTests {
    private let folder: TemporaryFolder
    private let seed = TestSeed.drawn

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func numbers(_ film: FilmFile, _ index: Int) -> [Int]? {
        try? film.picture(index).numbers
    }

    @Test(
        "whatever the times, a picture is the same alone, backwards, in sequence and in parts",
        arguments: FilmShape.all)
    func oneLaw(shape: FilmShape) throws {
        let whole = try shape.write(to: folder.path)
        var generator = SplitMix64(seed: seed)
        var given = 0
        for round in 0..<Int(TestSeed.count ?? 6) {
            let bytes = round == 0 ? whole : ContainerTimes.changed(whole, using: &generator)
            try Bytes.write(bytes, to: path("changed"))
            guard let playing = try? FilmFile(path("changed")),
                let times = try? playing.describe().times
            else {
                #expect(round > 0, "it can be read")
                continue
            }
            #expect(times == times.sorted() && times.first == .zero)
            let played = times.indices.map { numbers(playing, $0) }
            given += played.count { $0 != nil }
            if round == 0 {
                #expect(Set(played).count == times.count && !played.contains(nil))
                #expect(times.count >= 17)
            }
            let backwards = try FilmFile(path("changed"))
            let isSame = times.indices.reversed().allSatisfy {
                numbers(backwards, $0) == played[$0]
            }
            #expect(isSame, "\(shape.name) backwards, round \(round)")
            for _ in 0..<3 {
                let alone = Int.random(in: times.indices, using: &generator)
                let part = try FilmFile(path("changed"))
                for index in alone..<min(alone + 3, times.count) {
                    let isSame = numbers(part, index) == played[index]
                    #expect(isSame, "\(shape.name): \(index) from \(alone), round \(round)")
                }
            }
        }
        #expect(given > 10)
    }

    @Test(
        "pictures whose times begin again come in the order of the file, as FFmpeg shows them",
        arguments: [FilmShape.all[0], FilmShape.all[2], FilmShape.all[3]])
    func recordings(shape: FilmShape) throws {
        let bytes = try shape.write(to: folder.path)
        try Bytes.write(bytes + bytes, to: path("two"))
        let one = try FilmFile(path("film.\(shape.ending)"))
        let two = try FilmFile(path("two"))
        let times = try two.describe().times
        let count = try one.describe().times.count
        #expect(count == 24)
        try #require(times.count == 2 * count)
        #expect(times == times.indices.map { Time(Int64(40 * $0), over: 1000) })
        for index in times.indices.reversed() {
            let isSame = numbers(two, index) == numbers(one, index % count)
            #expect(isSame, "\(index)")
        }
    }

    @Test(
        "a film that says only when pictures are decoded is shown in FFmpeg's order",
        arguments: FilmShape.all.filter { ["avi", "mpg"].contains($0.ending) })
    func missingTimes(shape: FilmShape) throws {
        _ = try shape.write(to: folder.path, frames: 40)
        let film = path("film.\(shape.ending)")
        #expect(ffmpeg("-idct int -i \(film) -fps_mode passthrough -f rawvideo \(path("raw"))"))
        let raw = try Bytes.read(path("raw")).map(Int.init)
        let file = try FilmFile(film)
        #expect(try file.describe().times == (0..<40).map { Time(Int64(40 * $0), over: 1000) })
        let size = raw.count / 40
        for index in 0..<40 {
            let isSame = numbers(file, index) == Array(raw[index * size..<(index + 1) * size])
            #expect(isSame, "\(index)")
        }
    }

    @Test("a recording that begins between key frames begins at its first one")
    func recordingFromAnywhere() throws {
        for shape in [FilmShape.all[0], FilmShape.all[1], FilmShape.all[2]] {
            let whole = try shape.write(to: folder.path)
            let times = ContainerTimes(whole)
            #expect(times.count == 24)
            try Bytes.write(Array(whole[(188 * 7)...]), to: path("cut.ts"))
            let cut = try FilmFile(path("cut.ts"))
            let count = try cut.describe().times.count
            #expect(count < 24 && count >= 8, "\(shape.name)")
            let film = try FilmFile(path("film.ts"))
            for index in 0..<count {
                let isSame = numbers(cut, index) == numbers(film, 24 - count + index)
                #expect(isSame, "\(shape.name) \(index)")
            }
        }
    }

    @Test(
        "a film at an even rate lasts a whole number of pictures, however its container rounds",
        arguments: [
            ("mov", "-video_track_timescale 600"), ("mov", "-bf 0 -video_track_timescale 600"),
            ("mp4", ""), ("mp4", "-movflags frag_keyframe+empty_moov"), ("mkv", ""), ("flv", ""),
        ])
    func length(ending: String, options: String) throws {
        for (rate, frames) in [("24", 24), ("25", 25), ("30", 31), ("60", 60), ("24000/1001", 30)] {
            let film = path("film.\(ending)")
            #expect(
                ffmpeg(
                    "-f lavfi -i testsrc2=s=32x16:r=\(rate) -frames:v \(frames) -c:v libx264 "
                        + "-pix_fmt yuv420p \(options) \(film)"))
            let parts = rate.split(separator: "/").compactMap { Int64($0) }
            let expected = Time(Int64(frames) * (parts.count > 1 ? parts[1] : 1), over: parts[0])
            #expect(try FilmFile(film).describe().end == expected, "\(rate)")
        }
    }

    @Test("a picture that is held at the end lasts as long as the file says")
    func heldPicture() throws {
        let film = path("film.gif")
        #expect(ffmpeg("-f lavfi -i testsrc2=s=32x16:r=25 -frames:v 10 -final_delay 100 \(film)"))
        #expect(try FilmFile(film).describe().end == Time(136, over: 100))
    }

    @Test(
        "a file that ends before its header says is shown up to there, and says so",
        arguments: ["mkv", "webm", "mp4"])
    func truncated(ending: String) throws {
        let codec = ending == "webm" ? "libvpx-vp9 -cpu-used 8 -deadline realtime" : "libx264"
        let film = path("film.\(ending)")
        #expect(
            ffmpeg(
                "-f lavfi -i testsrc2=s=64x48:r=25 -frames:v 100 -c:v \(codec) -pix_fmt yuv420p "
                    + "-movflags faststart \(film)"))
        #expect(try FilmFile(film).describe().missingLength == nil)
        let whole = try Bytes.read(film)
        try Bytes.write(Array(whole[..<(whole.count * 6 / 10)]), to: path("cut"))
        let cut = try FilmFile(path("cut"))
        let description = try cut.describe()
        #expect(description.missingLength == Time(seconds: 4))
        #expect(description.times.count > 4 && description.end.seconds < 3.5)
        for index in description.times.indices {
            #expect(throws: Never.self, "\(index)") { try cut.picture(index) }
        }
    }
}
