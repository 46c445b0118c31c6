import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FrameRendering
@testable import MediaCoding

@Suite("Films' pictures become sRGB", .seeded)
struct PictureConversionTests {
    private let seed = TestSeed.drawn

    private func noise(
        _ width: Int, _ height: Int, bits: Int, _ generator: inout SplitMix64
    ) -> PixelBuffer {
        let buffer = PixelBuffer(
            format: bits > 8 ? .plane16 : .coverage8,
            bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        for y in 0..<height {
            for x in 0..<width {
                let number = Int.random(in: 0..<1 << bits, using: &generator)
                if bits > 8 {
                    buffer.row(y).storeBytes(
                        of: UInt16(number), toByteOffset: 2 * x, as: UInt16.self)
                } else {
                    buffer.row(y)[x] = UInt8(number)
                }
            }
        }
        return buffer
    }

    private func number(_ buffer: PixelBuffer, _ x: Int, _ y: Int) -> Double {
        let (x, y) = (min(max(x, 0), buffer.width - 1), min(max(y, 0), buffer.height - 1))
        return buffer.format == .plane16
            ? Double(buffer.row(y).load(fromByteOffset: 2 * x, as: UInt16.self))
            : Double(buffer.row(y)[x])
    }

    @Test(
        "luma and chroma make the colours that the standards say",
        arguments: [8, 10, 12, 16], [false, true])
    func planes(bits: Int, isFullRange: Bool) throws {
        var generator = SplitMix64(seed: seed)
        for (stepX, stepY, placeX, placeY) in [
            (1, 1, 0.0, 0.0), (2, 1, 0, 0), (2, 2, 0, 0.5), (2, 2, 0.5, 0.5), (4, 1, 1.5, 0),
        ] {
            let (width, height) = (17, 7)
            let (chromaWidth, chromaHeight) = (
                (width + stepX - 1) / stepX, (height + stepY - 1) / stepY
            )
            let hasAlpha = Bool.random(using: &generator)
            let planes = DecodedPicture.Planes(
                luma: noise(width, height, bits: bits, &generator),
                blue: noise(chromaWidth, chromaHeight, bits: bits, &generator),
                red: noise(chromaWidth, chromaHeight, bits: bits, &generator),
                alpha: hasAlpha ? noise(width, height, bits: bits, &generator) : nil,
                bitDepth: bits, isFullRange: isFullRange, redWeight: 0.2126, blueWeight: 0.0722,
                chromaStepX: stepX, chromaStepY: stepY, chromaX: placeX, chromaY: placeY)
            let found = Picture(
                try PictureConverter(tools: tools()).converted(
                    DecodedPicture(samples: .yuv(planes), orientation: .upright, conversion: nil)))
            let step = 1 / (bits == 8 ? 255.0 : 65535)
            for y in 0..<height {
                for x in 0..<width {
                    let expected = expected(planes, x, y)
                    for channel in 0..<4 {
                        // Rounded to the nearest number that the format has.
                        #expect(
                            (found[x, y][channel] - expected[channel]).magnitude
                                < 0.501 * step + 1e-6,
                            "(\(x), \(y)) channel \(channel), seed \(seed)")
                    }
                }
            }
        }
    }

    /// ITU-R BT.709-6, items 3.2 to 3.5, the other way round.
    private func expected(_ planes: DecodedPicture.Planes, _ x: Int, _ y: Int) -> Color {
        let maximum = Double((1 << planes.bitDepth) - 1)
        let unit = Double(1 << (planes.bitDepth - 8))
        let u = (Double(x) - planes.chromaX) / Double(planes.chromaStepX)
        let v = (Double(y) - planes.chromaY) / Double(planes.chromaStepY)
        func chroma(_ plane: PixelBuffer) -> Double {
            let (left, top) = (u.rounded(.down), v.rounded(.down))
            let (a, b) = (u - left, v - top)
            let (i, j) = (Int(left), Int(top))
            let value =
                (1 - a) * (1 - b) * number(plane, i, j) + a * (1 - b) * number(plane, i + 1, j)
                + (1 - a) * b * number(plane, i, j + 1) + a * b * number(plane, i + 1, j + 1)
            return planes.isFullRange
                ? (value - 128 * unit) / maximum : (value - 128 * unit) / (224 * unit)
        }
        let luma =
            planes.isFullRange
            ? number(planes.luma, x, y) / maximum
            : (number(planes.luma, x, y) - 16 * unit) / (219 * unit)
        let (cb, cr) = (chroma(planes.blue), chroma(planes.red))
        let red = luma + 1.5748 * cr
        let blue = luma + 1.8556 * cb
        let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
        let alpha = planes.alpha.map { number($0, x, y) / maximum } ?? 1
        return Color(red, green, blue, alpha).clamped(lowerBound: .zero, upperBound: .one)
    }

    @Test("Display P3 is shown in sRGB, and grey stays grey")
    func displayP3() throws {
        var generator = SplitMix64(seed: seed)
        let buffer = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 64, height: 4))
        for y in 0..<4 {
            for x in 0..<64 {
                let grey = UInt8.random(in: 0...255, using: &generator)
                for channel in 0..<4 {
                    buffer.row(y)[4 * x + channel] =
                        y == 0 && channel < 3 ? grey : UInt8.random(in: 0...255, using: &generator)
                }
            }
        }
        let converter = PictureConverter(tools: tools())
        let found = Picture(
            try converter.converted(
                DecodedPicture(
                    samples: .rgb(buffer), orientation: .upright, conversion: .displayP3)))
        let source = Picture(buffer)
        for y in 0..<4 {
            for x in 0..<64 {
                let (color, result) = (source[x, y], found[x, y])
                #expect(result.w == color.w)
                let expected = Self.sRGB(fromP3: color)
                for channel in 0..<3 {
                    #expect((result[channel] - expected[channel]).magnitude < 3e-5)
                    if y == 0 { #expect((result[channel] - color[channel]).magnitude < 3e-5) }
                }
            }
        }
    }

    private static func sRGB(fromP3 color: Color) -> Color {
        func light(_ x: Double) -> Double {
            x <= 0.04045 ? x / 12.92 : Portable.pow((x + 0.055) / 1.055, 2.4)
        }
        func number(_ x: Double) -> Double {
            let y = min(max(x, 0), 1)
            return y <= 0.0031308 ? 12.92 * y : 1.055 * Portable.pow(y, 1 / 2.4) - 0.055
        }
        let (r, g, b) = (light(color.x), light(color.y), light(color.z))
        return Color(
            number(1.2249401762805598 * r - 0.2249401762805598 * g),
            number(-0.0420569547096882 * r + 1.0420569547096881 * g),
            number(-0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409663 * b), 1)
    }
}
