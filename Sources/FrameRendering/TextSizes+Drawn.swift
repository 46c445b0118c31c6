import Drawing
package import FrameScheduling
package import TimelineModel

extension TextSizes {
    /// Of texts as they are drawn, with the timeline's fonts before the system's. No font is
    /// looked for until the first text.
    package static func drawn(for timeline: Timeline) -> TextSizes {
        drawn(by: TextDrawer(files: timeline.fonts.map(\.path)))
    }

    static func drawn(by drawer: TextDrawer) -> TextSizes {
        TextSizes { text, width in
            guard let measure = try? drawer.measure(text.look, width: width) else { return nil }
            return Extent(
                size: Size(width: measure.width, height: measure.height),
                firstBaseline: measure.firstBaseline)
        }
    }
}
