internal import Hashing
internal import TimelineSyntax

/// The lines that differ between two texts.
struct LineComparison: Sendable {
    let old: [String]
    let new: [String]
    /// The changed lines, with the old line that each replaces; nil for added lines.
    private(set) var changed: [Int: Int?] = [:]
    /// Removed lines without a replacement.
    private(set) var removed: Set<Int> = []

    /// The maximum number of differing lines. Beyond it, everything between the first and the last
    /// counts as changed.
    private static let maxLines = 3000

    /// Compares two texts. Lines are numbered from 1.
    init(_ oldText: String, _ newText: String) {
        old = SourceText(oldText, file: "").lines
        new = SourceText(newText, file: "").lines
        // Lines that Unicode calls equal may have other glyphs.
        let (olds, news) = (old.map { ExactText($0) }, new.map { ExactText($0) })
        var start = 0
        while start < min(olds.count, news.count), olds[start] == news[start] { start += 1 }
        var (oldEnd, newEnd) = (olds.count, news.count)
        while oldEnd > start, newEnd > start, olds[oldEnd - 1] == news[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        guard max(oldEnd, newEnd) - start <= Self.maxLines else {
            note(old: Array(start..<oldEnd), new: Array(start..<newEnd))
            return
        }
        let difference = Array(news[start..<newEnd]).difference(from: Array(olds[start..<oldEnd]))
        var (gone, added): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let offset, _, _): gone.insert(start + offset)
            case .insert(let offset, _, _): added.insert(start + offset)
            }
        }
        var (before, after) = (start, start)
        while before < oldEnd || after < newEnd {
            var (removed, written): ([Int], [Int]) = ([], [])
            while before < oldEnd, gone.contains(before) {
                removed.append(before)
                before += 1
            }
            while after < newEnd, added.contains(after) {
                written.append(after)
                after += 1
            }
            note(old: removed, new: written)
            (before, after) = (before + 1, after + 1)
        }
    }

    private mutating func note(old: [Int], new: [Int]) {
        for (place, line) in new.enumerated() {
            changed[line + 1] = .some(place < old.count ? old[place] + 1 : nil)
        }
        for line in old.dropFirst(new.count) { removed.insert(line + 1) }
    }

    /// Returns a line without surrounding space, shortened if long.
    static func text(_ lines: [String], _ line: Int) -> String {
        guard lines.indices.contains(line - 1) else { return "" }
        let text = lines[line - 1].drop { $0 == " " }
        return text.count <= 100 ? String(text) : text.prefix(100) + "…"
    }
}
