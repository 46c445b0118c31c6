internal import ArgumentParser

/// The use of earlier results.
struct StoreOptions: ParsableArguments {
    @Flag(
        name: [.customLong("cold"), .customLong("no-cache")],
        help: ArgumentHelp(
            "Draw every frame, even if it is known from an earlier run. FLIPBOOK_COLD=1 does the "
                + "same."))
    var cold = false
}
