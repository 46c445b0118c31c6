internal import ArgumentParser
internal import Flipbook

/// The use of earlier results.
struct StoreOptions: ParsableArguments {
    @Flag(
        name: [.customLong("cold"), .customLong("no-cache")],
        help: ArgumentHelp(
            "Draw every frame, also those that are known from earlier runs. "
                + "FLIPBOOK_COLD=1 does so, too."))
    var cold = false

    func apply(to options: inout RenderOptions) { if cold { options.isCold = true } }
}
