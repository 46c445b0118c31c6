import PixelBuffers
import TestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Kept code is native code: what another could have put there is not run.
@Suite("The folder of compiled shaders")
struct ObjectCacheTests {
    private static let object = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    private func folder() throws -> (TemporaryFolder, ObjectCache) {
        let folder = try TemporaryFolder()
        let cache = ObjectCache(directory: folder.path)
        cache.store(Self.object, for: "a")
        try #require(cache.object(for: "a") == Self.object && cache.refusal == nil)
        return (folder, cache)
    }

    @Test("an entry under another's name, of any length and with any bit flipped, is no entry")
    func damage() throws {
        let (folder, cache) = try folder()
        let entry = try Bytes.read("\(folder.path)/a.kernel")
        try Bytes.write(entry, to: "\(folder.path)/b.kernel")
        #expect(cache.object(for: "b") == nil)
        for position in stride(from: 0, to: entry.count, by: 13) {
            var damaged = entry
            damaged[position] ^= 1 << (position % 8)
            try Bytes.write(damaged, to: "\(folder.path)/a.kernel")
            #expect(cache.object(for: "a") == nil, "\(position)")
            try Bytes.write(Array(entry[..<position]), to: "\(folder.path)/a.kernel")
            #expect(cache.object(for: "a") == nil, "\(position)")
        }
        try Bytes.write(entry, to: "\(folder.path)/a.kernel")
        #expect(cache.object(for: "a") == Self.object && cache.refusal == nil)
    }

    @Test("files and folders are its user's own, and nobody else may write them")
    func modes() throws {
        let folder = try TemporaryFolder()
        let cache = ObjectCache(directory: folder.path + "/new/deep")
        cache.store(Self.object, for: "a")
        for (name, mode) in [("new", 0o700), ("new/deep", 0o700), ("new/deep/a.kernel", 0o600)] {
            var status = stat()
            #expect(stat("\(folder.path)/\(name)", &status) == 0)
            #expect(Int(status.st_mode & 0o777) == mode, "\(name)")
        }
        unlink(folder.path + "/new/deep/a.kernel")
        rmdir(folder.path + "/new/deep")
    }

    @Test(
        "a folder or a file that others may write is refused, in one sentence, from then on",
        arguments: ["", "/a.kernel"], [mode_t(0o020), 0o002])
    func writableByOthers(_ name: String, _ bit: mode_t) throws {
        let (folder, _) = try folder()
        #expect(chmod(folder.path + name, 0o700 | bit) == 0)
        let cache = ObjectCache(directory: folder.path)
        #expect(cache.object(for: "a") == nil)
        #expect(
            cache.refusal
                == "compiled shaders are not kept: '\(folder.path)\(name)' can be written "
                + "by others; 'chmod go-w' ends that")
        cache.store(Self.object, for: "b")
        #expect(!folder.names.contains("b.kernel"))
        #expect(chmod(folder.path + name, 0o700) == 0)
        #expect(cache.object(for: "a") == nil)
        #expect(ObjectCache(directory: folder.path).object(for: "a") == Self.object)
        #expect(
            KernelCompiler.refusal(of: folder.path) == nil
                && KernelCompiler.refusal(of: folder.path + "/none") == nil)
    }

    @Test(
        "a folder or a file of another user is refused",
        .needsOfMachine("root to give files away", geteuid() == 0),
        arguments: ["", "/a.kernel"])
    func foreign(_ name: String) throws {
        let (folder, _) = try folder()
        #expect(chown(folder.path + name, 12_345, 12_345) == 0)
        let cache = ObjectCache(directory: folder.path)
        #expect(cache.object(for: "a") == nil)
        #expect(cache.refusal?.contains("belongs to another user") == true)
        #expect(chown(folder.path + name, 0, 0) == 0)
    }

    @Test("a pipe, a folder or a link in an entry's place is refused at once")
    func kinds() throws {
        for (make, isRefused) in [
            ({ mkfifo($0, 0o600) }, true), ({ mkdir($0, 0o700) }, true),
            ({ symlink("a.kernel", $0) }, true), ({ symlink("/dev/zero", $0) }, true),
        ] as [((String) -> Int32, Bool)] {
            let (folder, _) = try folder()
            #expect(make(folder.path + "/b.kernel") == 0)
            let cache = ObjectCache(directory: folder.path)
            #expect(cache.object(for: "b") == nil)
            #expect((cache.refusal?.contains("is not a file") == true) == isRefused)
        }
    }

    @Test("what was not used for longest goes when there is too much")
    func size() throws {
        let folder = try TemporaryFolder()
        let cache = ObjectCache(directory: folder.path, maxBytes: 40_000)
        for index in 0..<10 {
            cache.store(Self.object, for: "\(index)")
            // Used once a "minute", in this order.
            var times = [timespec(tv_sec: 1000 + 60 * index, tv_nsec: 0), timespec()]
            times[1] = times[0]
            utimensat(AT_FDCWD, "\(folder.path)/\(index).kernel", times, 0)
        }
        #expect(folder.names.count == 10)
        try Bytes.write([1], to: folder.path + "/x.kernel.1.2.part")
        var old = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        utimensat(AT_FDCWD, folder.path + "/x.kernel.1.2.part", &old, 0)
        #expect(cache.object(for: "0") == Self.object)
        for index in 10..<20 { cache.store(Self.object, for: "\(index)") }
        let names = folder.names
        let size = names.count * (Self.object.count + 42)
        #expect(size <= 40_000 + 6_200, "\(names)")
        #expect(names.contains("0.kernel") && names.contains("19.kernel"))
        #expect(!names.contains("1.kernel") && !names.contains("x.kernel.1.2.part"))
    }

    @Test("keys are of the program and its formats, of this binary and this machine")
    func keys() throws {
        let library = ShaderLibrary(files: [
            ShaderFile(
                path: "a.metal",
                text: """
                    [[ stitchable ]] half4 f(float2 p) { return half4(1); }
                    [[ stitchable ]] half4 g(float2 p) { return half4(half(sin(p.x))); }
                    """)
        ])
        let programs = try ["f", "g"].map { try #require(library.programs[$0]) }
        var keys: Set<String> = []
        for program in programs {
            for output in [PixelFormat.rgba8, .rgbaFloat] {
                for width in [4, 8] {
                    keys.insert(
                        ObjectCache.key(
                            for: .pixels(program, inputs: [], output: output), width: width))
                }
            }
        }
        #expect(keys.count == 8 && keys.allSatisfy { $0.count == 64 })
        let identity = try #require(CodeIdentity.current)
        #expect(
            identity.contains(CodeTarget.llvmVersion) && identity.contains(CodeTarget.host.cpu))
        var status = stat()
        #if canImport(Glibc)
            #expect(stat("/proc/self/exe", &status) == 0)
            #expect(identity.contains(":\(status.st_ino):\(status.st_size):"))
        #endif
    }
}
