import Diagnostics
import Hashing
import MediaTime

/// The label of a piece file: its origin, settings and position.
package struct PieceLabel: Hashable, Sendable {
    /// In the order in which differences are reported.
    enum Field: String, CaseIterable, Sendable {
        /// The program's version and build.
        case flipbook
        case libraries
        case timeline
        /// Identifies the frames of the whole film by what they depend on.
        case film
        /// The size of the drawn frames.
        case drawn
        case format, codec, encoder, size, rate, depth, alpha, quality, preset, threads
        /// Settings of formats whose encoders need all frames: plays, colours, the byte limit, and
        /// what must not change in a smaller film.
        case more
        /// The numbers of frames of the film and of its pieces.
        case frames, grid
        /// The range of samples, and the number of samples of the whole timeline; `none` for
        /// silence.
        case sound
        /// The hash of the captions that aren't drawn; `none` if there are none.
        case captions
        /// The piece's number, starting at 0, or `sound` or `captions`.
        case piece
        /// The stream's parameter sets in hexadecimal.
        case parameters

        /// The lines that are equal in all pieces of a film.
        static let common = allCases.filter { $0 != .piece && $0 != .parameters }
    }

    private(set) var values: [Field: String] = [:]

    /// The content of a piece.
    enum Content: Hashable, Sendable {
        /// The frames of the piece with this number, starting at 0.
        case frames(piece: Int)
        case sound, captions

        fileprivate var name: String {
            switch self {
            case .frames(let piece): "\(piece)"
            case .sound: "sound"
            case .captions: "captions"
            }
        }
    }

    /// The origin of a film, equal in all of its pieces.
    package struct Origin: Hashable, Sendable {
        /// The program's version and build.
        package var program: String
        /// The timeline's name, for messages.
        package var timeline: String
        /// Equal for equal frames and sounds only.
        package var film: String

        /// The size of the drawn frames.
        package var drawnWidth = 0
        package var drawnHeight = 0

        package init(
            program: String, timeline: String, film: String,
            drawnSize: (width: Int, height: Int) = (0, 0)
        ) {
            self.program = program
            self.timeline = timeline
            self.film = film
            (drawnWidth, drawnHeight) = drawnSize
        }

        /// The origin of a piece that the same process encodes and joins.
        package static let none = Origin(program: "", timeline: "", film: "")
    }

    /// - Parameter parameters: the stream's parameter sets in hexadecimal.
    init(_ origin: Origin, _ settings: FilmSettings, _ content: Content, parameters: String = "") {
        let rate = settings.frameRate
        var sound = "none"
        if let (track, _) = settings.sound {
            sound = "\(track.part.lowerBound)-\(track.part.upperBound)/\(track.total)"
        }
        values = [
            .flipbook: origin.program,
            .libraries: Self.libraries(of: settings.encoder, settings.sound?.codec),
            .timeline: origin.timeline, .film: origin.film,
            .drawn: "\(origin.drawnWidth)x\(origin.drawnHeight)",
            .format: settings.coding.format.rawValue, .codec: settings.coding.codec.rawValue,
            .encoder: settings.encoder, .size: "\(settings.width)x\(settings.height)",
            .rate: "\(rate.numerator)/\(rate.denominator)", .depth: "\(settings.depth)",
            .alpha: "\(settings.hasAlpha)", .threads: "\(settings.threads)",
            .frames: "\(settings.frameCount ?? 0)", .grid: "\(settings.partGrid?.length ?? 0)",
            .more: Self.more(settings), .sound: sound,
            .captions: CaptionBytes.name(settings.captions), .piece: content.name,
            .parameters: parameters,
        ]
        for option in FilmOption.all {
            if let line = option.line { values[line] = option.text(in: settings) }
        }
    }

    /// The media libraries of this process, with those of a film's encoders, which may change while
    /// libav stays.
    private static func libraries(of encoder: String, _ sound: SoundCodec?) -> String {
        let encoders = [encoder, sound?.encoder].compactMap(\.self).compactMap { encoder in
            MediaLibraries.version(ofEncoder: encoder).map { "\(encoder) \($0)" }
        }
        return
            (MediaLibraries.versions.map { "\($0.library) \($0.version)" }
            + ["FFmpeg \(MediaLibraries.release)"] + encoders).joined(separator: ", ")
    }

    /// The libraries that this process would write into the label of its film.
    var librariesHere: String {
        let sound = self[.sound] == "none" ? nil : FilmFormat(rawValue: self[.format])?.sound
        return Self.libraries(of: self[.encoder], sound)
    }

    private static func more(_ settings: FilmSettings) -> String {
        var words = FilmOption.all.filter { $0.isInMore(of: settings) }
            .compactMap { $0.text(in: settings) }
        if settings.isJoinedOfFrames {
            words += [settings.firstFrame, settings.frameDigits, settings.fixed.rawValue]
                .map(String.init)
        }
        return words.isEmpty ? "none" : words.joined(separator: " ")
    }

    /// Reads what `more` writes.
    private static func read(more text: String, into settings: inout FilmSettings) -> Bool {
        var words = text.split(separator: " ")[...]
        for option in FilmOption.all where option.isInMore(of: settings) {
            guard let word = words.popFirst(), option.read(String(word), into: &settings) else {
                return false
            }
        }
        if settings.isJoinedOfFrames {
            let numbers = words.compactMap { Int($0) }
            guard numbers.count == 3, (0..<1 << 30).contains(numbers[0]),
                (0..<32).contains(numbers[1])
            else { return false }
            (settings.firstFrame, settings.frameDigits) = (numbers[0], numbers[1])
            settings.fixed = FilmSettings.Fixed(rawValue: numbers[2])
        }
        return more(settings) == text
    }

    // MARK: Text

    /// A line `name: value` each.
    var text: String {
        Field.allCases.map { field in
            let value = self[field].replacing("\n", with: " ").replacing("\r", with: " ")
            return "\(field.rawValue): \(value)\n"
        }.joined()
    }

    /// Nil if a line is missing or unknown.
    init?(text: String) {
        for line in text.split(separator: "\n") {
            guard let colon = line.firstRange(of: ": "),
                let field = Field(rawValue: String(line[..<colon.lowerBound]))
            else { return nil }
            values[field] = String(line[colon.upperBound...])
        }
        guard values.count == Field.allCases.count else { return nil }
    }

    subscript(_ field: Field) -> String { values[field] ?? "" }

    /// The piece's number; nil for sound and captions.
    var piece: Int? { Int(self[.piece]) }

    /// Whether it contains the film's captions.
    var hasCaptions: Bool { self[.piece] == Content.captions.name }

    // MARK: Settings

    /// The size of the drawn frames.
    var drawnSize: (width: Int, height: Int) {
        let sides = self[.drawn].split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (0...1 << 16).contains($0) }) else {
            return (0, 0)
        }
        return (sides[0], sides[1])
    }

    /// The film's settings without sound; nil if they are invalid.
    ///
    /// - Parameter path: the film's path.
    func settings(path: String) -> FilmSettings? {
        func numbers(_ field: Field, _ separators: String...) -> [Int]? {
            var parts = [Substring(self[field])]
            for separator in separators {
                guard let rest = parts.popLast(), let place = rest.firstRange(of: separator) else {
                    return nil
                }
                parts += [rest[..<place.lowerBound], rest[place.upperBound...]]
            }
            let numbers = parts.compactMap { Int($0) }
            return numbers.count == parts.count && numbers.allSatisfy { $0 >= 0 } ? numbers : nil
        }
        guard
            let coding = Coding.all.first(where: {
                $0.format.rawValue == self[.format] && $0.codec.rawValue == self[.codec]
            }), let size = numbers(.size, "x"), let rate = numbers(.rate, "/"),
            let frameRate = FrameRate(Int64(rate[0]), over: Int64(rate[1])),
            let depth = Int(self[.depth]),
            let frames = Int(self[.frames]),
            (1...EncodingOptions.maxFrames).contains(frames), size.allSatisfy({ $0 <= 1 << 20 })
        else { return nil }
        var settings = FilmSettings(
            path: path, width: size[0], height: size[1], frameRate: frameRate, coding: coding)
        settings.depth = depth
        settings.hasAlpha = self[.alpha] == "true"
        settings.encoder = self[.encoder]
        settings.frameCount = frames
        if self[.sound] != "none" {
            guard let samples = numbers(.sound, "-", "/"), samples[0] <= samples[1],
                samples[1] <= samples[2]
            else { return nil }
            settings.soundtrack = Soundtrack(part: samples[0]..<samples[1], total: samples[2])
        }
        guard
            FilmOption.all.allSatisfy({ option in
                option.line.map { option.read(self[$0], into: &settings) } ?? true
            }),
            coding.encoders.isEmpty
                ? settings.encoder.isEmpty
                : coding.encoders.contains(where: { $0.name == settings.encoder }),
            Self.read(more: self[.more], into: &settings), (try? settings.validate()) != nil,
            let grid = settings.partGrid, self[.grid] == "\(grid.length)"
        else { return nil }
        return settings
    }
}

extension FilmSettings {
    /// Everything but the frames that a film's bytes depend on, for encoders that need all frames.
    package var filmText: String {
        guard let frameCount else { return "" }
        return pieceText(frameCount: frameCount)
    }

    /// Everything but the frames that a piece's bytes depend on, as lines of text.
    ///
    /// - Parameter frameCount: the piece's number of frames.
    package func pieceText(frameCount: Int) -> String {
        var piece = self
        piece.frameCount = frameCount
        piece.soundtrack = nil
        piece.captions = []
        return PieceLabel(.none, piece, .sound).text + EncoderOptions.text(for: self)
    }
}

extension Soundtrack {
    /// An encoder whose packets are already stored.
    init(part: Range<Int>, total: Int) {
        (clips, ticks) = ([], [])
        self.part = part
        self.total = total
    }
}
