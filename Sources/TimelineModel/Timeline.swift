package import MediaTime

/// A resolved timeline: every default is filled in, every name is an index, every unit is points,
/// seconds or degrees.
///
/// Frames depend only on this value; equal timelines give equal frames.
package struct Timeline: Hashable, Sendable {
    package var name: String
    package var canvas: Canvas
    package var frameRate: FrameRate
    package var duration: Time
    package var seed: UInt64
    /// The author's own shader files, in the order of the file.
    package var shaders: [ShaderFileReference]
    /// Whether `half` in these shaders is rounded to 16 bits, as on Metal devices; otherwise it is
    /// a `float`.
    package var roundsHalf: Bool
    /// The author's own font files, in the order of the file.
    package var fonts: [FontFileReference]
    package var touches: [Touch]
    package var triggers: [Trigger]
    package var animators: [Animator]
    package var sensors: [Sensor]
    package var states: [State] = []
    /// The author's names for instants. No frame depends on them.
    package var moments: [Moment] = []
    /// The layers, bottom first; with scenes, those over all of them, which no camera moves.
    package var layers: [Layer]
    package var scenes: [Scene]
    /// The sequence of scenes; empty without scenes. After its end, the last scene stays.
    package var sequence: [SequenceStep]
    /// The camera of scenes without one of their own; nil shows the whole canvas.
    package var camera: Camera?
    /// The sounds. No frame depends on them.
    package var audio: [SoundClip]
    /// The default outputs. No frame depends on them.
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

    /// The root layers: the timeline's own, or those of all scenes, in order.
    package var allLayers: [Layer] {
        layers + scenes.flatMap(\.layers)
    }

    package var frameCount: Int { frameRate.frameCount(in: duration) }
}

/// The drawing area of the frames.
package struct Canvas: Hashable, Encodable, Sendable {
    /// Points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    /// Straight (not premultiplied) alpha.
    package var background: RGBA
    /// The frame's size in pixels. If it is not size × scale, the canvas is centred in it.
    package var pixelWidth: Int
    package var pixelHeight: Int
    /// Nil for none.
    package var motionBlur: MotionBlur?

    package init(size: Size, scale: Double, background: RGBA, pixelWidth: Int, pixelHeight: Int) {
        self.size = size
        self.scale = scale
        self.background = background
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
    }
}

extension Canvas {
    /// The whole frame's size in points. It differs from `size` by rounding to whole pixels, or if
    /// the frame has another aspect ratio than the canvas.
    package var frameSize: Size {
        Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
    }
}

/// One of the author's `.metal` files or their includes. It contains the text, since frames depend
/// on it; the path is for messages.
package struct ShaderFileReference: Hashable, Sendable {
    package var path: String
    package var text: String
    /// Whether it is only read through includes.
    package var isHeader: Bool
    package init(path: String, text: String, isHeader: Bool = false) {
        self.path = path
        self.text = text
        self.isHeader = isHeader
    }
}
