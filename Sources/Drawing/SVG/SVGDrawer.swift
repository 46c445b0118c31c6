internal import CCairo
package import PixelBuffers
import Synchronization

/// Draws SVG documents; thread-safe.
package final class SVGDrawer: Sendable {
    private let idle = Mutex<[SVGDocument: [SVGHandle]]>([:])
    private static let maxIdleDocuments = 64

    /// A document with intermediate pictures, each of its full size, is drawn with at most this
    /// many pixels and scaled up.
    private static let maxLayerPixels = 67_108_864.0

    package init() {}

    /// A document's size in points; nil if it has none.
    ///
    /// - Throws: `SVGError` if it isn't an SVG document.
    package static func naturalSize(
        of text: String
    ) throws(SVGError) -> (width: Double, height: Double)? {
        try SVGHandle(text).naturalSize
    }

    /// Draws a document and discards the result.
    ///
    /// - Returns: its pixels, premultiplied, in `rgba8`.
    /// - Throws: `SVGError` if it can't be drawn.
    package static func tryOut(
        _ document: SVGDocument, width: Double, height: Double
    ) throws(SVGError) -> [UInt8] {
        let frame = OutlineFrame(x: 0, y: 0, width: width, height: height)
        let picture = try SVGDrawer().draw(
            document, in: frame, clippedTo: frame,
            bounds: .enclosing(left: 0, top: 0, right: width, bottom: height))
        return (0..<picture.height).flatMap { Array(picture.row($0)) }
    }

    /// Draws a document.
    ///
    /// - Parameters:
    ///
    ///   - place: the whole document's rectangle in canvas pixels.
    ///   - frame: the clip rectangle in canvas pixels.
    ///   - bounds: the canvas pixels to draw.
    /// - Returns: a premultiplied `rgba8` buffer over `bounds`.
    /// - Throws: `SVGError`.
    package func draw(
        _ document: SVGDocument, in place: OutlineFrame, clippedTo frame: OutlineFrame,
        bounds: PixelRectangle, pool: PixelBufferPool? = nil
    ) throws(SVGError) -> PixelBuffer {
        let picture = PixelBuffer.zeroed(format: .rgba8, bounds: bounds, pool: pool)
        guard !bounds.isEmpty, place.isDrawable, frame.isDrawable else { return picture }
        let handle = try take(document)
        defer { give(handle, of: document) }
        let canvas = try SVGCanvas(over: picture)
        canvas.clip(to: frame)
        canvas.clip(to: place)
        let shrink = Self.shrink(document, in: place)
        if shrink < 1 {
            let whole = PixelBuffer.zeroed(
                format: .rgba8,
                bounds: PixelRectangle(
                    x: 0, y: 0, width: max(1, Int(place.width * shrink)),
                    height: max(1, Int(place.height * shrink))), pool: pool)
            let small = try SVGCanvas(over: whole)
            let all = OutlineFrame(
                x: 0, y: 0, width: Double(whole.width), height: Double(whole.height))
            try small.draw(handle, document, in: all)
            canvas.draw(small, in: place)
        } else {
            try canvas.draw(handle, document, in: place)
        }
        try canvas.finish()
        picture.reorderCairoWords()
        return picture
    }

    /// The factor by which a document's intermediate pictures are made smaller.
    private static func shrink(_ document: SVGDocument, in place: OutlineFrame) -> Double {
        guard document.needsLayers else { return 1 }
        let (width, height) = (place.width * document.reach, place.height * document.reach)
        return min(
            (maxLayerPixels / (width * height)).squareRoot(),
            Double(CairoSurface.maxSide) / (max(width, height) + 1))
    }

    private func take(_ document: SVGDocument) throws(SVGError) -> SVGHandle {
        let known = idle.withLock { $0[document]?.popLast() }
        if let known { return known }
        return try SVGHandle(document.text)
    }

    private func give(_ handle: SVGHandle, of document: SVGDocument) {
        idle.withLock { idle in
            if idle[document] == nil, idle.count >= Self.maxIdleDocuments { idle = [:] }
            idle[document, default: []].append(handle)
        }
    }
}
