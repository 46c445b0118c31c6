import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FilmExport
@testable import FrameProduction

@Suite("What a request may say")
struct RequestTests {
    @Test("a range of frames is read as it is written")
    func ranges() {
        for (first, last) in [(0, 0), (0, 1), (30, 89), (16_777_215, 16_777_215)] {
            let range = FrameRange(first: first, last: last)
            #expect(range != nil)
            #expect(range.flatMap { FrameRange("\($0)") } == range)
        }
        for text in [
            "", "-", "3-", "-3", "9-3", "1-2-3", "a", "1 - 2", "٣", "99999999999999999999",
        ] {
            #expect(FrameRange(text) == nil, "\(text)")
        }
    }

    @Test("a part that there is not is told the first or the last")
    func parts() {
        #expect(FilmPart("3/3") == FilmPart(3, of: 3))
        for (text, expected) in [
            ("4/3", "a part, such as 3/8; the last is 3/3"),
            ("0/3", "a part, such as 3/8; the first is 1/3"),
            ("1/100001", "a part of at most 100000"), ("1/0", "a part, such as 3/8"),
            ("three", "a part, such as 3/8"), ("3/", "a part, such as 3/8"),
        ] {
            #expect(FilmPart(text) == nil)
            #expect(FilmPart.expectation(for: text) == expected)
        }
    }

    @Test("a place without pieces is told those that its name begins")
    func missingPieces() throws {
        let folder = try TemporaryFolder()
        for name in ["a.mkv.00000000-00000059.piece", "a.mkv.00000060-00000099.piece", "b.txt"] {
            try folder.write("", to: name)
        }
        func message(_ places: [String]) -> String? {
            do throws(FlipbookError) {
                _ = try PartJoiner(places.map { "\(folder.path)/\($0)" }).join(to: "none.mkv")
                return nil
            } catch {
                guard case .pieces(let message) = error else { return nil }
                return message.replacing(folder.path + "/", with: "")
            }
        }
        #expect(
            message(["a.mkv"]) == "there is no file 'a.mkv', but 2 pieces of it: "
                + "write a.mkv.*.piece")
        #expect(
            message(["b.txt", "b.mkv", "c"])
                == "there is no file 'b.mkv', and there is no file 'c'")
    }

    @Test("one of something is not several")
    func counts() {
        #expect(
            [0, 1, 2].map { EnglishText.count($0, "file") } == ["0 files", "1 file", "2 files"])
    }

    @Test("choices are told with one 'or'")
    func choices() {
        let words = ["mp4", "mov", "mkv"]
        #expect(
            (0...3).map { EnglishText.choice(Array(words.prefix($0))) }
                == ["", "mp4", "mp4 or mov", "mp4, mov or mkv"])
    }

    @Test("a rate is an exact fraction within 1…1000")
    func rates() {
        #expect(FrameRateOverride("60")?.frameRate == FrameRate(60))
        #expect(FrameRateOverride("30000/1001")?.frameRate == FrameRate(30000, over: 1001))
        #expect(FrameRateOverride("29.97")?.frameRate == FrameRate(2997, over: 100))
        for text in ["", "0", "-1", "0.5", "1001", "nan", "1/0", "60 fps"] {
            #expect(FrameRateOverride(text) == nil, "\(text)")
        }
    }

    static let canvas = Canvas(
        size: Size(width: 480, height: 270), scale: 2,
        background: RGBA(red: 0, green: 0, blue: 0), pixelWidth: 960, pixelHeight: 540)

    @Test("a size in pixels scales the canvas to fit and keeps its shape")
    func sizes() throws {
        let wide = try CanvasSize.pixels(width: 1920, height: 540).applied(to: Self.canvas)
        #expect((wide.pixelWidth, wide.pixelHeight) == (1920, 540))
        #expect(wide.scale == 2)
        let tall = try CanvasSize.pixels(width: 240, height: 1000).applied(to: Self.canvas)
        #expect(tall.scale == 0.5)
        let scaled = try CanvasSize.scale(1.5).applied(to: Self.canvas)
        #expect((scaled.pixelWidth, scaled.pixelHeight) == (720, 405))
        #expect(scaled.size == Self.canvas.size)
    }

    @Test(
        "a size that is not one is refused",
        arguments: [
            CanvasSize.scale(0), .scale(-1), .scale(.nan), .scale(.infinity), .scale(1e-9),
            .scale(1e9), .pixels(width: 16385, height: 2), .pixels(width: 16384, height: 16385),
        ])
    func refused(size: CanvasSize) {
        #expect(throws: FlipbookError.self) { try size.applied(to: Self.canvas) }
    }

    @Test("a path is told relative to another file's folder, so that following it leads back")
    func relativePaths() {
        for (path, other, expected) in [
            ("/a/b.yaml", "/a/c.framehash", "b.yaml"),
            ("/a/b.yaml", "/a/m/c.framehash", "../b.yaml"),
            ("/a/t/b.yaml", "/a/m/n/c.framehash", "../../t/b.yaml"),
            ("/b.yaml", "/c.framehash", "b.yaml"),
            ("/a/./x/../b.yaml", "/a/c.framehash", "b.yaml"),
        ] {
            #expect(FilePlace.relative(path, besides: other) == expected)
        }
    }

    @Test("marks that make one letter with a slash don't hide it from a request", .seeded)
    func marks() {
        var generator = SplitMix64(seed: TestSeed.fixed(75))
        let failures = JoiningPath.failures(300, using: &generator) { paths in
            [
                FilePlace.canonical(paths[0]),
                FilePlace.relative(paths[0], besides: paths[1]),
            ]
        }
        #expect(failures == [])
    }
}
