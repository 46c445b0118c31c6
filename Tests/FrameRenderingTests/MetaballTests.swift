import PixelBuffers
import PortableMath
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

/// What part of a pixel a circle covers, from 32×32 samples.
private func coverage(_ x: Int, _ y: Int, _ center: (x: Double, y: Double), _ radius: Double)
    -> Double
{
    let nearX = Double(x) + 0.5 - center.x, nearY = Double(y) + 0.5 - center.y
    let distance = (nearX * nearX + nearY * nearY).squareRoot()
    if distance < radius - 1 { return 1 }
    if distance > radius + 1 { return 0 }
    var count = 0
    for j in 0..<32 {
        for i in 0..<32 {
            let dx = Double(x) + (Double(i) + 0.5) / 32 - center.x
            let dy = Double(y) + (Double(j) + 0.5) / 32 - center.y
            if dx * dx + dy * dy <= radius * radius { count += 1 }
        }
    }
    return Double(count) / 1024
}

@Suite("Metaballs")
struct MetaballTests {
    /// How far from the threshold a brightness may lie and still be on either side: a mask has 256
    /// steps, the circles are Béziers, and the blur is a quarter of a step off. Only pixels on the
    /// shape's very outline have such a brightness.
    private static let edge = 1.5 / 255

    @Test(
        "blurred circles become the shape that plain arithmetic gives, to its outline",
        arguments: [(20.0, 100.0), (30, 100), (20, 86), (30, 130)])
    func shape(sigma: Double, distance: Double) throws {
        let yellow = RGBA(red: 1, green: 0.8, blue: 0)
        let white = RGBA(red: 1, green: 1, blue: 1)
        func ball(_ color: RGBA, _ x: Double) -> LayerState {
            layer(
                .shape(.circle, .fill(.color(color))), size: Size(width: 100, height: 100),
                center: Point(x: x, y: 90))
        }
        let balls = layer(
            .group([ball(yellow, 160 - distance / 2), ball(white, 160 + distance / 2)]),
            size: Size(width: 320, height: 180), center: Point(x: 160, y: 90),
            effects: [
                EffectState(
                    function: .gaussianBlur, arguments: [Float(sigma)],
                    maxSampleOffset: Size(width: 3 * sigma, height: 3 * sigma)),
                EffectState(
                    function: .builtIn("lumaThreshold"), arguments: [0.5, 0, 1, 1, 1, 1],
                    maxSampleOffset: Size(width: 0, height: 0)),
            ])
        // Half a pixel a point.
        let result = try render(
            FrameState(canvas: canvas(320, 180, scale: 0.5), layers: [balls]))

        let bounds = PixelRectangle(x: 0, y: 0, width: 160, height: 90)
        let source = Picture(bounds) { x, y in
            let below = coverage(x, y, (80 - distance / 4, 45), 25)
            let above = coverage(x, y, (80 + distance / 4, 45), 25)
            return Color(1, 0.8, 0, 1) * below * (1 - above) + Color(1, 1, 1, 1) * above
        }
        let blurred = trueBlur(source, sigma: sigma / 2, bounds: bounds)
        var edgeCount = 0, whiteCount = 0
        for y in 0..<90 {
            for x in 0..<160 {
                let color = blurred[x, y]
                let luma = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
                if abs(luma - 0.5) < Self.edge {
                    edgeCount += 1
                    continue
                }
                #expect(
                    result[x, y] == Color(repeating: luma > 0.5 ? 1 : 0),
                    "(\(x), \(y)), σ \(sigma)")
                if luma > 0.5 { whiteCount += 1 }
            }
        }
        // The outline is a line: there are far more pixels on either side of it than on it.
        #expect(whiteCount > 1250)
        #expect(edgeCount < 150, "\(edgeCount)")
    }
}

@Suite("SVG layers")
struct VectorPaintingTests {
    private func image(_ body: String) -> VectorImage {
        VectorImage(
            name: "a.svg",
            text: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'>\(body)</svg>",
            naturalSize: Size(width: 20, height: 10), needsLayers: false)
    }

    private func picture(
        _ state: VectorState, size: Size = Size(width: 40, height: 40), scale: Double = 1
    ) throws -> Picture {
        try render(
            FrameState(
                canvas: canvas(40, 40, scale: scale),
                layers: [layer(.svg(state), size: size, center: Point(x: 20, y: 20))]))
    }

    private func ink(_ picture: Picture) -> PixelRectangle {
        var ink = LayerExtent.nothing
        for y in picture.bounds.y..<picture.bounds.maxY {
            for x in picture.bounds.x..<picture.bounds.maxX where picture[x, y].w > 0 {
                ink = ink.union(PixelRectangle(x: x, y: y, width: 1, height: 1))
            }
        }
        return ink
    }

    @Test("a picture fits, fills or is stretched")
    func fits() throws {
        let full = image("<rect width='20' height='10' fill='red'/>")
        let frame = Size(width: 30, height: 30)
        func ink(_ fit: VectorFit) throws -> PixelRectangle {
            try self.ink(picture(VectorState(image: full, fit: fit), size: frame))
        }
        #expect(try ink(.fit) == PixelRectangle(x: 5, y: 12, width: 30, height: 16))
        #expect(try ink(.fill) == PixelRectangle(x: 5, y: 5, width: 30, height: 30))
        #expect(try ink(.stretch) == PixelRectangle(x: 5, y: 5, width: 30, height: 30))
    }

    @Test("a tint takes the place of every colour, and keeps how opaque it was")
    func tint() throws {
        let body = """
            <rect width='10' height='10' fill='red'/>
            <rect x='10' width='10' height='10' fill='blue' fill-opacity='.4'/>
            """
        let own = try picture(VectorState(image: image(body)))
        let green = RGBA(red: 0, green: 0.5, blue: 0.25)
        let tinted = try picture(VectorState(image: image(body), tint: green))
        for y in 0..<40 {
            for x in 0..<40 {
                let expected = Color(0, 0.5, 0.25, 1) * own[x, y].w
                #expect((tinted[x, y] - expected).max() < 1e-6)
                #expect((expected - tinted[x, y]).max() < 1e-6)
            }
        }
    }

    @Test("a path's coordinates are points of the layer, or of its view box")
    func viewBox() throws {
        let elements: [VectorPath.Element] = [
            .move(Point(x: 2, y: 1)), .line(Point(x: 8, y: 1)), .line(Point(x: 8, y: 4)),
            .line(Point(x: 2, y: 4)), .close,
        ]
        func ink(_ box: ViewBox?) throws -> PixelRectangle {
            let path = VectorPath(elements: elements, viewBox: box)
            let state = LayerState.Content.shape(
                .path(path), .fill(.color(RGBA(red: 1, green: 1, blue: 1))))
            return try self.ink(
                render(
                    FrameState(
                        canvas: canvas(40, 40, scale: 2),
                        layers: [
                            layer(
                                state, size: Size(width: 20, height: 20),
                                center: Point(x: 20, y: 20))
                        ])))
        }
        #expect(try ink(nil) == PixelRectangle(x: 24, y: 22, width: 12, height: 6))
        let box = ViewBox(origin: Point(x: 0, y: 0), size: Size(width: 10, height: 5))
        #expect(try ink(box) == PixelRectangle(x: 28, y: 34, width: 24, height: 12))
    }
}
