#if os(Linux)
    internal import CLinux
    import Glibc
    internal import Processes

    /// A process beside the worker that answers its questions: it may do what the worker may not,
    /// such as start git. A question is a few bytes; what may be asked is the answerer's matter.
    ///
    /// Questions and answers go through two pipes, each with its length (8 bytes) before it.
    struct Broker: Sendable {
        private let questions: OneWayPipe
        private let answers: OneWayPipe
        private let process: pid_t

        /// More than any question or answer has.
        private static let mostBytes: UInt64 = 1 << 32

        /// - Returns: nil, and `errno`, where there can be no process.
        init?(_ answer: ([UInt8]) -> [UInt8]) {
            guard let questions = OneWayPipe(), let answers = OneWayPipe() else { return nil }
            (self.questions, self.answers) = (questions, answers)
            let supervisor = getpid()
            process = fork()
            guard process >= 0 else { return nil }
            guard process == 0 else { return }
            clinux_die_with_parent()
            if getppid() != supervisor { _exit(1) }
            questions.closeWriteEnd()
            answers.closeReadEnd()
            while let question = Self.receive(questions.readEnd) {
                guard Self.send(answer(question), answers.writeEnd) else { break }
            }
            _exit(0)
        }

        /// In the worker: what the broker answers; nil where it is gone.
        func ask(_ question: [UInt8]) -> [UInt8]? {
            guard Self.send(question, questions.writeEnd) else { return nil }
            return Self.receive(answers.readEnd)
        }

        /// In the worker, which asks, and keeps the other ends only.
        func keepAskingEnds() {
            questions.closeReadEnd()
            answers.closeWriteEnd()
        }

        /// In the supervisor, which asks nothing: a broker whose worker is gone has nobody to wait
        /// for then.
        func closeAll() {
            for pipe in [questions, answers] {
                pipe.closeReadEnd()
                pipe.closeWriteEnd()
            }
        }

        /// In the supervisor.
        func end() {
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }

        private static func send(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
            let head = withUnsafeBytes(of: UInt64(bytes.count)) { Array($0) }
            var rest = (head + bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        private static func receive(_ descriptor: Int32) -> [UInt8]? {
            guard let head = receive(8, descriptor) else { return nil }
            let count = head.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            guard count <= mostBytes else { return nil }
            return receive(Int(count), descriptor)
        }

        private static func receive(_ count: Int, _ descriptor: Int32) -> [UInt8]? {
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
#endif
