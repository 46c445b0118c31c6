package import MediaTime

/// A picture or film file, as far as frames depend on it.
package struct PictureFile: Hashable, Encodable, Sendable {
    /// As seen from the working directory.
    package var path: String
    /// Tells its contents from any others, so that a timeline holds what its frames depend on.
    package var fingerprint: UInt64

    package init(path: String, fingerprint: UInt64) {
        self.path = path
        self.fingerprint = fingerprint
    }
}

/// How a picture fills a layer of another shape. No more is drawn than the layer's own rectangle.
package enum ContentMode: String, Hashable, Encodable, Sendable, CaseIterable {
    /// As large as it can be with all of it inside, centred.
    case fit
    /// As small as it can be with nothing left empty, centred.
    case fill
    /// Of the layer's shape.
    case stretch
    /// As large as it is by itself, centred.
    case center
}

/// How a picture is drawn at another size than its own.
package enum Interpolation: String, Hashable, Encodable, Sendable, CaseIterable {
    /// The nearest pixel: for pixel art.
    case none
    /// Straight lines between pixels; the mean of what becomes one pixel.
    case low
    /// Cubic curves between pixels, widened where the picture gets smaller.
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
package struct VideoUse: Hashable, Sendable {
    package var file: PictureFile
    /// Points.
    package var naturalSize: Size
    package var contentMode: ContentMode
    package var interpolation: Interpolation
    /// When each of the film's pictures is shown, ascending; the first at 0.
    package var times: [Time]
    /// Which part of the film is shown, in the film's own time; `end` is after `start`.
    package var start: Time
    package var end: Time
    package var isLooped: Bool
    package var clock: Clock

    /// What the film's time is.
    package enum Clock: Hashable, Sendable {
        /// `start` at the timeline's time `at`, and from there on `speed` times as fast.
        case running(at: Time, speed: Time)
        /// Seconds of the film; a number.
        case value(Value)
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
}

extension Layer.Content {
    /// How large a picture is by itself, points; nil for all other layers.
    package var naturalSize: Size? {
        switch self {
        case .image(let image): image.naturalSize
        case .video(let video): video.naturalSize
        default: nil
        }
    }
}

extension Timeline {
    package var drawsImages: Bool {
        let transitions = sequence.contains { step in
            if case .transition(let use) = step { !use.pictures.isEmpty } else { false }
        }
        return transitions
            || holds { layer in
                if case .image = layer.content { return true }
                return layer.effects.contains { !$0.pictures.isEmpty }
            }
    }

    package var drawsFilms: Bool {
        holds { if case .video = $0.content { true } else { false } }
    }

    private func holds(_ isWanted: (Layer) -> Bool) -> Bool {
        func search(_ layers: [Layer]) -> Bool {
            layers.contains { layer in
                if isWanted(layer) { return true }
                guard case .group(let children) = layer.content else { return false }
                return search(children)
            }
        }
        return search(allLayers)
    }
}
