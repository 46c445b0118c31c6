/// A selector of a style sheet, as far as it names elements, ids, classes and the elements around
/// them.
struct StyleSelector {
    /// The conditions for one element.
    struct Compound: Hashable {
        /// Nil for any.
        var name: String?
        var ids: [String] = []
        var classes: [String] = []
        /// Whether the element is the outermost one, `:root`.
        var isRoot = false
        /// Whether the compound before it is of its parent, not of any element around it.
        var isChild = false

        /// The condition that the fewest elements meet: `#id`, `.class`, a name or `*`.
        var key: String {
            ids.first.map { "#" + $0 } ?? classes.first.map { "." + $0 } ?? name ?? "*"
        }
    }

    /// Outermost first. The last one is of the elements that are selected.
    private(set) var compounds: [Compound] = []
    /// Whether there are no further conditions, such as siblings and attributes.
    private(set) var isWhole = true
    let text: String

    init(_ text: String) {
        self.text = text
        var compound = Compound()
        var isEmpty = true
        var isChild = false
        func close(_ selector: inout StyleSelector) {
            guard !isEmpty else { return }
            compound.isChild = isChild
            selector.compounds.append(compound)
            compound = Compound()
            isEmpty = true
            isChild = false
        }
        var rest = text[...]
        func takeName() -> String {
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            rest = rest.dropFirst(name.count)
            return String(name)
        }
        while let character = rest.first {
            if character.isLetter || character == "_" {
                compound.name = takeName()
                isEmpty = false
                continue
            }
            rest.removeFirst()
            switch character {
            case "*": isEmpty = false
            case ".":
                compound.classes.append(takeName())
                isEmpty = false
            case "#":
                compound.ids.append(takeName())
                isEmpty = false
            case ">":
                close(&self)
                isChild = true
            case "+", "~":
                close(&self)
                isWhole = false
            case _ where character.isWhitespace: close(&self)
            case ":":
                let name = takeName()
                compound.isRoot = name == "root"
                isWhole = isWhole && compound.isRoot
                isEmpty = false
                if rest.first == "(" { Self.skip(past: ")", in: &rest) }
            case "[":
                isWhole = false
                isEmpty = false
                Self.skip(past: "]", in: &rest)
            default: isWhole = false
            }
        }
        close(&self)
    }

    private static func skip(past end: Character, in rest: inout Substring) {
        rest = rest.firstIndex(of: end).map { rest[rest.index(after: $0)...] } ?? ""
    }

    /// Whether the last of these elements is selected.
    ///
    /// - Parameters:
    ///
    ///   - elements: an element and those around it, outermost first.
    ///   - meets: whether an element meets a compound.
    func selects(_ elements: [Int], meets: (Int, Compound) -> Bool) -> Bool {
        guard let last = compounds.last, let element = elements.last, meets(element, last) else {
            return false
        }
        // The places among the elements at which the compounds from here on are met.
        var places: Set = [elements.count - 1]
        for (compound, next) in zip(compounds, compounds.dropFirst()).reversed() {
            let limit = places.max() ?? 0
            places = Set(
                (0..<limit).filter { place in
                    (!next.isChild || places.contains(place + 1))
                        && meets(elements[place], compound)
                })
            if places.isEmpty { return false }
        }
        return true
    }
}
