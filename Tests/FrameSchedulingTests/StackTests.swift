import FrameScheduling
import Foundation
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import LayerKinds

private typealias Trace = FrameTrace.LayerTrace

/// Random stacks, nested up to three deep, of everything that may stand in one.
private struct StackGenerator {
    var random: SplitMix64

    mutating func number(_ range: Range<Double>) -> Double { random.nextNumber(in: range) }
    mutating func chance(_ part: Double) -> Bool { number(0..<1) < part }

    mutating func stack(depth: Int) -> Layer {
        let axis: Stack.Axis = chance(0.5) ? .horizontal : .vertical
        let alignments: [Stack.Alignment] =
            axis == .horizontal
            ? [.start, .center, .end, .firstTextBaseline] : [.start, .center, .end]
        let stack = Stack(
            axis: axis, spacing: .number(number(0..<12)),
            alignment: alignments[Int(number(0..<Double(alignments.count)))])
        let children = (0..<Int(number(0..<6))).map { _ in child(depth: depth) }
        return Layer(
            content: .group(children), padding: chance(0.3) ? padding() : nil, stack: stack)
    }

    private mutating func padding() -> Padding {
        Padding(
            top: .number(number(0..<6)), leading: .number(number(0..<6)),
            bottom: .number(number(0..<6)), trailing: .number(number(0..<6)))
    }

    private mutating func child(depth: Int) -> Layer {
        let color = Layer.Content.color(.color(.white))
        switch Int(number(0..<6)) {
        case 0 where depth > 1: return stack(depth: depth - 1)
        case 1: return Layer(content: .spacer(minLength: .number(number(0..<9))))
        case 2:
            let letters = String(repeating: "a", count: Int(number(1..<12)))
            return Layer(
                content: .text(Text(string: letters, size: .number(number(4..<12)))),
                padding: chance(0.3) ? padding() : nil)
        case 3: return Layer(content: color, height: .number(number(2..<30)))
        case 4: return Layer(content: color)
        default:
            return Layer(
                content: color, width: .number(number(2..<30)), height: .number(number(2..<30)))
        }
    }
}

@Suite("Stacks", .seeded)
struct StackTests {
    private let canvas = Size(width: 300, height: 200)

    private func traces(_ layers: [Layer]) throws -> [Trace] {
        try scheduler(timeline(size: canvas, layers: layers)).trace(at: 0).layers
    }

    private func along(_ size: Size, _ stack: Stack) -> Double {
        stack.axis == .horizontal ? size.width : size.height
    }

    /// The first edge of a child along the stack, and across it.
    private func edges(_ child: Trace, _ stack: Stack) -> (along: Double, across: Double) {
        let x = child.center.x - child.size.width / 2
        let y = child.center.y - child.size.height / 2
        return stack.axis == .horizontal ? (x, y) : (y, x)
    }

    /// The laws of one stack and of all in it.
    private func check(_ layer: Layer, _ trace: Trace, _ seed: UInt64) {
        guard let stack = layer.stack, case .group(let children) = layer.content else { return }
        func literal(_ value: Value?) -> Double {
            if case .literal(let numbers) = value?.source { numbers[0] } else { 0 }
        }
        let spacing = literal(stack.spacing)
        let insets = layer.padding
        let isRow = stack.axis == .horizontal
        let before = literal(isRow ? insets?.leading : insets?.top)
        let after = literal(isRow ? insets?.trailing : insets?.bottom)
        let above = literal(isRow ? insets?.top : insets?.leading)
        let below = literal(isRow ? insets?.bottom : insets?.trailing)

        let lengths = trace.layers.map { along($0.size, stack) }
        let gaps = spacing * Double(max(lengths.count - 1, 0))
        let sum = lengths.reduce(0, +) + gaps
        #expect(abs(sum + before + after - along(trace.size, stack)) < 1e-9, "seed \(seed)")
        for (one, next) in zip(trace.layers, trace.layers.dropFirst()) {
            let end = edges(one, stack).along + along(one.size, stack)
            #expect(abs(end + spacing - edges(next, stack).along) < 1e-9, "seed \(seed)")
        }
        if let first = trace.layers.first {
            #expect(abs(edges(first, stack).along - before) < 1e-9, "seed \(seed)")
        }
        let breadth = (isRow ? trace.size.height : trace.size.width) - above - below
        for (child, childTrace) in zip(children, trace.layers) {
            let width = isRow ? childTrace.size.height : childTrace.size.width
            let edge = edges(childTrace, stack).across - above
            switch stack.alignment {
            case .start: #expect(abs(edge) < 1e-9, "seed \(seed)")
            case .center: #expect(abs(edge + width / 2 - breadth / 2) < 1e-9, "seed \(seed)")
            case .end: #expect(abs(edge + width - breadth) < 1e-9, "seed \(seed)")
            case .firstTextBaseline: break
            }
            #expect(edge > -1e-9 && edge + width < breadth + 1e-9, "seed \(seed)")
            check(child, childTrace, seed)
        }
    }

