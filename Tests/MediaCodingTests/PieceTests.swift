import Hashing
import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

@Suite(.seeded) struct PieceTests {
    private static let codings = Coding.available.filter { coding in
        [.mp4, .mov, .webm, .mkv].contains(coding.format)
    }
    private let origin = PieceLabel.Origin(program: "1, build a", timeline: "waves", film: "f00d")

    /// Small films of two to five pieces: the grid of 12 frames a second is the shortest.
    private func settings(
        _ coding: Coding, _ folder: String, count: Int, hasSound: Bool = false
    ) throws -> FilmSettings {
        let side = max(64, coding.sides.lowerBound)
        let rate = try #require(FrameRate(12))
        var settings = FilmSettings(
            path: "\(folder)/a.\(coding.format.rawValue)", width: side + 2, height: side,
            frameRate: rate, coding: coding)
        settings.frameCount = count
        settings.preset = "veryfast"
        settings.hasAlpha = coding.alphaDepths.contains(settings.depth)
        if hasSound {
            let ticks = (0..<3).compactMap { Time(Int64($0) + 1, over: 2) }.map {
                SoundTick(time: $0, name: "impact")
            }
            settings.soundtrack = Soundtrack(
                clips: [], ticks: ticks, frameRate: rate, frames: 0..<count, frameCount: count)
        }
        return settings
    }

    /// Writes the part's pieces and returns their files.
    private func write(
        _ film: FilmSettings, _ pieces: Range<Int>, into folder: String,
        of origin: PieceLabel.Origin? = nil, _ frame: (Int) -> PixelBuffer
    ) throws -> [String] {
        guard !pieces.isEmpty else { return [] }
        var film = film
        film.path = "\(folder)/a.\(film.coding.format.rawValue)"
        let grid = try #require(film.pieceGrid)
        let part = try PartWriter(film, of: origin ?? self.origin, registry: PartialFiles())
        for piece in pieces {
            let writer = try PieceWriter(film, piece: piece, registry: PartialFiles())
            for index in grid.frames(of: piece) { try writer.append(frame(index)) }
            try part.write(writer.finish(), number: piece)
        }
        if pieces.contains(0) { try part.writeSound() }
        try part.commit()
        return PartWriter.paths(film, pieces: pieces)
    }

    /// Writes a film's three pieces and its sound, and returns their files.
    private func writePieces(
        into folder: TemporaryFolder, _ generator: inout SplitMix64
    ) throws -> [String] {
        let coding = try #require(Self.codings.first)
        let film = try settings(coding, folder.path, count: 60, hasSound: true)
        let waves = Waves(hasAlpha: false, &generator)
        return try write(film, 0..<3, into: folder.path) {
            waves.frame($0, film.width, film.height, film.pixelFormat)
        }
    }

    private func join(_ files: [String], to path: String) throws {
        try PieceSet(files, to: path, program: origin.program).write(registry: PartialFiles())
    }

