import Diagnostics
import MediaTime

/// The header fields read so far.
struct HeaderFields {
    var seen: Set<String> = []
    var hasKnownHash = true
    var frameRate: FrameRate?
    var dimensions: (width: Int, height: Int)?
    var software: String?
    var flipbookVersion: String?
    var timeline: String?
    var pixelFormat: String?
    var part: ClosedRange<Int>?
    var frameCount: Int?
    var libraries: [ManifestHeader.Library] = []
    var values: [String] = []
}

extension ManifestParser {
    /// Parses a header line; returns the value of `version`.
    mutating func parseHeader(_ name: String, _ value: String, column: Int) -> String? {
        let isRepeated = [ManifestText.Name.library, ManifestText.Name.value].contains(name)
        if !isRepeated, !fields.seen.insert(name).inserted {
            error(.repeatedHeader, "'#\(name)' is there twice")
            return nil
        }
        switch name {
        case "format": break
        case "version":
            if value != "2" {
                error(
                    .unknownVersion, "unknown version '\(value)', this reads version 2",
                    at: column)
            }
            return value
        case "hash":
            fields.hasKnownHash = value == "SHA256"
            if !fields.hasKnownHash {
                error(
                    .unknownHash, "unknown hash '\(value)', this reads SHA256",
                    hint: "ffmpeg writes it with '-hash sha256'", at: column)
            }
        case "media_type 0": expect(["video"], name, value, column)
        case "codec_id 0": expect(["rawvideo"], name, value, column)
        // 0/1 is FFmpeg's “unknown”, which players treat as square.
        case "sar 0": expect(["0/1", "1/1"], name, value, column)
        case "tb 0": parseTimeBase(value, column)
        case "dimensions 0": parseDimensions(value, column)
        case "software": fields.software = value
        default: parseOwnHeader(name, value, column)
        }
        return nil
    }

    private mutating func parseOwnHeader(_ name: String, _ value: String, _ column: Int) {
        switch name {
        case ManifestText.Name.version: fields.flipbookVersion = value
        case ManifestText.Name.timeline:
            guard let path = QuotedPath.path(of: value) else {
                return malformed(
                    name, value, "a path in quotation marks, with escapes such as \\u{A}", column)
            }
            fields.timeline = path
        case ManifestText.Name.pixelFormat:
            fields.pixelFormat = value
            expect(["rgba"], name, value, column)
        case ManifestText.Name.part:
            guard let ends = numbers(value, "-"), ends.0 <= ends.1 else {
                return malformed(name, value, "a range such as 30-89", column)
            }
            fields.part = ends.0...ends.1
        case ManifestText.Name.frameCount:
            guard let count = Self.wholeNumber(value) else {
                return malformed(name, value, "a number of frames", column)
            }
            fields.frameCount = count
        case ManifestText.Name.value: fields.values.append(value)
        case ManifestText.Name.library:
            guard let space = value.utf8.firstIndex(of: UInt8(ascii: " ")) else {
                return malformed(name, value, "a library and its version", column)
            }
            fields.libraries.append(
                .init(
                    name: String(value[..<space]),
                    version: String(value[value.utf8.index(after: space)...])))
        default:
            warning(.unknownHeader, "unknown header line '#\(name)', it is not looked at")
        }
    }

    private mutating func parseTimeBase(_ value: String, _ column: Int) {
        guard let base = numbers(value, "/"),
            let rate = FrameRate(Int64(base.1), over: Int64(base.0))
        else { return malformed("tb 0", value, "a fraction such as 1/60", column) }
        fields.frameRate = rate
    }

    private mutating func parseDimensions(_ value: String, _ column: Int) {
        let limit = 1...1 << 20
        guard let size = numbers(value, "x"), limit.contains(size.0), limit.contains(size.1) else {
            return malformed("dimensions 0", value, "a size such as 960x540", column)
        }
        fields.dimensions = (size.0, size.1)
    }

    /// The header; nil if a required field is missing.
    mutating func finishHeader() -> ManifestHeader? {
        for name in ["version", "hash", "tb 0", "media_type 0", "codec_id 0", "dimensions 0"]
        where !fields.seen.contains(name) {
            error(.missingHeader, "there is no header line '#\(name)'")
        }
        guard let frameRate = fields.frameRate, let dimensions = fields.dimensions else {
            return nil
        }
        var header = ManifestHeader(
            frameRate: frameRate, width: dimensions.width, height: dimensions.height,
            flipbookVersion: fields.flipbookVersion, timeline: fields.timeline, part: fields.part,
            frameCount: fields.frameCount, libraries: fields.libraries)
        header.software = fields.software
        header.pixelFormat = fields.pixelFormat
        header.values = fields.values
        return header
    }

    private mutating func expect(
        _ allowed: [String], _ name: String, _ value: String, _ column: Int
    ) {
        guard !allowed.contains(value) else { return }
        malformed(name, value, "'\(allowed.joined(separator: "' or '"))'", column)
    }

    private mutating func malformed(
        _ name: String, _ value: String, _ expected: String, _ column: Int
    ) {
        error(.malformedHeader, "'#\(name)' is '\(value)', not \(expected)", at: column)
    }

    /// Two whole numbers around a separator.
    private func numbers(_ text: String, _ separator: Character) -> (Int, Int)? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Self.wholeNumber(parts[0]),
            let second = Self.wholeNumber(parts[1])
        else { return nil }
        return (first, second)
    }
}
