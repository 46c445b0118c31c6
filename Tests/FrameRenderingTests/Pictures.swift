import Drawing
import FrameScheduling
import PixelBuffers
import PortableMath
import MetalLanguage
import NativeKernels
import TimelineModel

@testable import FrameRendering

/// A colour in double precision.
typealias Color = SIMD4<Double>

/// Double-precision pixels that tests compute with; transparent outside.
struct Picture {
    var bounds: PixelRectangle
    var pixels: [Color]

    init(_ bounds: PixelRectangle, _ color: (Int, Int) -> Color = { _, _ in .zero }) {
        self.bounds = bounds
        pixels = (bounds.y..<bounds.maxY).flatMap { y in
            (bounds.x..<bounds.maxX).map { x in color(x, y) }
        }
    }

    /// What a buffer of any format but `planarFloat` holds.
    init(_ buffer: PixelBuffer) {
        self.init(buffer.bounds) { x, y in
            let row = buffer.row(y - buffer.bounds.y)
            let column = x - buffer.bounds.x
            func channels(_ read: (Int) -> Double) -> Color {
                Color(
                    read(4 * column), read(4 * column + 1), read(4 * column + 2),
                    read(4 * column + 3))
            }
            switch buffer.format {
            case .rgbaFloat, .planarFloat:
                return row.withMemoryRebound(to: Float.self) { row in
                    channels { Double(row[$0]) }
                }
            case .rgba8: return channels { Double(row[$0]) / 255 }
            case .rgba16:
                return row.withMemoryRebound(to: UInt16.self) { row in
                    channels { Double(row[$0]) / 65535 }
                }
            case .plane16:
                return row.withMemoryRebound(to: UInt16.self) { row in
                    Color(repeating: Double(row[column]) / 65535)
                }
            case .coverage8: return Color(repeating: Double(row[column]) / 255)
            }
        }
    }

    subscript(x: Int, y: Int) -> Color {
        let pixel = PixelRectangle(x: x, y: y, width: 1, height: 1)
        guard bounds.contains(pixel) else { return .zero }
        return pixels[(y - bounds.y) * bounds.width + x - bounds.x]
    }

    /// An `rgbaFloat` buffer with these pixels.
    var buffer: PixelBuffer {
        let buffer = PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds)
        for y in 0..<bounds.height {
            buffer.row(y).withMemoryRebound(to: Float.self) { row in
                for x in 0..<bounds.width {
                    let color = self[bounds.x + x, bounds.y + y]
                    for channel in 0..<4 { row[4 * x + channel] = Float(color[channel]) }
                }
            }
        }
        return buffer
    }

    func clamped() -> Picture {
        Picture(bounds) { self[$0, $1].clamped(lowerBound: .zero, upperBound: .one) }
    }

    /// The largest difference of any channel, over both pictures.
    func difference(to other: Picture) -> Double {
        let all = bounds.union(other.bounds)
        var worst = 0.0
        for y in all.y..<all.maxY {
            for x in all.x..<all.maxX {
                let difference = self[x, y] - other[x, y]
                worst = max(worst, difference.max(), -difference.min())
            }
        }
        return worst
    }

    /// Random premultiplied colours, a quarter of them transparent, some opaque.
    static func random(_ bounds: PixelRectangle, seed: UInt64) -> Picture {
        var generator = SplitMix64(seed: seed)
        return Picture(bounds) { _, _ in
            let alpha = min(max(generator.nextUnit() * 2 - 0.5, 0), 1)
            return Color(
                Double(Float(generator.nextUnit() * alpha)),
                Double(Float(generator.nextUnit() * alpha)),
                Double(Float(generator.nextUnit() * alpha)), Double(Float(alpha)))
        }
    }
}

func bytes(_ buffer: PixelBuffer) -> [[UInt8]] {
    (0..<buffer.format.planeCount).flatMap { plane in
        (0..<buffer.height).map { Array(buffer.row($0, plane: plane)) }
    }
}

func tools() -> RenderingTools {
    RenderingTools(
        kernels: KernelRunner(compiler: sharedCompiler), pool: PixelBufferPool(),
        cache: PictureCache(), texts: TextDrawer(), svgs: SVGDrawer(),
        authorShaders: ShaderLibrary(files: []))
}

/// One for all tests, since compiling is most of what they do.
let sharedCompiler = KernelCompiler(options: .init())

// MARK: Layers with what a test doesn't care about filled in

func layer(
    _ content: LayerState.Content, size: Size, center: Point, scale: Point = Point(x: 1, y: 1),
    rotation: Double = 0, opacity: Double = 1, blend: BlendMode = .normal,
    clip: ShapeState? = nil, effects: [EffectState] = []
) -> LayerState {
    LayerState(
        size: size, center: center, scale: scale, rotation: rotation, opacity: opacity,
        blend: blend, clip: clip, content: content, effects: effects)
}

func canvas(
    _ width: Double, _ height: Double, scale: Double = 1,
    background: RGBA = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
) -> Canvas {
    Canvas(
        size: Size(width: width, height: height), scale: scale, background: background,
        pixelWidth: Int(width * scale), pixelHeight: Int(height * scale))
}

func render(_ state: FrameState, authorShaders: [ShaderFileReference] = []) throws -> Picture {
    Picture(
        try FrameRenderer(compiler: sharedCompiler, authorShaders: authorShaders).render(state))
}
