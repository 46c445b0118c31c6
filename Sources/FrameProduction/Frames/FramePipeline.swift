internal import Threads

/// Makes frames on several threads and hands them on in order.
///
/// It uses its own threads, not Swift's cooperative pool: frames take up to seconds and encoders
/// block on files, which that pool forbids, and `--jobs 4` means four threads on any machine.
///
/// If fewer frames than `jobs` are in progress, such as a film's last ones, idle threads help; see
/// `ThreadPool`.
///
/// After a shortage of memory, one frame is made at a time.
///
/// At most `2 × jobs` frames are in the making or waiting at any time, so memory depends on the
/// canvas and the jobs, never on how long the film is.
package struct FramePipeline {
    var jobs: Int
    /// Returns the number of frames to make at the same time, given the largest number so far. Nil
    /// for no limit.
    var maxMaking: (@Sendable (Int) -> Int)?
    var cancellation: Cancellation

    package init(
        jobs: Int, maxMaking: (@Sendable (Int) -> Int)? = nil, cancellation: Cancellation
    ) {
        self.jobs = jobs
        self.maxMaking = maxMaking
        self.cancellation = cancellation
    }

    private struct Window<Frame: Sendable>: Sendable {
        /// The next frame to be made.
        var next: Int
        /// Every frame before this one has been handed on.
        var delivered: Int
        var end: Int
        var finished: [Int: Result<Frame, FrameFailure>] = [:]
        var running = FramesInProgress()
        /// Whether memory was short.
        var usesLowMemory = false

        /// Whether a frame may begin. After a shortage of memory it waits until it is next in
        /// order.
        func maySpare(_ frame: Int) -> Bool {
            !usesLowMemory || (running.count == 0 && frame == delivered) || frame >= end
        }
    }

    /// Makes every frame of `frames` and delivers them in order, on the calling thread.
    ///
    /// - Parameters:
    ///   - make: called on the workers, for several frames at a time.
    ///   - deliver: called once a frame, in order.
    /// - Throws: the error of the earliest frame that fails, for any number of jobs; errors of
    ///   `deliver`; `FlipbookError.cancelled`. All workers have stopped then.
    package func run<Frame: Sendable>(
        _ frames: Range<Int>, make: @escaping @Sendable (Int) throws(FrameFailure) -> Frame,
        deliver: (Int, Frame) throws(FlipbookError) -> Void
    ) throws(FlipbookError) {
        let width = 2 * jobs
        let cancellation = cancellation
        let maxMaking = maxMaking
        let pool = ThreadPool(size: jobs)
        let window = Monitor(
            Window<Frame>(
                next: frames.lowerBound, delivered: frames.lowerBound, end: frames.upperBound))

        @Sendable func result(of frame: Int) -> Result<Frame, FrameFailure> {
            if cancellation.isCancelled { return .failure(.other(.cancelled)) }
            return Result { () throws(FrameFailure) in
                try pool.working { () throws(FrameFailure) in try make(frame) }
            }
        }

        @Sendable func work() {
            while let frame = window.change(
                when: {
                    $0.next >= $0.end
                        || ($0.next < $0.delivered + width && $0.maySpare($0.next)
                            && $0.running.hasRoom(maxMaking))
                },
                { window -> Int? in
                    guard window.next < window.end else { return nil }
                    defer { window.next += 1 }
                    window.running.begin()
                    return window.next
                })
            {
                var made = result(of: frame)
                if case .failure(.memory) = made {
                    // Other frames may hold the memory that this one needs.
                    let mayTryAgain = window.change { window -> Bool in
                        let isAlone =
                            window.running.count == 1 && window.delivered == frame
                            && window.finished.isEmpty
                        if !isAlone { window.running.end() }
                        window.usesLowMemory = true
                        return !isAlone
                    }
                    if mayTryAgain {
                        window.change(when: { $0.maySpare(frame) }) { $0.running.begin() }
                        made = result(of: frame)
                    }
                }
                window.change {
                    $0.running.end()
                    $0.finished[frame] = made
                    // Earlier frames are still made, so that the earliest failure is the one
                    // reported.
                    if case .failure = made { $0.end = min($0.end, frame + 1) }
                }
            }
        }

        let threads = try flipbookErrors { () throws(ThreadError) in
            try WorkerThread.several(min(jobs, max(1, frames.count)), work)
        }
        defer {
            window.change { $0.end = 0 }
            for thread in threads { thread.join() }
        }

        for frame in frames {
            let result = window.change(when: { $0.finished[frame] != nil }) { window in
                window.delivered = frame + 1
                return window.finished.removeValue(forKey: frame)
            }
            guard let result else { continue }
            try cancellation.check()
            try deliver(frame, flipbookErrors(result.get))
        }
    }
}
