internal import ArgumentParser
internal import Flipbook

/// The message about missing arguments. The argument parser names only the first one. This names
/// all of them, and options that the verb doesn't have: one may be a missing one, misspelled.
enum MissingArguments {
    /// - Parameters:
    ///   - message: the argument parser's, about any error.
    ///   - arguments: the command line without the program's name.
    static func explained(_ message: String, in arguments: [String]) -> String {
        let missing = listed(message, in: arguments)
        let start = "Error: M"
        guard missing.hasPrefix(start + "issing expected argument") else { return missing }
        let unknown = UnknownOption.sentences(in: arguments)
        guard !unknown.isEmpty else { return missing }
        return "Error: "
            + (unknown + ["m" + missing.dropFirst(start.count)])
            .joined(separator: "\n" + Console.errorPrefix)
    }

    private static func listed(_ message: String, in arguments: [String]) -> String {
        let start = "Error: Missing expected argument '"
        guard message.hasPrefix(start), let command = FlipbookCommand.verb(of: arguments),
            let usage = message.firstRange(of: "\nUsage: ")
        else { return message }
        let first = String(message.dropFirst(start.count).prefix { $0 != "'" })
        let help = FlipbookCommand.helpMessage(for: command, columns: 10_000)
            .split(separator: "\n").map(String.init)
        let needed = required(message[usage.upperBound...].prefix { $0 != "\n" })
        let given = arguments.prefix { $0 != "--" }
        // Places are filled in order: those after a missing one are missing, too.
        let fromFirst = needed.drop { $0 != first }
        let missing = needed.filter { argument in
            guard argument.hasPrefix("--") else { return fromFirst.contains(argument) }
            let names = names(of: argument, in: help)
            return !given.contains { word in
                names.contains { word == $0 || word.hasPrefix($0 + "=") }
            }
        }
        guard missing.count > 1, missing.contains(first) else { return message }
        let list = EnglishText.series(missing.map { "'\($0)'" }, "and")
        let lines = missing.enumerated().map { number, argument in
            (number == 0 ? "\nHelp:  " : "\n       ") + self.help(for: argument, in: help)
        }
        return "Error: Missing expected arguments \(list)" + lines.joined()
            + message[usage.lowerBound...]
    }

    /// The arguments in a line of usage that aren't in brackets, such as `<timeline> ...` and
    /// `--at <seconds> ...`.
    private static func required(_ usage: Substring) -> [String] {
        usage.replacing(/\[[^\]]*\]/, with: "").matches(of: /(--[a-z-]+ )?<[^>]+>( \.\.\.)?/)
            .map { String($0.0) }
    }

    /// `--at <seconds>` of `--at <seconds> ...`
    private static func label(of argument: String) -> String {
        argument.hasSuffix(" ...") ? String(argument.dropLast(4)) : argument
    }

    /// The line of a verb's help that begins with an argument, maybe after its short name.
    private static func line(of argument: String, in help: [String]) -> Int? {
        let label = label(of: argument)
        return help.firstIndex { line in
            line.hasPrefix("  \(label)")
                || line.hasPrefix("  -") && line.dropFirst(4).hasPrefix(", \(label)")
        }
    }

    /// An option's long and short name.
    private static func names(of option: String, in help: [String]) -> [String] {
        let long = String(option.prefix { $0 != " " })
        guard let line = line(of: option, in: help), !help[line].hasPrefix("  --") else {
            return [long]
        }
        return [long, String(help[line].dropFirst(2).prefix(2))]
    }

    /// An argument with what the verb's help says about it.
    private static func help(for argument: String, in help: [String]) -> String {
        let label = label(of: argument)
        guard let index = line(of: argument, in: help),
            let end = help[index].firstRange(of: label)?.upperBound
        else { return label }
        func text(_ line: some StringProtocol) -> String {
            let words = line.drop { $0 == " " }
            return words.isEmpty ? "" : "  " + String(words)
        }
        let beside = text(help[index][end...])
        // Below a long label, the text begins on the next line.
        return label + (beside.isEmpty && index + 1 < help.count ? text(help[index + 1]) : beside)
    }
}
