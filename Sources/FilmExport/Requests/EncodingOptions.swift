internal import MediaCoding
public import MediaTime

extension EncodingOptions {
    /// The default file name in a folder, with the extension of the first format for the codec, or
    /// MP4's.
    package var fileName: String {
        let wanted = codec ?? ""
        let codec = VideoCodec(rawValue: wanted) ?? VideoCodec(alias: wanted)
        let format = Coding.all.first { $0.codec == codec }?.format ?? .mp4
        return (format.isSequence ? "{name}-{frame}" : "{name}") + format.ending
    }

    /// The flags that `EncodingFlag` reads as these options.
    package var arguments: [String] {
        EncodingFlag.all.flatMap { flag in flag.text(in: self).map { [flag.spelling, $0] } ?? [] }
    }

    /// Reads `8MB`, `500 kB`, `2MiB` or `700000` as a number of bytes; nil for any other text.
    public static func byteCount(_ text: String) -> Int? { ByteCount.bytes(text) }

    /// Reads the limit of a film's size as `byteCount` does; nil also for a number below 1000
    /// without a unit, such as `8`.
    public static func filmByteCount(_ text: String) -> Int? { ByteCount.filmBytes(text) }

    /// A description of the texts that `filmByteCount` reads.
    public static let filmByteCountExpectation = ByteCount.filmExpectation
}

/// A flag for an option of films.
package struct EncodingFlag: Sendable {
    private let option: FilmOption

    package static let all = FilmOption.all.map(EncodingFlag.init)

    /// The name of the option: `maxSize`.
    package var name: String { option.name }

    /// `--max-size`
    package var spelling: String {
        "--" + name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }

    /// The value's name in the help.
    package var valueName: String { option.valueName }

    /// A sentence for the help.
    package var help: String {
        let text = option.summary.replacing("`", with: "")
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// The values; empty if they aren't words.
    package var words: [String] {
        guard case .word(_, let words) = option.kind else { return [] }
        return words
    }

    /// The texts that `read` takes, in words.
    package var expectation: String { option.expectation }

    /// - Returns: false if the text is no such value.
    package func read(_ text: String, into options: inout EncodingOptions) -> Bool {
        option.read(text, into: &options)
    }

    /// The option as a text for `read`: few bytes need their unit.
    fileprivate func text(in options: EncodingOptions) -> String? {
        guard case .bytes = option.kind else { return option.text(in: options) }
        return option.text(in: options).map { $0 + "B" }
    }
}
