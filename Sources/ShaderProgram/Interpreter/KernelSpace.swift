/// A layer's coordinate space: `position` of a canvas pixel is ((pixel + ½) − origin) / scale.
package struct KernelSpace: Hashable, Sendable {
    /// In canvas pixels.
    package var originX: Float
    package var originY: Float
    /// Pixels per point.
    package var scale: Float
    package init(originX: Float, originY: Float, scale: Float) {
        self.originX = originX
        self.originY = originY
        self.scale = scale
    }

    /// The position of a canvas pixel's centre.
    package func position(_ x: Int, _ y: Int) -> (x: Float, y: Float) {
        ((Float(x) + 0.5 - originX) / scale, (Float(y) + 0.5 - originY) / scale)
    }
}
