package import MediaTime

/// The hashes of a timeline's frames, as FFmpeg's framehash file (version 2) holds them.
///
/// Frames are raw RGBA, 8 bits a channel with straight alpha, and the time base is one frame: what
/// `ffmpeg -i LOSSLESS -map 0:v -pix_fmt rgba -f framehash -hash sha256 -` prints for a lossless
/// export of the timeline, since ffmpeg writes raw video with a time base of one frame whatever
/// unit the container counts in. A frame's number therefore is its time stamp, and a manifest of a
/// part of a timeline keeps the numbers that the frames have in the whole.
package struct FrameManifest: Hashable, Sendable {
    /// One line: a frame, its size in bytes and its hash.
    package struct Frame: Hashable, Sendable {
        /// The frame's number in the timeline, from 0.
        package var index: Int
        package var byteCount: Int
        /// In lower-case hexadecimal digits.
        package var hash: String

        package init(index: Int, byteCount: Int, hash: String) {
            self.index = index
            self.byteCount = byteCount
            self.hash = hash
        }
    }

    package var header: ManifestHeader
    /// In the order of their numbers, each number once.
    package var frames: [Frame]

    package init(header: ManifestHeader, frames: [Frame]) {
        self.header = header
        self.frames = frames
    }
}

/// What stands above the frames in a manifest.
package struct ManifestHeader: Hashable, Sendable {
    /// A library that had a part in the pixels: another version may draw them differently.
    package struct Library: Hashable, Sendable {
        /// Without spaces, such as `cairo`.
        package var name: String
        package var version: String

        package init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    package var frameRate: FrameRate
    /// The frames' size in pixels.
    package var width: Int
    package var height: Int
    /// FFmpeg's line for the program that wrote the file; Flipbook writes `flipbookVersion`
    /// instead.
    package var software: String?
    package var flipbookVersion: String?
    /// The timeline's file, relative to the manifest.
    package var timeline: String?
    /// FFmpeg's name of the pixels' format; nil in a manifest that FFmpeg wrote.
    package var pixelFormat: String?
    /// The frames that were hashed, where they are a part of the timeline only.
    package var part: ClosedRange<Int>?
    /// How many frames follow, so that a file that was cut short is known from one that wasn't.
    package var frameCount: Int?
    package var libraries: [Library] = []
    /// The values that the timeline was given, each as a mapping in one line of YAML.
    package var values: [String] = []

    /// A header for Flipbook's own frames: RGBA, 8 bits a channel, straight alpha.
    package init(
        frameRate: FrameRate, width: Int, height: Int, flipbookVersion: String? = nil,
        timeline: String? = nil, part: ClosedRange<Int>? = nil, frameCount: Int? = nil,
        libraries: [Library] = []
    ) {
        self.frameRate = frameRate
        self.width = width
        self.height = height
        self.flipbookVersion = flipbookVersion
        self.timeline = timeline
        self.part = part
        self.frameCount = frameCount
        self.libraries = libraries
        pixelFormat = "rgba"
    }
}
