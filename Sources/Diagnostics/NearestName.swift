/// Names that may be meant by a mistyped one.
package struct NearNames: Sendable {
    private let candidates: [(name: String, letters: [Unicode.Scalar])]
    /// The number of all letters.
    fileprivate let letterCount: Int

    /// Longer names are near to none.
    private static let longest = 64

    package init(_ names: some Sequence<String>) {
        candidates = names.map { ($0, Self.letters(of: $0)) }
        letterCount = candidates.reduce(0) { $0 + $1.letters.count + 1 }
    }

    private static func letters(of name: String) -> [Unicode.Scalar] {
        Array(name.lowercased().unicodeScalars.prefix(longest + 1))
    }

    /// The candidate nearest to a name; nil if none is near.
    ///
    /// By Damerau–Levenshtein distance (optimal string alignment), ignoring case. Near is up to a
    /// third of the length, and at least 1. Of equally near candidates the first wins; of those
    /// that differ in case only, the nearest with case: `crad` is `card` rather than `Card`.
    ///
    /// - Parameter steps: is increased by the candidates, and by the letters compared.
    fileprivate func nearest(to name: String, steps: inout Int) -> String? {
        let wanted = Self.letters(of: name)
        guard !wanted.isEmpty, wanted.count <= Self.longest else { return nil }
        var best: (name: String, letters: [Unicode.Scalar], distance: Int)?
        steps += candidates.count
        for (candidate, letters) in candidates {
            let allowed = max(1, max(wanted.count, letters.count) / 3)
            guard letters.count <= Self.longest, abs(letters.count - wanted.count) <= allowed,
                // A name of one letter is near to all others. Only `aa` is accepted for `a`.
                min(letters.count, wanted.count) > 1 || Set(letters) == Set(wanted)
            else { continue }
            steps += letters.count * wanted.count
            let distance = alignmentDistance(wanted, letters)
            guard distance <= allowed, distance <= best?.distance ?? .max else { continue }
            if let best, distance == best.distance {
                // The first of other candidates wins, which needs no comparison.
                guard letters == best.letters else { continue }
                steps += 2 * letters.count * wanted.count
                guard Self.distance(name, candidate) < Self.distance(name, best.name) else {
                    continue
                }
            }
            best = (candidate, letters, distance)
        }
        return best?.name
    }

    /// With case.
    private static func distance(_ a: String, _ b: String) -> Int {
        alignmentDistance(Array(a.unicodeScalars), Array(b.unicodeScalars))
    }
}

/// The candidate nearest to a mistyped name, as `NearNames` tells it; nil if none is near.
package func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    var steps = 0
    return NearNames(candidates).nearest(to: name, steps: &steps)
}

/// Suggests names for the mistakes of a file.
///
/// Comparing each unknown name with each known one takes as long as the product of their numbers,
/// and a file may have many of both. So all mistakes of a file have a number of steps together,
/// which is enough for 100 000 misspelt keys. Further ones are reported without a suggestion.
package struct NameSuggestions: Sendable {
    package static let maxSteps = 1 << 28

    /// The work so far.
    package private(set) var steps = 0
    private let maxSteps: Int

    package init(maxSteps: Int = maxSteps) { self.maxSteps = maxSteps }

    /// Whether there will be another suggestion.
    package var areLeft: Bool { steps < maxSteps }

    package mutating func nearest(to name: String, in names: NearNames) -> String? {
        areLeft ? names.nearest(to: name, steps: &steps) : nil
    }

    package mutating func nearest(to name: String, in names: some Sequence<String>) -> String? {
        guard areLeft else { return nil }
        let names = NearNames(names)
        steps += names.letterCount
        return names.nearest(to: name, steps: &steps)
    }
}

private func alignmentDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
        var row = [i + 1]
        row.reserveCapacity(b.count + 1)
        for j in 0..<b.count {
            let substitution = last[j] + (a[i] == b[j] ? 0 : 1)
            var distance = min(substitution, last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                distance = min(distance, beforeLast[j - 1] + 1)
            }
            row.append(distance)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
