/// Limits that the format's description says, or that expansion and reading share.
package enum TimelineLimits {
    /// Of layers at any depth.
    package static let maxLayers = 10_000
    /// Of one animator.
    package static let maxKeyframes = 100_000
    /// In characters.
    package static let maxExpression = 4096
    /// Of all text layers together.
    package static let maxTextBytes = 1 << 20
}
