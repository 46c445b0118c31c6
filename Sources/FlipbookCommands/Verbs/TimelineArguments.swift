internal import ArgumentParser
internal import Flipbook

/// Timelines on the command line.
enum TimelineArguments {
    static let help = ArgumentHelp(
        "Timeline files; a folder is all in it and its subfolders, - is standard input.",
        valueName: "timeline")

    static let helpOfOne = ArgumentHelp(
        "The timeline file; - is standard input.", valueName: "timeline")

    /// Returns the timelines' paths. Errors are left to the verb itself.
    static func paths(_ places: [String]) -> [String] {
        (try? TimelineInput.paths(places)) ?? []
    }
}
