/// The files of an example of a finding, or of its correction.
package struct FindingExample: Sendable {
    package struct File: Sendable {
        /// Relative to the example's folder.
        package var name: String
        package var content: Content

        package enum Content: Sendable {
            case text(String)
            /// A small picture, film or sound, with a description: `a GIF without pictures`.
            case bytes([UInt8], called: String)
        }

        static func text(_ name: String, _ text: String) -> File {
            File(name: name, content: .text(text.isEmpty ? "" : text + "\n"))
        }
    }

    /// The first is the checked one; it names the others.
    package var files: [File]
}

extension FindingExample.File {
    static func timeline(_ rest: String) -> Self { wholeTimeline(timelineHead + rest) }
    static func wholeTimeline(_ text: String) -> Self { .text("timeline.yaml", text) }
    static func shader(_ rest: String) -> Self { .text("shader.metal", shaderHead + rest) }
    static func manifest(_ rest: String) -> Self { wholeManifest(manifestHead + rest) }
    static func wholeManifest(_ text: String) -> Self { .text("timeline.framehash", text) }

    private static let timelineHead = """
        flipbook: 1
        canvas: { size: [100, 50] }
        duration: 1

        """

    private static let shaderHead = """
        #include <metal_stdlib>
        using namespace metal;


        """

    private static let manifestHead = """
        #format: frame checksums
        #version: 2
        #hash: SHA256
        #tb 0: 1/60
        #media_type 0: video
        #codec_id 0: rawvideo
        #dimensions 0: 1x1

        """
}

/// A file of an example and its correction.
struct ChangedFile {
    /// Nil if it is in the correction only.
    var wrong: FindingExample.File?
    /// Nil if it is in the example only.
    var right: FindingExample.File?
}

extension ChangedFile {
    /// Lines that start with `-` are only in the example, those with `+` only in the correction,
    /// those with a space in both.
    init(_ diff: String, _ file: (String) -> FindingExample.File) {
        func side(without mark: Character) -> FindingExample.File {
            let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
            let kept = lines.filter { $0.first != mark }.map { $0.dropFirst() }
            return file(kept.joined(separator: "\n"))
        }
        self.init(wrong: side(without: "+"), right: side(without: "-"))
    }

    init(_ diff: String, named name: String) { self.init(diff) { .text(name, $0) } }
}
