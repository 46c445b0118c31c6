package import Hashing
package import MediaTime

/// A picture or film file.
package struct PictureFile: Hashable, Encodable, Sendable {
    /// The path relative to the working directory.
    @ExactText package var path: String
    /// A hash of its content, so that a timeline's value includes what its frames depend on.
    package var fingerprint: UInt64

    package init(path: String, fingerprint: UInt64) {
        self.path = path
        self.fingerprint = fingerprint
    }
}

/// How a picture fills a layer with another aspect ratio. It is clipped to the layer's bounds.
package enum ContentMode: String, Hashable, Encodable, Sendable, CaseIterable {
    /// The largest size inside the layer, centred.
    case fit
    /// The smallest size that covers the layer, centred.
    case fill
    /// Stretched to the layer's size.
    case stretch
    /// The natural size, centred.
    case center
}

/// How a picture is resampled.
package enum Interpolation: String, Hashable, Encodable, Sendable, CaseIterable {
    /// The nearest pixel, for pixel art.
    case none
    /// Linear interpolation; the mean when shrinking.
    case low
    /// Cubic interpolation, with a wider kernel when shrinking.
    case high
}

/// A picture from a file.
package struct ImageUse: Hashable, Sendable {
    package var file: PictureFile
    /// Points.
    package var naturalSize: Size
    package var contentMode: ContentMode
    package var interpolation: Interpolation

    package init(
        file: PictureFile, naturalSize: Size, contentMode: ContentMode = .fit,
        interpolation: Interpolation = .high
    ) {
        self.file = file
        self.naturalSize = naturalSize
        self.contentMode = contentMode
        self.interpolation = interpolation
    }
}

/// A part of a film, and when it is shown.
package struct VideoTree<Form: ValueForm>: Sendable {
    package var file: PictureFile
    /// Points.
    package var naturalSize: Size
    package var contentMode: ContentMode
    package var interpolation: Interpolation
    /// When the film's pictures begin in its own time, ascending; the first at 0, or later if the
    /// film begins with sound.
    package var times: [Time]
    /// The shown part in the film's own time; `end` is after `start`.
    package var start: Time
    package var end: Time
    package var isLooped: Bool
    package var clock: Clock

    /// The mapping to the film's time.
    package enum Clock: Sendable {
        /// `start` at the timeline's time `at`, then `speed` times as fast.
        case running(at: Time, speed: Time)
        /// The film's time in seconds; a number.
        case value(Form.Number)
    }

    package init(
        file: PictureFile, naturalSize: Size, contentMode: ContentMode = .fit,
        interpolation: Interpolation = .high, times: [Time], start: Time, end: Time,
        isLooped: Bool = false, clock: Clock
    ) {
        self.file = file
        self.naturalSize = naturalSize
        self.contentMode = contentMode
        self.interpolation = interpolation
        self.times = times
        self.start = start
        self.end = end
        self.isLooped = isLooped
        self.clock = clock
    }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> VideoTree<Transform.To> where Transform.From == Form {
        let clock: VideoTree<Transform.To>.Clock =
            switch clock {
            case .running(let at, let speed): .running(at: at, speed: speed)
            case .value(let time): .value(try transform.number(time, "time"))
            }
        return VideoTree<Transform.To>(
            file: file, naturalSize: naturalSize, contentMode: contentMode,
            interpolation: interpolation, times: times, start: start, end: end, isLooped: isLooped,
            clock: clock)
    }
}

package typealias VideoUse = VideoTree<Written>

extension VideoTree: Hashable, Equatable where Form.Number: Hashable {}
extension VideoTree.Clock: Hashable, Equatable where Form.Number: Hashable {}

extension Layer.Content {
    /// The natural size of a picture in points; nil for all other layers.
    package var naturalSize: Size? {
        switch self {
        case .image(let image): image.naturalSize
        case .video(let video): video.naturalSize
        default: nil
        }
    }
}

extension Timeline {
    /// Whether it reads pictures from files, in a layer, an effect, a kernel or a transition.
    package var drawsImages: Bool {
        let transitions = sequence.contains { step in
            if case .transition(let use) = step { !use.pictures.isEmpty } else { false }
        }
        return transitions
            || holds { layer in
                switch layer.content {
                case .image: return true
                case .compute(let compute) where compute.readsPictures: return true
                default: return layer.effects.contains { !$0.pictures.isEmpty }
                }
            }
    }

    package var drawsFilms: Bool {
        holds { if case .video = $0.content { true } else { false } }
    }

    /// Whether any layer, also one inside of others, is wanted.
    func holds(_ isWanted: (Layer) -> Bool) -> Bool {
        func search(_ layers: [Layer]) -> Bool {
            // Layers are large; this copies none.
            layers.indices.contains { index in
                isWanted(layers[index]) || search(layers[index].children)
                    || search(layers[index].mask)
            }
        }
        return search(layers) || scenes.contains { search($0.layers) }
    }
}
