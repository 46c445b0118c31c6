extension TimingCurve {
    /// How far the motion has come when `fraction` of its time, 0…1, has passed.
    ///
    /// Solves the Bézier's x for its parameter by bisection, which takes the same steps everywhere,
    /// and ends where a step changes nothing more.
    package func progress(at fraction: Double) -> Double {
        if fraction <= 0 { return 0 }
        if fraction >= 1 { return 1 }
        if x1 == y1 && x2 == y2 { return fraction }
        var low = 0.0
        var high = 1.0
        while true {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { break }
            if Self.bezier(x1, x2, middle) < fraction { low = middle } else { high = middle }
        }
        return Self.bezier(y1, y2, (low + high) / 2)
    }

    /// One coordinate of the cubic Bézier from 0 to 1 with the inner control values `a` and `b`.
    private static func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }

    /// The curves that have names, as SwiftUI calls them.
    package static let named: [(name: String, curve: TimingCurve)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
        ("easeInOut", .easeInOut),
    ]
}
