import ArgumentParser
import Flipbook
import Supervision
import TestSupport
import Testing

@testable import FlipbookCommands

@Suite("What follows from the flags that verbs share")
struct FlagLawTests {
    /// The least that a verb must be given.
    private static let arguments: [String: [String]] = [
        "export": ["a.yaml", "-o", "a.mp4"], "plan": ["a.yaml"], "still": ["a.yaml", "--at", "0"],
        "farm": ["a.yaml", "--for", "make"], "hash": ["a.yaml"], "verify": ["a.framehash"],
        "diff": ["a.yaml", "b.yaml"], "check": ["a.yaml"], "expand": ["a.yaml"],
        "values": ["a.yaml"], "trace": ["a.yaml"], "shader": ["a.metal"], "benchmark": ["a.yaml"],
        "studio": ["a.yaml"],
    ]

    private static let outputs = ["still": ["-o", "a.png"], "farm": ["-o", "job"]]

    private static func command(
        _ verb: String, _ flags: [String] = []
    ) throws -> any SupervisedCommand {
        let given = (arguments[verb] ?? []) + (outputs[verb] ?? []) + flags
        let command = try FlipbookCommand.parseAsRoot([verb] + given)
        return try #require(command as? any SupervisedCommand)
    }

    /// The verbs that take a flag.
    private static func verbs(with flag: String) -> [String] {
        arguments.keys.sorted().filter { verb in
            FlipbookCommand.verb(of: [verb]).map {
                FlipbookCommand.helpMessage(for: $0, columns: 200).contains("\n  \(flag) ")
            } ?? false
        }
    }

    @Test("every verb with flags of timelines is among those that are tested")
    func allVerbs() throws {
        for verb in FlipbookCommand.configuration.subcommands {
            let name = try #require(verb.configuration.commandName)
            guard verb is any SupervisedCommand.Type, !["join", "lsp"].contains(name) else {
                continue
            }
            #expect(Self.arguments[name] != nil, "\(name)")
        }
    }

    @Test(
        "a sandbox lets a verb read the files that its flags name, and nothing else without",
        arguments: ["--values", "--rows"])
    func files(flag: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "v.csv")
        let path = "\(folder.path)/v.csv"
        let verbs = Self.verbs(with: flag)
        #expect(verbs.count >= 5)
        for verb in verbs {
            // With rows, verify names timelines.
            let isTable = verb == "verify" && flag == "--rows"
            let given = isTable ? ["verify", "a.yaml", flag, path] : [flag, path]
            let command =
                isTable
                ? try #require(FlipbookCommand.parseAsRoot(given) as? any SupervisedCommand)
                : try Self.command(verb, given)
            #expect(command.reach.readable.contains(path), "\(verb)")
            #expect(command.reach.readable.contains(folder.path), "\(verb)")
            #expect(!(try Self.command(verb)).reach.readable.contains(path), "\(verb)")
        }
    }

    @Test("only with --allow-assets-outside, a sandbox lets a verb read everything")
    func outside() throws {
        let verbs = Self.verbs(with: "--allow-assets-outside")
        #expect(verbs == Self.arguments.keys.sorted())
        for verb in verbs {
            #expect(!(try Self.command(verb)).reach.readable.contains("/"), "\(verb)")
            let open = try Self.command(verb, ["--allow-assets-outside"])
            #expect(open.reach.readable.contains("/") && open.renderOptions.allowsAssetsOutside)
        }
    }

    @Test("--no-cache is also --cold, and each keeps a verb from its stores")
    func stores() throws {
        let verbs = Self.verbs(with: "--no-cache")
        #expect(verbs == ["diff", "export", "hash", "still", "verify"])
        for verb in verbs {
            #expect(!(try Self.command(verb)).stores.isEmpty, "\(verb)")
            for flag in ["--no-cache", "--cold"] {
                let command = try Self.command(verb, [flag])
                #expect(command.renderOptions.ignoresCache && command.reportedStores.isEmpty)
                #expect(command.reach.writable.isEmpty, "\(verb)")
            }
        }
    }

    @Test("every option of films is a flag, and a farm passes it on")
    func options() throws {
        for flag in EncodingFlag.all {
            let value = flag.words.first ?? (flag.name == "maxSize" ? "500B" : "16")
            for verb in ["export", "plan", "farm"] {
                var expected = EncodingOptions()
                #expect(flag.read(value, into: &expected))
                let command = try Self.command(verb, [flag.spelling, value])
                let flags = try #require(
                    command.groups.compactMap { $0 as? EncodingFlags }.first, "\(verb)")
                #expect(flags.options == expected)
                let passed = command.timelineFlags.flatMap(\.arguments)
                #expect(passed.first == flag.spelling && passed.count == 2)
                let again = try Self.command("export", passed)
                let others = try #require(again.groups.compactMap { $0 as? EncodingFlags }.first)
                #expect(others.options == expected, "\(passed)")
            }
            guard flag.words.isEmpty else { continue }
            #expect(throws: (any Error).self) {
                try Self.command("export", [flag.spelling, "x"])
            }
        }
    }

    @Test("a farm's films are rendered as the same export's are: flags that it takes are passed on")
    func farms() throws {
        let flags = [
            "--frames", "2-9", "--jobs", "3", "--frame-timeout", "7.5", "--fps", "30000/1001",
            "--size", "64x32", "--dither", "none", "--allow-assets-outside",
        ]
        let farm = try Self.command("farm", flags)
        #expect(farm.timelineFlags.flatMap(\.arguments) == flags)
        let export = try Self.command("export", flags)
        #expect(export.renderOptions == farm.renderOptions)
        let scaled = try Self.command("farm", ["--scale", "0.5"])
        #expect(scaled.timelineFlags.flatMap(\.arguments) == ["--scale", "0.5"])
    }
}
