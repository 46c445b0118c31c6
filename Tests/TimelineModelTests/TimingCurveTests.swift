import Testing
import TimelineModel

@Suite struct TimingCurveTests {
    static let curves =
        TimingCurve.named.map(\.curve) + [TimingCurve(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1.5)]

    @Test("a curve begins at 0 and ends at 1", arguments: curves)
    func ends(curve: TimingCurve) {
        #expect(curve.progress(at: 0) == 0)
        #expect(curve.progress(at: 1) == 1)
        #expect(curve.progress(at: -3) == 0)
        #expect(curve.progress(at: 7) == 1)
    }

    @Test("the progress is the Bézier's y where its x is the time", arguments: curves)
    func solves(curve: TimingCurve) {
        for step in 1..<100 {
            let t = Double(step) / 100
            let u = 1 - t
            let x = 3 * u * u * t * curve.x1 + 3 * u * t * t * curve.x2 + t * t * t
            let y = 3 * u * u * t * curve.y1 + 3 * u * t * t * curve.y2 + t * t * t
            #expect(abs(curve.progress(at: x) - y) < 1e-12)
        }
    }

    @Test("linear is even, easing in and out mirror each other")
    func symmetry() {
        for step in 0...100 {
            let fraction = Double(step) / 100
            #expect(TimingCurve.linear.progress(at: fraction) == fraction)
            let mirrored = 1 - TimingCurve.easeOut.progress(at: 1 - fraction)
            #expect(abs(TimingCurve.easeIn.progress(at: fraction) - mirrored) < 1e-12)
        }
    }
}

@Suite struct ColorTests {
    @Test("hexadecimal colours have three, six or eight digits")
    func hexadecimal() {
        #expect(RGBA(hexadecimalText: "#F00") == RGBA(red: 1, green: 0, blue: 0))
        #expect(RGBA(hexadecimalText: "#ff2D55") == RGBA.named("pink"))
        #expect(RGBA(hexadecimalText: "#00000000") == .clear)
        for text in [
            "", "#", "F00", "#F", "#FF00", "#FF000", "#GGGGGG", "#FF00000", "#123456789", "#é12",
        ] {
            #expect(RGBA(hexadecimalText: text) == nil, "\(text)")
        }
    }

    @Test("a colour of 8 bits a channel is read back from its digits")
    func digits() {
        #expect(RGBA.named("pink")?.hexadecimalText == "#FF2D55")
        #expect(RGBA.clear.hexadecimalText == "#00000000")
        #expect(RGBA(red: 2, green: -1, blue: 0.5).hexadecimalText == "#FF0080")
        for byte in 0...255 {
            let value = Double(byte) / 255
            let color = RGBA(red: value, green: 1 - value, blue: 0, alpha: 1 - value)
            #expect(
                RGBA(hexadecimalText: color.hexadecimalText)?.hexadecimalText
                    == color.hexadecimalText)
            let opaque = RGBA(red: value, green: 0, blue: value)
            #expect(RGBA(hexadecimalText: opaque.hexadecimalText) == opaque)
        }
    }
}
