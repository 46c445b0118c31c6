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
    }

    /// The first is the checked one; it names the others.
    package var files: [File]
}

extension FindingExample.File {
    /// - Parameter name: `timeline`, `shader` or `manifest` for a file without its first lines.
    init(_ name: Substring, _ text: String) {
        let (name, text) =
            switch name {
            case "timeline": ("timeline.yaml", Self.timelineHead + text)
            case "shader": ("shader.metal", Self.shaderHead + text)
            case "manifest": ("timeline.framehash", Self.manifestHead + text)
            default: (String(name), text)
            }
        self.init(name: name, content: .text(text.isEmpty ? "" : text + "\n"))
    }

    /// A file that several examples have: a text, or bytes of two `hex` digits each. The section's
    /// own text says what the bytes are.
    init?(_ section: MarkdownSection, named name: String) {
        guard case .code(let info, let text)? = section.parts.first else { return nil }
        guard info == "hex" else {
            self.init(name[...], text)
            return
        }
        let digits = text.compactMap(\.hexDigitValue)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
        self.init(name: name, content: .bytes(bytes, called: section.text))
    }

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
