import PortableMath
import TestSupport
import Testing
import WholeFiles

@Suite("Paths and folders")
struct PathTests {
    @Test(
        "a path has a folder, a name, a stem and an ending",
        arguments: [
            ("a/b.tar.GZ", "a", "b.tar.GZ", "b.tar", "gz"), ("b", ".", "b", "b", ""),
            ("/b.c", "/", "b.c", "b", "c"), ("a/.hidden", "a", ".hidden", ".hidden", "hidden"),
            ("a.b/", "a.b", "", "", ""), ("a.b/c", "a.b", "c", "c", ""), ("", ".", "", "", ""),
            ("ä/ö.ü", "ä", "ö.ü", "ö", "ü"), ("c.", ".", "c.", "c", ""),
        ])
    func parts(path: String, folder: String, name: String, stem: String, ending: String) {
        let parts = PathParts(path)
        #expect(parts.folder == folder)
        #expect(parts.name == name)
        #expect(parts.stem == stem)
        #expect(parts.ending == ending)
    }

    @Test("a file beside another one lies in its folder", arguments: ["x", "a/x", "/x", "/a/b/x"])
    func siblings(path: String) {
        #expect(PathParts(path).sibling("x") == path)
        #expect(PathParts(PathParts(path).sibling("y")).folder == PathParts(path).folder)
    }

    @Test("names are parted by bytes: an accent that one begins with doesn't hide the slash")
    func accents() {
        for accent in ["\u{301}", "\u{200D}", "\u{FE0F}"] {
            #expect(PathParts.names(in: "/a/\(accent)b//c/") == ["a", "\(accent)b", "c"])
            #expect(PathParts.names(in: "../\(accent)b") == ["..", "\(accent)b"])
            #expect(RealPath.isInside("/a/\(accent)b", folder: "/a"))
        }
        // The file system has both.
        #expect(!RealPath.isInside("/e\u{301}/a", folder: "/\u{E9}"))
        #expect(!RealPath.isInside("/ab/c", folder: "/a"))
    }

    @Test(
        "what leads nowhere in a path is no step of it",
        arguments: [
            ("./a//./b/.", ["a", "b"]), ("/../.a", ["..", ".a"]), ("a/../b.", ["a", "..", "b."]),
            (".", []), ("", []),
        ])
    func steps(path: String, steps: [String]) {
        #expect(PathParts.steps(in: path) == steps)
    }

    @Test(
        "a path from here on has no './' in front",
        arguments: [
            ("./a/./b", "a/./b"), (".//.//a", "a"), ("./.a", ".a"), ("../a", "../a"),
            ("/./a", "/./a"),
            ("./../a", "../a"), ("./", "./"), (".", "."), ("", ""), ("./\u{301}a", "\u{301}a"),
        ])
    func direct(path: String, direct: String) {
        #expect(PathParts.direct(path) == direct)
    }

    @Test("marks that make one letter with a slash are letters like any other", .seeded)
    func marks() {
        var generator = SplitMix64(seed: TestSeed.fixed(71))
        let failures = JoiningPath.failures(500, using: &generator) { paths in
            let parts = PathParts(paths[0])
            return [
                parts.folder, parts.name, parts.stem, parts.ending,
                parts.sibling(paths[1]), PathParts.direct(paths[0]),
                "\(PathParts.isAbsolute(paths[0]))",
                PathParts.path(paths[1], from: paths[0]) ?? "none",
            ] + PathParts.names(in: paths[0])
                + PathParts.names(in: paths[0], keepsEmpty: true)
                + PathParts.steps(in: paths[0])
                + PathParts.plainNames(in: paths[0])
                + PathParts.way(
                    from: PathParts.names(in: paths[0]),
                    to: PathParts.names(in: paths[1]))
        }
        #expect(failures == [])
    }

    @Test("the way from one folder to another leads there", .seeded)
    func ways() {
        var generator = SplitMix64(seed: TestSeed.fixed(72))
        for _ in 0..<(TestSeed.count ?? 500) {
            let (start, end) = (
                JoiningPath.random(using: &generator), JoiningPath.random(using: &generator)
            )
            let names = [start, end].map(PathParts.steps)
            // Nothing leads back from `..`.
            guard !names[0].contains("..") else { continue }
            let way = PathParts.way(from: names[0], to: names[1])
            let walked = PathParts.plainNames(in: (names[0] + way).joined(separator: "/"))
            #expect(walked == PathParts.plainNames(in: end), "\(start) to \(end)")
        }
        // Both letters look alike, but they are two folders.
        #expect(PathParts.way(from: ["\u{E9}"], to: ["e\u{301}"]).count == 2)
        #expect(PathParts.path("/e\u{301}/a", from: "/\u{E9}") == nil)
        #expect(PathParts.path("/a/\u{301}b", from: "/a") == "\u{301}b")
        #expect(PathParts.path("/a", from: "/") == "a")
    }

    @Test("the nearest folder that is there is the path's own, or one above it")
    func nearest() throws {
        let folder = try TemporaryFolder()
        #expect(FolderPlace.nearest(folder.path) == folder.path)
        #expect(FolderPlace.nearest("\(folder.path)/a/b/c") == folder.path)
        #expect(FolderPlace.nearest("/no such folder/a") == "/")
        #expect(FolderPlace.nearest("no such folder/a") == ".")
    }

    @Test("a new folder has a name of its own, and its place's error where there is none")
    func newFolders() throws {
        let folder = try TemporaryFolder()
        let names = try (0..<3).map { _ in try FolderPlace.makeNew("a", in: folder.path) }
        #expect(names.sorted() == folder.names.map { "\(folder.path)/\($0)" })
        let error = #expect(throws: FileError.self) {
            try FolderPlace.makeNew("a", in: "\(folder.path)/none")
        }
        #expect(error?.description.contains("\(folder.path)/none") == true)
    }
}
