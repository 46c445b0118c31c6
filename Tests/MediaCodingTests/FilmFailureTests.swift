import MediaCoding
import MediaTime
import PixelBuffers
import Testing
import TestSupport
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct FilmFailureTests {
    private func settings(_ path: String) throws -> FilmSettings {
        let rate = try #require(FrameRate(30))
        return FilmSettings(path: path, width: 32, height: 32, frameRate: rate)
    }

    private let black = Colour(red: 0, green: 0, blue: 0)

    @Test("each place where no film can be has its own error, and nothing is left there")
    func places() throws {
        let folder = try TemporaryFolder()
        try WholeFile.write("x", to: "\(folder.path)/file")
        let cases: [(String, FileError.Kind, String)] = [
            (folder.path, .isDirectory, "it is a folder"),
            (
                "\(folder.path)/no/a.mp4", .missingFolder("\(folder.path)/no"),
                "there is no folder '\(folder.path)/no'"
            ),
            (
                "\(folder.path)/file/a.mp4", .notAFolder("\(folder.path)/file"),
                "'\(folder.path)/file' is not a folder"
            ),
            ("/dev/full", .notARegularFile, "it is not a regular file"),
            ("", .emptyPath, "the path is empty"),
        ]
        for (path, kind, reason) in cases {
            let error = #expect(throws: MediaError.self) { try FrameSinks.open(settings(path)) }
            #expect(error?.kind == .file(kind))
            #expect(error?.description == "can't write '\(path)': \(reason)")
        }
        #expect(folder.names == ["file"])
    }

    @Test("a folder without leave to write is said to be one")
    func permission() throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        let error = #expect(throws: MediaError.self) {
            try withoutRootsRights { try FrameSinks.open(settings("\(folder.path)/a.mp4")) }
        }
        #expect(error?.kind == .file(.noPermission))
    }

    @Test("settings without a film are refused before anything is written")
    func settings() throws {
        let folder = try TemporaryFolder()
        let valid = try settings("\(folder.path)/a.mp4")
        var cases: [(FilmSettings, MediaError.Kind, String)] = []
        func add(
            _ kind: MediaError.Kind, _ words: String, _ change: (inout FilmSettings) -> Void
        ) {
            var settings = valid
            change(&settings)
            cases.append((settings, kind, words))
        }
        add(.missingEncoder("libx999"), "no encoder 'libx999'") { $0.encoder = "libx999" }
        add(.invalidSettings, "doesn't encode pictures") { $0.encoder = "aac" }
        add(.invalidSettings, "there is no preset 'quick'") { $0.preset = "quick" }
        add(.invalidSettings, "(the best) to 51 (the worst), not 52") { $0.quality = 52 }
        add(.invalidSettings, "no 16 bits") { $0.depth = 16 }
        add(.invalidSettings, "no 8 bits with alpha") { $0.hasAlpha = true }
        add(.invalidSettings, "0×32") { $0.width = 0 }
        add(.invalidSettings, "32×20000") { $0.height = 20000 }
        add(.invalidSettings, "at least one frame") { $0.frameCount = 0 }
        for (settings, kind, words) in cases {
            let error = #expect(throws: MediaError.self) { try FrameSinks.open(settings) }
            #expect(error?.kind == kind)
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
            #expect(folder.names == [])
        }
    }

    @Test("a request and a film's settings refuse an option with the same words")
    func options() throws {
        let folder = try TemporaryFolder()
        let source = FilmRequest.Source(
            width: 32, height: 32, frameRate: try #require(FrameRate(30)), isOpaque: true)
        let cases: [(String, (inout EncodingOptions) -> Void, (inout FilmSettings) -> Void)] = [
            ("a.mp4", { $0.crf = 52 }, { $0.quality = 52 }),
            ("a.mp4", { $0.preset = "quick" }, { $0.preset = "quick" }),
            ("a.gif", { $0.loop = 70_000 }, { $0.loop = 70_000 }),
            ("a.gif", { $0.colors = 3 }, { $0.colors = 3 }),
        ]
        for (name, choose, set) in cases {
            var request = FilmRequest(path: "\(folder.path)/\(name)")
            var settings = try #require(request.settings(for: source).settings)
            choose(&request.options)
            let problems = request.settings(for: source).problems
            set(&settings)
            let error = #expect(throws: MediaError.self) { try FrameSinks.open(settings) }
            #expect(problems.map(\.message) == [error?.message ?? ""])
            #expect(folder.names == [])
        }
    }

    @Test("frames of another size, format or number than promised end the film")
    func unexpectedFrames() throws {
        let folder = try TemporaryFolder()
        var settings = try settings("\(folder.path)/a.mp4")
        settings.frameCount = 2
        let good = PixelBuffer.flat(32, 32, black)
        let wrong = [
            PixelBuffer.flat(31, 32, black), PixelBuffer.flat(32, 33, black),
            PixelBuffer.zeroed(format: .rgba16, bounds: good.bounds),
        ]
        for frame in wrong {
            let writer = try FrameSinks.open(settings)
            try writer.append(good)
            let error = #expect(throws: MediaError.self) { try writer.append(frame) }
            #expect(error?.kind == .unexpectedFrame)
            #expect(folder.names == [])
            let late = #expect(throws: MediaError.self) { try writer.append(good) }
            #expect(late?.kind == .ended)
        }
        let tooMany = #expect(throws: MediaError.self) {
            try writeFilm(settings, count: 3) { _ in good }
        }
        #expect(tooMany?.kind == .unexpectedFrame)
        for count in 0...1 {
            let tooFew = #expect(throws: MediaError.self) {
                try writeFilm(settings, count: count) { _ in good }
            }
            #expect(tooFew?.kind == .notAsPromised)
        }
        settings.frameCount = nil
        let none = #expect(throws: MediaError.self) {
            try writeFilm(settings, count: 0) { _ in good }
        }
        #expect(none?.kind == .notAsPromised)
        #expect(folder.names == [])
    }

    @Test("a film that is given up leaves what stood at its place")
    func givenUp() throws {
        let folder = try TemporaryFolder()
        let settings = try settings("\(folder.path)/a.mp4")
        try WholeFile.write("old", to: settings.path)
        do {
            let writer = try FrameSinks.open(settings)
            try writer.append(.flat(32, 32, black))
            #expect(folder.names.count == 2)
        }
        #expect(folder.names == ["a.mp4"])
        let writer = try FrameSinks.open(settings)
        try writer.append(.flat(32, 32, black))
        writer.cancel()
        writer.cancel()
        #expect(folder.names == ["a.mp4"])
        let error = #expect(throws: MediaError.self) { try writer.finish() }
        #expect(error?.kind == .ended)
        #expect(try WholeFile.read(settings.path) == Array("old".utf8))
    }

    @Test("an interruption in the middle of a film leaves nothing, and is said to be one")
    func interrupted() throws {
        let folder = try TemporaryFolder()
        let registry = PartialFiles()
        let writer = try FrameSinks.open(settings("\(folder.path)/a.mp4"), registry: registry)
        try writer.append(.flat(32, 32, black))
        registry.removeAll()
        #expect(folder.names == [])
        let error = #expect(throws: MediaError.self) { try writer.finish() }
        #expect(error?.kind == .file(.interrupted))
        #expect(folder.names == [])
    }

    @Test("an encoder's own words are kept in the error and not printed")
    func encoderWords() throws {
        let folder = try TemporaryFolder()
        var settings = try settings("\(folder.path)/a.mp4")
        let encoder = Need("libsvtav1 in libavcodec") { MediaLibraries.hasEncoder("libsvtav1") }
        guard try encoder.isMet() else { return }
        // It takes no pictures as small as these.
        settings.encoder = "libsvtav1"
        let refused = #expect(throws: MediaError.self) { try FrameSinks.open(settings) }
        #expect(refused?.kind == .invalidSettings)
        #expect(refused?.logLine != nil)
        #expect(folder.names == [])
    }

    @Test("what isn't a film is said to be none")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.mp4"
        let missing = #expect(throws: MediaError.self) { try FilmReader(path) }
        #expect(missing?.kind == .file(.notFound))
        try WholeFile.write("not a film at all", to: path)
        let text = #expect(throws: MediaError.self) { try FilmReader(path) }
        #expect(text?.kind == .unknownFormat)
        let settings = try settings("\(folder.path)/b.mp4")
        try writeFilm(settings, count: 5) { _ in .flat(32, 32, black) }
        let whole = try WholeFile.read(settings.path)
        try WholeFile.write(Array(whole.prefix(300)), to: settings.path)
        let cut = #expect(throws: MediaError.self) { try readFilm(settings.path) }
        #expect(cut?.kind == .unreadable)
    }
}
