/// Files of several examples.
extension FindingExample.File {
    static let dotSVG = text(
        "dot.svg",
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>
        """)

    /// A timeline that shows its background.
    static let dot = text(
        "dot.yaml",
        """
        flipbook: 1
        canvas: { size: [1, 1] }
        duration: 1
        layers: []
        """)

    /// A timeline for the rows of a table.
    static let card = text(
        "card.yaml",
        """
        flipbook: 1
        canvas: { size: [$width, 9] }
        duration: 1
        values:
          name: { kind: text }
          width: { kind: number, default: 16 }
        layers: [color: red]
        """)

    /// A kernel that draws white.
    static let fill = text(
        "fill.metal",
        """
        kernel void fill(
            texture2d<float, access::write> canvas, uint2 at [[thread_position_in_grid]]
        ) {
            canvas.write(float4(1), at);
        }
        """)

    static let png = bytes(
        "dot.png", called: "a PNG picture of one pixel",
        """
        89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478 \
        da63fccfc0500f000485018084a98c210000000049454e44ae426082
        """)

    static let wideFilm = bytes(
        "line.apng", called: "an animated PNG of 17000×1 pixels",
        """
        89504e470d0a1a0a0000000d494844520000426800000001010000000094b876b0000000086163544c00 \
        00000100000000b42de9a00000001a6663544c0000000000004268000000010000000000000000000100 \
        0a00001086e1ab000000194944415478da63601805a360148c8251300a46c128a0040000084e000195dc \
        1a310000000049454e44ae426082
        """)

    static let widePNG = bytes(
        "line.png", called: "a PNG picture of 17000×1 pixels",
        """
        89504e470d0a1a0a0000000d494844520000426800000001010000000094b876b0000000194944415478 \
        da63601805a360148c8251300a46c128a0040000084e000195dc1a310000000049454e44ae426082
        """)

    static let gif = bytes(
        "dot.gif", called: "a GIF of one pixel",
        """
        47494638396101000100800000000000ffffff2c00000000010001000002024401003b
        """)

    static let emptyGIF = bytes(
        "dot.gif", called: "a GIF without pictures",
        """
        474946383961080008000000003b
        """)

    static let wav = bytes(
        "bell.wav", called: "a WAV file of a hundredth of a second",
        """
        524946467400000057415645666d74201000000001000100401f0000401f000001000800646174615000 \
        000080808080808080808080808080808080808080808080808080808080808080808080808080808080 \
        80808080808080808080808080808080808080808080808080808080808080808080808080808080
        """)

    static let emptyWAV = bytes(
        "bell.wav", called: "a WAV file without sound",
        """
        524946462400000057415645666d74201000000001000100401f0000401f000001000800646174610000 \
        0000
        """)

    static let longFLAC = bytes(
        "bell.flac", called: "a FLAC file that says that it lasts 2386 hours",
        """
        664c6143800000221000100000000000000001f400ffffffffff00000000000000000000000000000000
        """)

    /// - Parameter hexadecimal: two digits per byte; other characters are skipped.
    private static func bytes(
        _ name: String, called description: String, _ hexadecimal: String
    ) -> Self {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
        return Self(name: name, content: .bytes(bytes, called: description))
    }
}
