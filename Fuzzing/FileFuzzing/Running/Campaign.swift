import Synchronization
import TestSupport

/// Runs the program on mutants of several kinds, a few processes at a time.
package struct Campaign: Sendable {
    package var program: String
    /// The project's folder.
    package var root: String
    package var kinds: [FuzzKind]
    package var firstSeed: UInt64 = 1
    /// Mutants of each kind; nil for as many as there is time for.
    package var count: Int?
    /// How long new portions are begun; nil for ever.
    package var seconds: Double?
    package var jobs = 1
    package var limits = Limits()
    package var flags: [String] = []
    /// Where mutants that show a fault are kept; nil for nowhere.
    package var keep: String?

    package init(program: String, root: String, kinds: [FuzzKind] = FuzzKind.allCases) {
        (self.program, self.root, self.kinds) = (program, root, kinds)
    }

    /// - Parameter report: told of every portion as it ends.
    /// - Returns: what came of each kind.
    package func run(
        report: @escaping @Sendable (FuzzKind, Range<UInt64>, Tally) -> Void = { _, _, _ in }
    ) async throws -> [FuzzKind: Tally] {
        let scratch = try Folder.makeScratch()
        defer { Folder.remove(scratch) }
        let seeds = try Seeds(root: root, program: program, kinds: Set(kinds), scratch: scratch)
        let queue = Queue(campaign: self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<max(jobs, 1) {
                let lane = try Lane(
                    folder: "\(scratch)/lane-\(index)", program: program, seeds: seeds,
                    limits: limits, flags: flags, keep: keep)
                group.addTask {
                    while let (kind, range) = queue.next() {
                        let tally = try lane.run(kind, seeds: range)
                        queue.add(tally, of: kind)
                        report(kind, range, tally)
                    }
                }
            }
            try await group.waitForAll()
            return queue.tallies
        }
    }
}

/// The portions that are left, in turn of all kinds.
private final class Queue: Sendable {
    private struct State {
        /// How many mutants of each kind were given out.
        var given: [FuzzKind: Int] = [:]
        var turn = 0
        var tallies: [FuzzKind: Tally] = [:]
    }

    private let campaign: Campaign
    private let end: ContinuousClock.Instant?
    private let state = Mutex(State())

    init(campaign: Campaign) {
        self.campaign = campaign
        end = campaign.seconds.map { ContinuousClock.now + .seconds($0) }
    }

    var tallies: [FuzzKind: Tally] { state.withLock { $0.tallies } }

    func add(_ tally: Tally, of kind: FuzzKind) {
        state.withLock { $0.tallies[kind, default: Tally()] += tally }
    }

    func next() -> (FuzzKind, Range<UInt64>)? {
        if let end, ContinuousClock.now >= end { return nil }
        return state.withLock { state in
            for _ in campaign.kinds {
                let kind = campaign.kinds[state.turn % campaign.kinds.count]
                state.turn += 1
                let given = state.given[kind, default: 0]
                let left = (campaign.count ?? .max) - given
                guard left > 0 else { continue }
                let count = min(kind.portion, left)
                state.given[kind] = given + count
                let first = campaign.firstSeed &+ UInt64(given)
                return (kind, first..<first &+ UInt64(count))
            }
            return nil
        }
    }
}
