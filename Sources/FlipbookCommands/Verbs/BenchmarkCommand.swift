internal import ArgumentParser
internal import Benchmarking
internal import Flipbook
internal import Supervision

struct BenchmarkCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark",
        abstract: "Measures the time of frames on this machine, stage by stage.",
        discussion: """
            With timelines: their own frames. With --effect: that effect or transition, or \
            'metaballs', a blur of 20 points and a threshold, over a picture of many shapes. \
            With neither: all of them. Times are medians of the processor time of the drawing \
            threads. Of timelines, an export is measured too, against encoding the same frames \
            alone. With --compile: the time to compile their shaders instead.
            """)

    @Argument(help: TimelineArguments.help)
    var places: [String] = []

    @Option(
        help: ArgumentHelp("An effect, a transition, 'metaballs' or 'emitter'.", valueName: "name"),
        completion: .list(Benchmark.effects))
    var effect: String?

    @Option(
        help: ArgumentHelp(
            "The frame's size in pixels; by default 1920x1080 for effects, and a timeline's own "
                + "size.",
            valueName: "size"),
        transform: reading("a size in pixels, such as 1920x1080") { PixelSize($0) })
    var size: PixelSize?

    @Option(help: ArgumentHelp("The number of measured frames.", valueName: "count"))
    var frames = 24

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The number of frames rendered in parallel.", valueName: "count"))
    var jobs = 1

    @Flag(help: "Measures the compilation of shaders, without caches.")
    var compile = false

    @Flag(help: "Prints a JSON object, or an array.")
    var json = false

    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var supervision: SupervisionOptions

    var reads: [String] { places }
    var needsScratch: Bool { true }
    var inputs: [String] { TimelineArguments.paths(places) }

    func validate() throws {
        if !places.isEmpty, effect != nil {
            throw ValidationError("give a timeline or --effect, not both")
        }
        if compile, size != nil {
            throw ValidationError("--size says nothing about compiling; leave it out")
        }
        if !(1...Benchmark.maxFrames).contains(frames) {
            throw ValidationError("--frames takes a number from 1 to \(Benchmark.maxFrames)")
        }
        try WorkerOptions.check(jobs: jobs)
    }

    func run() throws {
        let options = renderOptions
        let given = try TimelineInput.paths(places).map { Benchmark.Subject.timeline($0) }
        let named = effect.map { [$0] } ?? Benchmark.effects
        let subjects = given.isEmpty ? named.map { .effect($0) } : given
        if compile { return try measureCompiling(subjects) }
        var reports: [BenchmarkReport] = []
        for subject in subjects {
            reports.append(
                try Benchmark(
                    subject, size: size.map { .pixels(width: $0.width, height: $0.height) },
                    frames: frames, jobs: jobs, allowsAssetsOutside: options.allowsAssetsOutside,
                    values: options.values
                ).run(cancellation: Interruption.cancellation))
        }
        if json {
            try Console.printRaw(
                subjects.count > 1 ? BenchmarkReport.json(reports) : reports[0].json)
        } else {
            try Console.printText(BenchmarkReport.table(reports))
        }
    }

    private func measureCompiling(_ subjects: [Benchmark.Subject]) throws(FlipbookError) {
        let options = renderOptions
        let report = try CompilationBenchmark(
            subjects, allowsAssetsOutside: options.allowsAssetsOutside, values: options.values
        ).run(cancellation: Interruption.cancellation)
        try Console.printText(json ? report.json : report.table)
    }
}
