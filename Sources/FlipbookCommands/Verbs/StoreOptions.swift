internal import ArgumentParser
internal import Flipbook

/// The use of earlier results.
struct StoreOptions: ParsableArguments {
    @Flag(
        name: [.customLong("cold"), .customLong("no-cache")],
        help: ArgumentHelp(
            "Draw every frame, even if it is known from an earlier run. FLIPBOOK_COLD=1 does the "
                + "same."))
    var cold = false

    /// Which of these results are kept, for the warning where they can't be; none if a command
    /// draws everything, or prints no warnings.
    func keeps(_ kinds: [KeptKind], _ progress: ProgressOptions) -> [KeptKind] {
        cold || !progress.warns ? [] : kinds
    }
}
