// swift-tools-version: 6.2
import PackageDescription

/// Settings of all Swift targets. Warnings are errors, so that none remains.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
]

/// A library target, called a module; ARCHITECTURE.md lists the layers and the allowed imports.
///
/// - Parameter texts: files and folders that `CTexts` embeds.
func module(
    _ name: String, imports: [Target.Dependency] = [], texts: [String] = [],
    resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: imports, exclude: texts + ["README.md"], resources: resources,
        swiftSettings: strict)
}

/// Whether a module's tests are optimised, in both configurations: comparing pictures with a plain
/// computation in binary64 takes twenty times as long without, but optimising `#expect` takes more
/// time than running it. No product contains tests, so packages can still depend on this one.
func optimised(_ computes: Bool) -> [SwiftSetting] {
    strict + [.unsafeFlags([computes ? "-O" : "-Onone"])]
}

/// What compiles shaders and runs them.
let compilers: [Target.Dependency] = [
    "Diagnostics", "PixelBuffers", "ShaderProgram", "MetalLanguage", "NativeKernels",
]

/// What tests of generated inputs need.
let laws: [Target.Dependency] = ["PortableMath", "TestSupport"]

func tests(
    of name: String, imports: [Target.Dependency] = [], resources: [Resource] = [],
    computes: Bool = false
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + imports, resources: resources,
        swiftSettings: optimised(computes))
}

/// What no product has, in the folder of its name: a program if that name is one's.
func tool(
    _ name: String, in folder: String, imports: [Target.Dependency], exclude: [String] = []
) -> Target {
    name.contains("-")
        ? .executableTarget(
            name: name, dependencies: imports, path: "\(folder)/\(name)", exclude: exclude,
            swiftSettings: strict)
        : .target(
            name: name, dependencies: imports, path: "\(folder)/\(name)", exclude: exclude,
            swiftSettings: strict)
}

