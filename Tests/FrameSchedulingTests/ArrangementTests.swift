import FrameScheduling
import MediaTime
import PortableMath
import Synchronization
import TestSupport
import Testing
import TimelineModel

@Suite("Grids, flows, proportions and places", .seeded)
struct ArrangementTests {
    private typealias Trace = FrameTrace.LayerTrace
    private let red = Layer.Content.color(.color(RGBA(red: 1, green: 0, blue: 0)))
    private let canvas = Size(width: 320, height: 200)

    private func traces(_ layers: [Layer]) throws -> [Trace] {
        try scheduler(timeline(size: canvas, layers: layers)).trace(at: 0).layers
    }

    private func box(_ width: Double?, _ height: Double?) -> Layer {
        Layer(content: red, width: width.map { .number($0) }, height: height.map { .number($0) })
    }

    private func text(_ string: String) -> Layer {
        Layer(
            content: .text(Text(string: string, size: .number(10))))
    }

    private func group(_ children: [Layer], _ change: (inout Layer) -> Void) -> Layer {
        var layer = Layer(content: .group(children))
        change(&layer)
        return layer
    }

    private func edge(_ trace: Trace) -> Point {
        Point(x: trace.center.x - trace.size.width / 2, y: trace.center.y - trace.size.height / 2)
    }

    // MARK: Alignment and places

    @Test("a group's children lie in one of nine places", arguments: UnitPlace.allCases)
    func alignment(place: UnitPlace) throws {
        let layer = group([box(20, 10)]) {
            $0.alignment = place
            ($0.width, $0.height) = (.number(100), .number(50))
        }
        let child = try #require(traces([layer]).first?.layers.first)
        #expect(edge(child) == Point(x: 80 * place.point.x, y: 40 * place.point.y))
    }

    @Test("a place at an edge is that of the parent's room or of the canvas")
    func edges() throws {
        func placed(_ space: EdgePlace.Space, _ place: UnitPlace) -> Layer {
            var layer = box(20, 10)
            let inset = Padding(
                top: .number(1), leading: .number(2), bottom: .number(3), trailing: .number(4))
            layer.edgePlace = EdgePlace(space: space, place: place, inset: inset)
            return layer
        }
        let root = try #require(traces([placed(.canvas, .bottomTrailing)]).first)
        #expect(edge(root) == Point(x: 320 - 4 - 20, y: 200 - 3 - 10))
        let middle = try #require(traces([placed(.parent, .top)]).first)
        #expect(edge(middle) == Point(x: 2 + (320 - 6) / 2 - 10, y: 1))
        let inside = group([placed(.parent, .topLeading), placed(.canvas, .topLeading)]) {
            ($0.width, $0.height) = (.number(100), .number(60))
            $0.position = .point(200, 120)
            $0.scale = .point(2, 2)
        }
        let children = try #require(traces([inside]).first).layers
        #expect(edge(children[0]) == Point(x: 2, y: 1))
        // The group's corner is at [100, 60], and its points are twice as large: a child of 40 by
        // 20 points of the canvas.
        let center = Point(x: (2 + 20 - 100) / 2.0, y: (1 + 10 - 60) / 2.0)
        #expect(children[1].center == center)
    }

    @Test(
        "layers placed on the canvas are there, whatever their groups do",
        arguments: TestSeed.several(1...100))
    func canvasPlaces(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var layer = box(30, 14)
        let place = UnitPlace.allCases[Int(random.next() % 9)]
        let none = Value.number(0)
        layer.edgePlace = EdgePlace(
            space: .canvas, place: place,
            inset: Padding(top: none, leading: none, bottom: none, trailing: none))
        layer.id = "placed"
        for _ in 0..<(1 + random.next() % 3) {
            let inner = layer
            layer = group([inner]) {
                $0.width = .number(random.nextNumber(in: 20..<200))
                $0.offset = .point(random.nextNumber(in: -90..<90), random.nextNumber(in: -50..<50))
                $0.scale = .point(random.nextNumber(in: 0.3..<3), random.nextNumber(in: 0.3..<3))
                $0.rotation = .number(90 * Double(random.next() % 4))
            }
        }
        // The size of the layer on the canvas, by the states' own transforms.
        var states = try scheduler(timeline(size: canvas, layers: [layer])).state(at: 0).layers
        var corners: [Point] = []
        func walk(_ state: LayerState, _ maps: [LayerState]) {
            if case .group(let children) = state.content {
                return children.forEach { walk($0, [state] + maps) }
            }
            corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { x, y in
                ([state] + maps).reduce(
                    Point(x: x * state.size.width, y: y * state.size.height)
                ) { point, layer in
                    let angle = layer.rotation * .pi / 180
                    let (sine, cosine) = (Portable.sin(angle), Portable.cos(angle))
                    let u = (point.x - layer.size.width / 2) * layer.scale.x
                    let v = (point.y - layer.size.height / 2) * layer.scale.y
                    return Point(
                        x: layer.center.x + u * cosine - v * sine,
                        y: layer.center.y + u * sine + v * cosine)
                }
            }
        }
        states.reverse()
        states.forEach { walk($0, []) }
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        let unit = place.point
        #expect(abs(left - (canvas.width - (right - left)) * unit.x) < 1e-8, "seed \(seed)")
        #expect(abs(top - (canvas.height - (bottom - top)) * unit.y) < 1e-8, "seed \(seed)")
    }

