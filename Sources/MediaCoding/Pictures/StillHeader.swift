internal import CLibav

/// The header of a picture file, and whether the file is complete.
struct StillHeader {
    enum Format: String {
        case png = "PNG"
        case jpeg = "JPEG"
        case webP = "WebP"

        var codec: AVCodecID {
            switch self {
            case .png: AV_CODEC_ID_PNG
            case .jpeg: AV_CODEC_ID_MJPEG
            case .webP: AV_CODEC_ID_WEBP
            }
        }
    }

    var format: Format
    /// The stored size in pixels.
    var width: Int
    var height: Int
    var orientation = Orientation.upright
    /// Whether the format's end marker is present.
    var isWhole = false
    /// A PNG's colour space from `gAMA` or `cICP`.
    var pngColors: ColorConversion?
    /// Byte ranges of PNG chunks withheld from the decoder, in order: it would unpack texts and
    /// profiles of any size.
    var passedOver: [Range<Int>] = []
    /// Whether a colour profile is withheld.
    var passesOverProfile = false
    /// Whether the file has several pictures.
    var isAnimated = false

    /// Nil for other formats; the size is 0 if the header has none.
    init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes)
        if Self.isPNG(reader) {
            self.init(png: reader)
        } else if reader.word(0) == 0xFFD8, reader.byte(2) == 0xFF {
            self.init(jpeg: reader)
        } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
            self.init(webP: reader)
        } else {
            return nil
        }
    }

    private static func isPNG(_ reader: ByteReader) -> Bool {
        reader.long(0) == 0x8950_4E47 && reader.long(4) == 0x0D0A_1A0A
    }

    // MARK: PNG

    /// The limit of a PNG's compressed profile, which may unpack to a thousand times as much.
    /// Supported profiles have a few kilobytes.
    private static let maxPackedProfileBytes = 1 << 16

    /// PNG, third edition (W3C).
    private init(png reader: ByteReader) {
        (format, width, height) = (.png, 0, 0)
        if reader.has("IHDR", at: 12) {
            width = reader.long(16) ?? 0
            height = reader.long(20) ?? 0
        }
        var offset = 8
        var hasSRGB = false
        var gamma: Int?
        while let length = reader.long(offset), reader.slice(offset + 8, length) != nil {
            let data = offset + 8
            if reader.has("IEND", at: offset + 4) { isWhole = reader.slice(data, 4) != nil }
            if reader.has("sRGB", at: offset + 4) { hasSRGB = true }
            if reader.has("gAMA", at: offset + 4) { gamma = reader.long(data) }
            let isProfile =
                reader.has("iCCP", at: offset + 4) && length > Self.maxPackedProfileBytes
            if isProfile || reader.has("zTXt", at: offset + 4) || reader.has("iTXt", at: offset + 4)
            {
                passedOver.append(offset..<min(data + length + 4, reader.count))
                passesOverProfile = passesOverProfile || isProfile
            }
            if reader.has("acTL", at: offset + 4) { isAnimated = true }
            if reader.has("cICP", at: offset + 4), let primaries = reader.byte(data) {
                pngColors = FilmColors.conversion(primaries: primaries)
                hasSRGB = true
            }
            if reader.has("eXIf", at: offset + 4), let exif = reader.slice(data, length) {
                orientation = Self.orientation(exif: ByteReader(exif)) ?? .upright
            }
            offset = data + length + 4
        }
        if !hasSRGB, let gamma, gamma > 0 {
            // `gAMA` is 100 000 × the encoding exponent. 45455 means sRGB, whose exact curve is
            // used.
            let exponent = 100_000 / Double(gamma)
            if (exponent - 2.2).magnitude > 0.1, (0.1...10).contains(exponent) {
                pngColors = .gamma(exponent)
            }
        }
    }

    // MARK: JPEG

    /// ITU-T T.81, annex B.
    private init(jpeg reader: ByteReader) {
        (format, width, height) = (.jpeg, 0, 0)
        for segment in JPEGSegments(reader) {
            // All start-of-frame markers; the others in the range are DHT, JPG and DAC.
            if (0xC0...0xCF).contains(segment.marker), ![0xC4, 0xC8, 0xCC].contains(segment.marker)
            {
                height = reader.word(segment.data + 1) ?? 0
                width = reader.word(segment.data + 3) ?? 0
            }
            if segment.marker == 0xE1, reader.has("Exif\0\0", at: segment.data),
                let exif = reader.slice(segment.data + 6, max(0, segment.count - 6))
            {
                orientation = Self.orientation(exif: ByteReader(exif)) ?? .upright
            }
            if segment.marker == JPEGSegments.scan {
                isWhole = Self.endsWithMarker(reader.bytes.dropFirst(segment.data))
            }
        }
    }

    /// Whether an end-of-image marker follows, possibly before appended data.
    private static func endsWithMarker(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while let end = rest.lastIndex(of: 0xD9), end > rest.startIndex {
            if rest[end - 1] == 0xFF { return true }
            rest = rest[..<end]
        }
        return false
    }

    // MARK: WebP

    /// RFC 9649.
    private init(webP reader: ByteReader) {
        (format, width, height) = (.webP, 0, 0)
        var reader = reader
        reader.isLittleEndian = true
        if let length = reader.long(4) { isWhole = length <= reader.count - 8 }
        var offset = 12
        while let length = reader.long(offset + 4) {
            let data = offset + 8
            if reader.has("VP8X", at: offset) {
                width = (reader.number(data + 4, bytes: 3) ?? -1) + 1
                height = (reader.number(data + 7, bytes: 3) ?? -1) + 1
                isAnimated = (reader.byte(data) ?? 0) & 2 != 0
            } else if reader.has("VP8L", at: offset), width == 0, let bits = reader.long(data + 1) {
                width = (bits & 0x3FFF) + 1
                height = (bits >> 14 & 0x3FFF) + 1
            } else if reader.has("VP8 ", at: offset), width == 0 {
                width = (reader.word(data + 6) ?? 0) & 0x3FFF
                height = (reader.word(data + 8) ?? 0) & 0x3FFF
            } else if reader.has("EXIF", at: offset), let exif = reader.slice(data, length) {
                // Some writers add JPEG's prefix.
                let start = exif.starts(with: "Exif\0\0".utf8) ? exif.dropFirst(6) : exif
                orientation = Self.orientation(exif: ByteReader(start)) ?? .upright
            }
            offset = data + length + length % 2
        }
    }

    // MARK: EXIF

    /// The orientation in a TIFF structure's first directory (CIPA DC-008, 4.6.2).
    static func orientation(exif: ByteReader) -> Orientation? {
        var reader = exif
        if reader.has("II", at: 0) {
            reader.isLittleEndian = true
        } else if !reader.has("MM", at: 0) {
            return nil
        }
        guard reader.word(2) == 42, let directory = reader.long(4),
            let count = reader.word(directory)
        else { return nil }
        for entry in 0..<count {
            let place = directory + 2 + 12 * entry
            // Type SHORT: the value is in the entry.
            if reader.word(place) == 274, reader.word(place + 2) == 3 {
                return reader.word(place + 8).flatMap { Orientation(exif: $0) }
            }
        }
        return nil
    }

    /// The file without the withheld ranges.
    func decodable(_ bytes: [UInt8]) -> [UInt8] {
        guard !passedOver.isEmpty else { return bytes }
        var result: [UInt8] = []
        var start = 0
        for range in passedOver {
            result += bytes[start..<range.lowerBound]
            start = range.upperBound
        }
        return result + bytes[start...]
    }
}