    @Test(
        "children lie one after the other, never on each other, and with the spacing they make it",
        arguments: TestSeed.several(1...150))
    func laws(seed: UInt64) throws {
        var generator = StackGenerator(random: SplitMix64(seed: seed))
        let layer = generator.stack(depth: 3)
        let trace = try #require(traces([layer]).first)
        #expect(trace.center == Point(x: 150, y: 100))
        check(layer, trace, seed)
    }

    @Test(
        "shapes share what is left equally, whatever the order", arguments: TestSeed.several(1...40)
    )
    func sharing(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let color = Layer.Content.color(.color(.white))
        let fixed = (0..<3).map { _ in
            Layer(content: color, width: .number(random.nextNumber(in: 1..<40)))
        }
        let free = (0..<Int(1 + random.next() % 4)).map { _ in Layer(content: color) }
        let shuffled = (fixed + free).shuffled(using: &random)
        let trace = try #require(
            traces([
                Layer(content: .group(shuffled), stack: Stack(axis: .horizontal))
            ]).first)
        #expect(abs(trace.size.width - 300) < 1e-9)
        let used = fixed.reduce(8 * Double(shuffled.count - 1)) { sum, layer in
            guard case .literal(let numbers) = layer.width?.source else { return sum }
            return sum + numbers[0]
        }
        for (layer, child) in zip(shuffled, trace.layers) where layer.width == nil {
            #expect(abs(child.size.width - (300 - used) / Double(free.count)) < 1e-9)
            #expect(child.size.height == 200)
        }
    }

    @Test("texts get what they need where there is room, and their shares where there isn't")
    func texts() throws {
        func widths(_ strings: [String], offered: Double) throws -> [Double] {
            let texts = strings.map {
                Layer(content: .text(Text(string: $0, size: .number(2))))
            }
            let stack = Stack(axis: .horizontal, spacing: .number(0))
            let trace = try traces([
                Layer(
                    content: .group([Layer(content: .group(texts), stack: stack)]),
                    width: .number(offered))
            ])
            return try #require(trace.first?.layers.first).layers.map(\.size.width)
        }
        #expect(try widths(["aaaaaaaa", "aa"], offered: 300) == [8, 2])
        // The short one needs less than its half; the long one breaks into two lines of four.
        #expect(try widths(["aaaaaaaa", "aa"], offered: 7) == [5, 2])
        #expect(try widths(["aaaa", "aaaa"], offered: 6) == [3, 3])
    }

    @Test("a spacer takes what shapes and texts leave, and never less than its least")
    func spacers() throws {
        func lengths(_ layers: [Layer], _ axis: Stack.Axis) throws -> [Double] {
            let stack = Stack(axis: axis, spacing: .number(0))
            let trace = try #require(traces([Layer(content: .group(layers), stack: stack)]).first)
            return trace.layers.map { along($0.size, stack) }
        }
        let color = Layer.Content.color(.color(.white))
        let square = Layer(content: color, width: .number(30), height: .number(30))
        func spacer(_ minimum: Double) -> Layer {
            Layer(content: .spacer(minLength: .number(minimum)))
        }
        #expect(try lengths([square, spacer(0), square], .horizontal) == [30, 240, 30])
        #expect(try lengths([spacer(0), square, spacer(0)], .vertical) == [85, 30, 85])
        #expect(try lengths([spacer(150), square, spacer(0)], .vertical) == [150, 30, 20])
        // As in SwiftUI, whatever stretches goes before spacers.
        #expect(try lengths([spacer(12), Layer(content: color)], .horizontal) == [12, 288])
        #expect(try lengths([spacer(400), Layer(content: color)], .horizontal) == [400, 0])
    }

    @Test("on their first baselines, texts of all sizes stand on one line")
    func baselines() throws {
        let texts = [8.0, 30, 17].map {
            Layer(content: .text(Text(string: "a", size: .number($0))))
        }
        let column = Layer(
            content: .group([
                Layer(content: .text(Text(string: "a", size: .number(10)))),
                Layer(content: .text(Text(string: "a", size: .number(40)))),
            ]), stack: Stack(axis: .vertical))
        let square = Layer(
            content: .color(.color(.white)), width: .number(9), height: .number(9))
        let stack = Stack(axis: .horizontal, alignment: .firstTextBaseline)
        let trace = try #require(
            traces([Layer(content: .group(texts + [column, square]), stack: stack)]).first)
        // A line's baseline is as far from its top as its letters are high.
        let baselines = zip(trace.layers, [8.0, 30, 17, 10, 9]).map { child, ascent in
            child.center.y - child.size.height / 2 + ascent
        }
        #expect(baselines.allSatisfy { abs($0 - 30) < 1e-9 }, "\(baselines)")
    }

    @Test("a child with a position has no part in the stack, and an offset moves nobody else")
    func placed() throws {
        let color = Layer.Content.color(.color(.white))
        func square(_ position: Value? = nil, offset: Value = .point(0, 0)) -> Layer {
            Layer(
                content: color, width: .number(20), height: .number(20), position: position,
                offset: offset)
        }
        let stack = Stack(axis: .horizontal, spacing: .number(5))
        let children = [square(), square(.point(7, 8)), square(offset: .point(0, 50)), square()]
        let trace = try #require(traces([Layer(content: .group(children), stack: stack)]).first)
        #expect(trace.size == Size(width: 70, height: 20))
        #expect(
            trace.layers.map(\.center) == [
                Point(x: 10, y: 10), Point(x: 7, y: 8), Point(x: 35, y: 60), Point(x: 60, y: 10),
            ])
    }

    @Test("padding lies around a content and within a frame")
    func padding() throws {
        let color = Layer.Content.color(.color(.white))
        let padding = Padding(
            top: .number(1), leading: .number(2), bottom: .number(3), trailing: .number(4))
        let square = Layer(content: color, width: .number(20), height: .number(20))
        let row = Stack(axis: .horizontal)
        func stack(_ width: Value?) -> Layer {
            Layer(content: .group([square]), width: width, padding: padding, stack: row)
        }
        let states = try scheduler(
            timeline(
                size: canvas,
                layers: [
                    stack(nil), stack(.number(100)),
                    Layer(content: .group([Layer(content: color)]), padding: padding),
                    Layer(content: color, padding: padding),
                ])
        ).state(at: 0).layers
        func child(_ state: LayerState) throws -> LayerState {
            guard case .group(let children) = state.content else { throw CancellationError() }
            return try #require(children.first)
        }
        #expect(states[0].size == Size(width: 26, height: 24))
        #expect(try child(states[0]).center == Point(x: 12, y: 11))
        #expect(states[1].size == Size(width: 100, height: 24))
        #expect(try child(states[1]).center == Point(x: 49, y: 11))
        for state in states[2...] {
            #expect(state.size == canvas)
            #expect(try child(state).size == Size(width: 294, height: 196))
            #expect(try child(state).center == Point(x: 149, y: 99))
        }
    }

    @Test("as a side grows the stack is laid out anew, and any frame alone is as in its row")
    func reflow() throws {
        let grow = animator("grow", initial: 10, [linear(110, 1000)])
        let width = variable("$grow", .number, .animator(0, track: 0))
        let color = Layer.Content.color(.color(.white))
        let row = Layer(
            content: .group([
                Layer(content: color, width: width), Layer(content: color),
                Layer(content: .text(Text(string: "abc", size: .number(10)))),
            ]), stack: Stack(axis: .horizontal, spacing: .number(5)))
        let moving = try timeline(
            size: canvas,
            touches: [
                Touch(
                    name: "finger", layer: [0, 1], minimumDistance: 0,
                    gestures: [
                        Touch.Gesture(
                            began: .zero, start: Point(x: 3, y: 4), moves: [], ended: nil)
                    ])
            ],
            animators: [grow],
            layers: [
                row,
                Layer(
                    content: .kind(
                        TouchIndicator(
                            touch: .touch(0), diameter: .number(8), color: .color(.white)))),
            ])
        let played = try scheduler(moving)
        for frame in [0, 15, 30, 59, 60, 90] {
            let grown = 10 + Double(min(frame, 60)) / 60 * 100
            let trace = played.trace(at: frame).layers[0]
            for (found, expected) in zip(
                trace.layers.map(\.size.width), [grown, 275 - grown, 15])
            {
                #expect(abs(found - expected) < 1e-4, "frame \(frame)")
            }
            #expect(try scheduler(moving).state(at: frame) == played.state(at: frame))
            // The finger is a place in the second child, and goes where that goes.
            guard case .group(let circles) = played.state(at: frame).layers[1].content else {
                continue
            }
            let center = try #require(circles.first).center
            #expect(abs(center.x - (grown + 5 + 3)) < 1e-4 && abs(center.y - 4) < 1e-9)
        }
    }

    @Test("stacks in stacks, as deep as a timeline may have them, are laid out at once")
    func deep() throws {
        var layer = Layer(content: .text(Text(string: "a", size: .number(10))))
        for depth in 0..<64 {
            layer = Layer(
                content: .group([layer, layer.shallow]),
                stack: depth % 2 == 0
                    ? Stack(axis: .horizontal, spacing: .number(0), alignment: .firstTextBaseline)
                    : Stack(axis: .vertical, spacing: .number(0)))
        }
        let trace = try #require(traces([layer]).first)
        #expect(trace.size.height > 12 && trace.size.width > 5)
    }

    @Test(
        "what a layer is scaled and rotated about stays where it is",
        arguments: TestSeed.several(1...30))
    func anchors(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let anchor = Point(x: random.nextNumber(in: -1..<2), y: random.nextNumber(in: -1..<2))
        let scale = Point(x: random.nextNumber(in: -2..<2), y: random.nextNumber(in: 0.1..<2))
        let degrees = random.nextNumber(in: -400..<400)
        let state = try #require(
            scheduler(
                timeline(
                    size: canvas,
                    layers: [
                        Layer(
                            content: .color(.color(.white)), width: .number(60),
                            height: .number(40), position: .point(100, 80),
                            scale: .point(scale.x, scale.y), rotation: .number(degrees),
                            anchor: .point(anchor.x, anchor.y))
                    ])
            ).state(at: 0).layers.first)
        let (x, y) = ((anchor.x - 0.5) * 60, (anchor.y - 0.5) * 40)
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let moved = Point(
            x: state.center.x + cosine * scale.x * x - sine * scale.y * y,
            y: state.center.y + sine * scale.x * x + cosine * scale.y * y)
        #expect(abs(moved.x - (100 + x)) < 1e-9 && abs(moved.y - (80 + y)) < 1e-9)
    }
}

extension Layer {
    /// A small layer of the same kind, so that a tree of them has one long branch only.
    fileprivate var shallow: Layer {
        Layer(content: .text(Text(string: "b", size: .number(6))))
    }
}
