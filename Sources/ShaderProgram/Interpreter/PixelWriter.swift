package import PixelBuffers

/// Stores colours in a buffer's format: clamped to 0…1, NaN as 0, halves rounded up.
package struct PixelWriter {
    package let buffer: PixelBuffer

    package init(buffer: PixelBuffer) { self.buffer = buffer }

    package func write(_ color: SIMD4<Float>, x: Int, y: Int) {
        var clamped = color
        for channel in 0..<4 {
            let value = color[channel]
            let positive = value > 0 ? value : 0
            clamped[channel] = positive < 1 ? positive : 1
        }
        let pixel = buffer.base + y * buffer.bytesPerRow + x * buffer.format.bytesPerPixel
        switch buffer.format {
        case .rgbaFloat:
            pixel.storeBytes(of: clamped, as: SIMD4<Float>.self)
        case .planarFloat:
            for channel in 0..<4 {
                (pixel + channel * buffer.bytesPerPlane).storeBytes(
                    of: clamped[channel], as: Float.self)
            }
        case .rgba8:
            for channel in 0..<4 {
                pixel.storeBytes(
                    of: UInt8(clamped[channel] * 255 + 0.5), toByteOffset: channel, as: UInt8.self)
            }
        case .rgba16:
            for channel in 0..<4 {
                pixel.storeBytes(
                    of: UInt16(clamped[channel] * 65535 + 0.5), toByteOffset: 2 * channel,
                    as: UInt16.self)
            }
        case .coverage8:
            pixel.storeBytes(of: UInt8(clamped[3] * 255 + 0.5), as: UInt8.self)
        case .plane16:
            pixel.storeBytes(of: UInt16(clamped[3] * 65535 + 0.5), as: UInt16.self)
        }
    }
}
