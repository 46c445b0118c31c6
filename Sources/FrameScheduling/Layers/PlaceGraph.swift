package import Diagnostics
package import TimelineModel

/// The dependencies among places of layers, in timelines where one is by the name of another.
///
/// A layer has three nodes: its size, the arrangement of its children, and its place. A camera has
/// one. The edges are what `LayerLayout` and `LayerPlaces` evaluate, and sometimes more.
package struct PlaceGraph: Sendable {
    /// A place that others wait for.
    enum Step {
        case layer([Int])
        /// The camera of a scene.
        case camera(Int)
    }

    /// The nodes whose steps were given out.
    struct Progress {
        fileprivate var isDone: [Bool] = []

        init() {}
    }

    private struct Edge: Sendable {
        var to: Int
        var reason = Reason.layout

        var isName: Bool { reason != .layout }
    }

    private enum Reason {
        case layout
        /// A property names a layer.
        case name
        /// The space of a property that names a layer must be known.
        case space
    }

    private enum Part: Int { case size, arrangement, place }

    /// The index paths of all layers by their numbers, and the reverse.
    private var paths: [[Int]] = []
    private var numbers: [[Int]: Int] = [:]
    /// The edges of each node: three of each layer, then one of each scene's camera.
    private var edges: [[Edge]] = []

    /// Returns nil if no place depends on another's.
    package init?(_ timeline: Timeline) {
        let lists =
            timeline.scenes.enumerated().map { ($1.layers, [$0]) }
            + [(timeline.layers, timeline.layersPath)]
        guard
            lists.contains(where: { $0.0.namePlaces })
                || timeline.allCameras.contains(where: \.isNaming)
        else { return nil }
        for (layers, path) in lists { number(layers, in: path) }
        edges = Array(repeating: [], count: 3 * paths.count + timeline.scenes.count + 1)
        for (layers, path) in lists { add(layers, in: path, timeline) }
        for scene in 0...timeline.scenes.count {
            guard let camera = timeline.camera(ofScene: scene) else { continue }
            let names = camera.values.compactMap(\.self).flatMap(\.namedLayers)
            addNames(names, to: cameraNode(scene), in: .canvas(ofScene: scene), timeline)
            for touch in camera.followedTouches where timeline.touches.indices.contains(touch) {
                guard let layer = timeline.touches[touch].layer else { continue }
                addNames([layer], to: cameraNode(scene), in: .around(layer), timeline)
            }
        }
    }

    private func node(_ part: Part, _ number: Int) -> Int { 3 * number + part.rawValue }

    private func cameraNode(_ scene: Int) -> Int { 3 * paths.count + scene }

    // MARK: Edges

    /// Layers are large; these copy none.
    private mutating func number(_ layers: [Layer], in parent: [Int], from first: Int = 0) {
        for index in layers.indices {
            let path = parent + [first + index]
            numbers[path] = paths.count
            paths.append(path)
            if case .group(let children) = layers[index].content { number(children, in: path) }
            number(layers[index].mask, in: path, from: layers[index].children.count)
        }
    }

    /// - Parameter isArranged: whether one layer's place depends on all sizes; nil for a mask.
    private mutating func add(
        _ layers: [Layer], in parent: [Int], from first: Int = 0, _ timeline: Timeline,
        isArranged: Bool? = nil
    ) {
        let outer = numbers[parent]
        for index in layers.indices {
            let path = parent + [first + index]
            guard let number = numbers[path] else { continue }
            connect(.place, number, to: .size, number)
            if let outer {
                connect(.place, number, to: .place, outer)
                if isArranged != nil { connect(.place, number, to: .arrangement, outer) }
                if isArranged == true { connect(.arrangement, outer, to: .size, number) }
            }
            let names = PlacingNames(layers[index])
            let space = LayerSpace.around(path)
            addNames(names.size, to: node(.size, number), in: space, timeline)
            addNames(names.arrangement, to: node(.arrangement, number), in: space, timeline)
            addNames(names.place, to: node(.place, number), in: space, timeline)
            let isStack = layers[index].stack != nil || layers[index].cells != nil
            if isStack { connect(.size, number, to: .arrangement, number) }
            if case .group(let children) = layers[index].content {
                add(children, in: path, timeline, isArranged: isStack)
            }
            add(layers[index].mask, in: path, from: layers[index].children.count, timeline)
        }
    }

    private mutating func connect(_ part: Part, _ from: Int, to other: Part, _ to: Int) {
        edges[node(part, from)].append(Edge(to: node(other, to)))
    }

    private mutating func addNames(
        _ names: [[Int]], to node: Int, in space: LayerSpace, _ timeline: Timeline
    ) {
        for path in names {
            guard let number = numbers[path] else { continue }
            edges[node].append(Edge(to: self.node(.place, number), reason: .name))
            // Among cameras, places are those on the canvas.
            guard case .around(let own) = space else { continue }
            if let outer = numbers[own.dropLast()] {
                edges[node].append(Edge(to: self.node(.place, outer), reason: .space))
            }
            let cameras = (
                timeline.cameraScene(ofLayerAt: path[...]), timeline.cameraScene(of: space)
            )
            guard cameras.0 != cameras.1 else { continue }
            for case .some(let scene) in [cameras.0, cameras.1] {
                edges[node].append(Edge(to: cameraNode(scene), reason: .name))
            }
        }
    }

    // MARK: Order

    /// Returns what a layer's place waits for and was not given out yet, in an order in which
    /// nothing waits for what follows.
    func steps(to path: ArraySlice<Int>, _ progress: inout Progress) -> [Step] {
        guard let number = numbers[Array(path)] else { return [] }
        if progress.isDone.isEmpty {
            progress.isDone = Array(repeating: false, count: edges.count)
        }
        var steps: [Step] = []
        var open = [(node: node(.place, number), next: 0)]
        guard !progress.isDone[open[0].node] else { return [] }
        progress.isDone[open[0].node] = true
        while let (node, next) = open.last {
            guard next < edges[node].count else {
                open.removeLast()
                if node >= 3 * paths.count {
                    steps.append(.camera(node - 3 * paths.count))
                } else if node % 3 == Part.place.rawValue {
                    steps.append(.layer(paths[node / 3]))
                }
                continue
            }
            open[open.count - 1].next += 1
            let to = edges[node][next].to
            if !progress.isDone[to] {
                progress.isDone[to] = true
                open.append((to, 0))
            }
        }
        return steps
    }

    // MARK: Cycles

    /// The cycles, each as an error with its members and their lines. No two share a layer.
    package func cycles(in timeline: Timeline) -> DiagnosticSet {
        var diagnostics = DiagnosticSet()
        var reported: Set<Int> = []
        var isDone = Array(repeating: false, count: edges.count)
        var depths = Array(repeating: -1, count: edges.count)
        for root in edges.indices where !isDone[root] {
            var open = [(node: root, next: 0)]
            depths[root] = 0
            while let (node, next) = open.last {
                guard next < edges[node].count else {
                    open.removeLast()
                    depths[node] = -1
                    isDone[node] = true
                    continue
                }
                open[open.count - 1].next += 1
                let to = edges[node][next].to
                if depths[to] >= 0 {
                    let cycle = open[depths[to]...].map { ($0.node, edges[$0.node][$0.next - 1]) }
                    let members = cycle.filter { $0.1.isName }.map { owner(of: $0.0) }
                    if reported.isDisjoint(with: members) {
                        report(cycle, timeline, &diagnostics)
                    }
                    reported.formUnion(members)
                } else if !isDone[to] {
                    depths[to] = open.count
                    open.append((to, 0))
                }
            }
        }
        return diagnostics
    }

    /// A layer's number, or a camera's node.
    private func owner(of node: Int) -> Int { node < 3 * paths.count ? node / 3 : node }

    private func report(
        _ cycle: [(node: Int, edge: Edge)], _ timeline: Timeline, _ diagnostics: inout DiagnosticSet
    ) {
        func name(_ owner: Int) -> (words: String, location: SourceLocation?) {
            guard owner < paths.count else {
                return ("the camera", timeline.camera(ofScene: owner - 3 * paths.count)?.location)
            }
            let layer = timeline.layer(at: paths[owner])
            return (
                layer?.id.map { quoted($0) } ?? "the layer \(quoted(layer?.kindName ?? ""))",
                layer?.location
            )
        }
        func numbered(_ owner: Int) -> String {
            let (words, location) = name(owner)
            return location.map { "\(words) (line \($0.line))" } ?? words
        }
        let names = cycle.filter(\.edge.isName)
        guard let first = names.first else { return }
        let subject = name(owner(of: first.node))
        var way = ""
        for (index, step) in names.enumerated() {
            let (reader, named) = (owner(of: step.node), owner(of: step.edge.to))
            let next = owner(of: names[(index + 1) % names.count].node)
            if index == 0 { way = "\(numbered(reader))" }
            way += step.edge.reason == .space ? " is measured in " : " reads "
            way += numbered(named)
            if next != named {
                way +=
                    index == names.count - 1
                    ? ", whose place depends on \(name(next).words)"
                    : ", whose place depends on \(numbered(next)), which"
            } else if index < names.count - 1 {
                way += ", which"
            }
        }
        diagnostics.error(
            .layerCycle, "the place of \(subject.words) depends on itself", hint: way,
            at: subject.location)
    }
}

