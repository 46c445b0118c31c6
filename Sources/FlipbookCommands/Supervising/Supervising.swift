internal import ArgumentParser
internal import Flipbook
internal import Supervision

#if os(Linux)
    /// Runs a command in a worker process, and in further ones if it resumes.
    func exitCode(ofSupervising command: any SupervisedCommand) -> Int32 {
        // Read here, since a second worker could not read it again.
        if command.readsStandardInput { TimelineInput.prepare() }
        let supervisor: Supervisor
        let scratch: ScratchFolder?
        do {
            try ProcessEnvironment.allowFiles()
            try command.prepare()
            Console.sayWhatIsNotKept(by: command)
            scratch = try makeScratch(command)
            supervisor = try makeSupervisor(command, scratch)
        } catch {
            Console.say(error)
            return ExitStatus(error).rawValue
        }
        defer { withExtendedLifetime(scratch) {} }
        let endsAtOnce = type(of: command).endsAtOnce
        for _ in 0..<BatchCheckpoint.maxWorkers {
            let end: WorkerEnd
            do {
                end = try supervisor.run(cancel: { Interruption.cancel(endsAtOnce) }) {
                    reportOverruns()
                    askBroker()
                    if let scratch { ScratchFolder.makeAll(below: scratch.path) }
                    return exitCode(ofRunning: command)
                }
            } catch {
                Console.say(FlipbookError.failed("\(error)"))
                return ExitStatus.failed.rawValue
            }
            switch end.kind {
            case .exited(let code): return code
            case .closedPipe:
                scratch?.remove()
                Interruption.endByClosedPipe()
            case .interrupted:
                Console.clearLine()
                Console.say(FlipbookError.cancelled)
                return ExitStatus.interrupted.rawValue
            case .overran, .crashed, .killed, .outOfProcessorTime:
                Console.clearLine()
                if case .end(let status) = command.conclude(end) { return status.rawValue }
            }
        }
        Console.sayError("\(BatchCheckpoint.maxWorkers) of them failed; the rest is left")
        return ExitStatus.partial.rawValue
    }

    /// The folder of the workers' temporary files, which is removed however a worker ends. Outside
    /// of a sandbox a worker can make its own.
    private func makeScratch(
        _ command: any SupervisedCommand
    ) throws(FlipbookError) -> ScratchFolder? {
        guard type(of: command).asksGit || command.needsScratch else { return nil }
        return isSandboxed(command) ? try ScratchFolder() : try? ScratchFolder()
    }

    private func makeSupervisor(
        _ command: any SupervisedCommand, _ scratch: ScratchFolder?
    ) throws(FlipbookError) -> Supervisor {
        if command.supervision.sandbox == true, !Sandbox.support.isWhole {
            throw .request(
                "this kernel has no sandbox ('flipbook doctor' says what is missing); "
                    + "leave out --sandbox")
        }
        // The worker is a fork of this process and inherits the limit.
        let memory = Environment.limitMemory(command.supervision.memory)
        guard isSandboxed(command) else {
            return Supervisor(memoryBytes: memory, hear: sayOfLibrary)
        }
        var supervisor = Supervisor(
            memoryBytes: memory, sandbox: command.reach, hear: sayOfLibrary)
        if let scratch { supervisor.sandbox?.writable.append(scratch.path) }
        if type(of: command).asksGit { supervisor.answer = answerOfGit }
        return supervisor
    }

    /// Prints a line that a library wrote by itself. It may quote a file's text.
    private func sayOfLibrary(_ line: String) {
        Console.say("note: a library says: \(EnglishText.line(line))")
    }

    private func isSandboxed(_ command: any SupervisedCommand) -> Bool {
        command.supervision.sandbox ?? type(of: command).isSandboxed
    }

    /// Answers a request of the worker. Runs in the broker process.
    private func answerOfGit(_ question: [UInt8]) -> [UInt8] {
        guard let request = GitMessage.request(question) else { return [] }
        return GitMessage.bytes(of: Git.answer(request))
    }

    /// Lets the worker ask the broker if it may not start git itself.
    private func askBroker() {
        guard let worker = Worker.current, worker.canAsk else { return }
        Git.letAnswer { request in
            worker.ask(GitMessage.bytes(of: request)).flatMap(GitMessage.answer)
                ?? GitAnswer(status: 128, output: [], errors: "fatal: git can't be asked")
        }
    }

    private func reportOverruns() {
        Watchdog.shared.onOverrun { overrun in
            Worker.current?.overrun(subject: overrun.subject, sentence: overrun.sentence)
        }
    }
#else
    func exitCode(ofSupervising command: any SupervisedCommand) -> Int32 {
        // Without it, a signal ends the program at once.
        if !type(of: command).endsAtOnce { Interruption.begin() }
        do { try command.prepare() } catch {
            Console.say(error)
            return ExitStatus(error).rawValue
        }
        Console.sayWhatIsNotKept(by: command)
        return exitCode(ofRunning: command)
    }
#endif
