// swift-tools-version: 6.2
import PackageDescription

/// Settings of all Swift targets. Warnings are errors, so that none remains.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A library target, called a module; ARCHITECTURE.md lists the layers and the allowed imports.
func module(
    _ name: String, imports: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: imports, exclude: ["README.md"], resources: resources,
        swiftSettings: strict)
}

/// Tests are optimised in debug builds too: many compare pictures with a plain computation in
/// binary64, which takes twenty times as long without. No product contains tests, so packages can
/// still depend on this one.
let quick: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What tests of generated inputs need.
let laws: [Target.Dependency] = ["PortableMath", "TestSupport"]

func tests(
    of name: String, imports: [Target.Dependency] = [], resources: [Resource] = [],
    computes: Bool = true
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + imports, resources: resources,
        swiftSettings: computes ? strict + quick : strict)
}

/// On Linux, LLVM and libav's libraries are loaded when they are first needed; elsewhere they are
/// linked.
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
        .systemLibrary(name: "CMemory"),
        module("PixelBuffers", imports: ["CMemory"]),
        module("WholeFiles"),
        module("Processes"),
        module("Threads"),
        .target(name: "CLinux"),
        .target(
            name: "CInter", exclude: ["Fonts"], cSettings: [.headerSearchPath("Fonts")]),
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle",
            providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .target(name: "CLateLoading"),
        llvm,
        libav,
        .systemLibrary(
            name: "CWebP", pkgConfig: "libwebpmux libwebpdemux libwebp",
            providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(
            name: "CCairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo pangoft2",
            providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
        .systemLibrary(
            name: "CRsvg", pkgConfig: "librsvg-2.0",
            providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
        .systemLibrary(
            name: "CImagequant", pkgConfig: "imagequant",
            providers: [.apt(["libimagequant-dev"]), .brew(["libimagequant"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

        module("Hashing", imports: ["CNettle"]),

        // Layer 1: independent of each other.
        module(
            "TimelineSyntax",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PortableMath", "WholeFiles", "CLibYAML",
            ]
        ),
        module(
            "TimelineModel", imports: ["Diagnostics", "Hashing", "MediaTime", "NumberFormatting"]),
        module("ShaderProgram", imports: ["Diagnostics", "PixelBuffers"]),
        module(
            "Drawing",
            imports: [
                "Hashing", "PixelBuffers", "PortableMath", "Threads", "CCairo", "CInter", "CPango",
                "CRsvg",
            ],
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
        module("FindingIndex", imports: ["Diagnostics"]),
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
        module("CaptionReading", imports: ["Diagnostics", "MediaTime", "TimelineModel"]),
        module("Tables", imports: ["Diagnostics", "WholeFiles", "TimelineSyntax"]),
        module("TimelineWords", imports: ["Diagnostics", "TimelineSyntax", "TimelineModel"]),

        // Layer 3: plain nodes, checks, values to a frame's state, and the built-in effects.
        module(
            "TimelineExpansion",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "NumberFormatting", "WholeFiles",
                "TimelineSyntax", "TimelineModel", "Drawing", "MediaCoding", "MetalLanguage",
                "Tables", "TimelineWords",
            ],
            resources: [
                .embedInCode("Kit/callouts.yaml"), .embedInCode("Kit/captions.yaml"),
                .embedInCode("Kit/devices.yaml"), .embedInCode("Kit/pointers.yaml"),
            ]),
        module(
            "TimelineChecks",
            imports: [
                "Diagnostics", "MediaTime", "WholeFiles", "TimelineSyntax", "TimelineModel",
                "Drawing", "MediaCoding", "TimelineWords",
            ]),
        module(
            "FrameScheduling",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "NumberFormatting", "PortableMath",
                "TimelineModel", "MetalLanguage",
            ]),
        module(
            "Effects", imports: ["Diagnostics", "PortableMath", "TimelineModel", "MetalLanguage"],
            resources: [
                .embedInCode("Brightness/brightness.metal"),
                .embedInCode("CD/cd.metal"),
                .embedInCode("ColorCircle/colorCircle.metal"),
                .embedInCode("ColorInvert/colorInvert.metal"),
                .embedInCode("ColorMultiply/colorMultiply.metal"),
                .embedInCode("Contrast/contrast.metal"),
                .embedInCode("GaussianBlur3x3/gaussianBlur3x3.metal"),
                .embedInCode("Glow/glow.metal"),
                .embedInCode("Grayscale/grayscale.metal"),
                .embedInCode("HueRotation/hueRotation.metal"),
                .embedInCode("LumaThreshold/lumaThreshold.metal"),
                .embedInCode("LuminanceToAlpha/luminanceToAlpha.metal"),
                .embedInCode("NameDrop/nameDrop.metal"),
                .embedInCode("Ripple/ripple.metal"),
                .embedInCode("Saturation/saturation.metal"),
                .embedInCode("Stretch/stretch.metal"),
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
                "WholeFiles", "TimelineSyntax", "TimelineModel", "Drawing", "MediaCoding",
                "MetalLanguage", "VectorReading", "CaptionReading", "Tables", "TimelineWords",
                "TimelineExpansion", "TimelineChecks",
            ]),
        module(
            "FrameRendering",
            imports: [
                "Diagnostics", "Hashing", "PixelBuffers", "PortableMath", "Threads",
                "TimelineModel", "ShaderProgram", "MetalLanguage", "NativeKernels",
                "Drawing", "MediaCoding", "FrameScheduling", "Effects",
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
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "PortableMath",
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
                "TimelineExpansion", "TimelineChecks", "TimelineParsing", "FrameScheduling",
                "Effects", "FrameRendering", "LayerKinds",
            ]),

        // Layer 7: films and pictures.
        module(
            "FilmExport",
            imports: [
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "PortableMath", "Threads",
                "WholeFiles", "TimelineModel", "ShaderProgram", "Drawing", "MediaCoding",
                "FrameHashing", "MetalLanguage", "NativeKernels", "TimelineSyntax", "Tables",
                "TimelineExpansion", "TimelineParsing", "FrameScheduling", "Effects",
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
                "Diagnostics", "Hashing", "MediaTime", "PixelBuffers", "WholeFiles",
                "TimelineModel", "MediaCoding", "FrameHashing", "TimelineSyntax", "Tables",
                "TimelineParsing", "FrameScheduling", "FrameRendering", "FrameProduction",
                "FilmExport",
            ]),

        // Layer 9: documents, and files to start with.
        module(
            "Guides",
            imports: [
                "Diagnostics", "Hashing", "WholeFiles", "TimelineModel", "ShaderProgram", "Drawing",
                "MediaCoding", "FrameHashing", "FindingIndex", "MetalLanguage", "NativeKernels",
                "TimelineExpansion", "TimelineReading", "TimelineParsing", "Effects", "LayerKinds",
                "FrameProduction", "FilmExport", "FilmChecks", "Verification",
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
                "TimelineModel", "FrameHashing", "TimelineSyntax", "TimelineExpansion",
                "TimelineParsing", "FrameScheduling", "FrameRendering", "Flipbook",
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
                "Flipbook", "EditorServices", "StudioServer", "Supervision",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "flipbook", dependencies: ["FlipbookCommands"], path: "Sources/flipbook-cli",
            exclude: ["README.md"], swiftSettings: strict),

        // Benchmarks: too slow or too noisy for tests.
        .target(
            name: "MathAccuracy",
            dependencies: ["ShaderProgram", "MetalLanguage", "NativeKernels", "PixelBuffers"],
            path: "Benchmarks/MathAccuracy", swiftSettings: strict),
        .executableTarget(
            name: "math-accuracy",
            dependencies: ["MathAccuracy", "ShaderProgram", "MetalLanguage", "NativeKernels"],
            path: "Benchmarks/math-accuracy", swiftSettings: strict),
        .executableTarget(
            name: "arm-kernels",
            dependencies: [
                "Diagnostics", "PixelBuffers", "PortableMath", "WholeFiles", "TimelineModel",
                "ShaderProgram", "MetalLanguage", "NativeKernels", "TimelineExpansion",
                "TimelineChecks", "TimelineParsing", "FrameScheduling", "FrameRendering",
                "Effects", "LayerKinds", "ShaderFuzzing",
            ],
            path: "Benchmarks/arm-kernels", exclude: ["run.c"], swiftSettings: strict),
        .target(
            name: "ShaderFuzzing",
            dependencies: [
                "Diagnostics", "PixelBuffers", "PortableMath", "ShaderProgram", "MetalLanguage",
                "NativeKernels",
            ],
            path: "Benchmarks/ShaderFuzzing", swiftSettings: strict),
        .executableTarget(
            name: "shader-fuzz", dependencies: ["ShaderFuzzing"], path: "Benchmarks/shader-fuzz",
            swiftSettings: strict),
        .target(
            name: "FileFuzzing",
            dependencies: ["PortableMath", "ShaderFuzzing", "TestSupport", "WholeFiles"],
            path: "Benchmarks/FileFuzzing", swiftSettings: strict),
        .executableTarget(
            name: "file-fuzz", dependencies: ["FileFuzzing"], path: "Benchmarks/file-fuzz",
            swiftSettings: strict),
        .target(name: "CFuzzer", path: "Benchmarks/CFuzzer"),
        .target(
            name: "CoverageFuzzing",
            dependencies: [
                "Diagnostics", "MediaTime", "PixelBuffers", "TimelineModel", "MetalLanguage",
                "Drawing", "MediaCoding", "FrameHashing", "CaptionReading", "Tables",
                "TimelineExpansion", "TimelineParsing", "FrameScheduling", "Effects", "LayerKinds",
                "FileFuzzing", "TestSupport",
            ],
            path: "Benchmarks/CoverageFuzzing", swiftSettings: strict),
        .executableTarget(
            name: "coverage-fuzz", dependencies: ["CFuzzer", "CoverageFuzzing", "FileFuzzing"],
            path: "Benchmarks/coverage-fuzz", swiftSettings: strict),
        .executableTarget(
            name: "ripple-benchmark",
            dependencies: [
                "Effects", "PixelBuffers", "ShaderProgram", "MetalLanguage", "NativeKernels",
            ],
            path: "Benchmarks/ripple", exclude: ["baseline.c"], swiftSettings: strict),
        .executableTarget(
            name: "effect-benchmark",
            dependencies: [
                "Effects", "PixelBuffers", "ShaderProgram", "MetalLanguage", "NativeKernels",
            ],
            path: "Benchmarks/effects", exclude: ["baseline.c"], swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["PixelBuffers", "Processes", "WholeFiles"],
            path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "ShaderTestSupport",
            dependencies: [
                "Diagnostics", "PixelBuffers", "PortableMath", "ShaderProgram", "MetalLanguage",
                "NativeKernels", "TestSupport",
            ], path: "Tests/ShaderTestSupport", swiftSettings: strict),
        .executableTarget(
            name: "supervision-probe", dependencies: ["Supervision", "Threads", "WholeFiles"],
            path: "Tests/SupervisionProbe", swiftSettings: strict),

        // One test target per module, and ConventionTests.
        tests(of: "Diagnostics"),
        tests(of: "MediaTime", imports: ["PortableMath", "TestSupport"]),
        tests(
            of: "PortableMath", imports: ["TestSupport"],
            resources: [.copy("reference-values.txt")]),
        tests(of: "NumberFormatting", imports: ["PortableMath", "TestSupport"]),
        tests(of: "PixelBuffers", imports: ["PortableMath", "TestSupport"]),
        tests(of: "WholeFiles", imports: ["PortableMath", "TestSupport"]),
        tests(of: "Processes"),
        tests(of: "Threads", imports: ["PortableMath", "TestSupport"]),
        tests(of: "Hashing", imports: ["PortableMath", "TestSupport"]),
        tests(of: "TimelineModel", imports: ["LayerKinds", "PortableMath", "TestSupport"]),
        tests(
            of: "ShaderProgram",
            imports: [
                "Diagnostics", "PixelBuffers", "PortableMath", "MetalLanguage", "NativeKernels",
                "Effects", "ShaderFuzzing", "ShaderTestSupport", "TestSupport",
            ]),
        tests(
            of: "MetalLanguage",
            imports: [
                "Diagnostics", "MediaTime", "PixelBuffers", "PortableMath", "ShaderProgram",
                "NativeKernels", "ShaderFuzzing", "ShaderTestSupport", "TestSupport",
            ]),
        tests(
            of: "NativeKernels",
            imports: [
                "Diagnostics", "PixelBuffers", "PortableMath", "ShaderProgram", "MetalLanguage",
                "MathAccuracy", "ShaderFuzzing", "ShaderTestSupport", "TestSupport",
            ]),
        tests(
            of: "Drawing",
            imports: ["Hashing", "PixelBuffers", "PortableMath", "TestSupport", "Threads"],
            resources: [.copy("UnicodeBreaks")]),
        tests(
            of: "MediaCoding",
            imports: laws + ["Hashing", "MediaTime", "PixelBuffers", "Threads", "WholeFiles"]),
        tests(
            of: "FrameHashing",
            imports: laws + ["Diagnostics", "Hashing", "MediaTime", "PixelBuffers"]),
        tests(of: "FindingIndex", imports: ["Diagnostics"]),
        tests(of: "Supervision", imports: ["TestSupport", "WholeFiles", "supervision-probe"]),
        tests(of: "TimelineSyntax", imports: laws + ["Diagnostics"], computes: false),
        tests(
            of: "VectorReading",
            imports: ["Diagnostics", "PortableMath", "TimelineModel", "TestSupport"]),
        tests(
            of: "CaptionReading",
            imports: ["Diagnostics", "MediaTime", "PortableMath", "TimelineModel", "TestSupport"],
            computes: false),
        tests(
            of: "Tables",
            imports: ["Diagnostics", "PortableMath", "TimelineSyntax", "TestSupport"],
            computes: false),
        tests(
            of: "TimelineWords",
            imports: ["TimelineModel", "Drawing", "TimelineExpansion", "LayerKinds"],
            computes: false),
        tests(of: "TimelineExpansion", imports: laws, computes: false),
        tests(of: "TimelineChecks", imports: laws + ["MediaTime", "TimelineModel"]),
        tests(
            of: "TimelineReading", imports: laws + ["MediaTime", "MetalLanguage", "ShaderProgram"]),
        tests(
            of: "TimelineParsing",
            imports: [
                "Diagnostics", "MediaTime", "NumberFormatting", "PortableMath", "TimelineModel",
                "MetalLanguage", "Drawing", "Effects", "LayerKinds", "MediaCoding", "PixelBuffers",
                "TestSupport", "TimelineSyntax", "VectorReading", "Tables", "TimelineWords",
                "TimelineExpansion", "TimelineChecks", "TimelineReading",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            of: "FrameScheduling",
            imports: [
                "Diagnostics", "LayerKinds", "MediaTime", "NumberFormatting", "PortableMath",
                "TimelineModel", "MetalLanguage", "TestSupport",
            ]),
        tests(
            of: "Effects",
            imports: [
                "Diagnostics", "PixelBuffers", "PortableMath", "TimelineModel", "ShaderProgram",
                "MetalLanguage", "NativeKernels",
            ]),
        tests(
            of: "FrameRendering",
            imports: [
                "Diagnostics", "PixelBuffers", "PortableMath", "Threads", "TimelineModel",
                "ShaderProgram", "MetalLanguage", "NativeKernels", "Drawing", "MediaCoding",
                "FrameScheduling", "Effects", "LayerKinds", "TestSupport",
            ]),
        tests(
            of: "LayerKinds",
            imports: [
                "Diagnostics", "MediaTime", "PixelBuffers", "PortableMath", "TimelineModel",
                "MetalLanguage", "NativeKernels", "TimelineSyntax", "TimelineReading",
                "TimelineParsing", "FrameScheduling", "FrameRendering", "Effects", "TestSupport",
            ]),
        tests(
            of: "FrameProduction",
            imports: [
                "Diagnostics", "MediaTime", "PixelBuffers", "PortableMath", "Threads",
                "WholeFiles", "TimelineModel", "FrameHashing", "NativeKernels", "TimelineParsing",
                "FrameScheduling", "FrameRendering", "TestSupport",
            ]),
        tests(
            of: "FilmExport",
            imports: [
                "Diagnostics", "MediaTime", "PixelBuffers", "PortableMath", "WholeFiles",
                "TimelineModel", "MediaCoding", "FrameHashing", "Tables", "TimelineParsing",
                "FrameScheduling", "FrameProduction", "TestSupport",
            ]),
        tests(
            of: "FilmChecks",
            imports: [
                "Diagnostics", "PixelBuffers", "PortableMath", "TimelineModel", "MediaCoding",
                "FrameHashing", "TimelineChecks", "TimelineParsing", "FrameRendering",
                "FrameProduction",
                "FilmExport", "TestSupport",
            ]),
        tests(
            of: "Verification",
            imports: [
                "Diagnostics", "PortableMath", "WholeFiles", "TimelineModel", "TimelineParsing",
                "FrameScheduling", "FrameProduction", "FilmExport", "TestSupport",
            ]),
        tests(
            of: "Guides",
            imports: ["Diagnostics", "FindingIndex", "FrameProduction", "TestSupport"]),
        tests(
            of: "Flipbook",
            imports: [
                "Hashing", "PixelBuffers", "PortableMath", "Threads", "TimelineModel",
                "MediaCoding", "FrameHashing", "TimelineExpansion", "TimelineParsing",
                "FrameScheduling", "FrameRendering", "LayerKinds", "FrameProduction", "FilmExport",
                "FilmChecks", "Verification", "Guides", "TestSupport",
            ]),
        tests(
            of: "EditorServices",
            imports: [
                "Diagnostics", "MediaTime", "PortableMath", "Threads", "WholeFiles",
                "TimelineModel", "TimelineSyntax", "TimelineExpansion", "TimelineParsing",
                "FrameScheduling", "FrameProduction", "FilmExport", "Guides", "TestSupport",
            ]),
        tests(of: "FlipbookTesting", imports: ["Flipbook", "TestSupport"]),
        tests(
            of: "StudioServer",
            imports: [
                "EditorServices", "TestSupport",
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ], computes: false),
        // They run programs and compute nothing.
        tests(
            of: "FlipbookCommands",
            imports: [
                "FileFuzzing", "Flipbook", "PortableMath", "Supervision", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], computes: false),
        tests(of: "FileFuzzing", imports: ["TestSupport"], computes: false),
        tests(of: "CoverageFuzzing", imports: ["TestSupport", "coverage-fuzz"], computes: false),
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
