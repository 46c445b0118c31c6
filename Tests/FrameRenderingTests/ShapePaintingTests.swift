import Drawing
import FrameScheduling
import PixelBuffers
import PortableMath
import Testing
import TimelineModel

@testable import FrameRendering

private let stops = [
    GradientStop(location: 0, color: RGBA(red: 0, green: 0, blue: 1)),
    GradientStop(location: 0.25, color: RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)),
    GradientStop(location: 0.6, color: RGBA(red: 0, green: 1, blue: 0)),
    GradientStop(location: 1, color: RGBA(red: 0, green: 0, blue: 1)),
]

/// The gradient's premultiplied colour at an offset from its centre.
private func gradientColor(_ x: Double, _ y: Double) -> Color {
    let angle = Portable.atan2(y, x) / (2 * .pi)
    let turn = angle < 0 ? angle + 1 : angle
    let colors = stops.map { stop -> Color in
        let color = stop.color
        return Color(color.red, color.green, color.blue, 1) * color.alpha
    }
    for index in 1..<stops.count where turn <= stops[index].location {
        let (start, end) = (stops[index - 1].location, stops[index].location)
        let t = (turn - start) / (end - start)
        return colors[index - 1] * (1 - t) + colors[index] * t
    }
    return colors[colors.count - 1]
}

@Suite("Painted shapes")
struct ShapePaintingTests {
    private let size = Size(width: 40, height: 24)
    private let space = RasterSpace(originX: 21.5, originY: 18, scale: 1.5)

    private func picture(
        _ shape: ShapeState, _ style: StyleState, grownBy margin: Int = 0
    ) throws -> Picture {
        let bounds = ShapePainter.extent(of: shape, style, size: size, in: space)
        let tools = tools()
        return Picture(
            try tools.drawn(
                ShapePainter(tools: tools).picture(
                    of: shape, style, size: size, in: space, bounds: bounds.grown(by: margin))))
    }

    private func mask(_ outline: Outline, _ region: OutlineRegion) throws -> Picture {
        let frame = space.frame(of: size)
        return Picture(
            try CoverageMask.draw(
                outline, region, in: frame,
                bounds: CoverageMask.extent(of: outline, region, in: frame)))
    }

    /// The gradient at a pixel of the canvas.
    private func gradient(atPixel x: Int, _ y: Int) -> Color {
        gradientColor(
            (Double(x) + 0.5 - space.originX) / space.scale - size.width / 2,
            (Double(y) + 0.5 - space.originY) / space.scale - size.height / 2)
    }

    @Test("an angular gradient starts at the right and runs clockwise, premultiplied")
    func angularGradient() throws {
        let result = try picture(.capsule, .fill(.angularGradient(stops)))
        let coverage = try mask(.capsule, .fill)
        let expected = Picture(result.bounds) { gradient(atPixel: $0, $1) * coverage[$0, $1] }
        #expect(result.difference(to: expected) < 2e-6)
    }

    @Test("a gradient of one stop is that colour, of equal places a hard edge")
    func oddGradients() throws {
        let color = RGBA(red: 0.25, green: 0.5, blue: 1, alpha: 0.5)
        let one = try picture(
            .rectangle(cornerRadius: 0),
            .fill(.angularGradient([GradientStop(location: 0.3, color: color)])))
        #expect(one[50, 30] == Color(0.125, 0.25, 0.5, 0.5))
        let white = RGBA(red: 1, green: 1, blue: 1)
        let edge = try picture(
            .rectangle(cornerRadius: 0),
            .fill(
                .angularGradient([
                    GradientStop(location: 0.5, color: color),
                    GradientStop(location: 0.5, color: white),
                ])))
        #expect(edge[50, 45] == Color(0.125, 0.25, 0.5, 0.5))
        #expect(edge[50, 20] == .one)
        let none = try picture(.capsule, .fill(.angularGradient([])))
        #expect(none.difference(to: Picture(none.bounds)) == 0)
    }

    @Test("a stroke is the colour of the paint where the stroke covers")
    func stroke() throws {
        for position in StrokePosition.allCases {
            let color = RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5)
            let result = try picture(
                .rectangle(cornerRadius: 5), .stroke(.color(color), width: 3, position: position))
            let coverage = try mask(
                .rectangle(cornerRadius: 7.5), position.region(width: 4.5))
            let expected = Picture(result.bounds) { x, y in
                Color(0.5, 0.25, 0, 0.5) * coverage[x, y]
            }
            #expect(result.difference(to: expected) < 1e-6)
        }
    }

    @Test("a glow is a thin stroke under a wide blur under a narrow one", arguments: [2.0, 5])
    func glow(blur: Double) throws {
        let paint = PaintState.angularGradient(stops)
        let result = try picture(.capsule, .glow(paint, width: 4, blur: blur), grownBy: 4)
        func painted(_ width: Double) throws -> Picture {
            let coverage = try mask(.capsule, StrokePosition.center.region(width: width * 1.5))
            return Picture(coverage.bounds) { gradient(atPixel: $0, $1) * coverage[$0, $1] }
        }
        let (thin, wide) = (try painted(2), try painted(4))
        let far = trueBlur(wide, sigma: blur * 1.5, bounds: result.bounds)
        let near = trueBlur(wide, sigma: blur * 0.75, bounds: result.bounds)
        let expected = Picture(result.bounds) { x, y in
            var color = thin[x, y]
            for light in [far[x, y], near[x, y]] { color = light + color * (1 - light.w) }
            return color
        }
        #expect(result.difference(to: expected) < 0.5 / 255)
    }

    @Test("at the edge of its picture a glow has faded away")
    func halo() throws {
        let white = PaintState.color(RGBA(red: 1, green: 1, blue: 1))
        let result = try picture(.capsule, .glow(white, width: 8, blur: 6))
        let bounds = result.bounds
        for y in bounds.y..<bounds.maxY {
            for x in bounds.x..<bounds.maxX
            where x == bounds.x || y == bounds.y || x == bounds.maxX - 1 || y == bounds.maxY - 1 {
                #expect(result[x, y].w < 0.5 / 255)
            }
        }
    }
}