/// A library of the system, by its name in pkg-config.
func library(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// On Linux, LLVM, libav and what draws are loaded when they are first needed; elsewhere, linked.
#if os(Linux)
    let late: [Target.Dependency] = ["CLateLoading"]
    let llvm = Target.target(name: "CLLVM", dependencies: late)
    let libav = Target.target(name: "CLibav", dependencies: late)
#else
    let llvm = Target.target(
        name: "CLLVM", exclude: ["stubs.S"], linkerSettings: [.linkedLibrary("LLVM-19")])
    let libav = Target.systemLibrary(
        name: "CLibav", path: "Sources/CLibav/include",
        pkgConfig: "libavformat libavcodec libswresample libswscale libavutil",
        providers: [.brew(["ffmpeg"])])
#endif

let package = Package(
    name: "flipbook",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Flipbook", targets: ["Flipbook"]),
        .library(name: "FlipbookTesting", targets: ["FlipbookTesting"]),
        .executable(name: "flipbook", targets: ["flipbook"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ],
    targets: [
        // Layer 0: values and the C libraries' module maps.
        module("Diagnostics"),
        module("MediaTime"),
        module("PortableMath"),
        module("NumberFormatting"),
        module("TextStyles"),
        .systemLibrary(name: "CMemory"),
        module("PixelBuffers", imports: ["CMemory"]),
        module("WholeFiles"),
        module("Processes"),
        module("Threads"),
        .target(name: "CLinux"),
        .target(name: "CTexts"),
        module("EmbeddedTexts", imports: ["CTexts"]),
        .target(name: "CInter", exclude: ["Fonts"]),
        library("CNettle", "nettle", apt: "nettle-dev", brew: "nettle"),
        library("CLibYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        .target(name: "CLateLoading"),
        .target(name: "CLateDrawing", dependencies: ["CLateLoading"]),
        llvm,
        libav,
        library("CWebP", "libwebpmux libwebpdemux libwebp", apt: "libwebp-dev", brew: "webp"),
        library("CCairo", "cairo", apt: "libcairo2-dev", brew: "cairo"),
        library("CPango", "pangocairo pangoft2", apt: "libpango1.0-dev", brew: "pango"),
        library("CRsvg", "librsvg-2.0", apt: "librsvg2-dev", brew: "librsvg"),
        library("CImagequant", "imagequant", apt: "libimagequant-dev", brew: "libimagequant"),
        library("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),

        module("Hashing", imports: ["CNettle"]),

        // Layer 1: independent of each other.
        module(
            "TimelineSyntax",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PortableMath", "WholeFiles", "CLibYAML",
            ]),
        module(
            "TimelineModel",
            imports: ["Diagnostics", "Hashing", "MediaTime", "NumberFormatting", "TextStyles"]),
        module("ShaderProgram", imports: ["Diagnostics", "PixelBuffers"]),
        module(
            "Drawing",
            imports: [
                "EmbeddedTexts", "Hashing", "PixelBuffers", "PortableMath", "TextStyles", "Threads",
                "CCairo", "CInter", "CLateDrawing", "CPango", "CRsvg",
            ],
            texts: ["Icons/Phosphor"],
            resources: [
                .embedInCode("Icons/bell.svg"), .embedInCode("Icons/bolt.svg"),
                .embedInCode("Icons/bookmark.svg"), .embedInCode("Icons/car.svg"),
                .embedInCode("Icons/circle.svg"), .embedInCode("Icons/gear.svg"),
                .embedInCode("Icons/heart.svg"), .embedInCode("Icons/hexagon.svg"),
                .embedInCode("Icons/key.svg"), .embedInCode("Icons/pause.svg"),
                .embedInCode("Icons/play.svg"), .embedInCode("Icons/square.svg"),
                .embedInCode("Icons/star.svg"), .embedInCode("Icons/tag.svg"),
            ]),
        module(
            "MediaCoding",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "PortableMath", "Threads",
                "WholeFiles", "CLibav", "CWebP", "CImagequant", "CZlib",
            ]),
        module("FrameHashing", imports: ["Diagnostics", "Hashing", "MediaTime", "PixelBuffers"]),
        module(
            "FindingIndex", imports: ["Diagnostics", "EmbeddedTexts"],
            texts: ["ExampleFiles.md", "Subjects"]),
        module(
            "Supervision",
            imports: ["Diagnostics", "Processes", "Threads", "WholeFiles", "CLinux"]),

        // Layer 2: shaders: source to programs, programs to machine code.
        module(
            "MetalLanguage",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "PortableMath",
                "ShaderProgram", "Threads", "WholeFiles",
            ],
            resources: [
                .embedInCode("StandardLibrary/Math.metal"),
                .embedInCode("StandardLibrary/Numbers.metal"),
            ]),
        module(
            "NativeKernels",
            imports: [
                "Diagnostics", "Hashing", "PixelBuffers", "ShaderProgram", "Threads", "WholeFiles",
                "CLLVM",
            ]),
        // Also layer 2: files that a timeline names, and the words of other tools.
        module(
            "VectorReading",
            imports: ["Diagnostics", "PortableMath", "TimelineSyntax", "TimelineModel"]),
        module(
            "CaptionReading",
            imports: ["Diagnostics", "EmbeddedTexts", "MediaTime", "TextStyles", "TimelineModel"],
            texts: ["character-names.txt"]),
        module("Tables", imports: ["Diagnostics", "WholeFiles", "TimelineSyntax"]),
        module(
            "TimelineWords",
            imports: ["Diagnostics", "EmbeddedTexts", "TimelineSyntax", "TimelineModel"],
            texts: ["foreign-choices.txt", "foreign-words.txt"]),

        // Layer 3: plain nodes, checks, values to a frame's state, and the built-in effects.
        module(
            "TimelineExpansion",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "NumberFormatting", "WholeFiles",
                "TimelineSyntax", "TimelineModel", "Drawing", "MediaCoding", "MetalLanguage",
                "Tables", "TimelineWords",
            ],
            resources: [
                .embedInCode("Kit/app.yaml"), .embedInCode("Kit/callouts.yaml"),
                .embedInCode("Kit/captions.yaml"), .embedInCode("Kit/devices.yaml"),
                .embedInCode("Kit/particles.yaml"), .embedInCode("Kit/pointers.yaml"),
            ]),
        module(
            "TimelineChecks",
            imports: [
                "Diagnostics", "MediaTime", "TextStyles", "WholeFiles", "TimelineSyntax",
                "TimelineModel", "Drawing", "MediaCoding", "TimelineWords",
            ]),
        module(
            "FrameScheduling",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "NumberFormatting", "PortableMath",
                "TextStyles", "TimelineModel", "MetalLanguage",
            ]),
        module(
            "Effects", imports: ["Diagnostics", "PortableMath", "TimelineModel", "MetalLanguage"],
            resources: [
                .embedInCode("Brightness/brightness.metal"), .embedInCode("CD/cd.metal"),
                .embedInCode("ColorCircle/colorCircle.metal"),
                .embedInCode("ColorInvert/colorInvert.metal"),
                .embedInCode("ColorMultiply/colorMultiply.metal"),
                .embedInCode("Contrast/contrast.metal"),
                .embedInCode("GaussianBlur3x3/gaussianBlur3x3.metal"),
                .embedInCode("Glow/glow.metal"), .embedInCode("Grayscale/grayscale.metal"),
                .embedInCode("HueRotation/hueRotation.metal"),
                .embedInCode("LumaThreshold/lumaThreshold.metal"),
                .embedInCode("LuminanceToAlpha/luminanceToAlpha.metal"),
                .embedInCode("NameDrop/nameDrop.metal"), .embedInCode("Ripple/ripple.metal"),
                .embedInCode("Saturation/saturation.metal"), .embedInCode("Stretch/stretch.metal"),
                .embedInCode("Transitions/Crossfade/crossfade.metal"),
                .embedInCode("Transitions/Melt/melt.metal"),
                .embedInCode("Transitions/Push/push.metal"),
                .embedInCode("Transitions/Wipe/wipe.metal"),
            ]),

        // Layer 4: plain text to a timeline, and pixels.
        module(
            "TimelineReading",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "NumberFormatting", "PixelBuffers",
                "TextStyles", "WholeFiles", "TimelineSyntax", "TimelineModel", "Drawing",
                "MediaCoding", "MetalLanguage", "VectorReading", "CaptionReading", "Tables",
                "TimelineWords", "TimelineExpansion", "TimelineChecks", "FrameScheduling",
            ]),
        module(
            "FrameRendering",
            imports: [
                "Diagnostics", "Hashing", "PixelBuffers", "PortableMath", "TextStyles", "Threads",
                "TimelineModel", "ShaderProgram", "MetalLanguage", "NativeKernels", "Drawing",
                "MediaCoding", "FrameScheduling", "Effects",
            ],
            resources: [
                .embedInCode("Kernels/Blending.metal"), .embedInCode("Kernels/Blurring.metal"),
                .embedInCode("Kernels/Conversion.metal"), .embedInCode("Kernels/Modifying.metal"),
                .embedInCode("Kernels/Painting.metal"), .embedInCode("Kernels/Pictures.metal"),
                .embedInCode("Kernels/Resampling.metal"),
                .embedInCode("Kernels/Transforming.metal"),
            ]),

        // Layer 5: text to a timeline, and the kinds of layers, a folder each.
        module(
            "TimelineParsing",
            imports: [
                "Diagnostics", "Hashing", "WholeFiles", "TimelineSyntax", "TimelineModel",
                "MetalLanguage", "TimelineExpansion", "TimelineChecks", "TimelineReading",
            ]),
        module(
            "LayerKinds",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "PortableMath", "TextStyles",
                "TimelineSyntax", "TimelineModel", "MetalLanguage", "TimelineExpansion",
                "TimelineReading", "FrameScheduling", "FrameRendering",
            ],
            resources: [.embedInCode("ParticleCloud/Particles.metal")]),

        // Layer 6: what is asked for, timelines as they are read, and their frames.
        module(
            "FrameProduction",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "Processes", "Threads",
                "WholeFiles", "TimelineModel", "ShaderProgram", "Drawing", "MediaCoding",
                "FrameHashing", "MetalLanguage", "NativeKernels", "TimelineSyntax", "Tables",
                "TimelineExpansion", "TimelineChecks", "TimelineReading", "TimelineParsing",
                "FrameScheduling", "Effects", "FrameRendering", "LayerKinds",
            ]),

        // Layer 7: films and pictures.
        module(
            "FilmExport",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "PortableMath", "Threads",
                "TextStyles", "WholeFiles", "TimelineModel", "ShaderProgram", "Drawing",
                "MediaCoding", "FrameHashing", "MetalLanguage", "NativeKernels", "TimelineSyntax",
                "Tables", "TimelineExpansion", "TimelineParsing", "FrameScheduling", "Effects",
                "FrameRendering", "FrameProduction",
            ]),

        // Layer 8: what is looked at before and after an export.
        module(
            "FilmChecks",
            imports: [
                "Diagnostics", "MediaTime", "PixelBuffers", "WholeFiles", "TimelineModel",
                "ShaderProgram", "Drawing", "MediaCoding", "MetalLanguage", "NativeKernels",
                "Tables", "TimelineChecks", "TimelineParsing", "FrameScheduling", "FrameRendering",
                "FrameProduction", "FilmExport",
            ]),
        module(
            "Verification",
            imports: [
                "Diagnostics", "EmbeddedTexts", "Hashing", "MediaTime", "PixelBuffers",
                "WholeFiles", "TimelineModel", "MediaCoding", "FrameHashing", "TimelineSyntax",
                "Tables", "TimelineParsing", "FrameScheduling", "FrameRendering", "FrameProduction",
                "FilmExport",
            ],
            texts: ["Reports/report.css", "Reports/report.js"]),

        module(
            "Benchmarking",
            imports: [
                "Diagnostics", "PixelBuffers", "PortableMath", "Threads", "TimelineModel",
                "ShaderProgram", "MediaCoding", "FrameHashing", "MetalLanguage", "NativeKernels",
                "FrameScheduling", "Effects", "FrameRendering", "FrameProduction", "FilmExport",
            ]),

        // Layer 9: documents, and files to start with.
        module(
            "Guides",
            imports: [
                "Diagnostics", "EmbeddedTexts", "Hashing", "WholeFiles", "TimelineModel",
                "ShaderProgram", "Drawing", "MediaCoding", "FrameHashing", "FindingIndex",
                "MetalLanguage", "NativeKernels", "TimelineExpansion", "TimelineReading",
                "TimelineParsing", "Effects", "LayerKinds", "FrameProduction", "FilmExport",
                "FilmChecks", "Verification",
            ],
            texts: [
                "Documentation/formats.md", "StartingPoints/card.yaml",
                "StartingPoints/color.metal", "StartingPoints/distortion.metal",
                "StartingPoints/layer.metal",
            ]),

        // Layer 10: the public library.
        module(
            "Flipbook",
            imports: [
                "MediaTime", "FrameProduction", "FilmExport", "FilmChecks", "Verification",
                "Guides",
            ]),

        // Layer 11: what editors and the studio ask, and the library for others' tests.
        module(
            "EditorServices",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "Threads", "WholeFiles",
                "TimelineModel", "FrameHashing", "MetalLanguage", "TimelineSyntax",
                "TimelineExpansion", "TimelineParsing", "FrameScheduling", "FrameRendering",
                "Flipbook",
            ]),
        module("FlipbookTesting", imports: ["Flipbook"]),

        // Layer 12: the studio's server.
        module(
            "StudioServer",
            imports: [
                "Flipbook", "EditorServices",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            resources: [
                .embedInCode("Page/elements.js"), .embedInCode("Page/lanes.js"),
                .embedInCode("Page/server.js"), .embedInCode("Page/source.js"),
                .embedInCode("Page/stage.js"), .embedInCode("Page/studio.css"),
                .embedInCode("Page/studio.html"), .embedInCode("Page/studio.js"),
            ]),

        // Layers 13 and 14: the command line.
        module(
            "FlipbookCommands",
            imports: [
                "Benchmarking", "Flipbook", "EditorServices", "StudioServer", "Supervision",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "flipbook", dependencies: ["FlipbookCommands"], path: "Sources/flipbook-cli",
            exclude: ["README.md"], swiftSettings: strict),

        // Too slow or too noisy for tests.
        tool("MathAccuracy", in: "Benchmarks", imports: compilers),
        tool("math-accuracy", in: "Benchmarks", imports: compilers + ["MathAccuracy"]),
        tool(
            "arm-kernels", in: "Benchmarks",
            imports: [
                "Diagnostics", "PixelBuffers", "PortableMath", "WholeFiles", "TimelineModel",
                "ShaderProgram", "MetalLanguage", "NativeKernels", "TimelineExpansion",
                "TimelineChecks", "TimelineParsing", "FrameScheduling", "FrameRendering", "Effects",
                "LayerKinds", "ShaderFuzzing",
            ], exclude: ["run.c"]),
        tool(
            "ripple-benchmark", in: "Benchmarks", imports: compilers + ["Effects"],
            exclude: ["baseline.c"]),
        tool(
            "effect-benchmark", in: "Benchmarks", imports: compilers + ["Effects"],
            exclude: ["baseline.c"]),
        tool("ShaderFuzzing", in: "Fuzzing", imports: compilers + ["PortableMath"]),
        tool("shader-fuzz", in: "Fuzzing", imports: ["ShaderFuzzing"]),
        tool("FileFuzzing", in: "Fuzzing", imports: laws + ["ShaderFuzzing", "WholeFiles"]),
        tool("file-fuzz", in: "Fuzzing", imports: ["FileFuzzing"]),
        .target(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
        tool(
            "CoverageFuzzing", in: "Fuzzing",
            imports: [
                "Diagnostics", "MediaTime", "PixelBuffers", "TimelineModel", "MetalLanguage",
                "Drawing", "MediaCoding", "FrameHashing", "CaptionReading", "Tables",
                "TimelineExpansion", "TimelineParsing", "FrameScheduling", "Effects", "LayerKinds",
                "FileFuzzing", "TestSupport",
            ]),
        tool(
            "coverage-fuzz", in: "Fuzzing", imports: ["CFuzzer", "CoverageFuzzing", "FileFuzzing"]),

        .target(
            name: "TestSupport", dependencies: ["PixelBuffers", "Processes", "WholeFiles"],
            path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "ShaderTestSupport", dependencies: compilers + laws,
            path: "Tests/ShaderTestSupport", swiftSettings: strict),
        .executableTarget(
            name: "supervision-probe", dependencies: ["Supervision", "Threads", "WholeFiles"],
            path: "Tests/SupervisionProbe", swiftSettings: strict),

        // One test target per module, and ConventionTests.
        tests(of: "Diagnostics"),
        tests(of: "MediaTime", imports: laws),
        tests(
            of: "PortableMath", imports: ["TestSupport"],
            resources: [.copy("reference-values.txt")], computes: true),
        tests(of: "NumberFormatting", imports: laws),
        tests(of: "PixelBuffers", imports: laws, computes: true),
        tests(of: "WholeFiles", imports: laws),
        tests(of: "EmbeddedTexts"),
        tests(of: "Processes"),
        tests(of: "Threads", imports: laws),
        tests(of: "Hashing", imports: laws),
        tests(of: "TextStyles"),
        tests(of: "TimelineModel", imports: laws + ["TextStyles", "LayerKinds"]),
        tests(
            of: "ShaderProgram",
            imports: laws + [
                "Diagnostics", "PixelBuffers", "MetalLanguage", "NativeKernels", "Effects",
                "ShaderFuzzing", "ShaderTestSupport",
            ], computes: true),
        tests(
            of: "MetalLanguage",
            imports: laws + [
                "Diagnostics", "MediaTime", "PixelBuffers", "ShaderProgram", "NativeKernels",
                "ShaderFuzzing", "ShaderTestSupport",
            ]),
        tests(
            of: "NativeKernels",
            imports: laws + [
                "Diagnostics", "PixelBuffers", "ShaderProgram", "MetalLanguage", "MathAccuracy",
                "ShaderFuzzing", "ShaderTestSupport",
            ], computes: true),
        tests(
            of: "Drawing",
            imports: laws + ["Hashing", "PixelBuffers", "TextStyles", "Threads"],
            resources: [.copy("UnicodeBreaks")], computes: true),
        tests(
            of: "MediaCoding",
            imports: laws + ["Hashing", "MediaTime", "PixelBuffers", "Threads", "WholeFiles"]),
        tests(
            of: "FrameHashing",
            imports: laws + ["Diagnostics", "Hashing", "MediaTime", "PixelBuffers"]),
        tests(of: "FindingIndex", imports: ["Diagnostics"]),
        tests(of: "Supervision", imports: ["TestSupport", "WholeFiles", "supervision-probe"]),
        tests(of: "TimelineSyntax", imports: laws + ["Diagnostics"]),
        tests(of: "VectorReading", imports: laws + ["Diagnostics", "TimelineModel"]),
        tests(of: "CaptionReading", imports: laws + ["Diagnostics", "MediaTime", "TimelineModel"]),
        tests(of: "Tables", imports: laws + ["Diagnostics", "TimelineSyntax"]),
        tests(
            of: "TimelineWords",
            imports: [
                "Drawing", "EmbeddedTexts", "TimelineModel", "TimelineExpansion", "LayerKinds",
            ]),
        tests(of: "TimelineExpansion", imports: ["Diagnostics", "TimelineSyntax"]),
        tests(of: "TimelineChecks", imports: laws + ["MediaTime", "TimelineModel"]),
        tests(
            of: "TimelineReading", imports: laws + ["MediaTime", "MetalLanguage", "ShaderProgram"]),
        tests(
            of: "TimelineParsing",
            imports: [
                "Diagnostics", "MediaTime", "NumberFormatting", "PortableMath", "TextStyles",
                "TimelineModel", "MetalLanguage", "Drawing", "Effects", "LayerKinds", "MediaCoding",
                "PixelBuffers", "TestSupport", "TimelineSyntax", "VectorReading", "Tables",
                "TimelineWords", "TimelineExpansion", "TimelineChecks", "TimelineReading",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            of: "FrameScheduling",
            imports: laws + [
                "Diagnostics", "LayerKinds", "MediaTime", "NumberFormatting", "TextStyles",
                "TimelineModel", "MetalLanguage",
            ]),
        tests(
            of: "Effects", imports: compilers + ["PortableMath", "TimelineModel"], computes: true),
        tests(
            of: "FrameRendering",
            imports: laws + [
                "Diagnostics", "PixelBuffers", "TextStyles", "Threads", "TimelineModel",
                "ShaderProgram", "MetalLanguage", "NativeKernels", "Drawing", "MediaCoding",
                "FrameScheduling", "Effects", "LayerKinds",
            ]),
        tests(
            of: "LayerKinds",
            imports: laws + [
                "Diagnostics", "MediaTime", "PixelBuffers", "TimelineModel", "MetalLanguage",
                "NativeKernels", "TimelineSyntax", "TimelineReading", "TimelineParsing",
                "FrameScheduling", "FrameRendering", "Effects",
            ]),
        tests(
            of: "FrameProduction",
            imports: laws + [
                "Diagnostics", "MediaTime", "PixelBuffers", "Threads", "WholeFiles",
                "TimelineModel", "FrameHashing", "NativeKernels", "TimelineParsing",
                "FrameScheduling", "FrameRendering",
            ]),
        tests(
            of: "FilmExport",
            imports: laws + [
                "Diagnostics", "MediaTime", "PixelBuffers", "WholeFiles", "TimelineModel",
                "MediaCoding", "FrameHashing", "Tables", "TimelineParsing", "FrameScheduling",
                "FrameProduction",
            ]),
        tests(
            of: "FilmChecks",
            imports: laws + [
                "Diagnostics", "PixelBuffers", "TimelineModel", "MediaCoding", "FrameHashing",
                "TimelineChecks", "TimelineParsing", "FrameRendering", "FrameProduction",
                "FilmExport",
            ]),
        tests(
            of: "Verification",
            imports: laws + [
                "Diagnostics", "WholeFiles", "TimelineModel", "TimelineParsing", "FrameScheduling",
                "FrameProduction", "FilmExport",
            ]),
        tests(of: "Benchmarking", imports: ["FrameProduction"]),
        tests(
            of: "Guides",
            imports: ["Diagnostics", "FindingIndex", "FrameProduction", "TestSupport"]),
        tests(
            of: "Flipbook",
            imports: laws + [
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "Threads", "TimelineModel",
                "MediaCoding", "FrameHashing", "TimelineExpansion", "TimelineParsing",
                "FrameScheduling", "FrameRendering", "LayerKinds", "FrameProduction", "FilmExport",
                "FilmChecks", "Verification", "Guides",
            ]),
        tests(
            of: "EditorServices",
            imports: laws + [
                "Diagnostics", "MediaTime", "Threads", "WholeFiles", "TimelineModel",
                "TimelineSyntax", "TimelineExpansion", "TimelineParsing", "FrameScheduling",
                "FrameProduction", "FilmExport", "Guides",
            ]),
        tests(of: "FlipbookTesting", imports: ["Flipbook", "TestSupport"]),
        tests(
            of: "StudioServer",
            imports: [
                "EditorServices", "TestSupport",
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests(
            of: "FlipbookCommands",
            imports: laws + [
                "Benchmarking", "FileFuzzing", "Flipbook", "Supervision",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        tests(of: "FileFuzzing", imports: ["TestSupport"]),
        tests(of: "CoverageFuzzing", imports: ["TestSupport", "coverage-fuzz"]),
        .testTarget(name: "ConventionTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// 'make check' builds only these tests: names, separated by spaces.
if let checked = Context.environment["FLIPBOOK_CHECK"] {
    let names = checked.split(separator: " ").map(String.init)
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
// Scripts/coverage-fuzz.sh: the library with libFuzzer's engine, which belongs to the compiler.
if let fuzzer = Context.environment["FLIPBOOK_FUZZER"] {
    package.targets.first { $0.name == "coverage-fuzz" }?.linkerSettings = [
        .unsafeFlags(["-Xlinker", "-u", "-Xlinker", "LLVMFuzzerRunDriver", "-Xlinker", fuzzer]),
        .linkedLibrary("stdc++"),
    ]
}
