internal import ArgumentParser

/// The options of every verb that makes frames.
struct FrameOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions
    @OptionGroup var workers: WorkerOptions
    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var progress: ProgressOptions
    @OptionGroup var supervision: SupervisionOptions
}

/// A verb that makes frames.
protocol FrameCommand: SupervisedCommand {
    var frames: FrameOptions { get }
}

extension FrameCommand {
    var values: ValueOptions { frames.values }
    var progress: ProgressOptions { frames.progress }
    var supervision: SupervisionOptions { frames.supervision }
    var reporter: any ProgressReporter { progress.reporter() }
}
