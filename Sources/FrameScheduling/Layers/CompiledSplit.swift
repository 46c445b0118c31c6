import Diagnostics
import MediaTime
import PortableMath
import TimelineModel

/// A text in parts that move on their own, with compiled values.
extension TextSplitTree<Compiled> {
    // MARK: Time

    /// Returns how many parts come before each, which may be a fraction.
    private func ranks(_ count: Int) -> [Double] {
        let center = Double(count - 1) / 2
        let nearest = count % 2 == 0 ? 0.5 : 0
        switch order {
        case .forward: return (0..<count).map { Double($0) }
        case .reverse: return (0..<count).map { Double(count - 1 - $0) }
        case .fromCenter: return (0..<count).map { (Double($0) - center).magnitude - nearest }
        case .toCenter: return (0..<count).map { center - (Double($0) - center).magnitude }
        case .random:
            var ranks = (0..<count).map { Double($0) }
            var generator = SplitMix64(seed: seed)
            for last in stride(from: count - 1, to: 0, by: -1) {
                ranks.swapAt(last, Int(generator.nextUnit() * Double(last + 1)))
            }
            return ranks
        }
    }

    /// Returns the progress of a part's appearance, and of its disappearance.
    private func progress(
        rank: Double, last: Double, at instant: Instant, by motion: PartMotion
    ) -> (come: Double, gone: Double) {
        let stagger = stagger.seconds
        let start = instant.since(during?.from ?? .zero).seconds
        let come = motion.progress(start - delay.seconds - rank * stagger)
        guard let to = during?.to, !outward.isEmpty else { return (come, 0) }
        let end = instant.since(to).seconds
        return (come, motion.progress(end + motion.seconds + (last - rank) * stagger))
    }

    // MARK: States

    /// A part at one frame.
    private struct Part {
        var offset: Point
        var scale: Point
        var rotation: Double
        var opacity: Double
        var blur: Double
        /// Over the text's paint, with this strength.
        var colors: [(color: RGBA, strength: Double)] = []

        var isAtRest: Bool {
            offset == Point(x: 0, y: 0) && scale == Point(x: 1, y: 1) && rotation == 0
                && opacity == 1 && blur == 0 && colors.isEmpty
        }

        mutating func apply(
            _ changes: [ChangeTree<Compiled>], strength: Double, _ evaluator: ValueEvaluator
        ) {
            guard strength != 0 else { return }
            for change in changes {
                let change = change.map(evaluator, "split")
                change.apply(strength, opacity: &opacity, scale: &scale, place: &offset)
                switch change {
                case .rotation(let degrees): rotation += degrees * strength
                case .blur(let radius): blur += radius * strength
                case .color(let color): colors.append((color, min(max(strength, 0), 1)))
                case .opacity, .scale, .offset, .move: break
                }
            }
        }
    }

    /// Returns the whole text while all parts are at rest. Otherwise a group: one text of the parts
    /// at rest, and one text for each other part.
    ///
    /// - Parameters:
    ///   - text: the whole text.
    ///   - size: the layer's, in points.
    ///   - context: its `viewSize` is `size`.
    func content(
        of text: TextState, size: Size, in context: EvaluationContext
    ) -> LayerState.Content {
        guard
            let parts = context.parts(
                of: text, width: size.width,
                TextDivision(unit: unit, keepsJoins: joins == .kept)),
            !parts.parts.isEmpty
        else { return text.content(size) }
        let top = (size.height - parts.height) / 2
        let ranks = ranks(parts.parts.count)
        let last = ranks.max() ?? 0
        var generator = SplitMix64(seed: seed &+ 1)
        let motion = PartMotion(duration: duration, curve: curve, spring: spring)
        var resting: [TextState.Range] = []
        var moving: [LayerState] = []
        for (index, part) in parts.parts.enumerated() {
            var inside = context
            let (come, gone) = progress(
                rank: ranks[index], last: last, at: context.instant, by: motion)
            inside.part = PartPlace(
                index: index, count: parts.parts.count, progress: come - gone,
                random: generator.nextUnit())
            let state = state(come: come, gone: gone, in: inside)
            guard !state.isAtRest else {
                resting.append(part.range)
                continue
            }
            guard state.opacity > 0 else { continue }
            var place = part.frame
            place.y += top
            let unit = anchor.numbers(in: inside)
            let pivot = Point(
                x: place.x + LayerProperties.coordinate(unit[0]) * place.width,
                y: place.y + LayerProperties.coordinate(unit[1]) * place.height)
            moving += layers(of: part.range, of: text, state, about: pivot, size: size)
        }
        guard !moving.isEmpty || resting.count < parts.parts.count else {
            return text.content(size)
        }
        var layers: [LayerState] = []
        if !resting.isEmpty {
            var rest = text
            rest.ranges = resting
            layers += rest.ofOneColor.map {
                LayerState(size: size, center: size.center, content: .text($0))
            }
        }
        return .group(layers + moving)
    }

