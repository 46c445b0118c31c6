package import FrameScheduling
import MediaTime
import TimelineModel

extension Captions: SchedulableContent {
    package func plan(_ values: CompiledValues<Captions>, for layer: LayerPlan) -> any ContentPlan {
        CaptionsPlan(captions: self, values: values)
    }
}

/// Draws the captions of a time: plates, and the texts on them.
private struct CaptionsPlan: ContentPlan {
    let captions: Captions
    let values: CompiledValues<Captions>

    /// The number of captions that are drawn at a time; the first ones.
    private static let maxCaptions = 8
    /// In points.
    private static let gap = 6.0

    func state(in context: EvaluationContext) -> LayerState.Content? {
        guard captions.use == .burned else { return nil }
        let instant = context.instant
        let elapsed = instant.since(captions.start).time
        let active = captions.captions.filter { $0.from <= elapsed && elapsed < $0.to }
            .prefix(Self.maxCaptions)
        guard !active.isEmpty else { return nil }
        let look = Look(values, context)
        var layers: [LayerState] = []
        var heights: [Captions.Place: Double] = [:]
        var columns: [(place: Captions.Place, block: Block)] = []
        for caption in active {
            guard let block = block(of: caption, at: elapsed, look, context) else { continue }
            let place = caption.isAtTop ? Captions.Place.top : captions.place
            columns.append((place, block))
            heights[place, default: -Self.gap] += block.size.height + Self.gap
        }
        var offsets: [Captions.Place: Double] = [:]
        let size = context.viewSize
        for (place, block) in columns {
            let total = heights[place] ?? 0
            let done = offsets[place, default: 0]
            offsets[place] = done + block.size.height + Self.gap
            let top =
                switch place {
                case .top: look.inset + done
                case .center: (size.height - total) / 2 + done
                // The later of two is above.
                case .bottom: size.height - look.inset - done - block.size.height
                }
            layers.append(
                LayerState(
                    size: block.size,
                    center: Point(x: size.width / 2, y: top + block.size.height / 2),
                    opacity: block.opacity, content: .group(block.layers)))
        }
        return layers.isEmpty ? nil : .group(layers)
    }

    /// The values at a time.
    private struct Look {
        let inset: Double
        let padding: Point
        let cornerRadius: Double
        let color: RGBA
        let background: RGBA
        let highlight: RGBA?
        let highlightBackground: RGBA?
        let highlightScale: Double
        let upcoming: RGBA?
        let size: Double
        let lineSpacing: Double
        let tracking: Double

        init(_ values: CompiledValues<Captions>, _ context: EvaluationContext) {
            func number(_ value: CompiledValue) -> Double {
                LayerProperties.coordinate(value.numbers(in: context)[0])
            }
            let padding = values.padding.numbers(in: context).map(LayerProperties.length)
            inset = number(values.inset)
            self.padding = Point(x: padding[0], y: padding[1])
            cornerRadius = LayerProperties.length(number(values.cornerRadius))
            color = values.color.color(in: context)
            background = values.background.color(in: context)
            highlight = values.highlight?.color(in: context)
            highlightBackground = values.highlightBackground?.color(in: context)
            highlightScale = number(values.highlightScale)
            upcoming = values.upcoming?.color(in: context)
            size = LayerProperties.length(number(values.size))
            lineSpacing = number(values.lineSpacing)
            tracking = number(values.tracking)
        }

        /// Whether words differ.
        var hasWords: Bool {
            highlight != nil || highlightBackground != nil || upcoming != nil || highlightScale != 1
        }
    }

    /// A plate with its text.
    private struct Block {
        var size: Size
        var opacity: Double
        var layers: [LayerState]
    }

    private func block(
        of caption: Caption, at elapsed: Time, _ look: Look, _ context: EvaluationContext
    ) -> Block? {
        let text = text(caption.text, of: caption, look)
        let room = max(0, context.viewSize.width - 2 * (look.inset + look.padding.x))
        guard let extent = context.extent(of: text, width: room) else {
            return Block(
                size: context.viewSize, opacity: 1,
                layers: [layer(text, in: context.viewSize, at: Point(x: 0, y: 0))])
        }
        let words = Words(
            caption,
            captions.shown == .all && !look.hasWords
                ? []
                : context.parts(
                    of: text, width: extent.size.width, TextDivision(unit: .words))?.parts ?? [])
        let current = words.current(at: elapsed)
        if captions.shown == .word {
            return word(words, current, of: caption, at: elapsed, look, context)
        }
        let plate = Plate(text: extent.size, look.padding)
        var layers = [plate.layer(look)].compactMap(\.self)
        layers += lettering(text, words, current, extent.size, look, plate)
        return Block(size: plate.size, opacity: opacity(of: caption, at: elapsed), layers: layers)
    }

