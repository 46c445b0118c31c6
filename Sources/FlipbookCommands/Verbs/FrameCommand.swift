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
    var common: FrameOptions { get }
}

extension FrameCommand {
    var values: ValueOptions { common.values }
    var progress: ProgressOptions { common.progress }
    var supervision: SupervisionOptions { common.supervision }
    var reporter: any ProgressReporter { progress.reporter() }
}
