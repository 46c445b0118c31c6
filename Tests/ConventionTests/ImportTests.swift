import Foundation
import Testing

@Suite("Who may import whom")
struct ImportTests {
    /// The layers of ARCHITECTURE.md. Imports point down, never up or sideways.
    static let layers: [String: Int] = [
        "Diagnostics": 0, "MediaTime": 0, "PortableMath": 0, "PixelBuffers": 0, "Hashing": 0,
        "WholeFiles": 0, "Processes": 0, "Threads": 0, "NumberFormatting": 0, "EmbeddedTexts": 0,
        "TextStyles": 0,
        "CLLVM": 0, "CLibav": 0, "CWebP": 0, "CCairo": 0, "CPango": 0, "CRsvg": 0, "CImagequant": 0,
        "CNettle": 0, "CLibYAML": 0, "CZlib": 0, "CMemory": 0, "CLateLoading": 0,
        "CLateDrawing": 0, "CLinux": 0, "CInter": 0, "CTexts": 0, "Supervision": 1,
        "FindingIndex": 1,
        "TimelineSyntax": 1,
        "TimelineModel": 1, "ShaderProgram": 1, "Drawing": 1, "MediaCoding": 1, "FrameHashing": 1,
        "MetalLanguage": 2, "NativeKernels": 2,
        "VectorReading": 2, "CaptionReading": 2, "Tables": 2, "TimelineWords": 2,
        "TimelineExpansion": 3, "TimelineChecks": 3, "FrameScheduling": 3, "Effects": 3,
        "TimelineReading": 4, "FrameRendering": 4,
        "TimelineParsing": 5, "LayerKinds": 5,
        "FrameProduction": 6,
        "FilmExport": 7,
        "FilmChecks": 8, "Verification": 8, "Benchmarking": 8,
        "Guides": 9,
        "Flipbook": 10,
        "EditorServices": 11, "FlipbookTesting": 11,
        "StudioServer": 12,
        "FlipbookCommands": 13,
        "flipbook": 14,
    ]

    /// What is not written in Swift, or not by us, is known to one module each.
    static let soleImporters = [
        "CLLVM": "NativeKernels", "CLibav": "MediaCoding", "CWebP": "MediaCoding",
        "CLinux": "Supervision", "CMemory": "PixelBuffers", "CTexts": "EmbeddedTexts",
        "CImagequant": "MediaCoding", "CZlib": "MediaCoding", "CNettle": "Hashing",
        "CLibYAML": "TimelineSyntax",
        "CCairo": "Drawing", "CInter": "Drawing", "CPango": "Drawing", "CRsvg": "Drawing",
        "CLateDrawing": "Drawing",
        "ArgumentParser": "FlipbookCommands",
        "NIOCore": "StudioServer", "NIOHTTP1": "StudioServer", "NIOPosix": "StudioServer",
    ]

    static let system: Set = ["Glibc", "Darwin", "Synchronization", "Swift"]

    /// The modules whose public names `Flipbook` passes on.
    static let passedOn: Set = [
        "MediaTime", "FrameProduction", "FilmExport", "FilmChecks", "Verification", "Guides",
    ]

    /// The modules with names for other packages.
    static let published = passedOn.union(["Flipbook", "FlipbookTesting"])

