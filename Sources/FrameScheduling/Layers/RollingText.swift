import TimelineModel
import TextStyles

/// Draws a text whose digits roll: the letters that stay together, and those that come and go each
/// on its own.
struct RollingText {
    let roll: TextRoll
    /// The text at this frame.
    let text: TextState
    /// The layer's, in points.
    let size: Size
    /// The width that the text may have.
    let offer: Double
    let context: EvaluationContext

    /// The distance that a letter rolls, in heights of its line.
    private static let distance = 0.65
    /// σ of a letter that begins to come, in heights of its line.
    private static let blur = 0.06

    // MARK: Layouts

    /// The glyphs of a text's layout.
    private struct Layout {
        var text: TextState
        /// In points; the layer's, or wider.
        var width: Double
        /// The middle of `width` in the layer.
        var center: Double
        var glyphs: [Glyph]
        var indices: [WrittenText.Place: Int] = [:]

        func glyph(_ place: WrittenText.Place) -> Glyph? { indices[place].map { glyphs[$0] } }
    }

    private struct Glyph {
        var place: WrittenText.Place
        var range: TextState.Range
        /// In the layer.
        var center: Point
        var height: Double
    }

    private static let division = TextDivision(unit: .letters)

    private func layout(of written: WrittenText) -> Layout? {
        var text = text
        text.string = written.string
        var end = 0
        for (index, length) in written.lengths.enumerated() where index < text.runs.count {
            end += length
            text.runs[index].end = end
        }
        guard let extent = context.extent(of: text, width: offer) else { return nil }
        let width = max(size.width, extent.size.width)
        guard let parts = context.parts(of: text, width: width, Self.division) else { return nil }
        let left = (size.width - width) * shift(of: text, parts, width)
        let top = (size.height - parts.height) / 2
        var places: [Int: WrittenText.Place] = [:]
        for letter in written.letters { places[letter.start] = letter.place }
        var layout = Layout(text: text, width: width, center: left + width / 2, glyphs: [])
        for part in parts.parts {
            guard let place = places[part.range.start] else { continue }
            layout.indices[place] = layout.glyphs.count
            layout.glyphs.append(
                Glyph(
                    place: place, range: part.range,
                    center: Point(
                        x: left + part.frame.x + part.frame.width / 2,
                        y: top + part.frame.y + part.frame.height / 2),
                    height: part.frame.height))
        }
        return layout
    }

    /// Returns the part of the room beside a line that is on its left: 0, ½ or 1, by the alignment
    /// and the direction of the text.
    private func shift(of text: TextState, _ parts: TextParts, _ width: Double) -> Double {
        guard let alignment = text.alignment, alignment != .center, width != size.width else {
            return 0.5
        }
        let room = 64.0
        guard let first = parts.parts.first,
            let wider = context.parts(of: text, width: width + room, Self.division)?.parts.first
        else { return 0.5 }
        return ((wider.frame.x - first.frame.x) / room).rounded()
    }

    // MARK: Layers

