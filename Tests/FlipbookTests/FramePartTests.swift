import FrameScheduling
import PortableMath
import PixelBuffers
import TestSupport
import Testing
import TimelineModel

@testable import FilmChecks
@testable import FrameProduction
@testable import FrameRendering

/// Pixels that are used before they are drawn show: all memory is filled with what is no number.
@Suite("Parts of frames", .seeded)
struct FramePartTests {
    /// Timelines of every kind of layer that can be drawn, with what draws them.
    static func forEachDocument(
        _ seeds: ClosedRange<UInt64>,
        _ body: (UInt64, LoadedTimeline, FrameScheduler, FrameRenderer) throws -> Void
    ) throws {
        let folder = try GeneratedDocument.folder()
        let path = "\(folder.path)/generated.yaml"
        for seed in TestSeed.several(seeds) {
            var document = GeneratedDocument(seed: seed)
            try folder.write(document.yaml(), to: "generated.yaml")
            guard !TimelineCheck(timeline: path, allowsAssetsOutside: true).findings().hasErrors
            else { continue }
            let loaded = try LoadedTimeline(
                path, options: RenderOptions(size: .scale(3), allowsAssetsOutside: true))
            let renderer = try Self.renderer(of: loaded)
            let scheduler = try FrameScheduler(
                timeline: loaded.timeline, texts: renderer.textSizes)
            try body(seed, loaded, scheduler, renderer)
        }
    }

    static func renderer(of loaded: LoadedTimeline) throws -> FrameRenderer {
        try FrameRenderer(
            compiler: FrameMaker.compiler, authorShaders: loaded.timeline.shaders,
            fontFiles: loaded.timeline.fonts.map(\.path),
            fusesKernels: true, filling: 0xFF)
    }

    static func randomPart(
        of canvas: PixelRectangle, _ generator: inout SplitMix64
    ) -> PixelRectangle {
        func span(_ length: Int) -> (start: Int, count: Int) {
            let count = 1 + Int(generator.next() % UInt64(length))
            return (Int(generator.next() % UInt64(length - count + 1)), count)
        }
        let (x, y) = (span(canvas.width), span(canvas.height))
        return PixelRectangle(x: x.start, y: y.start, width: x.count, height: y.count)
    }

    static func bytes(of buffer: PixelBuffer, in part: PixelRectangle) -> [[UInt8]] {
        let size = buffer.format.bytesPerPixel
        return (part.y..<part.maxY).map { y in
            Array(buffer.row(y)[part.x * size..<part.maxX * size])
        }
    }

    @Test("any part of any frame has the bytes that it has in the whole")
    func partsEqualWhole() throws {
        var count = 0
        try Self.forEachDocument(3001...3100) { seed, loaded, scheduler, renderer in
            var generator = SplitMix64(seed: seed)
            for frame in [0, 3, 7] where loaded.frames.contains(frame) {
                let state = scheduler.state(at: frame)
                guard state.transition == nil, let whole = try? renderer.render(state) else {
                    continue
                }
                // Some are drawn of what was kept, some without.
                let fresh = try Self.renderer(of: loaded)
                for renderer in [renderer, fresh, renderer] {
                    let part = Self.randomPart(of: whole.bounds, &generator)
                    let drawn = try renderer.render(state, parts: [part])
                    #expect(
                        Self.bytes(of: drawn, in: part) == Self.bytes(of: whole, in: part),
                        "frame \(frame), \(part), seed \(seed)")
                    count += 1
                }
            }
        }
        #expect(count > 200)
    }

    @Test("what a change leaves out is equal in both frames, whatever changes")
    func changesAreComplete() throws {
        var (count, parts) = (0, 0)
        try Self.forEachDocument(4001...4120) { seed, loaded, scheduler, renderer in
            var generator = SplitMix64(seed: seed)
            let frames = loaded.frames.filter { $0 < 8 }
            let states = frames.map { scheduler.state(at: $0) }
            for _ in 0..<4 {
                let old = states[Int(generator.next() % UInt64(states.count))]
                var new = old
                for _ in 0..<1 + Int(generator.next() % 2) {
                    new.layers.change(&generator, donors: states.flatMap(\.layers))
                }
                guard let before = try? renderer.render(old),
                    let expected = try? renderer.render(new)
                else { continue }
                count += 1
                let all = expected.bounds
                switch renderer.change(from: old, to: new) {
                case .everything: continue
                case .nothing:
                    #expect(
                        Self.bytes(of: before, in: all) == Self.bytes(of: expected, in: all),
                        "seed \(seed)")
                case .parts(let rectangles):
                    parts += 1
                    let fresh = try Self.renderer(of: loaded)
                    let other = try renderer.straight(before, format: .rgba8)
                    let made = try fresh.render(new, parts: rectangles, over: [(other, .ordered)])
                    let whole = try renderer.straight(expected, format: .rgba8)
                    #expect(
                        Self.bytes(of: made[0], in: all) == Self.bytes(of: whole, in: all),
                        "seed \(seed), \(rectangles)\n\(old)\n\(new)")
                    // In binary32, too, as the scenes of transitions are.
                    try before.copy(rectangles, from: fresh.render(new, parts: rectangles))
                    #expect(
                        Self.bytes(of: before, in: all) == Self.bytes(of: expected, in: all),
                        "seed \(seed), \(rectangles)\n\(old)\n\(new)")
                }
            }
        }
        #expect(count > 200)
        #expect(parts > 40)
    }
}

extension [LayerState] {
    /// Changes something somewhere in the tree.
    fileprivate mutating func change(_ generator: inout SplitMix64, donors: [LayerState]) {
        func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
        if isEmpty || below(12) == 0 {
            guard !donors.isEmpty else { return }
            insert(donors[below(donors.count)], at: below(count + 1))
            return
        }
        let index = below(count)
        if case .group(var children) = self[index].content, below(4) > 0 {
            children.change(&generator, donors: donors)
            self[index].content = .group(children)
            return
        }
        switch below(12) {
        case 0: remove(at: index)
        case 1: swapAt(index, below(count))
        case 2: self[index].opacity = Double(below(5)) / 4
        case 3: self[index].center.x += Double(below(40)) / 7
        case 4: self[index].size.height *= 0.9
        case 5: self[index].rotation += Double(below(90))
        case 6: self[index].scale.x = Double(below(7)) / 4
        case 7: self[index].blend = BlendMode.allCases[below(BlendMode.allCases.count)]
        case 8: self[index].clip = [nil, .circle, .capsule][below(3)]
        case 9:
            self[index].effects.append(
                EffectState(
                    function: .gaussianBlur, arguments: [Float(below(20)) / 3],
                    maxSampleOffset: Size(width: 20, height: 20)))
        case 10: self[index].content = .color(RGBA(red: 0.5, green: 0.1, blue: 0.9, alpha: 0.7))
        default:
            self[index] = LayerState(
                size: Size(width: 20, height: 14), center: Point(x: 17, y: 12), rotation: 8,
                content: .group([self[index]]))
        }
    }
}