    /// The text's layers: the words that have the same look are one.
    private func lettering(
        _ text: TextState, _ words: Words, _ current: Int?, _ size: Size, _ look: Look,
        _ plate: Plate
    ) -> [LayerState] {
        var groups: [(color: RGBA, move: Double, ranges: [TextState.Range])] = []
        func add(_ range: TextState.Range, _ color: RGBA, movedBy move: Double) {
            if let index = groups.firstIndex(where: { $0.color == color && $0.move == move }) {
                groups[index].ranges.append(range)
            } else {
                groups.append((color, move, [range]))
            }
        }
        let room = current.map { current in
            WordRoom(
                around: current, in: words.words.map(\.part.frame),
                margin: look.highlightBackground == nil
                    ? nil : Point(x: look.padding.x / 3, y: look.padding.y / 3),
                scale: look.highlightScale)
        }
        var above: [LayerState] = []
        var below: [LayerState] = []
        for (index, word) in words.words.enumerated() {
            let isSpoken = word.isSound || index <= current ?? -1
            if !isSpoken, captions.shown == .spoken { continue }
            guard index == current, let room else {
                add(
                    word.part.range, isSpoken ? look.color : look.upcoming ?? look.color,
                    movedBy: room?.moves[index] ?? 0)
                continue
            }
            if let background = look.highlightBackground {
                below.append(plate.layer(of: word.part.frame, room.margin, look, background))
            }
            guard look.highlightScale != 1 else {
                add(word.part.range, look.highlight ?? look.color, movedBy: 0)
                continue
            }
            var own = text
            own.ranges = [word.part.range]
            own.color = .color(look.highlight ?? look.color)
            above.append(plate.layer(own, size, scale: look.highlightScale, about: word.part.frame))
        }
        if words.words.isEmpty {
            return [layer(text, in: size, at: plate.origin)]
        }
        let isWhole =
            groups.count == 1 && groups[0].ranges.count == words.words.count && above.isEmpty
        return below
            + groups.map { color, move, ranges in
                var part = text
                part.color = .color(color)
                part.ranges = isWhole ? nil : ranges
                return layer(
                    part, in: size, at: Point(x: plate.origin.x + move, y: plate.origin.y))
            } + above
    }

    /// One word of a caption on its own plate; nil before the first one.
    private func word(
        _ words: Words, _ current: Int?, of caption: Caption, at elapsed: Time, _ look: Look,
        _ context: EvaluationContext
    ) -> Block? {
        let index = current ?? words.words.firstIndex(where: \.isSound)
        guard let index else { return nil }
        let string = words.string(index)
        var text = text(string, of: caption, look)
        text.color = .color(look.highlight ?? look.color)
        let room = max(0, context.viewSize.width - 2 * (look.inset + look.padding.x))
        guard let extent = context.extent(of: text, width: room) else { return nil }
        let plate = Plate(text: extent.size, look.padding)
        return Block(
            size: plate.size, opacity: opacity(of: caption, at: elapsed),
            layers: [plate.layer(look)].compactMap(\.self)
                + [layer(text, in: extent.size, at: plate.origin)])
    }

    private func text(_ string: String, of caption: Caption, _ look: Look) -> TextState {
        TextState(
            string: string, family: captions.family, style: captions.style(of: caption),
            size: look.size, color: .color(look.color), lineSpacing: look.lineSpacing,
            tracking: look.tracking)
    }

    private func opacity(of caption: Caption, at elapsed: Time) -> Double {
        let fade = captions.fade.seconds
        guard fade > 0 else { return 1 }
        let come = (elapsed - caption.from).seconds / fade
        let left = (caption.to - elapsed).seconds / fade
        return min(max(min(come, left), 0), 1)
    }

    private func layer(_ text: TextState, in size: Size, at origin: Point) -> LayerState {
        LayerState(
            size: size,
            center: Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2),
            content: .text(text))
    }

    /// The space around a text, and its background.
    private struct Plate {
        let size: Size
        /// The text's top left corner.
        let origin: Point

        init(text: Size, _ padding: Point) {
            size = Size(width: text.width + 2 * padding.x, height: text.height + 2 * padding.y)
            origin = padding
        }

        func layer(_ look: Look) -> LayerState? {
            guard look.background.alpha > 0 else { return nil }
            return LayerState(
                size: size, center: Point(x: size.width / 2, y: size.height / 2),
                content: .shape(
                    .rectangle(cornerRadius: look.cornerRadius),
                    .fill(.color(look.background))))
        }

        /// A plate behind a word, which is scaled.
        func layer(
            of word: TextParts.Frame, _ margin: Point, _ look: Look, _ color: RGBA
        ) -> LayerState {
            let scale = look.highlightScale.magnitude
            return LayerState(
                size: Size(
                    width: word.width * scale + 2 * margin.x,
                    height: word.height * scale + 2 * margin.y),
                center: Point(
                    x: origin.x + word.x + word.width / 2, y: origin.y + word.y + word.height / 2),
                content: .shape(
                    .rectangle(cornerRadius: look.cornerRadius * 2 / 3), .fill(.color(color))))
        }

        /// A text scaled about one of its words.
        func layer(
            _ text: TextState, _ size: Size, scale: Double, about word: TextParts.Frame
        ) -> LayerState {
            let x = origin.x + word.x + word.width / 2, y = origin.y + word.y + word.height / 2
            return LayerState(
                size: size,
                center: Point(
                    x: x + (origin.x + size.width / 2 - x) * scale,
                    y: y + (origin.y + size.height / 2 - y) * scale),
                scale: Point(x: scale, y: scale), content: .text(text))
        }
    }
}
