/// The elements of an SVG and their references, to bound the work of drawing it: a few nested
/// references can multiply beyond any machine.
struct SVGGraph {
    /// The limit of librsvg.
    static let maxSteps = 500_000
    /// The limit for markers, which are drawn at every point of a path.
    private static let maxMarkers = 5_000_000
    /// The cost of drawing a marker besides its content.
    private static let markerSteps = 4
    /// The maximum number of references to references, for a text's scale.
    private static let referenceRounds = 32

    struct Element {
        var name: String
        var offset: Int
        var children: [Int] = []
        var references: [String] = []
        /// References in its attributes that its children may inherit.
        var styles: [String] = []
        var parent: Int?
        var steps = 1
        /// The number of points of its own path.
        var points = 0
        var id: String?
        var classes: [Substring] = []
        /// The element's magnification in its parent, by its own transform and by its units.
        var scale = (transform: 1.0, units: 1.0)
    }

    private(set) var elements: [Element] = []
    private(set) var ids: [String: Int] = [:]
    /// The total length of all path data.
    var pathBytes = 0

    var count: Int { elements.count }
    var isEmpty: Bool { elements.isEmpty }
    /// The largest number of siblings.
    var maxChildren: Int { elements.map(\.children.count).max() ?? 0 }

    mutating func add(_ name: String, in parent: Int?, offset: Int) -> Int {
        elements.append(Element(name: name, offset: offset, parent: parent))
        if let parent { elements[parent].children.append(elements.count - 1) }
        return elements.count - 1
    }

    mutating func name(_ element: Int, _ id: String) {
        elements[element].id = id
        if ids[id] == nil { ids[id] = element }
    }

    mutating func setClasses(_ classes: String, of element: Int) {
        elements[element].classes = classes.split(whereSeparator: \.isWhitespace)
    }

    /// - Parameter isStyle: whether children inherit the reference.
    mutating func refer(from element: Int, to id: String, isStyle: Bool) {
        elements[element].references.append(id)
        if isStyle { elements[element].styles.append(id) }
    }

    /// Adds an element's points, estimated from its path data or list of points.
    mutating func addPoints(of data: String, to element: Int) {
        pathBytes += data.utf8.count
        var numbers = 0
        var letters = 0
        var isNumber = false
        for byte in data.utf8 {
            let isPart = (0x30...0x39).contains(byte) || byte == 0x2E
            if isPart, !isNumber { numbers += 1 }
            isNumber = isPart
            if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { letters += 1 }
        }
        elements[element].points += letters + numbers / 2 + 1
    }

    mutating func addStep(_ steps: Int, to element: Int) { elements[element].steps += steps }

    mutating func setScale(_ scale: (transform: Double, units: Double), of element: Int) {
        elements[element].scale = scale
    }

    /// The text that is drawn largest, and how much larger than the outermost `<svg>` its units
    /// are, at most.
    func largestText(_ rules: StyleRules) -> (offset: Int, scale: Double)? {
        guard elements.contains(where: { $0.name == "text" }) else { return nil }
        let own = elements.indices.map { index in
            let scale = elements[index].scale
            return max(scale.transform, rules.scale(of: keys(of: index)) ?? 0) * scale.units
        }
        var scales = Array(repeating: 0.0, count: elements.count)
        scales[0] = own[0]
        // Parents come before their children; each round follows references by one more.
        for _ in 0..<Self.referenceRounds {
            var hasChanged = false
            func raise(_ element: Int, from other: Int) {
                let scale = scales[other] * own[element]
                guard scale > scales[element] else { return }
                scales[element] = scale
                hasChanged = true
            }
            for (index, element) in elements.enumerated() {
                if let parent = element.parent { raise(index, from: parent) }
                for id in element.references {
                    if let target = ids[id] { raise(target, from: index) }
                }
            }
            guard hasChanged else { break }
        }
        return elements.indices.filter { elements[$0].name == "text" }
            .max { scales[$0] < scales[$1] }
            .map { (elements[$0].offset, scales[$0]) }
    }

    var rootOffset: Int { elements.first?.offset ?? 0 }

    /// Whether the file has definitions, and draws nothing else.
    var hasOnlyDefinitions: Bool {
        let children = elements.first?.children.map { elements[$0].name } ?? []
        let definitions = children.filter { $0 == "defs" || $0 == "symbol" }
        return !definitions.isEmpty
            && children.allSatisfy { Self.undrawn.contains($0) || definitions.contains($0) }
    }

