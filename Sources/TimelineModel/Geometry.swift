/// A position or an offset in points; y grows downwards.
package struct Point: Hashable, Encodable, Sendable {
    package var x: Double
    package var y: Double
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
    package static let zero = Point(x: 0, y: 0)
}

/// A width and a height in points.
package struct Size: Hashable, Encodable, Sendable {
    package var width: Double
    package var height: Double
    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A colour in gamma-encoded sRGB, 0…1, straight alpha.
package struct RGBA: Hashable, Encodable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
    package var components: [Double] { [red, green, blue, alpha] }
}
