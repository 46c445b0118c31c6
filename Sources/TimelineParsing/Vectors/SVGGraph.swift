/// The elements of an SVG and which of them use which, to tell how much there is to draw: a few
/// elements that use each other can be more than any machine draws in a lifetime.
struct SVGGraph {
    /// As many as librsvg follows.
    static let mostSteps = 500_000
    /// A marker is drawn at every point of a path.
    private static let mostMarkers = 5_000_000

    private struct Element {
        var name: String
        var offset: Int
        var children: [Int] = []
        var references: [String] = []
        var steps = 1
    }

    private var elements: [Element] = []
    private var ids: [String: Int] = [:]
    /// Of all path data together.
    var pathBytes = 0

    var count: Int { elements.count }
    var isEmpty: Bool { elements.isEmpty }

    mutating func add(_ name: String, in parent: Int?, offset: Int) -> Int {
        elements.append(Element(name: name, offset: offset))
        if let parent { elements[parent].children.append(elements.count - 1) }
        return elements.count - 1
    }

    mutating func name(_ element: Int, _ id: String) { if ids[id] == nil { ids[id] = element } }

    mutating func refer(from element: Int, to id: String) {
        elements[element].references.append(id)
    }

    mutating func addStep(_ steps: Int, to element: Int) { elements[element].steps += steps }

    func isStyle(_ element: Int) -> Bool { elements[element].name == "style" }

    /// Where the element begins that takes too much; nil where none does. A circle of uses ends
    /// where it began, as it does for librsvg.
    func excess() -> Int? {
        var costs = Array(repeating: -1, count: elements.count)
        var isOpen = Array(repeating: false, count: elements.count)
        var stack: [(element: Int, next: Int, cost: Int)] = []
        // The root is the first; all others are in it.
        if !elements.isEmpty { stack.append((0, 0, elements[0].steps)) }
        while let top = stack.last {
            let element = elements[top.element]
            isOpen[top.element] = true
            let childCount = element.children.count
            if top.next < childCount + element.references.count {
                stack[stack.count - 1].next += 1
                let target =
                    top.next < childCount
                    ? element.children[top.next] : ids[element.references[top.next - childCount]]
                guard let target, !isOpen[target] else { continue }
                if costs[target] >= 0 {
                    stack[stack.count - 1].cost += costs[target]
                } else {
                    stack.append((target, 0, elements[target].steps))
                }
            } else {
                stack.removeLast()
                isOpen[top.element] = false
                guard top.cost <= Self.mostSteps else { return element.offset }
                costs[top.element] = top.cost
                if !stack.isEmpty { stack[stack.count - 1].cost += top.cost }
            }
            if let cost = stack.last?.cost, cost > Self.mostSteps {
                return elements[stack[stack.count - 1].element].offset
            }
        }
        for (index, element) in elements.enumerated() where element.name == "marker" {
            let (total, overflows) = costs[index].multipliedReportingOverflow(by: pathBytes / 4)
            if overflows || total > Self.mostMarkers { return element.offset }
        }
        return nil
    }
}
