import Synchronization
package import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The seeds of tests' random inputs.
///
/// `FLIPBOOK_TEST_SEED`, a whole number below 2³², is added to each of them. The same number gives
/// the same inputs again; without one it is 0, and another one for `drawn`. A suite that takes its
/// seeds from here has the trait `.seeded`, by which every failure says the number that repeats it.
package enum TestSeed {
    private static let given: UInt64? = whole("FLIPBOOK_TEST_SEED")

    /// How many of several seeds a test takes, where `FLIPBOOK_TEST_COUNT` says so.
    package static let count: UInt64? = whole("FLIPBOOK_TEST_COUNT")

    /// A seed that is the same in every run, unless a number is given.
    package static func fixed(_ seed: UInt64) -> UInt64 { seed &+ (given ?? 0) }

    /// The number given, or one that is other in every run.
    package static var drawn: UInt64 {
        SeededTrait.scope?.hasDrawn.withLock { $0 = true }
        return number
    }

    private static let number = given ?? .random(in: 0...UInt64(UInt32.max))

    /// Seeds that are the same in every run, unless a number is given; or as many as
    /// `FLIPBOOK_TEST_COUNT` says from the first.
    package static func several(_ seeds: ClosedRange<UInt64>) -> [UInt64] {
        let first = seeds.lowerBound
        let all = count.map { Array(first..<first + $0) } ?? Array(seeds)
        return all.map(fixed)
    }

    package static func several(_ seeds: Range<UInt64>) -> [UInt64] {
        several(seeds.lowerBound...seeds.upperBound - 1)
    }

    /// What a failure says.
    fileprivate static func comment(hasDrawn: Bool) -> Comment {
        "FLIPBOOK_TEST_SEED=\(hasDrawn ? number : given ?? 0) gives the same inputs again"
    }

    private static func whole(_ name: String) -> UInt64? {
        guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else {
            return nil
        }
        let number = UInt32(text)
        precondition(number != nil, "\(name) is '\(text)', and not a whole number below 2^32")
        return number.map(UInt64.init)
    }
}

/// Has every failure of a test say which number gives its random inputs again.
package struct SeededTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate final class Scope: Sendable {
        let hasDrawn = Mutex(false)
    }

    @TaskLocal fileprivate static var scope: Scope?

    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let scope = Scope()
        let issues = IssueHandlingTrait.compactMapIssues { issue in
            var issue = issue
            issue.comments.append(TestSeed.comment(hasDrawn: scope.hasDrawn.withLock { $0 }))
            return issue
        }
        try await Self.$scope.withValue(scope) {
            try await issues.provideScope(for: test, testCase: testCase, performing: function)
        }
    }
}

extension Trait where Self == SeededTrait {
    /// For suites and tests that take their seeds from `TestSeed`.
    package static var seeded: Self { Self() }
}
