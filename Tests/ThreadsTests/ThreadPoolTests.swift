import PortableMath
import Synchronization
import TestSupport
import Testing

@testable import Threads

private struct Broken: Error, Equatable { var part: Int }

@Suite("A pool", .seeded)
struct ThreadPoolTests {
    @Test("runs every part once, and has its results in order", arguments: [1, 2, 3, 7, 16])
    func everyPart(size: Int) throws {
        let pool = ThreadPool(size: size)
        for count in [0, 1, 2, 5, 100, 3000] {
            let calls = Mutex<[Int: Int]>([:])
            let results = pool.working {
                ThreadPool.map(count) { part in
                    calls.withLock { $0[part, default: 0] += 1 }
                    return 3 * part
                }
            }
            #expect(results == (0..<count).map { 3 * $0 })
            #expect(calls.withLock { $0.count } == count)
            #expect(calls.withLock { $0.values.allSatisfy { $0 == 1 } })
        }
    }

    @Test("throws what the first part throws that fails", arguments: [1, 2, 3, 7])
    func firstFailure(size: Int) throws {
        var generator = SplitMix64(seed: TestSeed.drawn)
        let pool = ThreadPool(size: size)
        for _ in 0..<200 {
            let count = 1 + Int(generator.next() % 60)
            let broken = Set((0..<3).map { _ in Int(generator.next() % UInt64(count)) })
            let error = #expect(throws: Broken.self) {
                try pool.working { () throws(Broken) in
                    try ThreadPool.run(count) { part throws(Broken) in
                        if broken.contains(part) { throw Broken(part: part) }
                    }
                }
            }
            #expect(error == broken.min().map(Broken.init))
        }
    }

    @Test("divides a range into consecutive ones that are long enough", arguments: [1, 2, 3, 7])
    func ranges(size: Int) {
        let pool = ThreadPool(size: size)
        for (count, minimum) in [(0, 5), (1, 5), (9, 5), (10, 5), (1000, 1), (1000, 64), (7, 0)] {
            let found = Mutex<[Range<Int>]>([])
            pool.working {
                ThreadPool.run(rangesOf: count, minCount: minimum) { range in
                    found.withLock { $0.append(range) }
                }
            }
            let ranges = found.withLock { $0.sorted { $0.lowerBound < $1.lowerBound } }
            #expect(ranges.flatMap(Array.init) == Array(0..<count))
            #expect(ranges.allSatisfy { $0.count >= min(minimum, count) })
            if size > 1, count >= 2 * minimum, minimum > 0 { #expect(ranges.count > 1) }
            if size == 1 { #expect(ranges.count == min(count, 1)) }
        }
    }

    @Test("has helpers at work for one thread, and no more of them than its size says")
    func helpers() {
        for size in [1, 2, 3, 7] {
            let pool = ThreadPool(size: size)
            let running = Atomic<Int>(0)
            let maximum = Atomic<Int>(0)
            pool.working {
                // Goes on until all are there.
                ThreadPool.run(100_000) { part in
                    let count = running.add(1, ordering: .sequentiallyConsistent).newValue
                    maximum.max(count, ordering: .sequentiallyConsistent)
                    if maximum.load(ordering: .sequentiallyConsistent) < size { pause() }
                    running.subtract(1, ordering: .sequentiallyConsistent)
                }
            }
            #expect(maximum.load(ordering: .sequentiallyConsistent) == size)
        }
    }

    @Test("leaves threads alone that each have work of their own")
    func ownWork() throws {
        let pool = ThreadPool(size: 2)
        let begun = Atomic<Int>(0)
        let strange = Atomic<Int>(0)
        let threads = try (0..<2).map { _ in
            try WorkerThread {
                pool.working {
                    begun.add(1, ordering: .sequentiallyConsistent)
                    while begun.load(ordering: .sequentiallyConsistent) < 2 { pause() }
                    let own = threadNumber()
                    for _ in 0..<50 {
                        ThreadPool.run(20) { _ in
                            if threadNumber() != own {
                                strange.add(1, ordering: .sequentiallyConsistent)
                            }
                        }
                    }
                    // Nobody's place is free before both are done.
                    begun.add(1, ordering: .sequentiallyConsistent)
                    while begun.load(ordering: .sequentiallyConsistent) < 4 { pause() }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(strange.load(ordering: .sequentiallyConsistent) == 0)
    }

    @Test("runs parts of parts, and those of several threads at once", arguments: [1, 2, 3, 7])
    func nested(size: Int) throws {
        let pool = ThreadPool(size: size)
        let total = Atomic<Int>(0)
        let threads = try (0..<3).map { _ in
            try WorkerThread {
                for _ in 0..<20 {
                    pool.working {
                        ThreadPool.run(5) { first in
                            ThreadPool.run(4) { second in
                                total.add(10 * first + second, ordering: .relaxed)
                            }
                        }
                    }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(total.load(ordering: .relaxed) == 60 * (4 * 100 + 5 * 6))
    }

    @Test("is nobody's outside its work")
    func outside() {
        let pool = ThreadPool(size: 4)
        pool.working { #expect(ThreadPool.current === pool) }
        #expect(ThreadPool.current == nil)
        #expect(ThreadPool.map(3) { $0 } == [0, 1, 2])
    }
}
