import Diagnostics
import Hashing
import MediaTime

/// What a piece file says of itself: what it is of, and what made it.
package struct PieceLabel: Hashable, Sendable {
    /// In the order in which differences are told.
    enum Field: String, CaseIterable, Sendable {
        /// The program's version and build.
        case flipbook
        case libraries
        case timeline
        /// Tells the frames of the whole film by what they depend on.
        case film
        /// The size in which frames are drawn.
        case drawn
        case format, codec, encoder, size, rate, depth, alpha, quality, preset, threads
        /// What a format of its own kind has beside them: plays, colours, the limit of bytes, and
        /// what a smaller film must keep.
        case more
        /// Frames of the film, and of its pieces.
        case frames, grid
        /// The range of samples, and the samples of the whole timeline; `none` for silence.
        case sound
        /// The hash of captions that aren't drawn; `none` for none.
        case captions
        /// The piece's number from 0 on, `sound` or `captions`.
        case piece
        /// The stream's parameter sets in hexadecimal.
        case parameters

        /// What all pieces of a film have in common.
        static let common = allCases.filter { $0 != .piece && $0 != .parameters }
    }

    private(set) var values: [Field: String] = [:]

    /// What a piece has of a film.
    enum Content: Hashable, Sendable {
        /// Frames of the piece with that number, from 0 on.
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

    /// What a film is of, as its pieces have to agree on.
    package struct Origin: Hashable, Sendable {
        /// The program's version and build.
        package var program: String
        /// The timeline's name, for messages.
        package var timeline: String
        /// Equal for equal frames and sounds only.
        package var film: String

        /// The size in which frames are drawn.
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

        /// Of a piece that is joined by the process that made it.
        package static let none = Origin(program: "", timeline: "", film: "")
    }

    init(_ origin: Origin, _ settings: FilmSettings, _ content: Content, parameters: [UInt8]) {
        self.init(
            origin, settings, content,
            hexadecimalParameters: Self.hexadecimalParameters(parameters))
    }

    init(
        _ origin: Origin, _ settings: FilmSettings, _ content: Content,
        hexadecimalParameters parameters: String
    ) {
        let rate = settings.frameRate
        var sound = "none"
        if let (track, _) = settings.sound {
            sound = "\(track.part.lowerBound)-\(track.part.upperBound)/\(track.total)"
        }
        values = [
            .flipbook: origin.program, .libraries: Self.libraries,
            .timeline: origin.timeline, .film: origin.film,
            .drawn: "\(origin.drawnWidth)x\(origin.drawnHeight)",
            .format: settings.coding.format.rawValue, .codec: settings.coding.codec.rawValue,
            .encoder: settings.encoder, .size: "\(settings.width)x\(settings.height)",
            .rate: "\(rate.numerator)/\(rate.denominator)", .depth: "\(settings.depth)",
            .alpha: "\(settings.hasAlpha)", .quality: "\(settings.quality)",
            .preset: settings.preset, .threads: "\(settings.threads)",
            .frames: "\(settings.frameCount ?? 0)", .grid: "\(settings.partGrid?.length ?? 0)",
            .more: Self.more(settings), .sound: sound,
            .captions: CaptionBytes.name(settings.captions), .piece: content.name,
            .parameters: parameters,
        ]
    }

    /// The media libraries of this process.
    static var libraries: String {
        (MediaLibraries.versions.map { "\($0.library) \($0.version)" }
            + ["FFmpeg \(MediaLibraries.release)"]).joined(separator: ", ")
    }

    private static func more(_ settings: FilmSettings) -> String {
        guard settings.isJoinedOfFrames else { return "none" }
        return [
            settings.loop, settings.colors, settings.mostBytes ?? 0, settings.firstFrame,
            settings.frameDigits, settings.fixed.rawValue,
        ].map(String.init).joined(separator: " ")
    }

    /// Reads what `more` writes.
    private static func read(more text: String, into settings: inout FilmSettings) -> Bool {
        guard settings.isJoinedOfFrames else { return text == "none" }
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 6, numbers.allSatisfy({ (0...1 << 53).contains($0) }),
            numbers[3] < 1 << 30, numbers[4] < 32
        else { return false }
        settings.loop = numbers[0]
        settings.colors = numbers[1]
        settings.mostBytes = numbers[2] == 0 ? nil : numbers[2]
        settings.firstFrame = numbers[3]
        settings.frameDigits = numbers[4]
        settings.fixed = FilmSettings.Fixed(rawValue: numbers[5])
        return more(settings) == text
    }

    static func hexadecimalParameters(_ bytes: [UInt8]) -> String {
        SHA256.hexadecimal(bytes)
    }

    // MARK: Text

    /// A line `name: value` each.
    var text: String {
        Field.allCases.map { field in
            let value = self[field].replacing("\n", with: " ").replacing("\r", with: " ")
            return "\(field.rawValue): \(value)\n"
        }.joined()
    }

    /// Nil where a line is missing or unknown.
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

    /// Whether it is of the film's captions.
    var hasCaptions: Bool { self[.piece] == Content.captions.name }

    // MARK: Settings

    /// The size in which frames are drawn.
    var drawnSize: (width: Int, height: Int) {
        let sides = self[.drawn].split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (0...1 << 16).contains($0) }) else {
            return (0, 0)
        }
        return (sides[0], sides[1])
    }

    /// The settings of the film, without what can be heard; nil where they can't be.
    ///
    /// - Parameter path: the film's.
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
            let depth = Int(self[.depth]), let quality = Int(self[.quality]),
            let frames = Int(self[.frames]),
            (1...Self.mostFrames).contains(frames), size.allSatisfy({ $0 <= 1 << 20 })
        else { return nil }
        var settings = FilmSettings(
            path: path, width: size[0], height: size[1], frameRate: frameRate, coding: coding)
        settings.depth = depth
        settings.hasAlpha = self[.alpha] == "true"
        settings.quality = quality
        settings.preset = self[.preset]
        settings.encoder = self[.encoder]
        settings.frameCount = frames
        if self[.sound] != "none" {
            guard let samples = numbers(.sound, "-", "/"), samples[0] <= samples[1],
                samples[1] <= samples[2]
            else { return nil }
            settings.soundtrack = Soundtrack(
                part: samples[0]..<samples[1], total: samples[2])
        }
        guard
            coding.encoders.isEmpty
                ? settings.encoder.isEmpty
                : coding.encoders.contains(where: { $0.name == settings.encoder }),
            Self.read(more: self[.more], into: &settings), (try? settings.validate()) != nil,
            let grid = settings.partGrid, self[.grid] == "\(grid.length)"
        else { return nil }
        return settings
    }

    private static let mostFrames = 1 << 24
}

extension FilmSettings {
    /// Everything but its frames that the bytes of a film depend on whose encoder needs all of
    /// them.
    package var filmText: String {
        guard let frameCount else { return "" }
        return pieceText(frameCount: frameCount)
    }

    /// Everything but its frames that the bytes of a piece depend on, in lines of text.
    ///
    /// - Parameter frameCount: of the piece.
    package func pieceText(frameCount: Int) -> String {
        var piece = self
        piece.frameCount = frameCount
        piece.soundtrack = nil
        piece.captions = []
        return PieceLabel(.none, piece, .sound, parameters: []).text
            + EncoderOptions.text(for: self)
    }
}

extension Soundtrack {
    /// One whose packets are kept already.
    init(part: Range<Int>, total: Int) {
        (clips, ticks) = ([], [])
        self.part = part
        self.total = total
    }
}
