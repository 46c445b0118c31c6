internal import ArgumentParser
internal import Flipbook

/// The message about an option that a verb doesn't have.
///
/// The argument parser suggests `--set` for `--size`. Here, names are near as they are elsewhere in
/// Flipbook, and an option of other verbs is known as such.
enum UnknownOption {
    /// - Parameters:
    ///   - message: the argument parser's, about any error.
    ///   - arguments: the command line without the program's name.
    static func explained(_ message: String, in arguments: [String]) -> String {
        guard let verb = arguments.first, let command = FlipbookCommand.verb(of: arguments) else {
            return message
        }
        for argument in arguments.dropFirst() where argument.hasPrefix("-") {
            let name = String(argument.prefix { $0 != "=" })
            let start = "Error: Unknown option '\(name)'"
            guard message.hasPrefix(start) else { continue }
            var rest = message.dropFirst(start.count)
            if rest.hasPrefix(". Did you mean '"), let end = rest.firstRange(of: "'?") {
                rest = rest[end.upperBound...]
            }
            return "Error: " + sentence(name, of: command, verb) + rest
        }
        return message
    }

    /// Returns a sentence about each long option that the verb doesn't have.
    ///
    /// - Parameter arguments: the command line without the program's name.
    static func sentences(in arguments: [String]) -> [String] {
        guard let verb = arguments.first, let command = FlipbookCommand.verb(of: arguments) else {
            return []
        }
        let own = options(of: command)
        var sentences: [String] = []
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let name = String(argument.prefix { $0 != "=" })
            guard !own.contains(name) else { continue }
            let sentence = sentence(name, of: command, verb)
            if !sentences.contains(sentence) { sentences.append(sentence) }
        }
        return sentences
    }

    private static func sentence(
        _ name: String, of command: any ParsableCommand.Type, _ verb: String
    ) -> String {
        let others = FlipbookCommand.configuration.subcommands
            .filter { options(of: $0).contains(name) }
            .compactMap { $0.configuration.commandName }
        if !others.isEmpty {
            let list = EnglishText.series(others, "and")
            let other = "'\(name)' is an option of \(list), not of \(verb)"
            guard verb == "still", ["--frame", "--frames"].contains(name) else { return other }
            return other + "; at 30 frames per second, frame 20 is '--at 20/30'"
        }
        let own = options(of: command).map { String($0.dropFirst(2)) }
        let foreign = foreignNames[name].flatMap { own.contains($0) ? $0 : nil }
        let near =
            foreign
            ?? (name.hasPrefix("--")
                ? EnglishText.nearest(to: String(name.dropFirst(2)), in: own) : nil)
        return "unknown option '\(name)'"
            + (near.map { "; " + EnglishText.suggestion("--\($0)") } ?? "")
    }

    /// Names of options in FFmpeg and other tools.
    private static let foreignNames = [
        "-b:v": "quality", "-c:v": "codec", "-crf": "crf", "-frames:v": "frames", "-loop": "loop",
        "-preset": "preset", "-q:v": "quality", "-r": "fps", "-s": "size", "-ss": "frames",
        "-t": "frames", "-to": "frames", "-threads": "jobs", "-vcodec": "codec",
        "--bitrate": "quality", "--framerate": "fps", "--from": "frames",
        "--range": "frames", "--resolution": "size", "--start": "frames", "--threads": "jobs",
        "--to": "frames",
    ]

    /// The long names of a verb's options, which its help lists before two spaces.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        FlipbookCommand.helpMessage(for: command, columns: 100).split(separator: "\n")
            .filter { $0.hasPrefix("  -") }
            .flatMap { line -> [String] in
                let names = line.dropFirst(2)
                let end = names.firstRange(of: "  ")?.lowerBound ?? names.endIndex
                return names[..<end].matches(of: /--[a-z-]+/).map { String($0.0) }
            }
    }
}