    // MARK: Proportions and priorities

    @Test("fit is the largest size of a proportion in the room, fill the smallest around it")
    func proportions() throws {
        func size(
            _ ratio: Value, _ mode: VectorFit, width: Double? = nil, height: Double? = nil
        ) throws -> Size {
            var layer = box(width, height)
            layer.aspectRatio = AspectRatio(ratio: ratio, contentMode: mode)
            return try #require(traces([layer]).first).size
        }
        #expect(try size(.number(1), .fit) == Size(width: 200, height: 200))
        #expect(try size(.number(1), .fill) == Size(width: 320, height: 320))
        #expect(try size(.point(16, 5), .fit) == Size(width: 320, height: 100))
        #expect(try size(.point(16, 5), .fill) == Size(width: 640, height: 200))
        #expect(try size(.number(2), .fit, width: 50) == Size(width: 50, height: 25))
        #expect(try size(.number(2), .fill, height: 50) == Size(width: 100, height: 50))
        #expect(try size(.number(-1), .fit) == canvas)
    }

    @Test("in a stack, the others get what a layer with a proportion leaves")
    func proportionsInStacks() throws {
        var square = box(nil, nil)
        square.aspectRatio = AspectRatio(ratio: .number(1), contentMode: .fit)
        var row = Layer(
            content: .group([box(nil, nil), square]), height: .number(40),
            stack: Stack(axis: .horizontal, spacing: .number(0)))
        row.width = .number(300)
        let trace = try #require(traces([row]).first).layers
        #expect(trace.map(\.size.width) == [260, 40])
    }

    @Test("the highest priority gets its room first, and the others keep their least lengths")
    func priorities() throws {
        func widths(_ priorities: [Double]) throws -> [Double] {
            // In these letters, a line of twenty letters is 100 points wide and breaks anywhere.
            let texts = priorities.map { priority -> Layer in
                var layer = text(String(repeating: "m", count: 20))
                layer.layoutPriority = .number(priority)
                return layer
            }
            let row = Layer(
                content: .group(texts), width: .number(120),
                stack: Stack(axis: .horizontal, spacing: .number(0)))
            return try #require(traces([row]).first).layers.map(\.size.width)
        }
        #expect(try widths([0, 0]) == [60, 60])
        #expect(try widths([1, 0]) == [100, 20])
        #expect(try widths([0, 5]) == [20, 100])
        // The third is first; then the first, which leaves the second its least, a letter.
        #expect(try widths([1, 0, 2]) == [15, 5, 100])
    }

    // MARK: Grids and flows

    private func grid(_ columns: [GridColumn], _ children: [Layer], spacing: Double = 10) -> Layer {
        group(children) {
            var cells = CellLayout(.grid(columns))
            cells.spacing = .point(spacing, 4)
            $0.cells = cells
        }
    }

