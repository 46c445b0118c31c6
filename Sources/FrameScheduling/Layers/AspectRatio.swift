import TimelineModel

extension AspectRatioTree<Compiled> {
    /// Returns a size of this ratio: from the side that is given, or the largest in the offered
    /// size (`fit`), or the smallest that covers it (`fill`). A ratio that isn't above 0 changes
    /// nothing.
    func size(
        in offer: Size, _ frame: (width: Double?, height: Double?), _ context: EvaluationContext
    ) -> Size {
        let numbers = ratio.numbers(in: context)
        let ratio = numbers.count == 2 ? numbers[0] / numbers[1] : numbers[0]
        let plain = Size(width: frame.width ?? offer.width, height: frame.height ?? offer.height)
        guard ratio > 0, ratio.isFinite else { return plain }
        if frame.width != nil, frame.height != nil { return plain }
        let byWidth = Size(width: plain.width, height: plain.width / ratio)
        let byHeight = Size(width: plain.height * ratio, height: plain.height)
        if frame.width != nil || !offer.height.isFinite { return byWidth }
        if frame.height != nil || !offer.width.isFinite { return byHeight }
        let isWide = byWidth.height <= offer.height
        return isWide == (contentMode == .fit) ? byWidth : byHeight
    }
}
