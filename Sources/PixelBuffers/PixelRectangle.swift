/// A half-open rectangle of canvas pixels.
package struct PixelRectangle: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    package var isEmpty: Bool { width == 0 || height == 0 }
    package var maxX: Int { x + width }
    package var maxY: Int { y + height }
    package var area: Double { Double(width) * Double(height) }

    package func intersection(_ other: PixelRectangle) -> PixelRectangle {
        let left = max(x, other.x), top = max(y, other.y)
        return PixelRectangle(
            x: left, y: top, width: min(maxX, other.maxX) - left,
            height: min(maxY, other.maxY) - top)
    }

    package func union(_ other: PixelRectangle) -> PixelRectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x), top = min(y, other.y)
        return PixelRectangle(
            x: left, y: top, width: max(maxX, other.maxX) - left,
            height: max(maxY, other.maxY) - top)
    }

    package func insetBy(_ dx: Int, _ dy: Int) -> PixelRectangle {
        PixelRectangle(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    /// The pixels that a rectangle touches, clamped to ±2³⁰. Empty for NaN or reversed edges.
    package static func enclosing(
        left: Double, top: Double, right: Double, bottom: Double
    ) -> PixelRectangle {
        guard left < right, top < bottom else {
            return PixelRectangle(x: 0, y: 0, width: 0, height: 0)
        }
        let limit = 1_073_741_824.0
        func whole(_ edge: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(min(max(edge, -limit), limit).rounded(rule))
        }
        let x = whole(left, .down), y = whole(top, .down)
        return PixelRectangle(
            x: x, y: y, width: whole(right, .up) - x, height: whole(bottom, .up) - y)
    }

    /// Adds `pixels` on every side; an empty rectangle stays empty.
    package func grown(by pixels: Int) -> PixelRectangle {
        isEmpty ? self : insetBy(-pixels, -pixels)
    }

    package func contains(_ other: PixelRectangle) -> Bool {
        other.isEmpty || intersection(other) == other
    }

    /// The rest outside of `other`: rectangles above, left, right and below.
    package func rectangles(beside other: PixelRectangle) -> [PixelRectangle] {
        let inner = intersection(other)
        guard !inner.isEmpty else { return isEmpty ? [] : [self] }
        return [
            PixelRectangle(x: x, y: y, width: width, height: inner.y - y),
            PixelRectangle(x: x, y: inner.y, width: inner.x - x, height: inner.height),
            PixelRectangle(
                x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
            PixelRectangle(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
        ].filter { !$0.isEmpty }
    }
}