    @Test("the manifest could be read")
    func manifestIsRead() {
        let names = Set(Manifest.modules.map(\.name))
        #expect(
            names
                == Set(Self.layers.keys).subtracting([
                    "CLLVM", "CLibav", "CWebP", "CCairo", "CPango", "CRsvg", "CImagequant",
                    "CNettle", "CLibYAML", "CZlib", "CMemory", "CLateLoading",
                    "CLateDrawing", "CLinux", "CInter", "CTexts",
                ]))
        #expect(
            Manifest.modules.allSatisfy {
                $0.name == "Diagnostics" || !$0.imports.contains($0.name)
            })
    }

    @Test("the manifest's imports point down", arguments: Manifest.modules)
    func manifestPointsDown(module: Manifest.Module) throws {
        let layer = try #require(Self.layers[module.name])
        for imported in module.imports where Self.soleImporters[imported] == nil {
            let below = try #require(Self.layers[imported], "no layer for \(imported)")
            #expect(below < layer, "\(module.name) imports \(imported) of layer \(below)")
        }
        if module.name == "FlipbookCommands" {
            let allowed = [
                "Benchmarking", "Flipbook", "EditorServices", "StudioServer", "Supervision",
                "ArgumentParser",
            ]
            #expect(Set(module.imports) == Set(allowed))
        }
    }

    @Test(
        "a C library and the argument parser have one importer each",
        arguments: Manifest.modules)
    func outsidersHaveOneImporter(module: Manifest.Module) {
        for imported in module.imports {
            if let sole = Self.soleImporters[imported] { #expect(sole == module.name) }
        }
    }

    @Test("what a timeline means is known without LLVM, down to the last import")
    func scheduleWithoutLLVM() throws {
        for name in ["ShaderProgram", "MetalLanguage", "TimelineParsing", "FrameScheduling"]
            + ["Effects"]
        {
            var reached: Set = [name]
            var pending = [name]
            while let next = pending.popLast() {
                let imports = Manifest.modules.first { $0.name == next }?.imports ?? []
                pending += imports.filter { reached.insert($0).inserted }
            }
            #expect(reached.count > 1 && reached.isDisjoint(with: ["CLLVM", "NativeKernels"]))
        }
        let makesCode = try #require(Manifest.modules.first { $0.name == "NativeKernels" })
        #expect(makesCode.imports.contains("CLLVM"), "the manifest is read")
    }

    @Test("a file imports what its module's entry in the manifest allows")
    func sourcesObeyTheManifest() {
        for file in Repository.swiftSources {
            let name = file.folder == "flipbook-cli" ? "flipbook" : file.folder
            let importer = Manifest.modules.first { $0.name == name }
            for (access, module) in Self.imports(of: file) where !Self.system.contains(module) {
                if module == "Testing", file.folder == "FlipbookTesting" { continue }
                if importer?.imports.contains(module) != true {
                    Repository.record(file, "imports \(module)")
                }
                if Self.soleImporters[module] != nil, !access.isEmpty, access != "internal" {
                    Repository.record(file, "\(module) must stay inside")
                }
            }
        }
    }

    @Test("only the library that others import says public")
    func publicOnlyInFlipbook() {
        for file in Repository.swiftSources where !Self.published.contains(file.folder) {
            for (number, line) in file.code
            where line.drop(while: { $0 == " " }).hasPrefix("public ") {
                Repository.record(file, line: number, "says public")
            }
        }
    }

    @Test("whoever imports the library has the public names of the modules below it")
    func libraryPassesOn() throws {
        let exports = try #require(Repository.file("Sources/Flipbook/Exports.swift"))
        let names = exports.lines.filter { $0.hasPrefix("@_exported public import ") }
            .compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(Set(names) == Self.passedOn)
    }

    @Test("no module has the name of a type inside it")
    func moduleNamesAreNotTypeNames() {
        let kinds: Set<Substring> = ["class", "struct", "enum", "actor", "protocol", "typealias"]
        for file in Repository.swiftSources {
            for (number, line) in file.code where line.contains(" \(file.folder)") {
                let words = line.split { " :<{(".contains($0) }
                for (kind, name) in zip(words, words.dropFirst())
                where kinds.contains(kind) && name == file.folder {
                    Repository.record(file, line: number, "is a type of its module's name")
                }
            }
        }
    }

    /// Access level and module of each import.
    static func imports(of file: Repository.File) -> [(String, String)] {
        file.code.map(\.text).filter { $0.contains("import ") }.compactMap { line in
            var words = line.split(separator: " ").map(String.init)
            words.removeAll { $0.hasPrefix("@") }
            guard let keyword = words.prefix(2).firstIndex(of: "import"), words.count > keyword + 1
            else { return nil }
            return (keyword == 1 ? words[0] : "", words[keyword + 1])
        }
    }
}
