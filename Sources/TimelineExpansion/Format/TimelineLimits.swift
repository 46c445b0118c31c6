/// Limits that the format's description says, or that expansion and reading share.
package enum TimelineLimits {
    /// The limit for layers at any depth.
    package static let maxLayers = 10_000
    /// The limit for one animator.
    package static let maxKeyframes = 100_000
    /// In characters.
    package static let maxExpression = 4096
    /// The limit for all text layers together.
    package static let maxTextBytes = 1 << 20
}
