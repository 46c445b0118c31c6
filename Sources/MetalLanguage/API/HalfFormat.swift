/// The precision of `half`.
package enum HalfFormat: String, Hashable, Sendable, CaseIterable {
    /// Computed as `float`, more precise than devices.
    case binary32
    /// Rounded to 16 bits after each operation, as on devices.
    case binary16

    package init(isRounded: Bool) { self = isRounded ? .binary16 : .binary32 }
}
