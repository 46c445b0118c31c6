package import Diagnostics
internal import Hashing

/// An edit of a file: the lines before it stay, those after it move.
package struct LineEdit: Sendable {
    private let file: String
    /// The first line after the edit, as it was counted before.
    private let firstAfter: Int
    private let lines: Int

    package init(from old: String, to new: String, file: String) {
        self.file = file
        var (old, new) = (old, new)
        (firstAfter, lines) = old.withUTF8 { old in
            new.withUTF8 { new in
                let maximum = min(old.count, new.count)
                var same = 0
                while same < maximum, old[old.count - 1 - same] == new[new.count - 1 - same] {
                    same += 1
                }
                // The line in which the equal end begins may be another.
                let before = Self.breaks(old.dropLast(same))
                return (before + 2, Self.breaks(new.dropLast(same)) - before)
            }
        }
    }

    private static func breaks(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        text.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    }

    /// Whether all lines are where they were.
    var isNone: Bool { lines == 0 }

    func line(_ old: Int, in file: String) -> Int {
        old >= firstAfter && self.file == file ? old + lines : old
    }
}

/// Moves what was read before edits, and compares it with what is there now.
package final class LineShift {
    /// The oldest first.
    package let edits: [LineEdit]
    /// Whether a place moved that was compared.
    package var hasMoved = false
    /// Uses that were moved, so that the places of one use keep one.
    private var moved: [ObjectIdentifier: (old: PlaceOfUse, new: PlaceOfUse)] = [:]

    package init(_ edits: [LineEdit]) { self.edits = edits.filter { !$0.isNone } }

    /// Whether all places are where they were.
    var isNone: Bool { edits.isEmpty }

    private func line(of old: SourceLocation) -> Int {
        edits.reduce(old.line) { $1.line($0, in: old.file) }
    }

    package func place(_ old: SourceLocation) -> SourceLocation {
        guard !isNone else { return old }
        var place = old
        place.line = line(of: old)
        if let uses = old.uses { place.uses = use(uses) }
        return place
    }

    private func use(_ old: PlaceOfUse) -> PlaceOfUse {
        if let known = moved[ObjectIdentifier(old)] { return known.new }
        let location = place(old.location)
        let isMoved = location.line != old.location.line || location.uses !== old.location.uses
        let new = isMoved ? PlaceOfUse(old.reason, at: location) : old
        moved[ObjectIdentifier(old)] = (old, new)
        return new
    }

    /// Whether a place is now another. Both must be used at the same places.
    func leads(from old: SourceLocation, to new: SourceLocation) -> Bool {
        guard new.line == line(of: old), old.column == new.column, old.file == new.file else {
            return false
        }
        if old.line != new.line { hasMoved = true }
        switch (old.uses, new.uses) {
        case (nil, nil): return true
        case (let one?, let two?):
            return one === two && isNone
                || one.reason == two.reason && leads(from: one.location, to: two.location)
        default: return false
        }
    }

    /// Whether a node has the meaning of another, and its places after the edit. Where characters
    /// of assembled texts are from is not compared.
    func leads(from old: YAMLNode, to new: YAMLNode) -> Bool {
        guard leads(from: old.location, to: new.location), old.alias == nil, new.alias == nil,
            (old.origin == nil) == (new.origin == nil)
        else { return false }
        switch (old.content, new.content) {
        case (.scalar(let one), .scalar(let two)):
            return one == two && ExactText(one.text) == ExactText(two.text)
        case (.sequence(let one), .sequence(let two)):
            return isNone && isShared(one, two)
                || one.count == two.count && zip(one, two).allSatisfy { leads(from: $0, to: $1) }
        case (.mapping(let one), .mapping(let two)):
            return isNone && isShared(one, two) || leads(from: one, to: two)
        case (.poison, .poison): return true
        default: return false
        }
    }

    package func leads(from old: [YAMLEntry], to new: [YAMLEntry]) -> Bool {
        old.count == new.count
            && zip(old, new).allSatisfy {
                ExactText($0.key) == ExactText($1.key)
                    && leads(from: $0.keyLocation, to: $1.keyLocation)
                    && leads(from: $0.value, to: $1.value)
            }
    }

    /// Whether two arrays are one, so that nothing needs to be compared.
    private func isShared<Element>(_ one: [Element], _ two: [Element]) -> Bool {
        one.withUnsafeBufferPointer { one in
            two.withUnsafeBufferPointer { two in
                one.baseAddress == two.baseAddress && one.count == two.count
            }
        }
    }

    package func node(_ old: YAMLNode) -> YAMLNode {
        guard !isNone else { return old }
        var node = old
        node.location = place(old.location)
        node.alias = old.alias.map(place)
        node.origin = old.origin?.moved(by: self)
        switch old.content {
        case .scalar, .poison: break
        case .sequence(let items): node.content = .sequence(items.map(self.node))
        case .mapping(let entries): node.content = .mapping(entries.map(entry))
        }
        return node
    }

    package func entry(_ old: YAMLEntry) -> YAMLEntry {
        YAMLEntry(key: old.key, keyLocation: place(old.keyLocation), value: node(old.value))
    }
}