    private func state(come: Double, gone: Double, in context: EvaluationContext) -> Part {
        let evaluator = ValueEvaluator(context: context)
        var part = Part(
            offset: evaluator.place(offset, "offset"), scale: evaluator.place(scale, "scale"),
            rotation: evaluator.number(rotation, "rotation"),
            opacity: min(max(evaluator.number(opacity, "opacity"), 0), 1),
            blur: evaluator.number(blur, "blur"))
        if let color { part.colors.append((color.color(in: context), 1)) }
        part.apply(inward, strength: 1 - come, evaluator)
        part.apply(outward, strength: gone, evaluator)
        part.blur = Double(Float(LayerProperties.length(part.blur)))
        return part
    }

    /// Returns the layers of a part in motion: one of each colour, or with colours over a gradient
    /// two or more.
    private func layers(
        of range: TextState.Range, of text: TextState, _ part: Part, about pivot: Point, size: Size
    ) -> [LayerState] {
        var text = text
        text.ranges = [range]
        text.areResized = part.scale != Point(x: 1, y: 1)
        return text.ofOneColor.flatMap { layers(of: $0, part, about: pivot, size: size) }
    }

    private func layers(
        of text: TextState, _ part: Part, about pivot: Point, size: Size
    ) -> [LayerState] {
        var text = text
        var texts = [(text, 1.0)]
        for (color, strength) in part.colors {
            if case .color(let below) = texts[0].0.color {
                texts[0].0.color = .color(below.mixed(with: color, strength))
            } else if strength >= 1 {
                texts[0].0.color = .color(color)
            } else {
                text.color = .color(color)
                texts.append((text, strength))
            }
        }
        let linear = PlaneMap.linear(scale: part.scale, rotation: part.rotation)
        let arm = Point(x: size.center.x - pivot.x, y: size.center.y - pivot.y)
        let turned = linear(arm)
        let center = Point(
            x: pivot.x + part.offset.x + turned.x, y: pivot.y + part.offset.y + turned.y)
        let blur = EffectState(
            function: .gaussianBlur, arguments: [Float(part.blur)],
            maxSampleOffset: Size(width: 3 * part.blur, height: 3 * part.blur))
        return texts.map { text, strength in
            LayerState(
                size: size, center: center, scale: part.scale, rotation: part.rotation,
                opacity: part.opacity * strength, content: .text(text),
                effects: part.blur > 0 ? [blur] : [])
        }
    }
}

extension RGBA {
    /// Interpolated in gamma-encoded sRGB, as keyframes do.
    fileprivate func mixed(with other: RGBA, _ strength: Double) -> RGBA {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * strength }
        return RGBA(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}

/// The part of a text that an expression is evaluated for.
package struct PartPlace: Sendable {
    var index: Int
    var count: Int
    var progress: Double
    var random: Double

    func number(of property: PartProperty) -> Double {
        switch property {
        case .index: Double(index)
        case .count: Double(count)
        case .progress: progress
        case .random: random
        }
    }
}
