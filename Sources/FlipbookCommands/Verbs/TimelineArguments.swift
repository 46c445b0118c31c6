internal import ArgumentParser
internal import Flipbook

/// Timelines as they are named on the command line.
enum TimelineArguments {
    static let help = ArgumentHelp(
        "Timeline files; a folder is all in it and its subfolders, - is standard input.",
        valueName: "timeline")

    static let helpOfOne = ArgumentHelp(
        "The timeline file; - is standard input.", valueName: "timeline")

    /// What is known of them before the work begins; what is wrong with them is said by the work.
    static func paths(_ places: [String]) -> [String] {
        (try? TimelineInput.paths(places)) ?? []
    }
}
