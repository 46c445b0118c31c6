import TestSupport
import Testing
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct WholeFileTests {
    @Test("what was written is read back, whatever its length, and nothing else is left")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        for count in [0, 1, 65535, 65536, 65537, 300_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try WholeFile.write(bytes, to: "\(folder.path)/a.bin")
            #expect(try WholeFile.read("\(folder.path)/a.bin") == bytes)
            #expect(folder.names == ["a.bin"])
        }
    }

    @Test("a file longer than the limit is refused")
    func limit() throws {
        let folder = try TemporaryFolder()
        try WholeFile.write("12345", to: "\(folder.path)/a")
        #expect(try WholeFile.read("\(folder.path)/a", limitBytes: 5).count == 5)
        let error = #expect(throws: FileError.self) {
            try WholeFile.read("\(folder.path)/a", limitBytes: 4)
        }
        #expect(error?.kind == .tooLarge(limitBytes: 4))
    }

    @Test("a partial file stands beside its place, hidden, and goes when it is let go")
    func discarded() throws {
        let folder = try TemporaryFolder()
        let registry = PartialFiles()
        try WholeFile.write("old", to: "\(folder.path)/a.mp4")
        do {
            let file = try PartialFile(for: "\(folder.path)/a.mp4", in: registry)
            #expect(registry.paths == [file.temporaryPath])
            #expect(folder.names.count == 2)
            #expect(folder.names.first?.hasPrefix(".a.mp4.") == true)
        }
        #expect(folder.names == ["a.mp4"])
        #expect(registry.paths == [])
        #expect(try WholeFile.read("\(folder.path)/a.mp4") == Array("old".utf8))
    }

    @Test("what is put aside has no name, and is read back as it was")
    func nameless() throws {
        let folder = try TemporaryFolder()
        let registry = PartialFiles()
        let file = try OpenFile(namelessBeside: "\(folder.path)/a", in: registry)
        #expect(folder.names == [])
        #expect(registry.paths == [])
        #expect(file.freeBytes > 0)
        let pieces = (0..<4).map { piece in
            (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ piece) }
        }
        for index in [2, 0, 3] {
            #expect(pieces[index].withUnsafeBytes { file.write($0, at: index * 70_000) })
        }
        var found = [UInt8](repeating: 1, count: 70_000)
        for index in [3, 2, 0] {
            #expect(found.withUnsafeMutableBytes { file.read(into: $0, at: index * 70_000) })
            #expect(found == pieces[index])
        }
        // Where nothing was put there is nothing, and behind the end not even that.
        #expect(found.withUnsafeMutableBytes { file.read(into: $0, at: 70_000) })
        #expect(found == [UInt8](repeating: 0, count: 70_000))
        #expect(!found.withUnsafeMutableBytes { file.read(into: $0, at: 210_001) })
        #expect(file.bytes(70_000, at: 0) == pieces[0])
        #expect(file.bytes(0, at: 0) == [])
        #expect(file.bytes(70_000, at: 210_001) == nil)
        #expect(throws: FileError.self) {
            try OpenFile(namelessBeside: "\(folder.path)/no/a", in: registry)
        }
    }

    @Test("an interruption removes every partial file, and none is renamed or begun after it")
    func interruption() throws {
        let folder = try TemporaryFolder()
        let registry = PartialFiles()
        let files = try (0..<5).map { try PartialFile(for: "\(folder.path)/\($0)", in: registry) }
        #expect(folder.names.count == 5)
        registry.removeAll()
        #expect(folder.names == [])
        for file in files {
            let error = #expect(throws: FileError.self) { try file.commit() }
            #expect(error?.kind == .interrupted)
        }
        let error = #expect(throws: FileError.self) {
            try WholeFile.write("late", to: "\(folder.path)/late", in: registry)
        }
        #expect(error?.kind == .interrupted)
        #expect(folder.names == [])
    }

    @Test("a symbolic link is replaced, and the file that it leads to stays as it is")
    func symbolicLink() throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.write("old", to: "real")
        chmod("\(folder.path)/real", 0o400)
        for target in ["real", "missing", "\(elsewhere.path)/missing"] {
            symlink(target, "\(folder.path)/link")
            try WholeFile.write("new", to: "\(folder.path)/link")
            #expect(try folder.read("link") == "new" && folder.read("real") == "old")
            #expect(!RealPath.isLink("\(folder.path)/link") && elsewhere.names.isEmpty)
            unlink("\(folder.path)/link")
        }
        #expect(folder.names == ["real"])
    }

    @Test("a symbolic link to a file outside of its folder is refused, and both stay")
    func linkOutside() throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try elsewhere.write("old", to: "real")
        // Also by another link.
        symlink("\(elsewhere.path)/real", "\(folder.path)/first")
        symlink("first", "\(folder.path)/second")
        for name in ["first", "second"] {
            let error = #expect(throws: FileError.self) {
                try WholeFile.write("new", to: "\(folder.path)/\(name)")
            }
            #expect(error?.kind == .linkOutside)
            #expect(
                error?.description == "can't write '\(folder.path)/\(name)': it is a link that "
                    + "leads out of its folder; name the file itself, or remove the link")
        }
        #expect(try elsewhere.read("real") == "old" && folder.names == ["first", "second"])
    }

    @Test("a name as long as the file system allows can be written")
    func longName() throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: "é", count: 127)
        try WholeFile.write("x", to: "\(folder.path)/\(name)")
        #expect(folder.names == [name])
        let error = #expect(throws: FileError.self) {
            try WholeFile.write("x", to: "\(folder.path)/\(name)é")
        }
        #expect(error?.kind == .nameTooLong)
    }

    @Test("each place that can't be written has its own reason")
    func reasons() throws {
        let folder = try TemporaryFolder()
        try WholeFile.write("x", to: "\(folder.path)/file")
        let cases: [(String, FileError.Kind)] = [
            ("", .emptyPath),
            (folder.path, .isDirectory),
            ("\(folder.path)/", .isDirectory),
            ("\(folder.path)/new/", .isDirectory),
            ("\(folder.path)/no/a", .missingFolder("\(folder.path)/no")),
            ("\(folder.path)/file/a", .notAFolder("\(folder.path)/file")),
            ("/dev/full", .notARegularFile),
        ]
        for (path, kind) in cases {
            let error = #expect(throws: FileError.self, "\(path)") {
                try WholeFile.write("x", to: path)
            }
            #expect(error?.kind == kind, "\(path)")
        }
        #expect(folder.names == ["file"])
        let missing = #expect(throws: FileError.self) { try WholeFile.read("\(folder.path)/no") }
        #expect(missing?.description == "can't read '\(folder.path)/no': there is no such file")
        for (path, kind) in [("", FileError.Kind.emptyPath), ("\(folder.path)/file\0", .notFound)] {
            let error = #expect(throws: FileError.self) { try WholeFile.read(path) }
            #expect(error?.kind == kind)
            let opened = #expect(throws: FileError.self) { try OpenFile(reading: path) }
            #expect(opened?.kind == kind)
        }
        #expect(FolderListing.names(in: "\(folder.path)\0/no") == nil)
        let directory = #expect(throws: FileError.self) { try WholeFile.read(folder.path) }
        #expect(directory?.kind == .isDirectory)
    }

    @Test("a folder without leave to write is said to be one")
    func permission() throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        let error = #expect(throws: FileError.self) {
            try withoutRootsRights { try WholeFile.write("x", to: "\(folder.path)/a") }
        }
        #expect(error?.kind == .noPermission)
    }

    @Test("what a killed run has left is cleared by the next one in that folder")
    func leftBehind() throws {
        let folder = try TemporaryFolder()
        let left = [".a.mp4.99999-1.part", ".b.c.1-22.part"]
        let others = [".a.part", ".a.mp4.1-x.part", "a.1-1.part", ".a.1-1.part.mp4", ".1-1.part"]
        for name in left + others { try WholeFile.write("x", to: "\(folder.path)/\(name)") }
        try #require(symlink("a", "\(folder.path)/.link.1-1.part") == 0)
        try #require(mkdir("\(folder.path)/.folder.1-1.part", 0o777) == 0)
        try WholeFile.write("y", to: "\(folder.path)/a.mp4", in: PartialFiles())
        #expect(
            folder.names == (others + [".link.1-1.part", ".folder.1-1.part", "a.mp4"]).sorted())
        rmdir("\(folder.path)/.folder.1-1.part")
    }

    @Test("what another is writing at this moment is left alone")
    func living() throws {
        let folder = try TemporaryFolder()
        let other = PartialFiles()
        let file = try PartialFile(for: "\(folder.path)/a.mp4", in: other)
        try WholeFile.write("y", to: "\(folder.path)/b.mp4", in: PartialFiles())
        #expect(file.isPartial)
        try file.write(Array("x".utf8))
        try file.commit()
        #expect(folder.names == ["a.mp4", "b.mp4"])
    }

    @Test("many files get their names together")
    func group() throws {
        let folder = try TemporaryFolder()
        let registry = PartialFiles()
        let files = try (0..<40).map { index in
            let file = try PartialFile(for: "\(folder.path)/\(100 + index).png", in: registry)
            try file.write([UInt8(index)])
            return file
        }
        try PartialFile.commit(files)
        #expect(folder.names == (0..<40).map { "\(100 + $0).png" })
        #expect(registry.paths == [])
    }
}