    @Test("columns are SwiftUI's grid items")
    func columns() throws {
        func lefts(_ columns: [GridColumn], width: Double) throws -> [Double] {
            var layer = grid(columns, (0..<8).map { _ in box(nil, 10) })
            layer.width = .number(width)
            let trace = try #require(traces([layer]).first)
            return trace.layers.filter { edge($0).y == edge(trace.layers[0]).y }.map(\.size.width)
        }
        let free = GridColumn.flexible(minimum: .number(0), maximum: nil)
        #expect(try lefts([free, free, free], width: 320) == [100, 100, 100])
        #expect(try lefts([.fixed(.number(60)), free], width: 200) == [60, 130])
        // The first is limited, and the second gets what it leaves.
        let narrow = GridColumn.flexible(minimum: .number(0), maximum: .number(40))
        #expect(try lefts([narrow, free], width: 210) == [40, 160])
        let wide = GridColumn.flexible(minimum: .number(150), maximum: nil)
        #expect(try lefts([wide, free], width: 210) == [150, 50])
        let many = GridColumn.adaptive(minimum: .number(45), maximum: nil)
        #expect(try lefts([many], width: 220) == [47.5, 47.5, 47.5, 47.5])
        #expect(
            try lefts([.adaptive(minimum: .number(45), maximum: .number(46))], width: 220).count
                == 4)
        #expect(try lefts([many], width: 20) == [45])
    }

    @Test(
        "cells of a grid are in rows and columns, aligned in their cells",
        arguments: TestSeed.several(1...60))
    func grids(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let count = Int(1 + random.next() % 4)
        let children = (0..<Int(random.next() % 11)).map { _ in
            box(random.nextNumber(in: 2..<20), random.nextNumber(in: 2..<30))
        }
        let place = UnitPlace.allCases[Int(random.next() % 9)]
        var layer = grid(
            Array(repeating: .flexible(minimum: .number(0), maximum: nil), count: count), children)
        layer.cells?.alignment = place
        layer.width = .number(200)
        let trace = try #require(traces([layer]).first)
        let width = (200 - 10 * Double(count - 1)) / Double(count)
        var top = 0.0
        for start in stride(from: 0, to: children.count, by: count) {
            let row = Array(trace.layers[start..<min(start + count, children.count)])
            let height = row.map(\.size.height).max() ?? 0
            for (column, cell) in row.enumerated() {
                let left = Double(column) * (width + 10)
                let expected = Point(
                    x: left + (width - cell.size.width) * place.point.x,
                    y: top + (height - cell.size.height) * place.point.y)
                #expect(abs(edge(cell).x - expected.x) < 1e-9, "seed \(seed)")
                #expect(abs(edge(cell).y - expected.y) < 1e-9, "seed \(seed)")
            }
            top += height + 4
        }
        #expect(abs(trace.size.height - max(top - 4, 0)) < 1e-9, "seed \(seed)")
    }

    @Test("rows that take any height share what the others leave")
    func rows() throws {
        var layer = grid(
            [.flexible(minimum: .number(0), maximum: nil)],
            [box(nil, nil), box(nil, 20), box(nil, nil)])
        layer.height = .number(108)
        let trace = try #require(traces([layer]).first)
        #expect(trace.layers.map(\.size.height) == [40, 20, 40])
    }

    @Test(
        "a flow begins a row where the next layer doesn't fit", arguments: TestSeed.several(1...80))
    func flows(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let children = (0..<Int(1 + random.next() % 12)).map { _ in
            box(random.nextNumber(in: 5..<60), random.nextNumber(in: 5..<20))
        }
        let layer = group(children) {
            var cells = CellLayout(.flow)
            cells.spacing = .point(6, 3)
            cells.alignment = .topLeading
            $0.cells = cells
            $0.width = .number(100)
        }
        let trace = try #require(traces([layer]).first)
        #expect(edge(trace.layers[0]).x == 0, "seed \(seed)")
        for (one, next) in zip(trace.layers, trace.layers.dropFirst()) {
            let end = edge(one).x + one.size.width
            if abs(edge(next).y - edge(one).y) < 1e-6 {
                #expect(abs(edge(next).x - end - 6) < 1e-9, "seed \(seed)")
                #expect(edge(next).x + next.size.width <= 100 + 1e-9, "seed \(seed)")
            } else {
                #expect(abs(edge(next).x) < 1e-9, "seed \(seed)")
                #expect(end + 6 + next.size.width > 100, "seed \(seed)")
                #expect(edge(next).y > edge(one).y, "seed \(seed)")
            }
        }
    }

    @Test("nested grids don't measure their cells anew on each level", arguments: [true, false])
    func nestedGrids(haveFrames: Bool) throws {
        let count = Mutex(0)
        let texts = TextSizes { text, width throws(TextSizes.Failure) in
            count.withLock { $0 += 1 }
            return try TextSizes.typewriter.extent(text, width)
        }
        var layer = text("A")
        for _ in 0..<12 {
            layer = grid([.flexible(minimum: .number(0), maximum: nil)], [layer])
            if haveFrames { (layer.width, layer.height) = (.number(50), .number(40)) }
        }
        let scheduler = try FrameScheduler(
            timeline: timeline(size: canvas, layers: [layer]), texts: texts)
        #expect(scheduler.state(at: 0).textFailure == nil)
        let calls = count.withLock { $0 }
        // A grid asks for its cells' sizes twice, so each of 12 levels would double them.
        #expect(calls > 0 && calls < 50, "\(calls)")
    }

    @Test("a touch in a cell has its points there")
    func touches() throws {
        let layer = grid(
            Array(repeating: .flexible(minimum: .number(0), maximum: nil), count: 2),
            [box(nil, 20), box(nil, 20), box(nil, 20)])
        let film = try timeline(
            size: canvas,
            touches: [
                Touch(
                    name: "finger", layer: [0, 2], minimumDistance: 0,
                    gestures: [
                        .init(
                            began: .zero, start: Point(x: 60, y: 6), moves: [],
                            ended: milliseconds(100))
                    ])
            ], layers: [layer])
        let scheduler = try scheduler(film)
        var camera = film
        var following = Camera.Following(touches: [0])
        following.zoom = 20
        following.margin = 0
        camera.camera = Camera(.following(following))
        let view = try #require(try FrameScheduler(timeline: camera).trace(at: 0).cameras.first)
            .view
        let cell = scheduler.trace(at: 0).layers[0].layers[2]
        let parent = scheduler.trace(at: 0).layers[0]
        let expected = Point(
            x: edge(parent).x + edge(cell).x + 60, y: edge(parent).y + edge(cell).y + 6)
        #expect(abs(view.center.x - expected.x) < 1e-9 && abs(view.center.y - expected.y) < 1e-9)
    }
}
