internal import ArgumentParser
internal import Flipbook

/// The use of earlier results.
struct StoreOptions: TimelineFlags {
    @Flag(
        help: ArgumentHelp(
            "Draw every frame, even if it is known from an earlier run. FLIPBOOK_NO_CACHE=1 does "
                + "the same."))
    var noCache = false

    /// The older name.
    @Flag(help: .hidden) var cold = false

    func apply(to options: inout RenderOptions) {
        if noCache || cold { options.ignoresCache = true }
    }
}
