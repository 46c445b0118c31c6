internal import Diagnostics
internal import Drawing
internal import FrameProduction
internal import MediaCoding
internal import PixelBuffers
internal import MetalLanguage
internal import NativeKernels
internal import ShaderProgram
internal import TimelineModel
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Checks this machine for everything that Flipbook needs.
public struct Doctor: Sendable {
    /// Sections for modules above this one.
    package var further: [HealthReport.Section] = []

    public init() {}

    public func examine() -> HealthReport {
        HealthReport(sections: [program, libraries, fonts, encoders, processor, cache] + further)
    }

    private typealias Section = HealthReport.Section
    private typealias Line = HealthReport.Line

    private var program: Section {
        Section(title: "Flipbook", lines: [Line("version", FlipbookVersion.current)])
    }

    private var libraries: Section {
        var lines = [Line("FFmpeg", MediaLibraries.release)]
        lines += MediaLibraries.versions.map { Line($0.library, $0.version) }
        lines.append(Line("cairo", DrawingLibrary.version))
        lines += DrawingLibrary.textVersions.map { Line($0.name, $0.version) }
        lines.append(Line("librsvg", DrawingLibrary.svgVersion))
        lines.append(Line("LLVM", CodeTarget.llvmVersion))
        return Section(title: "Libraries", lines: lines)
    }

    private var fonts: Section {
        let family = Text.standardFamily
        let letters = TextLook(string: "Aa", family: family, size: 17)
        let emoji = TextLook(string: "\u{1F600}", family: family, size: 17)
        return Section(
            title: "Fonts",
            lines: [
                line("text", letters, isGood: { $0.fonts.first?.family == family }),
                line("emoji", emoji, isGood: { $0.missingCount == 0 }),
            ])
    }

    /// The font family that a text is drawn with.
    private func line(
        _ label: String, _ look: TextLook, isGood: (TextDrawer.FontUse) -> Bool
    ) -> Line {
        do {
            let use = try TextDrawer().fonts(of: look)
            guard use.missingCount == 0, let font = use.fonts.first else {
                return Line(label, "no font has its letters", .missing)
            }
            return Line(label, font.family, isGood(use) ? .good : .missing)
        } catch {
            return Line(label, "\(error)", .broken)
        }
    }

    private var encoders: Section {
        let needed: Set = ["libx264"]
        return Section(
            title: "Encoders",
            lines: MediaLibraries.encoders.map { encoder in
                let text = encoder.isPresent ? "there" : "not in this libavcodec"
                let missing: HealthReport.State = needed.contains(encoder.name) ? .broken : .missing
                return Line(encoder.name, text, encoder.isPresent ? .good : missing)
            })
    }

    private var processor: Section {
        let host = CodeTarget.host
        let width = Environment.vectorWidth ?? host.vectorWidth
        return Section(
            title: "Processor",
            lines: [
                Line("cores", "\(Environment.coreCount)"),
                Line("CPU", host.cpu),
                Line("features", host.notableFeatures.joined(separator: ", ")),
                Line("vector width", "\(width) lanes"),
                compiles,
            ])
    }

    /// Compiles a shader and runs it on one pixel.
    private var compiles: Line {
        let text = "[[ stitchable ]] half4 half_of(float2 position) { return half4(position.x); }"
        let library = ShaderLibrary(files: [ShaderFile(path: "doctor.metal", text: text)])
        guard let function = library.functions.first else {
            return Line("shaders", "a shader can't be read", .broken)
        }
        do {
            let pixel = PixelBuffer(
                format: .rgbaFloat, bounds: PixelRectangle(x: 0, y: 0, width: 1, height: 1))
            let space = KernelSpace(originX: 0, originY: 0, scale: 1)
            try KernelCompiler(options: .init(vectorWidth: Environment.vectorWidth))
                .kernel(library.program(of: function), inputs: [], output: .rgbaFloat)
                .run(KernelInvocation(output: pixel, space: space))
            // The centre of the first pixel is at 0.5.
            guard pixel.row(0).load(as: Float.self) == 0.5 else {
                return Line("shaders", "compile, and give wrong results", .broken)
            }
            return Line("shaders", "compile and run")
        } catch {
            return Line("shaders", error.message, .broken)
        }
    }

    /// The cache only saves time, so an unwritable one is no defect.
    private var cache: Section {
        guard let folder = Environment.cacheDirectory else {
            return Section(
                title: "Cache", lines: [Line("place", "none: there is no home folder", .missing)])
        }
        if let refusal = KernelCompiler.refusal(of: folder) {
            return Section(
                title: "Cache", lines: [Line("place", folder), Line("used", refusal, .missing)])
        }
        let sizes = (KeptFiles()?.parts ?? []).map { part in
            Line(part.name, "\(EnglishText.count(part.fileCount, "file")), \(part.byteCount) bytes")
        }
        return Section(
            title: "Cache",
            lines: [Line("place", folder)] + sizes + [
                Self.isWritable(folder)
                    ? Line("writable", "yes")
                    : Line("writable", "no: shaders are compiled at every start", .missing)
            ])
    }

    /// Whether the folder, or its nearest existing ancestor, is writable.
    private static func isWritable(_ folder: String) -> Bool {
        access(FolderPlace.nearest(folder), W_OK | X_OK) == 0
    }
}

/// The result of `Doctor`.
public struct HealthReport: Sendable {
    public enum State: Sendable {
        case good
        /// Missing, but optional.
        case missing
        /// Required, and missing or defective.
        case broken
    }

    public struct Line: Sendable {
        public var label: String
        public var text: String
        public var state: State

        package init(_ label: String, _ text: String, _ state: State = .good) {
            self.label = label
            self.text = text
            self.state = state
        }
    }

    public struct Section: Sendable {
        public var title: String
        public var lines: [Line]

        package init(title: String, lines: [Line]) {
            self.title = title
            self.lines = lines
        }
    }

    public var sections: [Section]

    /// Whether the machine meets all requirements.
    public var isHealthy: Bool {
        sections.allSatisfy { $0.lines.allSatisfy { $0.state != .broken } }
    }
}
