internal import ArgumentParser
internal import Flipbook

/// The use of earlier results.
struct StoreOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Draw every frame, even if it is known from an earlier run. FLIPBOOK_NO_CACHE=1 does "
                + "the same."))
    var noCache = false

    /// The older name.
    @Flag(name: .customLong("cold"), help: .hidden) var hasOlderName = false

    var cold: Bool { noCache || hasOlderName }

    /// Which of these results are kept, for the warning where they can't be; none if a command
    /// draws everything, or prints no warnings.
    func keeps(_ kinds: [KeptKind], _ progress: ProgressOptions) -> [KeptKind] {
        cold || !progress.warns ? [] : kinds
    }
}
