package import PixelBuffers

/// Reads an input as a shader does: four channels per pixel, transparent outside.
package struct ImageReader {
    package let buffer: PixelBuffer
    /// The kernel's space, and the output's first pixel.
    package let space: KernelSpace
    package let outputX: Int
    package let outputY: Int

    package init(buffer: PixelBuffer, space: KernelSpace, outputX: Int, outputY: Int) {
        self.buffer = buffer
        self.space = space
        self.outputX = outputX
        self.outputY = outputY
    }

    /// Both are 0 for an empty input.
    package var columns: Int { buffer.height == 0 ? 0 : buffer.width }
    package var rows: Int { buffer.width == 0 ? 0 : buffer.height }

    /// The pixel at the input's own column and row.
    package func read(x: Int32, y: Int32) -> SIMD4<Float> { raw(x: Int(x), y: Int(y)) * scale }

    /// The pixel below a pixel of the output.
    package func atPixel(_ x: Int32, _ y: Int32) -> SIMD4<Float> {
        raw(x: Int(x) + outputX - buffer.bounds.x, y: Int(y) + outputY - buffer.bounds.y) * scale
    }

    /// Bilinear interpolation. Coordinates are rounded to 1/1024 pixel, so that a pixel's centre
    /// gives exactly that pixel at any scale.
    package func sample(x: Float, y: Float) -> SIMD4<Float> {
        let (column, right) = split(
            x * space.scale + SampleOffset.of(space.originX, buffer.bounds.x), size: buffer.width)
        let (row, lower) = split(
            y * space.scale + SampleOffset.of(space.originY, buffer.bounds.y), size: buffer.height)
        let left = 1 - right
        let upper = 1 - lower
        var sum = raw(x: column, y: row) * (left * upper)
        sum += raw(x: column + 1, y: row) * (right * upper)
        sum += raw(x: column, y: row + 1) * (left * lower)
        sum += raw(x: column + 1, y: row + 1) * (right * lower)
        return sum * scale
    }

    private func split(_ coordinate: Float, size: Int) -> (Int, Float) {
        var snapped = (coordinate * 1024).rounded(.toNearestOrEven) * (1 / 1024)
        snapped = snapped > -2 ? snapped : -2
        snapped = snapped < Float(size + 1) ? snapped : Float(size + 1)
        let whole = snapped.rounded(.down)
        return (Int(whole), snapped - whole)
    }

    /// Normalises stored values to 0…1.
    private var scale: Float { buffer.format.channelScale }

    private func raw(x: Int, y: Int) -> SIMD4<Float> {
        guard x >= 0, y >= 0, x < buffer.width, y < buffer.height else { return .zero }
        let pixel = buffer.base + y * buffer.bytesPerRow + x * buffer.format.bytesPerPixel
        func bytes<T: BinaryInteger>(_: T.Type) -> SIMD4<Float> {
            let numbers = pixel.assumingMemoryBound(to: T.self)
            return SIMD4(Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
        }
        switch buffer.format {
        case .rgba8: return bytes(UInt8.self)
        case .rgba16: return bytes(UInt16.self)
        case .coverage8: return SIMD4(repeating: Float(pixel.load(as: UInt8.self)))
        case .plane16: return SIMD4(repeating: Float(pixel.load(as: UInt16.self)))
        case .rgbaFloat: return pixel.load(as: SIMD4<Float>.self)
        case .planarFloat:
            let plane = buffer.bytesPerPlane
            return SIMD4(
                pixel.load(as: Float.self), (pixel + plane).load(as: Float.self),
                (pixel + 2 * plane).load(as: Float.self), (pixel + 3 * plane).load(as: Float.self))
        }
    }
}

extension PixelFormat {
    package var channelScale: Float {
        switch self {
        case .rgbaFloat, .planarFloat: 1
        case .rgba8, .coverage8: 1 / 255
        case .rgba16, .plane16: 1 / 65535
        }
    }
}

/// The offset from canvas pixels to the centre of an input's first pixel.
package enum SampleOffset {
    package static func of(_ origin: Float, _ inputOrigin: Int) -> Float {
        origin - Float(inputOrigin) - 0.5
    }
}
