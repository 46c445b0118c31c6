/// How a colour between two steps of 8 bits is rounded; the raw value is what a user writes. What 8
/// bits hold exactly stays as it is.
package enum Dithering: String, Hashable, Sendable, CaseIterable {
    /// To the nearest: soft light on black has visible steps.
    case none
    /// Up or down by a pattern of 8×8 pixels: even, and small in lossless files.
    case ordered
    /// Up or down by a pattern of 64×64 pixels that looks like film grain.
    case blueNoise = "blue-noise"
}
