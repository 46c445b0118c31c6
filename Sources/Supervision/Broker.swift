#if os(Linux)
    internal import CLinux
    import Glibc
    internal import Processes
    internal import WholeFiles

    /// A helper process outside the sandbox that answers the worker's questions, e.g. by running
    /// git, and writes its outputs' names. It decides which questions are allowed.
    ///
    /// Questions and answers are bytes in two pipes, each after its length in 8 bytes. Open files
    /// are passed through a pair of sockets.
    struct Broker: Sendable {
        private let questions: OneWayPipe
        private let answers: OneWayPipe
        private let files: SocketPair
        private let process: pid_t

        /// The first byte of a question.
        private enum Kind { static let other: UInt8 = 0, output: UInt8 = 1 }

        /// The longest accepted question: the worker may have been taken over.
        private static let maxQuestionBytes: UInt64 = 1 << 24
        private static let maxAnswerBytes: UInt64 = 1 << 32
        /// The limit of data memory, for the broker and for each program that it runs.
        private static let maxMemoryBytes = 2 << 30

        /// - Parameters:
        ///   - outputs: where the worker may have files made.
        ///   - answer: answers all other questions.
        /// - Returns: nil, with `errno` set, if the process can't be started.
        init?(_ outputs: [OutputPlace], _ answer: ([UInt8]) -> [UInt8]) {
            guard let questions = OneWayPipe(), let answers = OneWayPipe(),
                let files = SocketPair()
            else { return nil }
            (self.questions, self.answers, self.files) = (questions, answers, files)
            let supervisor = getpid()
            process = fork()
            guard process >= 0 else { return nil }
            guard process == 0 else { return }
            clinux_die_with_parent()
            if getppid() != supervisor { _exit(1) }
            questions.closeWriteEnd()
            answers.closeReadEnd()
            files.closeWorkersEnd()
            DataLimit.set(Self.maxMemoryBytes)
            let keeper = OutputKeeper(outputs)
            while let question = Self.receive(questions.readEnd, atMost: Self.maxQuestionBytes) {
                let rest = Array(question.dropFirst())
                let reply =
                    question.first == Kind.output ? Self.bytes(act(rest, keeper)) : answer(rest)
                guard Self.send(reply, answers.writeEnd) else { break }
            }
            _exit(0)
        }

        /// In the broker: an open file is sent before the answer.
        private func act(_ question: [UInt8], _ keeper: OutputKeeper) -> Int32 {
            guard let request = OutputRequest(question) else { return EINVAL }
            let result = keeper.act(request)
            guard case .open = request, result >= 0 else { return result }
            defer { close(result) }
            return clinux_send_descriptor(files.brokersEnd, result) == 0 ? 0 : -errno
        }

        /// In the worker: returns the answer; nil if the broker has ended.
        func ask(_ question: [UInt8]) -> [UInt8]? { ask(Kind.other, question) }

        /// In the worker: returns an `errno`, or 0; for an open file its descriptor, or a negated
        /// `errno`.
        func act(_ request: OutputRequest) -> Int32 {
            let result = ask(Kind.output, request.bytes).flatMap(Self.number)
            guard case .open = request else { return result ?? EIO }
            guard result == 0 else { return result ?? -EIO }
            let descriptor = clinux_receive_descriptor(files.workersEnd)
            return descriptor >= 0 ? descriptor : -EIO
        }

        private func ask(_ kind: UInt8, _ question: [UInt8]) -> [UInt8]? {
            guard Self.send([kind] + question, questions.writeEnd) else { return nil }
            return Self.receive(answers.readEnd, atMost: Self.maxAnswerBytes)
        }

        private static func bytes(_ number: Int32) -> [UInt8] {
            withUnsafeBytes(of: number) { Array($0) }
        }

        private static func number(_ bytes: [UInt8]) -> Int32? {
            guard bytes.count == MemoryLayout<Int32>.size else { return nil }
            return bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
        }

        /// In the worker: where it receives open files.
        var receivingEnd: Int32 { files.workersEnd }

        /// In the worker: closes the broker's ends.
        func keepAskingEnds() {
            questions.closeReadEnd()
            answers.closeWriteEnd()
            files.closeBrokersEnd()
        }

        /// In the supervisor: closes all ends, so that the broker ends with the worker.
        func closeAll() {
            for pipe in [questions, answers] {
                pipe.closeReadEnd()
                pipe.closeWriteEnd()
            }
            files.closeWorkersEnd()
            files.closeBrokersEnd()
        }

        /// In the supervisor: kills the broker.
        func end() {
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }

        private static func send(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
            let head = withUnsafeBytes(of: UInt64(bytes.count)) { Array($0) }
            return (head + bytes).withUnsafeBytes { writeAll($0, to: descriptor) } == nil
        }

        private static func receive(_ descriptor: Int32, atMost maxBytes: UInt64) -> [UInt8]? {
            guard let head = receive(8, descriptor) else { return nil }
            let count = head.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            guard count <= maxBytes else { return nil }
            return receive(Int(count), descriptor)
        }

        private static func receive(_ count: Int, _ descriptor: Int32) -> [UInt8]? {
            // The initializer below would write into the storage that all empty arrays share.
            guard count > 0 else { return [] }
            var done = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while done < count {
                    let base = buffer.baseAddress.map { $0 + done }
                    let got = read(descriptor, base, count - done)
                    if got < 0, errno == EINTR { continue }
                    guard got > 0 else { break }
                    done += got
                }
                filled = done
            }
            return done == count ? bytes : nil
        }
    }

    /// Two connected sockets.
    ///
    /// `@unchecked Sendable` holds because the ends are closed before another thread gets the pair.
    private final class SocketPair: @unchecked Sendable {
        private(set) var brokersEnd: Int32
        private(set) var workersEnd: Int32

        /// - Returns: nil, with `errno` set, on failure.
        init?() {
            var ends: [Int32] = [-1, -1]
            guard clinux_socket_pair(&ends) == 0 else { return nil }
            (brokersEnd, workersEnd) = (ends[0], ends[1])
        }

        deinit {
            closeBrokersEnd()
            closeWorkersEnd()
        }

        func closeBrokersEnd() {
            if brokersEnd >= 0 { close(brokersEnd) }
            brokersEnd = -1
        }

        func closeWorkersEnd() {
            if workersEnd >= 0 { close(workersEnd) }
            workersEnd = -1
        }
    }
#endif
