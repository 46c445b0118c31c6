import PixelBuffers
import WholeFiles

/// Reads a written GIF back and compares every picture and duration.
struct GIFCheck {
    private let settings: FilmSettings
    private let call: LibraryCall
    private var prints: [UInt64] = []
    private var delays: [Int] = []

    init(_ settings: FilmSettings, _ call: LibraryCall) {
        self.settings = settings
        self.call = call.reading
    }

    /// Records the pixels shown by a new picture.
    mutating func note(_ shown: UnsafeBufferPointer<UInt32>) {
        prints.append(Self.print(shown))
    }

    /// Sets the duration of the oldest picture that has none.
    mutating func noteDelay(_ delay: Int) { delays.append(delay) }

    /// Repeats the newest picture with a duration.
    mutating func noteSame() {
        prints.insert(prints[delays.count - 1], at: delays.count)
    }

    /// FNV-1a over whole pixels.
    private static func print(_ pixels: some Sequence<UInt32>) -> UInt64 {
        pixels.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// - Throws: a `MediaError` that names the first difference.
    func run(on temporaryPath: String, end: Int) throws(MediaError) {
        let file = try mediaError { () throws(FileError) in try GIFFile.read(temporaryPath) }
        guard let file else { throw differs("it is cut short") }
        guard file.width == settings.width, file.height == settings.height else {
            throw differs("its size is \(file.width)×\(file.height)")
        }
        guard file.plays == settings.loop else { throw differs("it is shown \(file.plays) times") }
        guard file.delays == delays, delays.reduce(0, +) == end else {
            throw differs("its pictures are shown at other times")
        }
        let reader = try FilmReader(own: temporaryPath, format: .rgba8, call)
        for (index, print) in prints.enumerated() {
            guard let picture = try reader.next()?.pixels else {
                throw differs("it has \(index) pictures and not \(prints.count)")
            }
            guard picture.width == settings.width, picture.height == settings.height,
                Self.print(Self.pixels(picture)) == print
            else { throw differs("picture \(index) is another one") }
        }
        guard try reader.next() == nil else { throw differs("it has too many pictures") }
    }

    private static func pixels(_ buffer: PixelBuffer) -> [UInt32] {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(buffer.width * buffer.height)
        for y in 0..<buffer.height {
            let row = UnsafeRawBufferPointer(buffer.row(y))
            for x in 0..<buffer.width {
                let pixel = UInt32(
                    littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
                pixels.append(pixel >> 24 == 0 ? 0 : pixel)
            }
        }
        return pixels
    }

    private func differs(_ how: String) -> MediaError { .readBack(how, settings) }
}
