import PortableMath
import TestSupport
import Testing
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite(.seeded) struct ShortestPathTests {
    @Test("the shortest path leads to the same file, also through links, and needs no way back")
    func sameFile() throws {
        let folder = try TemporaryFolder()
        let names = ["a", "b", "c"]
        // Seven deep, so that no path of seven steps leads out of the folder: what lies there is
        // another's, and would decide.
        var top = folder.path
        for _ in 0..<7 {
            top += "/d"
            mkdir(top, 0o700)
        }
        for name in ["a", "a/b", "a/b/c"] { mkdir("\(top)/\(name)", 0o700) }
        try Bytes.write(Array("x".utf8), to: "\(top)/a/b/x")
        // From here, `..` leads elsewhere than the path says.
        symlink("b/c", "\(top)/a/c")
        symlink("../..", "\(top)/a/b/link")
        var shortened = 0
        for seed in TestSeed.several(1...400) {
            var generator = SplitMix64(seed: seed)
            let count = Int.random(in: 1...7, using: &generator)
            let steps = (0..<count).map { _ in
                (names + ["..", "..", ".", "", "link", "a/b"]).randomElement(using: &generator)
                    ?? ""
            }
            let path = ([top] + steps + ["x"]).joined(separator: "/")
            let short = RealPath.shortest(path)
            #expect(RealPath.of(short) == RealPath.of(path), "seed \(seed): \(path)")
            #expect(short.utf8.count <= path.utf8.count)
            if short != path {
                shortened += 1
                #expect(!PathParts.names(in: short).contains(".."), "seed \(seed): \(short)")
            }
        }
        if TestSeed.count == nil { #expect(shortened > 10, "\(shortened)") }
        #expect(RealPath.shortest("no/../a.yaml") == "no/../a.yaml")
        #expect(RealPath.shortest("../a.yaml") == "../a.yaml" && RealPath.shortest("") == "")
    }

    @Test(
        "a path is hidden where a name in it begins with a dot",
        arguments: [
            (".env", true), ("./.env", true), ("a/.git/config", true), ("../.env", true),
            ("/a/.b/c", true), ("...", true), ("a.b/c.d", false), ("./a", false), ("../a", false),
            (".", false), ("..", false), ("", false), ("a./b", false),
        ])
    func hidden(path: String, isHidden: Bool) {
        #expect(PathParts.isHidden(path) == isHidden)
    }
}
