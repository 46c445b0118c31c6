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

    init(_ text: File, _ others: [File]) { files = [text] + others }

    /// A timeline of one second with `rest`, and the files it names.
    static func timeline(_ rest: String, _ others: File...) -> FindingExample {
        FindingExample(.timeline(rest), others)
    }

    /// A complete timeline.
    static func wholeTimeline(_ text: String, _ others: File...) -> FindingExample {
        FindingExample(.wholeTimeline(text), others)
    }

    /// A shader file, without its first lines.
    static func shader(_ rest: String, _ others: File...) -> FindingExample {
        FindingExample(.shader(rest), others)
    }

    /// A frame hash manifest of a film of one pixel, without its first lines.
    static func manifest(_ rest: String, _ others: File...) -> FindingExample {
        FindingExample(.manifest(rest), others)
    }

    /// A table, with a timeline that declares `name` and `width`.
    static func table(_ text: String, named name: String = "rows.csv") -> FindingExample {
        FindingExample(.text(name, text), [.card])
    }

    /// A complete frame hash manifest.
    static func wholeManifest(_ text: String) -> FindingExample {
        FindingExample(.text(File.manifestName, text), [])
    }
}

extension FindingExample.File {
    static func timeline(_ rest: String) -> Self { wholeTimeline(timelineHead + rest) }
    static func wholeTimeline(_ text: String) -> Self { .text("timeline.yaml", text) }
    static func shader(_ rest: String) -> Self { .text("shader.metal", shaderHead + rest) }
    static func manifest(_ rest: String) -> Self { .text(manifestName, manifestHead + rest) }

    fileprivate static let manifestName = "timeline.framehash"

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
