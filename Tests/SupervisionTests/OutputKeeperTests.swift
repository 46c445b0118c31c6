#if os(Linux)
    import Foundation
    import Testing
    import WholeFiles

    @testable import Supervision

    @Suite("Outputs that are made for a worker")
    final class OutputKeeperTests {
        private let folder: String
        private let manager = FileManager.default

        init() throws {
            let path = manager.temporaryDirectory
                .appending(path: "flipbook-keeper-\(UUID().uuidString)")
                .path(percentEncoded: false)
            for name in ["out/.hidden", "out/deep", "home"] {
                try manager.createDirectory(
                    atPath: "\(path)/\(name)", withIntermediateDirectories: true)
            }
            // The system's temporary folder may be a link.
            folder = try #require(RealPath.of(path))
            for name in ["home/key", "out/plain.txt"] {
                try Data("old".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
            }
            try manager.createSymbolicLink(
                atPath: "\(folder)/out/link.gif", withDestinationPath: "../home/key")
            try manager.createSymbolicLink(
                atPath: "\(folder)/out/way", withDestinationPath: "../home")
        }

        deinit { try? manager.removeItem(atPath: folder) }

        private func keeper() -> OutputKeeper {
            OutputKeeper([
                OutputPlace(pattern: "\(folder)/out/{name}.gif"),
                .file("\(folder)/new/deep/report.html"),
            ])
        }

        @Test("a file is made, filled and moved to its place")
        func made() throws {
            let keeper = keeper()
            let (hidden, film) = ("\(folder)/out/.a.gif.7-1.part", "\(folder)/out/a.gif")
            #expect(keeper.act(.create(hidden)) == 0)
            let descriptor = keeper.act(.open(hidden))
            try #require(descriptor >= 0)
            #expect(write(descriptor, "abc", 3) == 3)
            close(descriptor)
            #expect(keeper.act(.rename(hidden, to: film)) == 0)
            #expect(manager.contents(atPath: film) == Data("abc".utf8))
            #expect(keeper.act(.open(hidden)) < 0)
        }

        @Test("folders are made on the way to outputs and below them, and only those removed")
        func folders() {
            let keeper = keeper()
            for name in ["new", "new/deep", "out/more", "out/deep/more"] {
                #expect(keeper.act(.makeFolder("\(folder)/\(name)")) == 0, "\(name)")
            }
            for name in ["other", "new/other", "out/.git", "out/.hidden/a", "home/a", "out/way/a"] {
                #expect(keeper.act(.makeFolder("\(folder)/\(name)")) != 0, "\(name)")
            }
            for name in ["out/deep", "home", "out/.hidden"] {
                #expect(keeper.act(.removeFolder("\(folder)/\(name)")) != 0, "\(name)")
            }
            #expect(keeper.act(.removeFolder("\(folder)/out/more")) == 0)
            #expect(!manager.fileExists(atPath: "\(folder)/out/more"))
            #expect(manager.fileExists(atPath: "\(folder)/out/deep"))
        }

        @Test(
            "no hidden file is made elsewhere, and none of another name",
            arguments: [
                "home/.a.7-1.part", "out/way/.a.7-1.part", "out/../home/.a.7-1.part",
                "out/.hidden/.a.7-1.part", "new/.a.7-1.part", "out/a.gif", "out/.a.part",
                "out/.hidden", "out/", "out/..", "out/.a.7-1.part/x",
            ])
        func refused(name: String) {
            #expect(keeper().act(.create("\(folder)/\(name)")) != 0)
        }

        @Test(
            "what was made becomes an output, and nothing else",
            arguments: [
                "home/key", "home/a.gif", "out/way/a.gif", "out/../home/a.gif", "out/link.gif",
                "out/plain.txt", "out/.a.gif", "out/.hidden/a.gif", "out/gif", "out/deep",
                "out/deep/report.html", "out/",
            ])
        func otherEnds(name: String) {
            let keeper = keeper()
            let hidden = "\(folder)/out/.a.gif.7-1.part"
            #expect(keeper.act(.create(hidden)) == 0)
            #expect(keeper.act(.rename(hidden, to: "\(folder)/\(name)")) != 0)
            #expect(manager.contents(atPath: "\(folder)/home/key") == Data("old".utf8))
            #expect(manager.contents(atPath: "\(folder)/out/plain.txt") == Data("old".utf8))
            #expect(keeper.act(.remove(hidden)) == 0)
            #expect(!manager.fileExists(atPath: hidden))
        }

        @Test(
            "files that it didn't make are neither opened, moved nor removed",
            arguments: ["home/key", "out/plain.txt", "out/link.gif", "out/.b.7-1.part"])
        func others(name: String) throws {
            let path = "\(folder)/\(name)"
            if name.hasSuffix("part") { try Data("old".utf8).write(to: URL(filePath: path)) }
            let keeper = keeper()
            #expect(keeper.act(.open(path)) < 0)
            #expect(keeper.act(.rename(path, to: "\(folder)/out/b.gif")) != 0)
            #expect(keeper.act(.remove(path)) != 0)
            #expect(manager.contents(atPath: path) == Data("old".utf8))
        }

        @Test("requests are read as they were written")
        func requests() {
            let requests: [OutputRequest] = [
                .create("a"), .open("b c"), .rename("out/.a.1-1.part", to: "é\n"), .remove(""),
                .makeFolder("x/y"), .removeFolder("/"),
            ]
            for request in requests {
                #expect(OutputRequest(request.bytes) == request, "\(request)")
            }
            for bytes in [[], [0], Array("na".utf8), Array("ca\0b".utf8), Array("na\0b\0c".utf8)] {
                #expect(OutputRequest(bytes) == nil, "\(bytes)")
            }
        }
    }
#endif
