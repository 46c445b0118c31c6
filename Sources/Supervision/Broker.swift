#if os(Linux)
    internal import CLinux
    import Glibc
    internal import Processes
    internal import WholeFiles

    /// A helper process outside the sandbox that answers the worker's questions, e.g. by running
    /// git. It decides what may be asked.
    ///
    /// Questions and answers are bytes in two pipes, each after its length in 8 bytes.
    struct Broker: Sendable {
        private let questions: OneWayPipe
        private let answers: OneWayPipe
        private let process: pid_t

        /// The longest accepted question: the worker may have been taken over.
        private static let maxQuestionBytes: UInt64 = 1 << 24
        private static let maxAnswerBytes: UInt64 = 1 << 32
        /// Of data, for the broker and for each program that it runs.
        private static let maxMemoryBytes = 2 << 30

        /// - Returns: nil, with `errno` set, if the process can't be started.
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
            DataLimit.set(Self.maxMemoryBytes)
            while let question = Self.receive(questions.readEnd, atMost: Self.maxQuestionBytes) {
                guard Self.send(answer(question), answers.writeEnd) else { break }
            }
            _exit(0)
        }

        /// In the worker: returns the answer; nil if the broker has ended.
        func ask(_ question: [UInt8]) -> [UInt8]? {
            guard Self.send(question, questions.writeEnd) else { return nil }
            return Self.receive(answers.readEnd, atMost: Self.maxAnswerBytes)
        }

        /// In the worker: closes the broker's ends.
        func keepAskingEnds() {
            questions.closeReadEnd()
            answers.closeWriteEnd()
        }

        /// In the supervisor: closes all ends, so that the broker ends with the worker.
        func closeAll() {
            for pipe in [questions, answers] {
                pipe.closeReadEnd()
                pipe.closeWriteEnd()
            }
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
#endif