    /// The text if nothing rolls, else a group of resting and rolling letters.
    var content: LayerState.Content {
        guard !roll.letters.isEmpty || roll.move != nil, let now = layout(of: roll.current) else {
            return text.content(size)
        }
        var others: [WrittenText: Layout] = [roll.current: now]
        func other(_ written: WrittenText) -> Layout? {
            if let known = others[written] { return known }
            let layout = layout(of: written)
            others[written] = layout
            return layout
        }
        let before = roll.move.flatMap { other($0.from) }
        /// Returns how far a letter is from its place.
        func displacement(_ place: WrittenText.Place) -> Point {
            guard let before, let progress = roll.move?.progress,
                let place = Self.nearest(to: place, in: now, and: before),
                let from = before.glyph(place), let to = now.glyph(place)
            else { return .zero }
            return Point(
                x: (from.center.x - to.center.x) * (1 - progress),
                y: (from.center.y - to.center.y) * (1 - progress))
        }
        var resting: [(offset: Point, ranges: [TextState.Range])] = []
        var moving: [LayerState] = []
        for glyph in now.glyphs {
            let offset = displacement(glyph.place)
            guard let letter = roll.letters[glyph.place] else {
                if let index = resting.firstIndex(where: { $0.offset == offset }) {
                    resting[index].ranges.append(glyph.range)
                } else {
                    resting.append((offset, [glyph.range]))
                }
                continue
            }
            moving += layers(
                of: glyph, in: now, at: offset, absence: 1 - letter.progress,
                isBelow: letter.isUpwards, isAlone: other(letter.old)?.glyph(glyph.place) == nil)
        }
        var going: [LayerState] = []
        for (place, letter) in roll.letters.sorted(by: { $0.key < $1.key }) {
            guard let old = other(letter.old), let glyph = old.glyph(place) else { continue }
            // A leaving letter moves to the place of the arriving one, or keeps its distance from
            // its neighbour.
            var offset = Point.zero
            if let near = Self.nearest(to: place, in: now, and: old),
                let from = old.glyph(near), let to = now.glyph(near)
            {
                let moved = displacement(near)
                offset = Point(
                    x: to.center.x + moved.x - from.center.x,
                    y: to.center.y + moved.y - from.center.y)
            }
            going += layers(
                of: glyph, in: old, at: offset, absence: letter.progress,
                isBelow: !letter.isUpwards, isAlone: now.glyph(place) == nil)
        }
        let still = resting.flatMap { layers(of: $0.ranges, in: now, at: $0.offset) }
        return .group(still + going + moving)
    }

    /// Returns the place of the same part that is nearest to a place among those of both texts.
    private static func nearest(
        to place: WrittenText.Place, in one: Layout, and other: Layout
    ) -> WrittenText.Place? {
        if one.indices[place] != nil, other.indices[place] != nil { return place }
        var found: WrittenText.Place?
        for candidate in one.indices.keys
        where candidate.part == place.part && other.indices[candidate] != nil {
            guard let best = found else {
                found = candidate
                continue
            }
            let (distance, minimum) = (
                abs(candidate.place - place.place), abs(best.place - place.place)
            )
            if distance < minimum || distance == minimum && candidate.place > best.place {
                found = candidate
            }
        }
        return found
    }

    /// Returns the layers of a letter that appears or disappears.
    ///
    /// - Parameters:
    ///   - absence: 0 where the letter is in its place, 1 where it is gone.
    ///   - isBelow: whether it appears from below, or disappears to there.
    ///   - isAlone: whether no other letter is or was in its place, so that its neighbours make
    ///     room for it.
    private func layers(
        of glyph: Glyph, in layout: Layout, at offset: Point, absence: Double, isBelow: Bool,
        isAlone: Bool
    ) -> [LayerState] {
        var opacity = min(max(1 - absence, 0), 1)
        guard opacity > 0 else { return [] }
        if isAlone { opacity *= opacity }
        let distance = glyph.height * Self.distance * absence * (isBelow ? 1 : -1)
        let blur = Double(Float(max(absence, 0) * glyph.height * Self.blur))
        var layers = layers(
            of: [glyph.range], in: layout, at: Point(x: offset.x, y: offset.y + distance))
        for index in layers.indices {
            layers[index].opacity = opacity
            guard blur > 0 else { continue }
            layers[index].effects = [
                EffectState(
                    function: .gaussianBlur, arguments: [Float(blur)],
                    maxSampleOffset: Size(width: 3 * blur, height: 3 * blur))
            ]
        }
        return layers
    }

    /// Returns the layers of some letters, one of each colour.
    private func layers(
        of ranges: [TextState.Range], in layout: Layout, at offset: Point
    ) -> [LayerState] {
        var text = layout.text
        text.ranges = ranges
        return text.ofOneColor.map {
            LayerState(
                size: Size(width: layout.width, height: size.height),
                center: Point(x: layout.center + offset.x, y: size.height / 2 + offset.y),
                content: .text($0))
        }
    }
}

extension Size {
    /// - Parameter progress: 0 is `old`, 1 is this one.
    func mixed(from old: Size, _ progress: Double) -> Size {
        Size(
            width: max(old.width + (width - old.width) * progress, 0),
            height: max(old.height + (height - old.height) * progress, 0))
    }
}
