import Foundation
import Synchronization
import Testing

@testable import FrameProduction
@testable import PixelBuffers

@Suite("The frame pipeline")
struct FramePipelineTests {
    /// What a run throws, in words; nil where it goes through.
    private func words(_ run: () throws(FlipbookError) -> Void) -> String? {
        do throws(FlipbookError) {
            try run()
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "delivers every frame once, in order, whatever the number of jobs",
        arguments: [1, 2, 3, 7, 16])
    func order(jobs: Int) throws {
        for frames in [0..<0, 5..<6, 0..<100, 1000..<1033] {
            var delivered: [Int] = []
            try FramePipeline(jobs: jobs, cancellation: Cancellation()).run(
                frames, make: { $0 * 2 },
                deliver: { frame, product in
                    #expect(product == frame * 2)
                    delivered.append(frame)
                })
            #expect(delivered == Array(frames))
        }
    }

    @Test(
        "makes one frame at a time where there is no memory for more, and delivers the same",
        arguments: [1, 2, 5])
    func sparing(jobs: Int) throws {
        let shortage = FrameFailure.memory(
            MemoryShortage(subject: "a frame", neededBytes: 2, limitBytes: 1))
        let running = Atomic<Int>(0)
        var delivered: [Int] = []
        try FramePipeline(jobs: jobs, cancellation: Cancellation()).run(
            0..<60,
            make: { frame throws(FrameFailure) in
                let count = running.add(1, ordering: .sequentiallyConsistent).newValue
                defer { running.subtract(1, ordering: .sequentiallyConsistent) }
                if frame % 7 == 3, count > 1 { throw shortage }
                return frame
            }, deliver: { _, product in delivered.append(product) })
        #expect(delivered == Array(0..<60))
    }

    @Test(
        "makes no more frames at once than may be, and the first alone", arguments: [1, 2, 3],
        [1, 4])
    func room(maxCount: Int, jobs: Int) throws {
        let running = Atomic<Int>(0)
        let largest = Atomic<Int>(0)
        var delivered: [Int] = []
        try FramePipeline(jobs: jobs, maxMaking: { _ in maxCount }, cancellation: Cancellation())
            .run(
                0..<60,
                make: { frame throws(FrameFailure) in
                    let count = running.add(1, ordering: .sequentiallyConsistent).newValue
                    defer { running.subtract(1, ordering: .sequentiallyConsistent) }
                    largest.max(count, ordering: .sequentiallyConsistent)
                    #expect(frame > 0 || count == 1)
                    usleep(200)
                    return frame
                }, deliver: { _, product in delivered.append(product) })
        #expect(delivered == Array(0..<60))
        #expect(largest.load(ordering: .sequentiallyConsistent) <= min(maxCount, jobs))
    }

    @Test("says what is lacking where there isn't memory for one frame", arguments: [1, 4])
    func shortage(jobs: Int) {
        let shortage = MemoryShortage(subject: "a frame", neededBytes: 2, limitBytes: 1)
        let thrown = words { () throws(FlipbookError) in
            try FramePipeline(jobs: jobs, cancellation: Cancellation()).run(
                0..<40,
                make: { frame throws(FrameFailure) in
                    if frame >= 11 { throw .memory(shortage) }
                }, deliver: { _, _ in })
        }
        #expect(thrown == shortage.description)
    }

    @Test("never has more than twice as many frames about as there are jobs", arguments: [1, 4])
    func window(jobs: Int) throws {
        let begun = Atomic<Int>(0)
        var delivered = 0
        try FramePipeline(jobs: jobs, cancellation: Cancellation()).run(
            0..<200,
            make: {
                begun.add(1, ordering: .relaxed); return $0
            },
            deliver: { _, _ in
                delivered += 1
                #expect(begun.load(ordering: .relaxed) - delivered <= 2 * jobs)
            })
        #expect(delivered == 200)
    }

    @Test(
        "reports the earliest frame that fails, after all before it are delivered",
        arguments: [1, 2, 8])
    func earliestFailure(jobs: Int) {
        for _ in 0..<20 {
            var delivered: [Int] = []
            let thrown = words { () throws(FlipbookError) in
                try FramePipeline(jobs: jobs, cancellation: Cancellation()).run(
                    0..<64,
                    make: { frame throws(FrameFailure) in
                        if frame >= 13 { throw .other(.failed("frame \(frame) is broken")) }
                        return frame
                    },
                    deliver: { frame, _ in delivered.append(frame) })
            }
            #expect(thrown == "frame 13 is broken")
            #expect(delivered == Array(0..<13))
        }
    }

    @Test("stops all workers when delivery fails")
    func deliveryFails() {
        let begun = Atomic<Int>(0)
        let thrown = words { () throws(FlipbookError) in
            try FramePipeline(jobs: 4, cancellation: Cancellation()).run(
                0..<1_000_000,
                make: {
                    begun.add(1, ordering: .relaxed); return $0
                },
                deliver: { frame, _ throws(FlipbookError) in
                    if frame == 3 { throw .failed("frame 3 can't be written") }
                })
        }
        #expect(thrown == "frame 3 can't be written")
        #expect(begun.load(ordering: .relaxed) < 100)
    }

    @Test("ends within a frame once it is cancelled")
    func cancellation() {
        let cancellation = Cancellation()
        var delivered = 0
        do {
            try FramePipeline(jobs: 2, cancellation: cancellation).run(
                0..<1_000_000, make: { $0 },
                deliver: { frame, _ in
                    delivered += 1
                    if frame == 10 { cancellation.cancel() }
                })
            Issue.record("it went on")
        } catch FlipbookError.cancelled {
            #expect(delivered == 11)
        } catch {
            Issue.record(error)
        }
    }
}
