import TestSupport
import Testing
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Held folders") struct HeldFolderTests {
    @Test("one is gone with its content when it is let go, or removed before")
    func removed() throws {
        let place = try TemporaryFolder()
        for isRemovedBefore in [false, true] {
            do {
                let folder = try HeldFolder(in: place.path)
                try WholeFile.write("a", to: "\(folder.path)/a")
                #expect(place.names.count == 1)
                if isRemovedBefore {
                    folder.remove()
                    #expect(place.names.isEmpty)
                }
                withExtendedLifetime(folder) {}
            }
            #expect(place.names.isEmpty)
        }
    }

    @Test("a new one clears those that nobody holds, and nothing else")
    func cleared() throws {
        let place = try TemporaryFolder()
        let held = try HeldFolder(in: place.path)
        try WholeFile.write("a", to: "\(held.path)/a")
        let left = "\(place.path)/flipbook-scratch-1-a1B2c3"
        mkdir(left, 0o700)
        mkdir("\(left)/parts", 0o700)
        try WholeFile.write("a", to: "\(left)/parts/a")
        let others = [
            "flipbook-abcdef", "flipbook-scratch", "flipbook-scratch-", "flipbook-scratch-abcdef",
            "flipbook-scratch--abcdef", "flipbook-scratch-1-abcde", "flipbook-scratch-1-abcdefg",
            "flipbook-scratch-x-abcdef", "flipbook-scratch-1-a-cdef",
            "my-flipbook-scratch-1-abcdef",
        ]
        for name in others { mkdir("\(place.path)/\(name)", 0o700) }
        // A link and a file of such names aren't folders of this kind.
        symlink("\(place.path)/flipbook-abcdef", "\(place.path)/flipbook-scratch-1-linked")
        try WholeFile.write("a", to: "\(place.path)/flipbook-scratch-1-a-file")
        try WholeFile.write("a", to: "\(place.path)/flipbook-scratch-1-afile0")
        let before = place.names
        do {
            let next = try HeldFolder(in: place.path)
            let own = [next.path, left].map { PathParts($0).name }
            #expect(place.names.filter { $0 != own[0] } == before.filter { $0 != own[1] })
            #expect(try WholeFile.read("\(held.path)/a") == Array("a".utf8))
        }
        #expect(!place.names.contains(PathParts(left).name))
        #expect(place.names.contains(PathParts(held.path).name))
        withExtendedLifetime(held) {}
    }
}
