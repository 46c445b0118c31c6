import PortableMath

/// The sound of haptics; the raw value is its name in options.
package enum HapticSound: String, Hashable, Sendable, CaseIterable {
    case click
}

/// Synthesises a haptic's sound: decaying sines, each with a 1 ms burst of noise, like a fingertip
/// on glass.
package enum HapticTick {
    private struct Impulse {
        /// Seconds after the haptic.
        var delay = 0.0
        /// Hertz, at the start and after the decay.
        var pitch: Double
        var endPitch: Double?
        /// Time constant in seconds.
        var decay: Double
        var level: Double
    }

    /// Samples.
    static let longest = Soundtrack.rate / 2

    /// The mono samples of a haptic; names other than those of SwiftUI's `SensoryFeedback` give an
    /// impact.
    package static func samples(of name: String) -> [Float] {
        let rate = Double(Soundtrack.rate)
        let impulses = impulses(of: name)
        // After nine time constants a impulse is down by 78 dB.
        let length = impulses.map { $0.delay + 9 * $0.decay }.max() ?? 0
        let count = min(longest, Int((length * rate).rounded(.up)))
        var sum = [Double](repeating: 0, count: count)
        for impulse in impulses {
            var generator = SplitMix64(seed: 0x7469_636B)
            let first = Int((impulse.delay * rate).rounded())
            var phase = 0.0
            for index in first..<count {
                let time = Double(index - first) / rate
                let fall = Portable.exp(-time / impulse.decay)
                let end = impulse.endPitch ?? impulse.pitch * 0.8
                phase += 2 * Double.pi * (end + (impulse.pitch - end) * fall) / rate
                let noise = generator.nextUnit() * 2 - 1
                let touch = time < 0.006 ? noise * 0.5 * Portable.exp(-time / 0.0008) : 0
                sum[index] += impulse.level * (Portable.sin(phase) * fall + touch)
            }
        }
        // Fades out over the last millisecond.
        let fade = min(48, count)
        for index in count - fade..<count { sum[index] *= Double(count - index) / Double(fade) }
        return sum.map { Float($0) }
    }

    private static func impulses(of name: String) -> [Impulse] {
        switch name {
        case "selection": [Impulse(pitch: 1900, decay: 0.004, level: 0.16)]
        case "alignment": [Impulse(pitch: 1250, decay: 0.005, level: 0.20)]
        case "levelChange": [Impulse(pitch: 950, decay: 0.007, level: 0.24)]
        case "success":
            [
                Impulse(pitch: 620, decay: 0.012, level: 0.26),
                Impulse(delay: 0.11, pitch: 930, decay: 0.016, level: 0.30),
            ]
        case "warning":
            [
                Impulse(pitch: 700, decay: 0.014, level: 0.30),
                Impulse(delay: 0.14, pitch: 520, decay: 0.014, level: 0.26),
            ]
        case "error":
            [0, 0.08, 0.16].map { delay in
                Impulse(delay: delay, pitch: 330, decay: 0.011, level: 0.30)
            }
        case "increase": [Impulse(pitch: 800, endPitch: 1200, decay: 0.010, level: 0.24)]
        case "decrease": [Impulse(pitch: 800, endPitch: 500, decay: 0.010, level: 0.24)]
        case "start": [Impulse(pitch: 540, endPitch: 760, decay: 0.014, level: 0.28)]
        case "stop": [Impulse(pitch: 440, endPitch: 300, decay: 0.014, level: 0.28)]
        default: [Impulse(pitch: 240, endPitch: 150, decay: 0.016, level: 0.36)]
        }
    }
}
