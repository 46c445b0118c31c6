import PortableMath
import Synchronization
import TestSupport
import Testing

@testable import FrameProduction
@testable import PixelBuffers

/// Frames that are made and taken by the same workers.
@Suite(.seeded) struct FrameRunTests {
    /// Notes frames, and that no two threads call it at once.
    private final class Consumer: FrameConsumer {
        private let taken = Mutex<[Int]>([])
        private let isBusy = Atomic<Bool>(false)
        private let maxCount: Int
        private let failure: Int?
        private let ends = Atomic<Int>(0)

        /// - Parameters:
        ///   - maxCount: after so many frames no more are wanted.
        ///   - failure: the frame that can't be taken.
        init(maxCount: Int = .max, failure: Int? = nil) {
            (self.maxCount, self.failure) = (maxCount, failure)
        }

        var frames: [Int] { taken.withLock { $0 } }
        var endCount: Int { ends.load(ordering: .sequentiallyConsistent) }

        func take(_ frame: Int) throws(FlipbookError) -> Bool {
            let wasBusy = isBusy.exchange(true, ordering: .sequentiallyConsistent)
            #expect(!wasBusy)
            defer { isBusy.store(false, ordering: .sequentiallyConsistent) }
            if frame == failure { throw .failed("frame \(frame) can't be taken") }
            return taken.withLock {
                $0.append(frame)
                return $0.count < maxCount
            }
        }

        func end() { ends.add(1, ordering: .sequentiallyConsistent) }
    }

    private func pipeline(
        _ jobs: Int, at once: Int, _ cancellation: Cancellation = Cancellation()
    ) -> FramePipeline<Int> {
        FramePipeline(jobs: jobs, runsAtOnce: once, cancellation: cancellation)
    }

