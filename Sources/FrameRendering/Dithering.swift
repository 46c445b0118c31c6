/// The rounding of a colour between two steps of 8 bits; the raw value is the word in a timeline.
/// Colours that 8 bits hold exactly don't change.
package enum Dithering: String, Hashable, Sendable, CaseIterable {
    /// Rounds to the nearest: soft light on black has visible steps.
    case none
    /// Up or down by a pattern of 8×8 pixels: even, and small in lossless files.
    case ordered
    /// Up or down by a pattern of 64×64 pixels that looks like film grain.
    case blueNoise = "blue-noise"
}
