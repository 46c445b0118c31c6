internal import ArgumentParser
internal import Flipbook

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The command line. `Verbs` has one file per verb.
struct FlipbookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flipbook",
        abstract: "Turns timeline files into films, stills and frame hashes.",
        discussion: """
            Frame n is a function of the timeline and n: the same bytes on one thread or sixteen, \
            on any CPU.

            Exit codes: 0 done, 1 frames differ, 2 the command is wrong, 3 a timeline or a piece \
            of a film is invalid, or a file can't be read, 4 rendering or writing failed, 5 some \
            of several failed, 130 interrupted.
            """,
        version: FlipbookVersion.current,
        subcommands: [
            ExportCommand.self, JoinCommand.self, PlanCommand.self, FarmCommand.self,
            StillCommand.self, HashCommand.self,
            VerifyCommand.self,
            DiffCommand.self, CheckCommand.self, ExpandCommand.self, ValuesCommand.self,
            GuideCommand<FindingTopic>.self, TraceCommand.self,
            GuideCommand<EffectTopic>.self, GuideCommand<ComponentTopic>.self,
            GuideCommand<IconTopic>.self, ShaderCommand.self, NewCommand.self, SchemaCommand.self,
            GuideCommand<FormatTopic>.self,
            BenchmarkCommand.self, CacheCommand.self, DoctorCommand.self, StudioCommand.self,
            LSPCommand.self,
        ])
}

extension FlipbookCommand {
    /// The verb of a command line without the program's name.
    static func verb(of arguments: [String]) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    }

    /// Names of verbs in other tools.
    private static let foreignVerbs = [
        "build": "export", "convert": "export", "create": "new", "encode": "export",
        "frame": "still", "init": "new", "lint": "check", "make": "export", "preview": "studio",
        "render": "export", "screenshot": "still", "serve": "studio", "test": "verify",
        "validate": "check",
    ]

    /// - Throws: if the first argument should be a verb but isn't one.
    fileprivate static func checkVerb(_ word: String?) throws(ValidationError) {
        guard let word, !word.hasPrefix("-") else { return }
        let verbs = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard !verbs.contains(word) else { return }
        if word.contains(".") || word.contains("/") {
            throw ValidationError(
                "a verb comes first, such as: flipbook check \(EnglishText.line(word))")
        }
        let near = (foreignVerbs[word] ?? EnglishText.nearest(to: word, in: verbs))
            .map(EnglishText.suggestion)
        throw ValidationError(
            "there is no verb '\(EnglishText.line(word))'; "
                + (near ?? "'flipbook --help' lists them")
        )
    }
}

/// Runs the process's command line and exits.
package func runFlipbook() -> Never {
    Interruption.expect()
    ProcessEnvironment.begin()
    Console.begin()
    MemoryPolicy.begin()
    Interruption.failAtWrites()
    ArgumentBytes.check()
    exit(exitCode(ofRunning: Array(CommandLine.arguments.dropFirst())))
}

/// - Parameter arguments: without the program's name.
func exitCode(ofRunning arguments: [String]) -> Int32 {
    defer { Console.sayWhatIsNotKept() }
    do {
        try FlipbookCommand.checkVerb(arguments.first)
        let command = try FlipbookCommand.parseAsRoot(arguments)
        if let command = command as? any SupervisedCommand {
            return exitCode(ofSupervising: command)
        }
        Interruption.begin()
        return exitCode(ofRunning: command)
    } catch {
        return answer(error, to: arguments)
    }
}

/// Runs a command in this process.
func exitCode(ofRunning command: any ParsableCommand) -> Int32 {
    do {
        var command = command
        try command.run()
        return ExitStatus.success.rawValue
    } catch FlipbookError.closedPipe {
        Interruption.endByClosedPipe()
    } catch let error as FlipbookError {
        Console.say(error)
        return ExitStatus(error).rawValue
    } catch let code as ExitCode {
        return code.rawValue
    } catch {
        return answer(error)
    }
}

/// Returns the argument parser's message in Flipbook's style: without `Error: `, in lower case.
private func plain(_ message: String) -> String {
    let sentence = message.hasPrefix("Error: ") ? message.dropFirst(7) : message[...]
    guard let first = sentence.first, let second = sentence.dropFirst().first, second.isLowercase
    else { return String(sentence) }
    return first.lowercased() + sentence.dropFirst()
}

/// Prints help and version to standard output, and usage errors to standard error. Returns the exit
/// code.
private func answer(_ error: any Error, to arguments: [String] = []) -> Int32 {
    let full = FlipbookCommand.fullMessage(for: error)
    let message = MissingArguments.explained(
        UnknownOption.explained(full, in: arguments), in: arguments)
    guard FlipbookCommand.exitCode(for: error).isSuccess else {
        Console.say(Console.errorPrefix + plain(message))
        return ExitStatus.usage.rawValue
    }
    do { try Console.printText(message + "\n") } catch .closedPipe {
        Interruption.endByClosedPipe()
    } catch {
        Console.say(error)
        return ExitStatus.failed.rawValue
    }
    return ExitStatus.success.rawValue
}
