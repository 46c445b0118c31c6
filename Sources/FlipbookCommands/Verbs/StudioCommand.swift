internal import ArgumentParser
internal import EditorServices
internal import Flipbook
internal import StudioServer
internal import Supervision

struct StudioCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Shows a timeline in the browser while it is written.",
        discussion: """
            Serves a page on this machine only; its address has a token and is printed on standard \
            output. Save the file, and the picture is there: it is the frame that 'export' writes. \
            On the page the film can be played and scrubbed, keyframes and layers dragged, touches \
            recorded, and films exported. Docs/studio.md shows it.
            """)

    @Argument(help: ArgumentHelp("The timeline's file.", valueName: "timeline"))
    var timeline: String

    @Option(
        help: ArgumentHelp("The port on this machine; 0 takes any that is free.", valueName: "port")
    )
    var port = 8137

    @Flag(help: "Open the page in the browser.")
    var open = false

    @OptionGroup var workers: WorkerOptions
    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var supervision: SupervisionOptions

    var inputs: [String] { [timeline] }
    var writes: [OutputPlace] { [.files(in: SandboxPaths.folder(of: timeline))] }

    func validate() throws {
        guard (0...65535).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65535")
        }
        guard timeline != "-" else {
            throw ValidationError("the studio needs a file: '-' can't be read again")
        }
        guard supervision.sandbox != true else {
            throw ValidationError("--sandbox refuses all connections, which the studio needs")
        }
    }

    func prepare() throws(FlipbookError) {
        let port = port == 0 ? try LoopbackServer.freePort() : port
        BatchCheckpoint.change {
            $0.studio = StudioPlace(token: LoopbackServer.makeToken(), port: port)
        }
    }

    func run() throws {
        // The page compares with revisions of this file, wherever the studio was started.
        Git.useRepository(of: SandboxPaths.folder(of: timeline))
        let place = BatchCheckpoint.current.studio
        let streams = EventStreams()
        let studio = try Studio(
            timeline: timeline, options: renderOptions, listener: { streams.send($0) })
        let server = try LoopbackServer(
            port: place.port, token: place.token, studio: studio, streams: streams)
        var browser: Browser?
        if !place.isResumed {
            try Console.print(server.address)
            Console.say("the studio of \(timeline) is at that address; ^C ends it")
            if open { browser = openBrowser(server.address) }
        }
        withExtendedLifetime(browser) { studio.watch(Interruption.cancellation) }
        server.close()
        throw ExitStatus.interrupted.exitCode
    }

    private func openBrowser(_ address: String) -> Browser? {
        do throws(FlipbookError) { return try Browser(opening: address) } catch {
            Console.say("warning: \(error)")
            return nil
        }
    }

    /// If a timeline ends the worker, another worker serves it at the same address.
    func conclude(_ end: WorkerEnd) -> Conclusion {
        Console.say(FlipbookError.failed("\(end.sentence); the studio starts again"))
        BatchCheckpoint.change { $0.studio.isResumed = true }
        return .resume
    }
}

/// The address of the studio.
struct StudioPlace: Sendable {
    var token = ""
    var port = 0
    /// Whether an earlier worker has printed it.
    var isResumed = false
}
