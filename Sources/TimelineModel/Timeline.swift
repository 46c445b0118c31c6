package import MediaTime

/// A timeline with nothing left to resolve: every default filled in, every name turned into an
/// index, every unit into points, seconds and degrees.
///
/// Everything a frame depends on is in here; equal timelines give equal frames.
package struct Timeline: Hashable, Sendable {
    package var name: String
    package var canvas: Canvas
    package var frameRate: FrameRate
    package var duration: Time
    package var seed: UInt64
    /// The author's own shader files, in the order of the file.
    package var shaders: [ShaderFileReference]
    /// Whether a `half` of these shaders is rounded to 16 bits, as Metal's devices do; else it is
    /// computed as a `float`.
    package var roundsHalf: Bool
    /// The author's own font files, in the order of the file.
    package var fonts: [FontFileReference]
    package var touches: [Touch]
    package var triggers: [Trigger]
    package var animators: [Animator]
    package var sensors: [Sensor]
    /// Bottom first; empty where there are scenes.
    package var layers: [Layer]
    /// In place of `layers`.
    package var scenes: [Scene]
    /// Which scenes are shown when; empty where there are none. After its end the last one stays.
    package var sequence: [SequenceStep]
    /// What is heard; no frame depends on it.
    package var audio: [SoundClip]
    /// The films that are made of it where a command names none; no frame depends on them.
    package var outputs: [OutputDescription]

    package init(
        name: String, canvas: Canvas, frameRate: FrameRate, duration: Time, seed: UInt64,
        shaders: [ShaderFileReference], roundsHalf: Bool = false, fonts: [FontFileReference] = [],
        touches: [Touch], triggers: [Trigger], animators: [Animator], layers: [Layer],
        scenes: [Scene] = [],
        sequence: [SequenceStep] = [], sensors: [Sensor] = [],
        audio: [SoundClip] = [], outputs: [OutputDescription] = []
    ) {
        self.name = name
        self.canvas = canvas
        self.frameRate = frameRate
        self.duration = duration
        self.seed = seed
        self.shaders = shaders
        self.roundsHalf = roundsHalf
        self.fonts = fonts
        self.touches = touches
        self.triggers = triggers
        self.animators = animators
        self.sensors = sensors
        self.layers = layers
        self.scenes = scenes
        self.sequence = sequence
        self.audio = audio
        self.outputs = outputs
    }

    /// The outermost layers: the timeline's own, or those of all its scenes, in order.
    package var allLayers: [Layer] { layers + scenes.flatMap(\.layers) }

    package var frameCount: Int { frameRate.frameCount(in: duration) }
}

/// What the frames are drawn on.
package struct Canvas: Hashable, Encodable, Sendable {
    /// Points.
    package var size: Size
    /// Pixels a point.
    package var scale: Double
    /// Straight (not premultiplied) alpha.
    package var background: RGBA
    /// Pixels of a frame. Where these are not size × scale, the canvas is centred in them.
    package var pixelWidth: Int
    package var pixelHeight: Int

    package init(
        size: Size, scale: Double, background: RGBA, pixelWidth: Int, pixelHeight: Int
    ) {
        self.size = size
        self.scale = scale
        self.background = background
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
    }
}

extension Canvas {
    /// The whole frame in points. That is `size`, but for the rounding to whole pixels, and unless
    /// the frame has another shape than the canvas.
    package var frameSize: Size {
        Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
    }
}

/// One of the author's `.metal` files, or one that they include: its path for people, and its text,
/// so that a timeline holds all that its frames depend on.
package struct ShaderFileReference: Hashable, Sendable {
    package var path: String
    package var text: String
    /// Read only where another file includes it.
    package var isHeader: Bool
    package init(path: String, text: String, isHeader: Bool = false) {
        self.path = path
        self.text = text
        self.isHeader = isHeader
    }
}
