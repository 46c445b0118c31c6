internal import PixelBuffers

/// Puts several frames of one size side by side in one picture.
enum ContactSheet {
    /// Pixels between neighbours; transparent, or black without alpha.
    private static let gap = 4

    /// - Parameter columns: at least 1; frames go from left to right, then down.
    static func picture(of frames: [PixelBuffer], columns: Int) -> PixelBuffer? {
        guard let first = frames.first else { return nil }
        let columns = max(1, min(columns, frames.count))
        let rows = (frames.count + columns - 1) / columns
        let stepX = first.width + gap
        let stepY = first.height + gap
        let sheet = PixelBuffer.zeroed(
            format: first.format,
            bounds: PixelRectangle(
                x: 0, y: 0, width: columns * stepX - gap, height: rows * stepY - gap))
        let pixelSize = first.format.bytesPerPixel
        for (index, frame) in frames.enumerated() {
            let left = (index % columns) * stepX * pixelSize
            let top = (index / columns) * stepY
            for y in 0..<frame.height {
                let source = frame.row(y)
                let target = UnsafeMutableRawBufferPointer(rebasing: sheet.row(top + y)[left...])
                target.copyMemory(from: UnsafeRawBufferPointer(source))
            }
        }
        return sheet
    }
}
