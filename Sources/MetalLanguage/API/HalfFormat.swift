/// What a `half` of a shader is kept and computed in.
package enum HalfFormat: String, Hashable, Sendable, CaseIterable {
    /// As a `float`: more than a device's.
    case binary32
    /// As Metal's devices do: rounded to 16 bits wherever a `half` is made.
    case binary16

    package init(isRounded: Bool) { self = isRounded ? .binary16 : .binary32 }
}
