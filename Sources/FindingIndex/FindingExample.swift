/// Files that show a finding, or show it put right.
package struct FindingExample: Sendable {
    package struct File: Sendable {
        /// As seen from the folder of the example.
        package var name: String
        package var content: Content

        package enum Content: Sendable {
            case text(String)
            /// A small picture, film or sound, and what to call it: `a GIF without pictures`.
            case bytes([UInt8], called: String)
        }

        static func text(_ name: String, _ text: String) -> File {
            File(name: name, content: .text(text.isEmpty ? "" : text + "\n"))
        }
    }

    /// The first is the one that is checked; it names the others.
    package var files: [File]

    /// A timeline of a second with what `rest` says, and files beside it.
    static func timeline(_ rest: String, _ others: File...) -> FindingExample {
        FindingExample(files: [.text(timelineName, timelineHead + rest)] + others)
    }

    /// A timeline of which nothing is left out.
    static func wholeTimeline(_ text: String, _ others: File...) -> FindingExample {
        FindingExample(files: [.text(timelineName, text)] + others)
    }

    /// A shader file, below the lines that all begin with.
    static func shader(_ rest: String, _ others: File...) -> FindingExample {
        FindingExample(files: [.text("shader.metal", shaderHead + rest)] + others)
    }

    /// A frame hash manifest of a film of one pixel, below the lines that all begin with.
    static func manifest(_ rest: String, _ others: File...) -> FindingExample {
        FindingExample(files: [.text(manifestName, manifestHead + rest)] + others)
    }

    /// A frame hash manifest of which nothing is left out.
    static func wholeManifest(_ text: String) -> FindingExample {
        FindingExample(files: [.text(manifestName, text)])
    }

    private static let timelineName = "timeline.yaml"
    private static let manifestName = "timeline.framehash"

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
