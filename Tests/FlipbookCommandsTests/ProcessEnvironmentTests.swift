import Foundation
import TestSupport
import Testing

@Suite("The same frames, whatever the environment says")
struct ProcessEnvironmentTests {
    /// Everything that the libraries draw: letters that other languages write otherwise, emoji, an
    /// SVG file that asks for the reader's language and has a text in it, an icon, a picture.
    private static let timeline = """
        flipbook: 1
        canvas: { size: [160, 90] }
        framerate: 2
        duration: 0.5
        layers:
          - color: "#203040"
          - text: { string: "Hello жб直ﺎกำ 1.5 🎉", size: 18 + $time }
            position: [80, 20]
          - svg: languages.svg
            position: [40, 60]
          - icon: { name: heart, size: 20 }
            position: [100, 60]
          - image: disc.png
            frame: [30, 30]
            position: [130, 60]
        """

    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">
        <switch><rect systemLanguage="ja" width="20" height="20" fill="red"/>
        <rect systemLanguage="de, sr" width="20" height="20" fill="blue"/>
        <rect systemLanguage="tr-TR" width="20" height="20" fill="yellow"/>
        <rect systemLanguage="en-GB" width="20" height="20" fill="lime"/>
        <rect width="20" height="20" fill="white"/></switch>
        <text y="35" font-family="sans-serif" font-size="12.5">Hi бжд直</text></svg>
        """

    private func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        try folder.write(Self.drawing, to: "languages.svg")
        try FileManager.default.copyItem(
            atPath: "\(Program.root)/Timelines/pictures/disc@2x.png",
            toPath: "\(folder.path)/disc.png")
        // Runs in the sandbox take the compiled shaders of this one, and store none.
        let first = try Program.built.run(["hash", "a.yaml", "--no-sandbox"], in: folder.path)
        try #require(first.code == 0, "\(first.talk)")
        return folder
    }

    /// All that a run writes to standard output, which nothing may be mixed into.
    private func hashes(_ environment: [String: String], in folder: Folder) throws -> String {
        let outcome = try Program.built.run(
            ["hash", "a.yaml"], in: folder.path, environment: environment)
        #expect(outcome.code == 0, "\(environment): \(outcome.talk)")
        return outcome.output
    }

    @Test("no locale decides a pixel, installed or not")
    func locales() throws {
        let folder = try folder()
        let expected = try hashes(["LC_ALL": "C"], in: folder)
        for locale in [
            "C.UTF-8", "en_US.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8", "sr_RS", "sr_RS@latin",
            "tr_TR.UTF-8", "zh_TW", "POSIX", "no such locale",
        ] {
            for name in ["LC_ALL", "LANG", "LC_CTYPE", "LC_MESSAGES", "LC_NUMERIC"] {
                #expect(try hashes([name: locale], in: folder) == expected, "\(name)=\(locale)")
            }
            let language = String(locale.prefix { $0 != "." })
            for name in ["LANGUAGE", "PANGO_LANGUAGE", "FC_LANG"] {
                #expect(try hashes([name: language], in: folder) == expected, "\(name)=\(language)")
            }
        }
    }

    @Test("no other variable that the libraries read decides a pixel, or what is written")
    func variables() throws {
        let folder = try folder()
        try folder.write(
            """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
            <match target="font"><edit name="embolden"><bool>true</bool></edit></match>
            </fontconfig>
            """, to: "fonts.conf")
        let expected = try hashes([:], in: folder)
        let variables = [
            ("FONTCONFIG_FILE", "\(folder.path)/fonts.conf"), ("FONTCONFIG_PATH", folder.path),
            ("FONTCONFIG_SYSROOT", "/tmp"), ("FONTCONFIG_USE_MMAP", "no"), ("FC_DEBUG", "1"),
            ("HB_SHAPER_LIST", "fallback"), ("HB_OPTIONS", "65535"),
            ("FREETYPE_PROPERTIES", "cff:no-stem-darkening=0 truetype:interpreter-version=35"),
            ("PANGOCAIRO_BACKEND", "none"), ("CAIRO_DEBUG", "all"),
            ("PIXMAN_DISABLE", "sse2 ssse3 fast"), ("LIBTHAI_DICTDIR", "/tmp"),
            ("XML_CATALOG_FILES", "/tmp"), ("XML_DEBUG_CATALOG", "1"),
            ("G_FILENAME_ENCODING", "latin1"), ("G_MESSAGES_DEBUG", "all"),
            ("XDG_CACHE_HOME", "/nonexistent"), ("XDG_DATA_HOME", folder.path),
            ("XDG_CONFIG_HOME", folder.path), ("HOME", "/nonexistent"), ("TZ", "Asia/Tokyo"),
            ("TMPDIR", "/nonexistent"), ("COLUMNS", "20"), ("MALLOC_PERTURB_", "165"),
        ]
        for (name, value) in variables {
            #expect(try hashes([name: value], in: folder) == expected, "\(name)=\(value)")
        }
    }

    @Test("the folder that one works in decides no pixel")
    func workingFolder() throws {
        let folder = try folder()
        func frames(_ path: String, from place: String) throws -> [Substring] {
            let outcome = try Program.built.run(["hash", path], in: place)
            #expect(outcome.code == 0, "\(outcome.talk)")
            return outcome.output.split(separator: "\n").filter { $0.hasPrefix("0,") }
        }
        let expected = try frames("a.yaml", from: folder.path)
        #expect(!expected.isEmpty)
        #expect(try frames("\(folder.path)/a.yaml", from: "/") == expected)
    }

    #if os(Linux)
        @Test(
            "libav is loaded only where pictures or films are, LLVM for code, Cairo for drawing")
        func librariesAreLoadedWhereNeeded() throws {
            let folder = try folder()
            try folder.write(
                """
                flipbook: 1
                canvas: { size: [32, 18] }
                framerate: 2
                duration: 0.5
                layers:
                  - circle: { fill: red }
                """, to: "plain.yaml")
            try folder.write(
                """
                flipbook: 1
                canvas: { size: [32, 18] }
                duration: 0.5
                layers:
                  - text: { string: Plain, weight: bold }
                """, to: "text.yaml")
            /// Which of them the dynamic linker tells of, in both processes.
            func loads(_ arguments: [String]) throws -> Set<String> {
                let log = try Folder()
                let outcome = try Program.built.run(
                    arguments, in: folder.path,
                    environment: [
                        "LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": "\(log.path)/ld",
                        "FLIPBOOK_NO_CACHE": "0",
                    ])
                #expect(outcome.code == 0)
                let told = try log.contents.map { try log.read($0) }.joined()
                #expect(told.contains("libc.so"))
                return Set(["libavcodec", "libLLVM", "libcairo"].filter { told.contains($0) })
            }
            #expect(try loads(["--version"]).isEmpty)
            #expect(try loads(["check", "plain.yaml"]).isEmpty)
            #expect(try loads(["check", "text.yaml"]).isEmpty)
            #expect(try loads(["values", "plain.yaml"]).isEmpty)
            let drawing: Set = ["libLLVM", "libcairo"]
            #expect(try loads(["hash", "plain.yaml"]) == drawing)
            #expect(try loads(["still", "plain.yaml", "--at", "0", "-o", "a.png"]) == drawing)
            #expect(try loads(["verify", "plain.yaml", "--update"]) == drawing)
            #expect(try loads(["hash", "a.yaml"]) == drawing.union(["libavcodec"]))
            #expect(
                try loads(["export", "plain.yaml", "-o", "a.mp4"])
                    == drawing.union(["libavcodec"]))
        }
    #endif
}
