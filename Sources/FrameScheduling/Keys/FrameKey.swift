internal import Hashing
package import TimelineModel

/// Identifies a frame's pixels by all that they depend on. Equal keys mean equal pixels.
package struct FrameKey: Hashable, Sendable {
    /// SHA-256.
    package let bytes: [UInt8]

    /// - Parameters:
    ///   - state: the state of the frame.
    ///   - surroundings: the dependencies of pixels that all frames share: the drawing code, its
    ///     libraries, the fonts, the author's shaders.
    ///   - contents: returns the SHA-256 of a picture's or film's file; nil to use the timeline's
    ///     fingerprint.
    package init(
        of state: FrameState, in surroundings: [UInt8],
        contents: @escaping (PictureFile) -> [UInt8]? = { _ in nil }
    ) {
        bytes = CanonicalEncoder.hash(
            Frame(surroundings: surroundings, state: state), contents: contents)
    }

    /// A stored key.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    private struct Frame: Encodable {
        var surroundings: [UInt8]
        var state: FrameState
    }
}
