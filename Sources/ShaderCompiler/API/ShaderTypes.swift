/// The element of a shader type.
package enum ScalarType: String, Hashable, Sendable, CaseIterable {
    case bool, int, uint, half, float
    /// 64 bits: the standard library's own sources only.
    case long, ulong, double
}

/// The type of a shader value.
package enum ShaderType: Hashable, Sendable {
    case void
    case scalar(ScalarType)
    /// Two to four components.
    case vector(ScalarType, Int)
    /// `SwiftUI::Layer`: something to `sample`.
    case layer
    /// `texture2d<float>`: something to `read`.
    case texture
    /// `device const float*`: numbers, with a count.
    case buffer(ScalarType)
}
