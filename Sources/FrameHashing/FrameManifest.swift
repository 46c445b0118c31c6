package import MediaTime

/// The hashes of a timeline's frames, as in FFmpeg's framehash format (version 2).
///
/// Frames are raw RGBA with 8 bits and straight alpha, and the time base is one frame, as `ffmpeg
/// -i LOSSLESS -map 0:v -pix_fmt rgba -f framehash -hash sha256 -` prints for a lossless export. So
/// time stamps are frame numbers, also in a manifest of a part of a timeline.
package struct FrameManifest: Hashable, Sendable {
    /// A line: a frame's size in bytes and its hash.
    package struct Frame: Hashable, Sendable {
        /// The frame's number in the timeline, from 0.
        package var index: Int
        package var byteCount: Int
        /// Lower-case hexadecimal.
        package var hash: String

        package init(index: Int, byteCount: Int, hash: String) {
            self.index = index
            self.byteCount = byteCount
            self.hash = hash
        }
    }

    package var header: ManifestHeader
    /// Ascending and unique.
    package var frames: [Frame]

    package init(header: ManifestHeader, frames: [Frame]) {
        self.header = header
        self.frames = frames
    }
}

/// The header of a manifest.
package struct ManifestHeader: Hashable, Sendable {
    /// A library that pixels depend on.
    package struct Library: Hashable, Sendable {
        /// Without spaces, e.g. `cairo`.
        package var name: String
        package var version: String

        package init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    package var frameRate: FrameRate
    /// In pixels.
    package var width: Int
    package var height: Int
    /// The program that wrote the file, in FFmpeg's header; Flipbook uses `flipbookVersion`.
    package var software: String?
    package var flipbookVersion: String?
    /// Relative to the manifest.
    package var timeline: String?
    /// FFmpeg's name of the pixel format; nil in FFmpeg's manifests.
    package var pixelFormat: String?
    /// The hashed frames, if only a part of the timeline.
    package var part: ClosedRange<Int>?
    /// Number of frames that follow, to detect truncated files.
    package var frameCount: Int?
    package var libraries: [Library] = []
    /// The values that the timeline was given, each as a mapping in one line of YAML.
    package var values: [String] = []

    /// For frames in RGBA of 8 bits with straight alpha.
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
