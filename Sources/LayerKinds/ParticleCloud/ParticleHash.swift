/// The integer hash that determines a particle's home. It wraps at 32 bits, so it is the same on
/// all platforms.
enum ParticleHash {
    /// Returns a number in 0...1 for `n`, as defined in `Docs/scheduling.md`.
    static func unit(_ n: Int32) -> Float {
        var s: Int32 = 57 &+ 241 &* n
        s = (s << 13) ^ s
        s = (s &* (s &* s &* 15_731 &+ 789_221) &+ 1_376_312_589) & 0x7FFF_FFFF
        s = (s &* (s &* s &* 48_271 &+ 39_916_801) &+ 2_147_483_647) & 0x7FFF_FFFF
        return ((1 - Float(s) / 1_073_741_824) + 1) / 2
    }
}
