import MediaTime

/// Prints manifests exactly as FFmpeg formats them.
package enum ManifestText {
    package static func text(of manifest: FrameManifest) -> String {
        manifest.frames.reduce(into: header(manifest.header)) { $0 += line($1) }
    }

    /// The header lines.
    package static func header(_ header: ManifestHeader) -> String {
        var lines = ["#format: frame checksums", "#version: 2", "#hash: SHA256"]
        func add(_ name: String, _ value: (some CustomStringConvertible)?) {
            if let value { lines.append("#\(name): \(oneLine(value.description))") }
        }
        add("software", header.software)
        add(Name.version, header.flipbookVersion)
        add(Name.timeline, header.timeline.map(QuotedPath.text))
        for value in header.values { add(Name.value, value) }
        add(Name.pixelFormat, header.pixelFormat)
        add(Name.part, header.part.map { "\($0.lowerBound)-\($0.upperBound)" })
        add(Name.frameCount, header.frameCount)
        for library in header.libraries { add(Name.library, "\(library.name) \(library.version)") }
        lines += [
            "#tb 0: \(header.frameRate.denominator)/\(header.frameRate.numerator)",
            "#media_type 0: video", "#codec_id 0: rawvideo",
            "#dimensions 0: \(header.width)x\(header.height)", "#sar 0: 0/1",
            columns,
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// A frame's line: stream, dts, pts, duration, size and hash.
    package static func line(_ frame: FrameManifest.Frame) -> String {
        let index = padded(frame.index, 10)
        return "0, \(index), \(index), \(padded(1, 8)), \(padded(frame.byteCount, 8)), "
            + "\(frame.hash)\n"
    }

    static let columns = "#stream#, dts,        pts, duration,     size, hash"

    /// Names of Flipbook's own header lines.
    enum Name {
        static let version = "flipbook-version"
        static let timeline = "flipbook-timeline"
        static let value = "flipbook-value"
        static let pixelFormat = "flipbook-pixel-format"
        static let part = "flipbook-frames"
        static let frameCount = "flipbook-frame-count"
        static let library = "flipbook-library"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Replaces line breaks.
    private static func oneLine(_ text: String) -> String {
        let isBreak: (Unicode.Scalar) -> Bool = { $0 == "\n" || $0 == "\r" }
        guard text.unicodeScalars.contains(where: isBreak) else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { isBreak($0) ? " " : $0 }))
    }
}
