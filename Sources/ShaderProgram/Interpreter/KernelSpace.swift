/// Where a layer's space lies on the canvas: `position` of a canvas pixel's centre is
/// ((pixel + ½) − origin) / scale.
package struct KernelSpace: Hashable, Sendable {
    /// Canvas pixels.
    package var originX: Float
    package var originY: Float
    /// Pixels a point.
    package var scale: Float
    package init(originX: Float, originY: Float, scale: Float) {
        self.originX = originX
        self.originY = originY
        self.scale = scale
    }

    /// Where a canvas pixel's centre lies.
    package func position(_ x: Int, _ y: Int) -> (x: Float, y: Float) {
        ((Float(x) + 0.5 - originX) / scale, (Float(y) + 0.5 - originY) / scale)
    }
}
