import PixelBuffers
import PortableMath

/// The true Gaussian, separably, in double precision, to where its tails are below 10⁻⁹.
func trueBlur(_ picture: Picture, sigma: Double, bounds: PixelRectangle) -> Picture {
    let radius = Int((6.5 * sigma).rounded(.up))
    let heights = (-radius...radius).map { Portable.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = heights.reduce(0, +)
    let weights = heights.map { $0 / sum }
    func total(_ center: Int, _ range: Range<Int>, _ color: (Int) -> Color) -> Color {
        var result = Color.zero
        for place in max(
            range.lowerBound, center - radius)..<min(
                range.upperBound, center + radius + 1)
        { result += color(place) * weights[place - center + radius] }
        return result
    }
    let source = picture.bounds
    let rows = Picture(
        PixelRectangle(x: bounds.x, y: source.y, width: bounds.width, height: source.height)
    ) { x, y in
        x + radius < source.x || x - radius >= source.maxX
            ? .zero : total(x, source.x..<source.maxX) { picture[$0, y] }
    }
    return Picture(bounds) { x, y in
        y + radius < source.y || y - radius >= source.maxY
            ? .zero : total(y, source.y..<source.maxY) { rows[x, $0] }
    }
}
