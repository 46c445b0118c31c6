/// The candidate nearest to a mistyped name; nil if none is near.
///
/// By Damerau–Levenshtein distance (optimal string alignment), ignoring case. Near is up to a third
/// of the length, and at least 1. The first of equally near candidates wins.
package func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    let longest = 64
    let wanted = Array(name.lowercased().unicodeScalars.prefix(longest + 1))
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
        let letters = Array(candidate.lowercased().unicodeScalars.prefix(longest + 1))
        let allowed = max(1, max(wanted.count, letters.count) / 3)
        guard letters.count <= longest, abs(letters.count - wanted.count) <= allowed,
            // A name of one letter is near to all others. Only `aa` is accepted for `a`.
            min(letters.count, wanted.count) > 1 || Set(letters) == Set(wanted)
        else { continue }
        let distance = alignmentDistance(wanted, letters)
        if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
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
