import Drawing
package import FrameScheduling
package import TimelineModel

extension TextSizes {
    /// Sizes of drawn texts, with the timeline's fonts before the system's. Fonts are first looked
    /// for at the first text.
    package static func drawn(for timeline: Timeline) -> TextSizes {
        drawn(by: TextDrawer(files: timeline.fonts.map(\.path)))
    }

    static func drawn(by drawer: TextDrawer) -> TextSizes {
        TextSizes(
            extent: { text, width throws(Failure) in
                let measure = try failing { () throws(TextError) in
                    try drawer.measure(text.look, width: width)
                }
                return Extent(
                    size: Size(width: measure.width, height: measure.height),
                    firstBaseline: measure.firstBaseline)
            },
            parts: { text, width, division throws(Failure) in
                let look = text.look
                let (measure, parts) = try failing { () throws(TextError) in
                    (
                        try drawer.measure(look, width: width),
                        try drawer.parts(of: look, width: width, TextLook.Division(division))
                    )
                }
                return TextParts(
                    parts: parts.map { part in
                        TextParts.Part(
                            range: .init(start: part.range.lowerBound, end: part.range.upperBound),
                            frame: .init(
                                x: part.frame.x, y: part.frame.y, width: part.frame.width,
                                height: part.frame.height))
                    }, height: measure.height)
            })
    }
}

extension TextSizes.Failure {
    /// Why a frame with such a text can't be drawn.
    package var renderingError: RenderingError {
        RenderingError.text(TextError(reason: reason)).at(place)
    }
}

private func failing<Found>(
    _ measure: () throws(TextError) -> Found
) throws(TextSizes.Failure) -> Found {
    try Result(catching: measure).mapError { TextSizes.Failure(reason: $0.reason) }.get()
}

extension TextLook.Division {
    fileprivate init(_ division: TextDivision) {
        let unit: Unit =
            switch division.unit {
            case .letters: .letters
            case .words: .words
            case .lines: .lines
            }
        self.init(unit: unit, keepsJoins: division.keepsJoins)
    }
}
