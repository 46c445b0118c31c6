internal import Effects
package import FrameProduction
internal import FrameRendering
internal import FrameScheduling
internal import PixelBuffers
internal import MetalLanguage
internal import NativeKernels
internal import ShaderProgram
internal import Synchronization
internal import TimelineModel

/// Measures how long compiling shaders to native code takes on this machine, with an empty cache.
package struct CompilationBenchmark: Sendable {
    /// The subjects, drawn with one compiler: shared kernels count for the first subject.
    package var subjects: [Benchmark.Subject]
    /// The number of frames to draw of each, evenly spread, to request its kernels.
    package var frames: Int
    package var allowsAssetsOutside: Bool
    /// The timeline's values, as in `RenderOptions`.
    package var values: TimelineValues

    package init(
        _ subjects: [Benchmark.Subject], frames: Int = 3, allowsAssetsOutside: Bool = false,
        values: TimelineValues = TimelineValues()
    ) {
        self.subjects = subjects
        self.frames = frames
        self.allowsAssetsOutside = allowsAssetsOutside
        self.values = values
    }

    /// Draws the frames on this thread.
    ///
    /// - Throws: `FlipbookError`.
    package func run(
        cancellation: Cancellation = Cancellation()
    ) throws(FlipbookError) -> CompilationReport {
        let notes = Notes()
        let compiler = KernelCompiler(
            options: .init(vectorWidth: Environment.vectorWidth),
            observer: { compilation in notes.add(compilation) })
        var parts: [CompilationReport.Part] = []
        for subject in subjects {
            var part = CompilationReport.Part(subject: subject)
            // A small size, since only compilation is measured.
            let benchmark = Benchmark(
                subject, size: subject.isEffect ? .pixels(width: 320, height: 180) : nil,
                frames: frames, allowsAssetsOutside: allowsAssetsOutside, values: values)
            let films = try benchmark.films()
            let files = Self.files(of: subject, films)
            let (library, milliseconds) = Stopwatch.measure {
                ShaderLibrary(files: files, half: Self.half(of: subject, films))
            }
            part.functions = library.functions.count + library.kernels.count
            part.frontEndMilliseconds = milliseconds
            part.validateMilliseconds = try flipbookErrors { () throws(KernelError) in
                try Self.validation(of: library)
            }
            for film in films {
                let maker = try FrameMaker(film.loaded, jobs: 1, compiler: compiler)
                for frame in film.frames {
                    try cancellation.check()
                    let state = maker.schedule.state(at: frame)
                    _ = try flipbookErrors { () throws(RenderingError) in
                        try maker.renderer.straight(maker.renderer.render(state), format: .rgba8)
                    }
                }
            }
            part.kernels = notes.take().map(CompilationReport.Kernel.init)
            parts.append(part)
        }
        return CompilationReport(parts: parts)
    }

    /// Returns the least time of several runs.
    private static func validation(of library: ShaderLibrary) throws(KernelError) -> Double {
        let pixels = try library.functions.map { function throws(KernelError) in
            try library.program(of: function)
        }
        let grids = try library.kernels.map { kernel throws(KernelError) in
            try library.program(of: kernel)
        }
        let runs = (0..<5).map { _ in
            Stopwatch.measure {
                for program in pixels { try? program.validate() }
                for program in grids { try? program.validate() }
            }.milliseconds
        }
        return runs.min() ?? 0
    }

    private static func half(
        of subject: Benchmark.Subject, _ films: [Benchmark.Film]
    ) -> HalfFormat {
        HalfFormat(isRounded: !subject.isEffect && films[0].loaded.timeline.roundsHalf)
    }

    private static func files(
        of subject: Benchmark.Subject, _ films: [Benchmark.Film]
    ) -> [ShaderFile] {
        switch subject {
        case .timeline:
            return films[0].loaded.timeline.shaders.map {
                ShaderFile(path: $0.path, text: $0.text, isHeader: $0.isHeader)
            }
        case .effect(let name):
            let text = BuiltInEffects.source(of: name) ?? BuiltInTransitions.source(of: name)
            return text.map { [ShaderFile(path: "\(name).metal", text: $0)] } ?? []
        }
    }

    private final class Notes: Sendable {
        private let compilations = Mutex<[Compilation]>([])
        func add(_ compilation: Compilation) { compilations.withLock { $0.append(compilation) } }
        func take() -> [Compilation] {
            compilations.withLock { compilations in
                defer { compilations = [] }
                return compilations
            }
        }
    }
}

extension Benchmark.Subject {
    fileprivate var isEffect: Bool {
        if case .effect = self { true } else { false }
    }
}

extension CompilationReport.Kernel {
    fileprivate init(_ compilation: Compilation) {
        self.init(
            name: compilation.name, lanes: compilation.lanes,
            emitMilliseconds: compilation.emitting, optimiseMilliseconds: compilation.optimising,
            generateMilliseconds: compilation.generating, loadMilliseconds: compilation.loading,
            instructionsWritten: compilation.instructionsWritten,
            instructions: compilation.instructions, bytes: compilation.bytes)
    }
}
