import Processes
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Programs that are started")
struct ProcessTests {
    /// What a line of shell writes, and how it ends.
    private func shell(
        _ line: String, environment: [String] = []
    ) throws -> (text: String, end: ProcessEnd) {
        let pipe = try #require(OneWayPipe())
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let process = try ProgramStart(
            "/bin/sh", arguments: ["sh", "-c", line], environment: environment, input: null,
            output: pipe.writeEnd, errors: null
        ).start()
        pipe.closeWriteEnd()
        var bytes: [UInt8] = []
        while let some = pipe.readSome(), !some.isEmpty { bytes += some }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return (String(decoding: bytes, as: UTF8.self), ProcessEnd(status: status))
    }

    @Test("a program gets its environment and no other")
    func environment() throws {
        let (text, end) = try shell("echo $A; echo ${HOME-none}", environment: ["A=x y"])
        #expect(text == "x y\nnone\n")
        #expect(end == .exited(code: 0))
    }

    @Test("an exit code and a signal are told apart, and have the shell's numbers")
    func ends() throws {
        let (exit, killed) = (try shell("exit 7").end, try shell("kill -KILL $$").end)
        #expect(exit == .exited(code: 7) && exit.code == 7)
        #expect(killed == .signalled(SIGKILL) && killed.code == 137)
    }

    @Test("what is no program is told with the system's words")
    func noProgram() {
        let start = ProgramStart(
            "/none", arguments: ["none"], environment: [], input: 0, output: 1, errors: 2)
        let failure = #expect(throws: ProgramStart.Failure.self) { try start.start() }
        #expect(failure?.code == ENOENT)
        #expect(failure?.description == "No such file or directory")
    }

    @Test("a program inherits no end of a pipe")
    func pipesStay() throws {
        let pipe = try #require(OneWayPipe())
        let line =
            "for end in \(pipe.readEnd) \(pipe.writeEnd); do "
            + "(: <&$end) 2>/dev/null && echo open; done; true"
        #expect(try shell(line).text == "")
    }

    @Test("a pipe that nobody writes to any more is at its end")
    func closed() throws {
        let pipe = try #require(OneWayPipe())
        pipe.closeWriteEnd()
        #expect(pipe.readSome() == [])
    }
}