    private static let undrawn: Set = ["desc", "metadata", "style", "title"]

    func name(of element: Int) -> String { elements[element].name }
    func isStyle(_ element: Int) -> Bool { elements[element].name == "style" }
    func isText(_ element: Int) -> Bool { elements[element].name == "text" }

    /// Returns the distinct markers and patterns that an element is drawn with: its own, those of
    /// its ancestors and, within a marker, those of the style sheets. `times` is how often each is
    /// drawn; it replaces the single use by the element's own reference.
    private func inherited(by element: Int, _ sheets: [Int]) -> [(target: Int, times: Int)] {
        let points = elements[element].points
        let isShape = points > 0 || Self.shapes.contains(elements[element].name)
        guard isShape else { return [] }
        var found: [Int: Int] = [:]
        var isInMarker = false
        var next: Int? = element
        func add(_ id: String, isOwn: Bool) {
            guard let target = ids[id] else { return }
            switch elements[target].name {
            case "marker": found[target] = points
            case "pattern" where !isOwn: found[target] = 1
            default: break
            }
        }
        while let at = next {
            for id in elements[at].styles { add(id, isOwn: at == element) }
            if elements[at].name == "marker" { isInMarker = true }
            next = elements[at].parent
        }
        if isInMarker { for sheet in sheets { found[sheet] = points } }
        return found.sorted { $0.key < $1.key }.map { (target: $0.key, times: $0.value) }
    }

    private static let shapes: Set = ["rect", "circle", "ellipse", "use", "text", "tspan"]

    /// The markers that style sheets name.
    private var sheetMarkers: [Int] {
        let ids = elements.filter { $0.name == "style" }.flatMap(\.references)
        return Set(ids.compactMap { self.ids[$0] }).filter { elements[$0].name == "marker" }
            .sorted()
    }

    /// Returns the offset of the first element that exceeds a limit, or nil. A cycle of references
    /// ends at its start, as in librsvg.
    func excess() -> Int? {
        var costs = Array(repeating: -1, count: elements.count)
        var isOpen = Array(repeating: false, count: elements.count)
        var stack: [Visit] = []
        let sheets = sheetMarkers
        // The first element is the root, which contains all others.
        if !elements.isEmpty { stack.append(visit(0, times: 1, sheets)) }
        while let top = stack.last {
            isOpen[top.element] = true
            if top.next < top.targets.count {
                stack[stack.count - 1].next += 1
                let (target, times) = top.targets[top.next]
                guard !isOpen[target] else { continue }
                if costs[target] >= 0 {
                    stack[stack.count - 1].add(costs[target], times: times)
                } else {
                    stack.append(visit(target, times: times, sheets))
                }
            } else {
                stack.removeLast()
                isOpen[top.element] = false
                guard top.cost <= Self.maxSteps else { return elements[top.element].offset }
                costs[top.element] = top.cost
                if !stack.isEmpty { stack[stack.count - 1].add(top.cost, times: top.times) }
            }
            if let last = stack.last, last.cost > Self.maxSteps {
                return elements[last.element].offset
            }
        }
        for (index, element) in elements.enumerated() where element.name == "marker" {
            let (total, overflows) = costs[index].multipliedReportingOverflow(by: pathBytes / 4)
            if overflows || total > Self.maxMarkers { return element.offset }
        }
        return nil
    }

    /// An element whose cost is being summed.
    private struct Visit {
        var element: Int
        /// The number of times the referring element draws it.
        var times: Int
        var targets: [(Int, Int)]
        var next = 0
        var cost: Int

        mutating func add(_ cost: Int, times: Int) {
            let (product, overflows) = cost.multipliedReportingOverflow(by: times)
            self.cost += overflows ? SVGGraph.maxSteps + 1 : min(product, SVGGraph.maxSteps + 1)
        }
    }

    private func visit(_ index: Int, times: Int, _ sheets: [Int]) -> Visit {
        let element = elements[index]
        let handed = inherited(by: index, sheets)
        let own = element.references.compactMap { ids[$0] }
            .filter { target in !handed.contains { $0.target == target } }
        return Visit(
            element: index, times: times,
            targets: element.children.map { ($0, 1) } + own.map { ($0, 1) }
                + handed.map { ($0.target, $0.times) },
            cost: element.steps
                + handed.reduce(0) { $0 + ($1.times > 1 ? $1.times * Self.markerSteps : 0) })
    }
}