extension Value {
    /// The paths of the layers that it names.
    fileprivate var namedLayers: [[Int]] {
        references.compactMap { if case .layer(let path, _) = $0 { path } else { nil } }
    }
}

extension Camera {
    fileprivate var isNaming: Bool {
        values.contains { $0.map { !$0.namedLayers.isEmpty } ?? false }
    }
}

extension [Layer] {
    /// Whether the place of any depends on another layer's. Layers are large; this copies none.
    fileprivate var namePlaces: Bool {
        indices.contains { index in
            !PlacingNames(self[index]).isEmpty || self[index].mask.namePlaces
                || self[index].children.namePlaces
        }
    }
}

/// The layers that the size and the place of a layer, and the arrangement of its children, are
/// written by.
private struct PlacingNames {
    private(set) var size: [[Int]]
    private(set) var arrangement: [[Int]] = []
    private(set) var place: [[Int]]

    var isEmpty: Bool { size.isEmpty && arrangement.isEmpty && place.isEmpty }

    init(_ layer: Layer) {
        func names(_ values: [Value?]) -> [[Int]] {
            values.flatMap { $0?.namedLayers ?? [] }
        }
        func names(_ collect: (ValueCollector<Written>) -> Void) -> [[Int]] {
            let collector = ValueCollector<Written>()
            collect(collector)
            return names(collector.values.map(\.value))
        }
        size = names([
            layer.width, layer.height, layer.aspectRatio?.ratio, layer.layoutPriority,
        ])
        place = names([
            layer.position, layer.offset, layer.scale, layer.rotation, layer.anchor, layer.opacity,
            layer.hidden,
        ])
        if let padding = layer.padding {
            arrangement += names { _ = padding.map($0) }
            size += arrangement
        }
        if let stack = layer.stack { arrangement += names([stack.spacing]) }
        if let cells = layer.cells { arrangement += names { _ = cells.map($0) } }
        if layer.rotation3D != nil || layer.projection != nil {
            place += names {
                _ = layer.rotation3D?.map($0)
                _ = layer.projection?.map($0)
            }
        }
        if let transition = layer.transition {
            place += names { collector in
                for change in transition.inward + transition.outward {
                    _ = change.map(collector, "")
                }
            }
        }
        if let edge = layer.edgePlace { place += names { _ = edge.inset.map($0) } }
        switch layer.content {
        case .text, .spacer: size += names { $0.collect(layer.content) }
        default: break
        }
    }
}
