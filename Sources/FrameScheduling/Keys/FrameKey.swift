internal import Hashing
package import TimelineModel

/// Tells a frame's pixels by what they depend on: equal keys, equal pixels.
package struct FrameKey: Hashable, Sendable {
    /// SHA-256.
    package let bytes: [UInt8]

    /// - Parameters:
    ///   - state: everything that is drawn.
    ///   - surroundings: what else pixels depend on and is the same for all frames: the code that
    ///     draws, its libraries, the fonts, the author's shaders.
    ///   - contents: SHA-256 of what a picture or film file holds; nil takes the fingerprint that
    ///     the timeline has of it.
    package init(
        of state: FrameState, in surroundings: [UInt8],
        contents: @escaping (PictureFile) -> [UInt8]? = { _ in nil }
    ) {
        bytes = CanonicalEncoder.hash(
            Frame(surroundings: surroundings, state: state), contents: contents)
    }

    /// One that has been kept.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    private struct Frame: Encodable {
        var surroundings: [UInt8]
        var state: FrameState
    }
}
