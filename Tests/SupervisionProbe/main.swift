// A program for the tests of 'Supervision': does one forbidden, endless or failing thing in a
// worker, and says in its output how the worker ended.
//
//     supervision-probe [--in FOLDER] [--out PATTERN] [--memory BYTES] DEED [ARGUMENT]

import Glibc
import Supervision
import Synchronization
import Threads
import WholeFiles

var arguments = Array(CommandLine.arguments.dropFirst())
var supervisor = Supervisor(
    answer: { question in question.reversed() }, hear: { print("heard: \($0)") })
while let flag = arguments.first, flag.hasPrefix("--"), arguments.count > 1 {
    switch flag {
    case "--in": supervisor.sandbox = Sandbox(readable: [], writable: [arguments[1]])
    case "--out": supervisor.sandbox?.outputs.append(OutputPlace(pattern: arguments[1]))
    case "--memory": supervisor.memoryBytes = Int(arguments[1])
    default: exit(64)
    }
    arguments.removeFirst(2)
}
guard let deed = arguments.first else { exit(64) }
let argument = arguments.count > 1 ? arguments[1] : ""
signal(SIGPIPE, SIG_IGN)

let shared = Mutex(0)
shared.withLock { $0 += 1 }

/// 0 where the deed could be done, else the system's error code.
func outcome(_ result: Int32) -> Int32 { result >= 0 ? 0 : errno }

/// Calls itself until the stack has no room.
func depth(of call: Int32) -> Int32 {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { place in
        place.initialize(repeating: call)
        return depth(of: call &+ 1) &+ place[Int(call & 255)]
    }
}

/// A function of the C library that Swift's module lacks.
func function<Kind>(_ name: String, as kind: Kind.Type) -> Kind {
    unsafeBitCast(dlsym(nil, name), to: kind)
}

func doDeed() -> Int32 {
    switch deed {
    case "read": return outcome(open(argument, O_RDONLY))
    case "write": return outcome(open(argument, O_WRONLY | O_CREAT, 0o600))
    case "make": return outcome(mkdir(argument, 0o700))
    case "unlink": return outcome(unlink(argument))
    case "move": return outcome(rename(argument, argument + "-moved"))
    case "link": return outcome(symlink("/etc/passwd", argument))
    case "output":
        let made = PartialFiles.shared.makeFolder(PathParts(argument).folder)
        guard made == 0 || made == EEXIST else { return made }
        do throws(FileError) { try WholeFile.write("made", to: argument) } catch {
            PartialFiles.shared.removeFolder(PathParts(argument).folder)
            return error.code
        }
        return 0
    case "socket": return outcome(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    case "receive":
        var message = msghdr()
        return outcome(Int32(recvmsg(STDIN_FILENO, &message, 0)))
    case "unix": return outcome(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    case "fork":
        let child = fork()
        if child == 0 { _exit(0) }
        return outcome(child)
    case "exec":
        var process = pid_t()
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        return posix_spawnp(&process, "true", nil, nil, &words, environ)
    case "talk":
        // As libraries do, and the runtime before it aborts.
        let text = "one\n::error::two\nthree"
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        return 0
    case "type":
        var letter = CChar(65)
        return outcome(ioctl(STDIN_FILENO, 0x5412, &letter))
    case "mode": return outcome(chmod(argument, 0o777))
    case "owner": return outcome(chown(argument, getuid(), getgid()))
    case "times": return outcome(utimensat(AT_FDCWD, argument, nil, 0))
    case "cut": return outcome(truncate(argument, 0))
    case "attribute":
        typealias Setting =
            @convention(c) (
                UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>, Int, Int32
            ) -> Int32
        return outcome(function("setxattr", as: Setting.self)(argument, "user.a", "b", 1, 0))
    case "limit":
        typealias Limiting =
            @convention(c) (
                pid_t, Int32, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?
            ) -> Int32
        return outcome(function("prlimit", as: Limiting.self)(getppid(), 7, nil, nil))
    case "memory": return outcome(shmget(IPC_PRIVATE, 4096, 0o600))
    case "environment":
        let file = open("/proc/self/environ", O_RDONLY)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = max(read(file, &bytes, bytes.count), 0)
        let isThere = String(decoding: bytes.prefix(count), as: UTF8.self).contains(argument)
        return isThere || getenv("FLIPBOOK_TEST_TOKEN") != nil ? 1 : 0
    case "signal": return outcome(kill(getppid(), 0))
    case "thread":
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { _ in nil }, nil)
        if code == 0 { pthread_join(thread, nil) }
        return code
    case "share":
        // The forking process has held it before.
        shared.withLock { _ in
            do {
                try WorkerThread { shared.withLock { $0 += 1 } }.detach()
            } catch { exit(70) }
            usleep(100_000)
        }
        while shared.withLock({ $0 }) < 2 { usleep(1000) }
        return 0
    case "ask":
        let answer = Worker.current?.ask(Array(argument.utf8)) ?? []
        print(String(decoding: answer, as: UTF8.self))
        return 0
    case "hang": while true { sleep(1) }
    case "partial":
        guard let file = try? PartialFile(for: argument) else { return 1 }
        _ = write(Worker.errors, "begun", 5)
        while file.isPartial { sleep(1) }
        return 0
    case "overrun":
        Worker.current?.overrun(subject: "a.yaml", sentence: "it takes too long")
        return 0
    case "crash":
        kill(getpid(), SIGSEGV)
        return 0
    case "abort": abort()
    case "overflow": return depth(of: 1)
    case "allocate":
        let bytes = Int(argument) ?? 0
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        memset(memory, 1, bytes)
        return memory.load(as: UInt8.self) == 1 ? 0 : 1
    default: return 64
    }
}

do {
    let end = try supervisor.run(cancel: {}, work: doDeed)
    print(end.kind)
} catch {
    print(error)
}