    @Test("every consumer of a run gets its frames once and in order; runs end in order")
    func order() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(40))
        for _ in 0..<200 {
            let jobs = Int.random(in: 1...7, using: &generator)
            var ends = [0]
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                ends.append(ends[ends.count - 1] + Int.random(in: 1...9, using: &generator))
            }
            let consumers = ends.indices.dropLast().map { _ in
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in Consumer() }
            }
            let made = Mutex<[Int]>([])
            let runs = consumers.enumerated().map { index, consumers in
                FrameRun<Int>(frames: ends[index]..<ends[index + 1]) { consumers }
            }
            var ended: [Int] = []
            var progress: [Int] = []
            try pipeline(jobs, at: Int.random(in: 1...4, using: &generator)).run(
                runs,
                make: { position in
                    made.withLock { $0.append(position) }
                    return position
                },
                progress: { progress.append($0.completed) },
                ended: { run in
                    for consumer in consumers[run] {
                        #expect(consumer.frames == Array(ends[run]..<ends[run + 1]))
                        #expect(consumer.endCount == 1)
                    }
                    ended.append(run)
                })
            #expect(ended == Array(consumers.indices))
            let wanted = consumers.indices.filter { !consumers[$0].isEmpty }
                .flatMap { Array(ends[$0]..<ends[$0 + 1]) }
            #expect(made.withLock { $0.sorted() } == wanted)
            #expect(progress == progress.sorted())
            #expect(progress.last ?? 0 == ends.last)
        }
    }

    /// How long two workers take for runs, with times of our own; and the most frames held.
    ///
    /// - Parameters:
    ///   - lengths: numbers of frames.
    ///   - takes: what a frame of each run takes to encode.
    ///   - makes: what a frame takes to make.
    private func simulated(
        _ lengths: [Int], takes: [[Int]], makes: Int
    ) -> (time: Int, held: Int) {
        typealias Pipeline = FramePipeline<Int>
        var end = 0
        let runs = lengths.map { length in
            defer { end += length }
            return FrameRun<Int>(frames: end..<end + length) { [Consumer()] }
        }
        let pipeline = pipeline(2, at: 2)
        var state = Pipeline.State()
        var working: [(until: Int, task: Pipeline.Task)] = []
        var (time, held) = (0, 0)
        while state.ended.count < runs.count {
            while working.count < 2, let task = pipeline.next(state, runs) {
                Pipeline.begin(task, &state, runs)
                let duration =
                    switch task {
                    case .make: makes
                    case .take(let run, _, let frame): takes[run][frame % takes[run].count]
                    case .open, .end, .stop: 0
                    }
                working.append((time + duration, task))
            }
            held = max(held, state.runs.values.reduce(0) { $0 + $1.heldCount })
            guard let next = working.indices.min(by: { working[$0].until < working[$1].until })
            else {
                Issue.record("no worker has anything to do")
                break
            }
            let done = working.remove(at: next)
            time = done.until
            switch done.task {
            case .open(let run): Pipeline.opened(.success([Consumer()]), run, runs, &state)
            case .make(let run, let frame):
                Pipeline.made(.success(frame), run, frame, &state)
            case .take(let run, let subscription, _):
                Pipeline.took(.success(true), run, subscription, &state)
            case .end(let run, let subscription):
                Pipeline.took(.success(false), run, subscription, &state)
            case .stop: break
            }
        }
        return (time, held)
    }

    @Test("two workers are busy to the end, or as long as the longest run is encoded")
    func urgency() {
        // Encoders take some frames in a tenth of the time of others.
        let steady = [40], bursts = [5, 5, 110, 5, 75]
        for (lengths, takes) in [
            ([60, 40], [steady, steady]), ([40, 60], [steady, steady]),
            ([60, 40], [bursts, bursts]), ([120, 120], [bursts, bursts]),
            ([60, 60, 60], [steady, steady, steady]), ([60, 60, 60, 60], [bursts]),
            ([30, 60], [[80], steady]),
        ] {
            let takes = lengths.indices.map { takes[$0 % takes.count] }
            let (time, held) = simulated(lengths, takes: takes, makes: 15)
            let encoding = lengths.indices.map { run in
                (0..<lengths[run]).reduce(0) { $0 + takes[run][$1 % takes[run].count] }
            }
            let work = encoding.reduce(0, +) + 15 * lengths.reduce(0, +)
            let minimum = max(work / 2, encoding.max() ?? 0)
            #expect(Double(time) < 1.1 * Double(minimum), "\(lengths): \(time) of \(minimum)")
            #expect(held <= 5)
        }
    }

    @Test("the earliest frame that fails is reported, whoever makes it", arguments: [1, 2, 5])
    func earliestFailure(jobs: Int) {
        var generator = SplitMix64(seed: TestSeed.fixed(41))
        for _ in 0..<50 {
            let broken = Set((0..<3).map { _ in Int.random(in: 0..<60, using: &generator) })
            let runs = (0..<4).map { run in
                FrameRun<Int>(frames: run * 15..<run * 15 + 15) { [Consumer()] }
            }
            let error = #expect(throws: FlipbookError.self) {
                try pipeline(jobs, at: 3).run(
                    runs,
                    make: { position throws(FrameFailure) in
                        if broken.contains(position) {
                            throw .other(.failed("frame \(position) is broken"))
                        }
                        return position
                    }, progress: { _ in })
            }
            #expect(error?.description == "frame \(broken.min() ?? 0) is broken")
        }
    }

    @Test("frames for which there is no memory are made again, alone", arguments: [1, 2, 5])
    func sparing(jobs: Int) throws {
        let running = Atomic<Int>(0)
        let consumers = (0..<4).map { _ in Consumer() }
        let runs = consumers.enumerated().map { index, consumer in
            FrameRun<Int>(frames: index * 15..<index * 15 + 15) { [consumer] }
        }
        let shortage = MemoryShortage(subject: "a frame", neededBytes: 2, limitBytes: 1)
        try pipeline(jobs, at: 3).run(
            runs,
            make: { position throws(FrameFailure) in
                let count = running.add(1, ordering: .sequentiallyConsistent).newValue
                defer { running.subtract(1, ordering: .sequentiallyConsistent) }
                if position % 7 == 3, count > 1 { throw .memory(shortage) }
                return position
            }, progress: { _ in })
        for (index, consumer) in consumers.enumerated() {
            #expect(consumer.frames == Array(index * 15..<index * 15 + 15))
        }
        let error = #expect(throws: FlipbookError.self) {
            try pipeline(jobs, at: 3).run(
                runs,
                make: { position throws(FrameFailure) in
                    if position >= 11 { throw .memory(shortage) }
                    return position
                }, progress: { _ in })
        }
        #expect(error?.description == shortage.description)
    }

    @Test("frames that no consumer wants any more aren't made")
    func enough() throws {
        let made = Atomic<Int>(0)
        let consumers = [Consumer(maxCount: 3), Consumer(maxCount: 7)]
        var last = 0
        try pipeline(2, at: 1).run(
            [FrameRun<Int>(frames: 0..<1000) { consumers }],
            make: {
                made.add(1, ordering: .relaxed)
                return $0
            }, progress: { last = $0.completed }, ended: { #expect($0 == 0) })
        #expect(consumers.map(\.frames.count) == [3, 7])
        #expect(consumers.allSatisfy { $0.endCount == 0 })
        #expect(made.load(ordering: .relaxed) < 20)
        #expect(last == 1000)
    }

    @Test("what a consumer, the end of a run or an interruption says ends all", arguments: [1, 4])
    func failures(jobs: Int) {
        let made = Atomic<Int>(0)
        func words(
            _ consumers: @escaping @Sendable () throws(FlipbookError) -> [any FrameConsumer<Int>],
            _ cancellation: Cancellation = Cancellation(),
            ended: (Int) throws(FlipbookError) -> Void = { _ in }
        ) -> String? {
            let runs = (0..<100).map { run in
                FrameRun<Int>(frames: run * 1000..<run * 1000 + 1000, open: consumers)
            }
            let error = #expect(throws: FlipbookError.self) {
                try pipeline(jobs, at: 2, cancellation).run(
                    runs,
                    make: {
                        made.add(1, ordering: .relaxed)
                        if $0 == 50_005 { cancellation.cancel() }
                        return $0
                    }, progress: { _ in }, ended: ended)
            }
            return error?.description
        }
        #expect(words { [Consumer(failure: 12)] } == "frame 12 can't be taken")
        #expect(words { () throws(FlipbookError) in throw .failed("no encoder") } == "no encoder")
        let full = words {
            [Consumer()]
        } ended: { run throws(FlipbookError) in
            if run == 1 { throw .failed("the disk is full") }
        }
        #expect(full == "the disk is full")
        #expect(words { [Consumer()] } == FlipbookError.cancelled.description)
        #expect(made.load(ordering: .relaxed) < 90_000)
    }
}
