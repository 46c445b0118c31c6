/// Rules of style sheets that browsers don't apply in a `<use>`.
extension SVGGraph {
    /// The maximum number of comparisons of elements with selectors.
    private static let maxComparisons = 200_000

    /// The first `<use>` in which librsvg draws an element by a rule that asks for what is around
    /// the used element. In browsers, that stands alone (SVG 2, 5.5).
    func useOfNestedRule(_ rules: StyleRules) -> (offset: Int, selector: String)? {
        guard rules.hasNested else { return nil }
        var seen: Set<Int> = []
        var comparisons = 0
        for use in elements where use.name == "use" {
            for id in use.references where !use.styles.contains(id) {
                guard let target = ids[id], seen.insert(target).inserted else { continue }
                var rest = [target]
                while let element = rest.popLast() {
                    rest += elements[element].children
                    let selectors = rules.nested(for: keys(of: element))
                    comparisons += 1 + selectors.count
                    guard comparisons <= Self.maxComparisons else { return nil }
                    guard !selectors.isEmpty else { continue }
                    let around = path(to: element)
                    let used = Array(around.drop { $0 != target })
                    let found = selectors.first {
                        $0.selects(around, meets: meets) && !$0.selects(used, meets: meets)
                    }
                    if let found { return (use.offset, found.text) }
                }
            }
        }
        return nil
    }

    private func path(to element: Int) -> [Int] {
        var path: [Int] = []
        var next: Int? = element
        while let at = next {
            path.append(at)
            next = elements[at].parent
        }
        return path.reversed()
    }

    private func meets(_ index: Int, _ compound: StyleSelector.Compound) -> Bool {
        let element = elements[index]
        return (compound.name ?? element.name) == element.name
            && compound.ids.allSatisfy { $0 == element.id }
            && compound.classes.allSatisfy { element.classes.contains($0[...]) }
            && (!compound.isRoot || index == 0)
    }

    /// The keys of the selectors that may select an element.
    func keys(of index: Int) -> [String] {
        let element = elements[index]
        return ["*", element.name] + element.classes.map { "." + $0 }
            + (element.id.map { ["#" + $0] } ?? [])
    }
}