    @Test("pieces are all of a film, of much the same length, whatever its rate and length")
    func grid() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(17))
        for _ in 0..<2000 {
            let rate = try #require(
                FrameRate(
                    .random(in: 1...120_000, using: &generator),
                    over: [1, 1001].randomElement(using: &generator) ?? 1))
            guard rate.framesPerSecond <= 1000 else { continue }
            let count = Int.random(in: 1...20_000, using: &generator)
            let grid = PieceGrid(frameRate: rate, frameCount: count)
            var next = 0
            for piece in 0..<grid.count {
                let frames = grid.frames(of: piece)
                #expect(frames.lowerBound == next)
                #expect(grid.count == 1 || frames.count * 2 >= grid.length)
                #expect(frames.count * 2 < grid.length * 3)
                next = frames.upperBound
            }
            #expect(next == count)
            let parts = Int.random(in: 1...30, using: &generator)
            let all = (1...parts).flatMap { Array(grid.pieces(ofPart: $0, of: parts)) }
            #expect(all == Array(0..<grid.count))
        }
    }

    @Test("only pieces of x264 that have other frames than key frames begin with a finer one")
    func offsets() throws {
        for coding in Self.codings {
            var film = try settings(coding, "", count: 60)
            let isX264 = film.encoder == "libx264"
            #expect(EncoderOptions.firstOffset(for: film) == (isX264 ? -4 : 0))
            film.frameRate = try #require(FrameRate(1))
            #expect(EncoderOptions.firstOffset(for: film) == 0)
            film.frameRate = try #require(FrameRate(60))
            film.preset = "ultrafast"
            #expect(EncoderOptions.firstOffset(for: film) == 0)
        }
    }

    @Test("a piece of H.264 begins with a frame that is finer than its later key frame")
    func firstFrames() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(23))
        guard let coding = Self.codings.first(where: { $0.codec == .h264 }) else { return }
        let folder = try TemporaryFolder()
        var film = try settings(coding, folder.path, count: 96)
        (film.width, film.height) = (192, 128)
        let grid = try #require(film.pieceGrid)
        let starts = (0..<grid.count).map { grid.frames(of: $0).lowerBound }
        var (first, later) = (0.0, 0.0)
        for _ in 0..<6 {
            let waves = Waves(hasAlpha: false, &generator)
            try writeFilm(film, count: 96) { waves.frame($0, 192, 128, .rgba8) }
            let shown = try readFilm(film.path).map(\.pixels)
            func error(_ frame: Int) -> Double {
                let drawn = waves.frame(frame, 192, 128, .rgba8)
                let distances = (0..<128).flatMap { y in
                    (0..<192).map { Double(shown[frame][$0, y].distance(to: drawn[$0, y])) }
                }
                return distances.reduce(0) { $0 + $1 * $1 }
            }
            // Key frames are a second apart, two in each piece.
            first += starts.reduce(0) { $0 + error($1) }
            later += starts.reduce(0) { $0 + error($1 + 12) }
        }
        // Without an offset both are equally good.
        #expect(first < later * 0.87, "\(first / later)")
    }

    @Test(
        "pieces made in any parts and order are joined to the film of one run", arguments: codings)
    func join(coding: Coding) throws {
        var generator = SplitMix64(seed: TestSeed.fixed(18))
        let folder = try TemporaryFolder()
        let count = Int.random(in: 61...110, using: &generator)
        let film = try settings(coding, folder.path, count: count, hasSound: true)
        let waves = Waves(hasAlpha: film.hasAlpha, &generator)
        let frames = (0..<count).map {
            waves.frame($0, film.width, film.height, film.pixelFormat)
        }
        try writeFilm(film, count: count) { frames[$0] }
        let whole = try WholeFile.read(film.path)
        let pieceCount = try #require(film.pieceGrid).count
        #expect(pieceCount > 1)
        for parts in [1, 2, pieceCount, 7] {
            let place = try TemporaryFolder()
            var files: [String] = []
            for part in (1...parts).shuffled(using: &generator) {
                let pieces = try #require(film.pieceGrid).pieces(ofPart: part, of: parts)
                files += try write(film, pieces, into: place.path) { frames[$0] }
            }
            files.shuffle(using: &generator)
            let path = "\(place.path)/joined.\(coding.format.rawValue)"
            try join(files, to: path)
            #expect(try WholeFile.read(path) == whole, "\(parts) parts")
        }
        let shown = try pictures(of: film, count: count)
        #expect(shown.count == count)
        for (index, picture) in shown.enumerated() {
            if coding.isLossless {
                #expect(picture.pixelBytes == frames[index].pixelBytes)
            } else {
                #expect(signalToNoise(frames[index], picture) > 25, "frame \(index)")
            }
        }
        let times = try readFilm(film.path).map(\.time.seconds)
        for (index, time) in times.enumerated() {
            #expect(abs(time - film.frameRate.time(ofFrame: index).seconds) < 0.00101)
        }
    }

    @Test(
        "pieces of films with an odd number of columns are joined, with alpha or without",
        arguments: codings)
    func oddWidths(coding: Coding) throws {
        var generator = SplitMix64(seed: TestSeed.fixed(94))
        let depth = coding.depths[0]
        for hasAlpha in [false, true] where !hasAlpha || coding.alphaDepths.contains(depth) {
            let folder = try TemporaryFolder()
            var film = try settings(coding, folder.path, count: 40)
            film.width += 1
            film.hasAlpha = hasAlpha
            let waves = Waves(hasAlpha: hasAlpha, &generator)
            let files = try write(film, 0..<2, into: folder.path) {
                waves.frame($0, film.width, film.height, film.pixelFormat)
            }
            try join(files, to: "\(folder.path)/joined.\(coding.format.rawValue)")
        }
    }

    @Test("a piece that is damaged anywhere is refused, and nothing is written")
    func damage() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(19))
        let folder = try TemporaryFolder()
        let files = try writePieces(into: folder, &generator)
        let path = "\(folder.path)/joined.mp4"
        for round in 0..<300 {
            let file = try #require(files.randomElement(using: &generator))
            let intact = try WholeFile.read(file)
            var bytes = intact
            if round % 3 == 0 {
                bytes.cut(using: &generator)
            } else {
                bytes.flipBit(using: &generator)
            }
            try WholeFile.write(bytes, to: file)
            let error = #expect(throws: MediaError.self) { try join(files, to: path) }
            #expect(error?.kind == .invalidPieces(isDamaged: true))
            #expect(error.map { "\($0)".contains(file) } == true)
            try WholeFile.write(intact, to: file)
        }
        #expect(!folder.names.contains("joined.mp4"))
        try join(files, to: path)
    }

    @Test("a piece with a right hash and wrong contents is refused, and nothing is written")
    func forgery() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(20))
        let folder = try TemporaryFolder()
        let files = try writePieces(into: folder, &generator)
        let path = "\(folder.path)/joined.mp4"
        var refused = 0
        for _ in 0..<200 {
            let file = try #require(files.randomElement(using: &generator))
            let intact = try WholeFile.read(file)
            var bytes = Array(intact.dropLast(PieceFile.hashBytes))
            // Most of them among what is said of packets.
            let place = Int.random(in: 0..<min(bytes.count, 2000), using: &generator)
            bytes[place] = .random(in: 0...255, using: &generator)
            var hash = SHA256()
            bytes.withUnsafeBytes { hash.update($0) }
            try WholeFile.write(bytes + hash.finish(), to: file)
            do {
                try join(files, to: path)
            } catch let error as MediaError {
                refused += 1
                #expect(isOfPieces(error), "\(error)")
                #expect(!folder.names.contains("joined.mp4"))
            }
            FileTree.remove(path)
            try WholeFile.write(intact, to: file)
        }
        #expect(refused > 50)
    }

    private func isOfPieces(_ error: MediaError?) -> Bool {
        if case .invalidPieces? = error?.kind { true } else { false }
    }

    /// The places of a piece's records. The last three are the two prints and the end; of the
    /// sound, the last is.
    private func records(_ bytes: [UInt8]) -> [Int] {
        func number(_ place: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        var place = PieceFile.magic.count
        place += 4 + number(place)
        var places = [place]
        while let record = PieceFile.Record(rawValue: bytes[place]), record != .end {
            switch record {
            case .packet:
                let sides = (0..<number(place + 41)).map { number(place + 49 + 8 * $0) }
                place += 45 + 8 * sides.count + sides.reduce(0, +) + number(place + 37)
            case .firstPrint, .lastPrint: place += 1 + FrameFingerprint.byteCount
            case .frame, .captions: place += 5 + number(place + 1)
            case .end: break
            }
            places.append(place)
        }
        return places
    }

    /// Changes a piece, whose hash is computed anew.
    private func forge(
        _ file: String, _ change: (inout [UInt8], _ records: [Int]) -> Void
    ) throws {
        var bytes = Array(try WholeFile.read(file).dropLast(PieceFile.hashBytes))
        change(&bytes, records(bytes))
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        try WholeFile.write(bytes + hash.finish(), to: file)
    }

    /// A change of a number of 8 bytes.
    private func number(
        _ bytes: inout [UInt8], _ place: Int, _ change: (UInt64) -> UInt64
    ) {
        let old = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
        let new = change(old)
        for index in 0..<8 {
            bytes[place + index] = UInt8(truncatingIfNeeded: new >> (8 * UInt64(index)))
        }
    }

    /// Another first digit of the hash of the stream's parameters.
    private func otherParameters(_ bytes: inout [UInt8], _ records: [Int]) {
        let name = Array("\nparameters: ".utf8)
        guard let start = (0..<records[0]).first(where: { bytes[$0...].starts(with: name) }) else {
            return
        }
        bytes[start + name.count] ^= 1
    }

    @Test("a piece whose contents contradict what it says is named, and nothing is written")
    func contradictions() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(25))
        let folder = try TemporaryFolder()
        let files = try writePieces(into: folder, &generator)
        let path = "\(folder.path)/joined.mp4"
        try #require(files.count == 4)
        typealias Change = (inout [UInt8], [Int]) -> Void
        let pictures: [(String, Change)] = [
            (
                "a frame twice",
                { bytes, records in
                    bytes.replaceSubrange(
                        records[2] + 1..<records[2] + 9,
                        with: bytes[records[1] + 1..<records[1] + 9])
                }
            ),
            (
                "two decoded at once",
                { bytes, records in
                    bytes.replaceSubrange(
                        records[1] + 9..<records[1] + 17,
                        with: bytes[records[0] + 9..<records[0] + 17])
                }
            ),
            ("decoded late", { number(&$0, $1[3] + 9) { _ in 1 << 20 } }),
            ("a frame beyond the piece", { number(&$0, $1[3] + 1) { _ in 500 } }),
            ("a mark of sound", { number(&$0, $1[3] + 25) { _ in 1 } }),
            ("no key frame", { bytes, records in bytes[records[0] + 33] = 0 }),
            ("a frame less", { $0.removeSubrange($1[3]..<$1[4]) }),
            ("no print", { $0.removeSubrange($1[$1.count - 2]..<$1[$1.count - 1]) }),
            ("a print of nothing", { number(&$0, $1[$1.count - 2] + 1) { _ in .max } }),
            (
                "a print of another format",
                { bytes, records in
                    bytes[records[records.count - 2] + 33] = UInt8(ascii: "0")
                }
            ),
            ("other parameters", { otherParameters(&$0, $1) }),
        ]
        let sound: [(String, Change)] = [
            ("a gap", { number(&$0, $1[2] + 1) { $0 &+ 1 } }),
            ("an overlap", { number(&$0, $1[1] + 17) { $0 &+ 1 } }),
            ("another order", { number(&$0, $1[2] + 9) { $0 &+ 1 } }),
            ("a mark beyond the film", { number(&$0, $1[1] + 25) { _ in 1 << 30 } }),
            ("an end too soon", { $0.removeSubrange($1[$1.count - 2]..<$1[$1.count - 1]) }),
            ("other parameters", { otherParameters(&$0, $1) }),
        ]
        let other: (String, Change) = (
            "a first frame of another colour",
            { bytes, records in
                number(&bytes, records[records.count - 3] + 1) { bits in
                    let mean = Double(bitPattern: bits)
                    return (mean < 0.5 ? mean + 0.4 : mean - 0.4).bitPattern
                }
            }
        )
        for (file, changes) in [(files[1], pictures), (files[3], sound), (files[0], [other])] {
            for (name, change) in changes {
                let intact = try WholeFile.read(file)
                try forge(file, change)
                let error = #expect(throws: MediaError.self, "\(name)") {
                    try join(files, to: path)
                }
                #expect(
                    error?.kind == .invalidPieces(isDamaged: true),
                    "\(name): \(String(describing: error))")
                #expect(error.map { "\($0)".contains(file) } == true, "\(name)")
                #expect(!folder.names.contains("joined.mp4"), "\(name)")
                try WholeFile.write(intact, to: file)
            }
        }
        try forge(files[1]) { _, _ in }
        try join(files, to: path)
    }

    @Test("a piece with a picture of another size, or with none, is named")
    func images() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(26))
        let waves = Waves(hasAlpha: false, &generator)
        let folder = try TemporaryFolder()
        let coding = try #require(Coding.available.first { $0.format == .png })
        let film = try settings(coding, folder.path, count: 3)
        let part = try PartWriter(film, of: origin, registry: PartialFiles())
        let good = try StillWriter.png(waves.frame(0, film.width, film.height, .rgba8))
        let small = try StillWriter.png(waves.frame(0, film.width - 1, film.height, .rgba8))
        for (number, bytes) in [good, small, [1, 2, 3]].enumerated() {
            try part.write(frame: bytes, number: number)
        }
        try part.commit()
        let files = PartWriter.paths(film, pieces: 0..<3)
        let join = try PieceSet(
            files, to: "\(folder.path)/j-{frame}.png", program: origin.program)
        #expect(try join.frame(0) == good)
        for number in 1...2 {
            let error = #expect(throws: MediaError.self) { try join.frame(number) }
            #expect(error?.kind == .invalidPieces(isDamaged: true))
            #expect(error.map { "\($0)".contains(files[number]) } == true)
        }
        #expect(join.damaged(0).kind == .invalidPieces(isDamaged: true))
        #expect("\(join.damaged(0))".contains(files[0]))
    }

    @Test("pieces that are missing, double or of another film, version or size are named")
    func strangers() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(21))
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let coding = try #require(Self.codings.first)
        let film = try settings(coding, folder.path, count: 59, hasSound: true)
        let waves = Waves(hasAlpha: false, &generator)
        func frame(_ index: Int) -> PixelBuffer {
            waves.frame(index, film.width, film.height, film.pixelFormat)
        }
        let files = try write(film, 0..<2, into: folder.path, frame)
        #expect(files.count == 3)
        let path = "\(folder.path)/joined.mp4"
        func expect(_ files: [String], _ words: String..., to path: String? = nil) {
            let path = path ?? "\(folder.path)/joined.mp4"
            let error = #expect(throws: MediaError.self) { try join(files, to: path) }
            #expect(
                error?.kind
                    == (path.hasSuffix(".mov")
                        ? .invalidSettings : .invalidPieces(isDamaged: false)))
            for word in words {
                #expect(
                    error.map { "\($0)".contains(word) } == true, "\(String(describing: error))")
            }
        }
        expect([], "no piece")
        expect(Array(files[1...]), "frames 0-23 are missing")
        expect([files[0], files[2]], "frames 24-58 are missing: piece 2 of 2")
        expect(Array(files[..<2]), "sound is missing")
        let double = try write(film, 1..<2, into: other.path, frame)
        expect(files + double, files[1], double[0], "the same piece")
        expect(files, "'.mp4'", to: "\(folder.path)/joined.mov")
        func origin(_ change: (inout PieceLabel.Origin) -> Void) -> PieceLabel.Origin {
            var origin = self.origin
            change(&origin)
            return origin
        }
        for (changed, words) in [
            (origin { $0.program = "2, build b" }, "Flipbook 2, build b"),
            (origin { $0.timeline = "tides" }, "another timeline, 'tides'"),
            (origin { $0.film = "cafe" }, "of other values"),
        ] {
            let strange = try write(film, 1..<2, into: other.path, of: changed, frame)
            expect([files[0], strange[0], files[2]], strange[0], words)
        }
        var larger = film
        larger.quality += 1
        let strange = try write(larger, 1..<2, into: other.path, frame)
        expect([files[0], strange[0], files[2]], strange[0], "a quality of 19")
        #expect(folder.names.sorted().count == 3)
        try join(files, to: path)
    }

    @Test("a frame that was packed is the same frame, and no other bytes are one")
    func packets() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(22))
        for round in 0..<(TestSeed.count ?? 60) {
            let format = try #require(PixelFormat.allCases.randomElement(using: &generator))
            let (width, height) = (
                Int.random(in: 1...40, using: &generator), Int.random(in: 1...30, using: &generator)
            )
            let frame = PixelBuffer(
                format: format, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
            let isNoise = round.isMultiple(of: 2)
            for plane in 0..<format.planeCount {
                for y in 0..<height {
                    for (index, _) in frame.row(y, plane: plane).enumerated() {
                        frame.row(y, plane: plane)[index] =
                            isNoise ? .random(in: 0...255, using: &generator) : UInt8(y & 15)
                    }
                }
            }
            let packet = try FramePacket.bytes(of: frame)
            func unpacked(_ bytes: [UInt8], _ width: Int = width) -> PixelBuffer? {
                FramePacket.frame(bytes, format: format, width: width, height: height)
            }
            let again = try #require(unpacked(packet))
            for plane in 0..<format.planeCount {
                for y in 0..<height {
                    #expect(again.row(y, plane: plane).elementsEqual(frame.row(y, plane: plane)))
                }
            }
            #expect(unpacked(packet, width + 1) == nil)
            #expect(unpacked(packet + [0]) == nil)
            #expect(unpacked(Array(packet.dropLast(8))) == nil)
            #expect(unpacked(packet, 1 << 28) == nil)
            #expect(unpacked([]) == nil)
        }
    }

    @Test("formats that aren't made in parts say so")
    func uncut() throws {
        let folder = try TemporaryFolder()
        for coding in Coding.available where !Self.codings.contains(coding) {
            let film = try settings(coding, folder.path, count: 60)
            #expect(film.pieceGrid == nil)
            guard film.partGrid == nil else { continue }
            #expect(throws: MediaError.self) {
                try PartWriter(film, of: origin, registry: PartialFiles())
            }
        }
        #expect(folder.names.isEmpty)
    }
}
