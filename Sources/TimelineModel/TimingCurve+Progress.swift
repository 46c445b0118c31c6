extension TimingCurve {
    /// The named curves, with SwiftUI's names.
    package static let named: [(name: String, curve: TimingCurve)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
        ("easeInOut", .easeInOut),
    ]

    /// Returns the progress of the value after `fraction` (0…1) of the time.
    package func progress(at fraction: Double) -> Double {
        if isLinear || fraction <= 0 || fraction >= 1 { return min(max(fraction, 0), 1) }
        return Self.bezier(y1, y2, at: parameter(at: fraction))
    }

    /// Returns the slope of `progress`; 1 for a constant speed.
    package func slope(at fraction: Double) -> Double {
        if isLinear { return 1 }
        let s = fraction <= 0 ? 0 : fraction >= 1 ? 1 : parameter(at: fraction)
        let (dx, dy) = (Self.derivative(x1, x2, at: s), Self.derivative(y1, y2, at: s))
        if dx > 0 { return dy / dx }
        // A handle of length 0: the tangent at this end points to the other handle.
        if s == 0, x2 > 0 { return y2 / x2 }
        if s == 1, x1 < 1 { return (1 - y1) / (1 - x1) }
        return s == 0 || s == 1 ? 1 : 0
    }

    private var isLinear: Bool { x1 == y1 && x2 == y2 }

    /// Returns the curve's parameter at which x is `fraction`. x is monotonic, so bisection finds
    /// it to the last bit, the same on every machine.
    private func parameter(at fraction: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Self.bezier(x1, x2, at: middle) < fraction { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Evaluates a cubic Bézier from 0 to 1 with the inner handles `a` and `b`.
    private static func bezier(_ a: Double, _ b: Double, at s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }

    private static func derivative(_ a: Double, _ b: Double, at s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
    }
}
