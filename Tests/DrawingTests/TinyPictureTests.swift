import Testing

@testable import Drawing

@Suite("A picture that is far smaller than a pixel")
struct TinyPictureTests {
    private func weights(pixelsAPixel ratio: Double, _ filter: ResamplingTaps.Filter) -> [Float] {
        let width = 9 / ratio
        let taps = ResamplingTaps(
            length: 9, from: 0, to: width, shown: 0...1, pixels: 0..<1, filter)
        return Array(taps.numbers.dropFirst())
    }

    @Test(
        "has the weights that it has where they are summed up",
        arguments: [ResamplingTaps.Filter.linear, .cubic])
    func continuous(filter: ResamplingTaps.Filter) {
        // Two source pixels about the output's centre, or half a one: the last that are summed.
        let reach = filter == .cubic ? 2.0 : 0.5
        let summed = weights(pixelsAPixel: 65_000 / reach, filter)
        let integrated = weights(pixelsAPixel: 66_500 / reach, filter)
        #expect(summed.count == integrated.count)
        for (left, right) in zip(summed, integrated) { #expect(abs(left - right) < 1e-4) }
        #expect(abs(integrated.reduce(0, +) - 1) < 1e-5)
    }

    @Test("takes no time", arguments: [1e9, 1e30, 1e300])
    func bounded(ratio: Double) {
        for filter in ResamplingTaps.Filter.allCases {
            let sum = weights(pixelsAPixel: ratio, filter).reduce(0, +)
            #expect(abs(sum - 1) < 1e-5)
        }
    }
}
