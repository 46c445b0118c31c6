internal import ArgumentParser
internal import Flipbook

/// Timelines on the command line.
enum TimelineArguments {
    static let help = ArgumentHelp(
        "Timeline files; a folder is all in it and its subfolders, - is standard input.",
        valueName: "timeline")

    static let helpOfOne = ArgumentHelp(
        "The timeline file; - is standard input.", valueName: "timeline")

    /// Returns the paths of what may be timelines, for what is decided before the sandbox is
    /// entered: no file is read. Errors are left to the verb itself.
    static func paths(_ places: [String]) -> [String] { TimelineInput.possiblePaths(places) }
}
