internal import TimelineModel

/// The size of frames, in place of a timeline's own scale. Shapes are drawn at this size; frames
/// are not resized.
public enum CanvasSize: Hashable, Sendable {
    /// Pixels per point.
    case scale(Double)
    /// The size in pixels. The canvas is scaled to fit and centred.
    case pixels(width: Int, height: Int)

    /// - Throws: `FlipbookError.request` for an invalid or too large size.
    func applied(to canvas: Canvas) throws(FlipbookError) -> Canvas {
        var canvas = canvas
        switch self {
        case .scale(let scale):
            guard scale.isFinite, scale > 0 else {
                throw .request("a scale of \(scale) is not a positive number of pixels a point")
            }
            canvas.scale = scale
            canvas.pixelWidth = try Self.side(canvas.size.width * scale)
            canvas.pixelHeight = try Self.side(canvas.size.height * scale)
        case .pixels(let width, let height):
            canvas.scale = min(
                Double(width) / canvas.size.width, Double(height) / canvas.size.height)
            canvas.pixelWidth = try Self.side(Double(width))
            canvas.pixelHeight = try Self.side(Double(height))
        }
        guard canvas.pixelWidth * canvas.pixelHeight <= Canvas.maxPixels else {
            throw .request(
                "\(canvas.pixelWidth)×\(canvas.pixelHeight) is more than "
                    + "\(Canvas.maxPixels) pixels")
        }
        return canvas
    }

    private static func side(_ length: Double) throws(FlipbookError) -> Int {
        let pixels = length.rounded()
        guard pixels >= 1, pixels <= Double(Canvas.maxPixelsPerSide) else {
            let count = Int(exactly: pixels).map(String.init) ?? "\(pixels)"
            throw .request(
                "a side of a frame has 1 to \(Canvas.maxPixelsPerSide) pixels, not \(count)")
        }
        return Int(pixels)
    }
}
