import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

/// GIFs as others write them, drawn by a model of what browsers show.
@Suite("GIFs of others", .seeded)
struct GIFBackgroundTests {
    private static let (width, height) = (12, 9)

    private struct Picture {
        var place: (x: Int, y: Int, width: Int, height: Int)
        var indices: [UInt8]
        /// 4 colours; nil for the header's.
        var palette: [[UInt8]]?
        var transparent: UInt8?
        var disposal: UInt8
        var comment: Int

        init(_ generator: inout SplitMix64, isWhole: Bool) {
            let (width, height) = (GIFBackgroundTests.width, GIFBackgroundTests.height)
            let (x, y) =
                isWhole
                ? (0, 0)
                : (
                    .random(in: 0..<width, using: &generator),
                    .random(in: 0..<height, using: &generator)
                )
            place = (
                x, y, isWhole ? width : .random(in: 1...width - x, using: &generator),
                isWhole ? height : .random(in: 1...height - y, using: &generator)
            )
            indices = (0..<place.width * place.height).map { _ in
                UInt8.random(in: 0...3, using: &generator)
            }
            palette =
                Int.random(in: 0..<3, using: &generator) == 0 ? Self.palette(&generator) : nil
            transparent =
                Bool.random(using: &generator) ? .random(in: 0...3, using: &generator) : nil
            disposal = .random(in: 0...3, using: &generator)
            comment = .random(in: 0...600, using: &generator)
        }

        static func palette(_ generator: inout SplitMix64) -> [[UInt8]] {
            (0..<4).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        }

        var bytes: [UInt8] {
            func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
            func blocks(_ bytes: [UInt8]) -> [UInt8] {
                stride(from: 0, to: bytes.count, by: 255).flatMap {
                    let block = bytes[$0..<min($0 + 255, bytes.count)]
                    return [UInt8(block.count)] + block
                } + [0]
            }
            return [0x21, 0xFE] + blocks(Array(repeating: 0x2C, count: comment))
                + [0x21, 0xF9, 4, disposal << 2 | (transparent == nil ? 0 : 1)] + word(10)
                + [transparent ?? 0, 0, 0x2C]
                + [place.x, place.y, place.width, place.height].flatMap(word)
                + [palette == nil ? 0 : 0x81] + (palette ?? []).flatMap { $0 } + [2]
                + blocks(coded)
        }

        /// A clear code before every second pixel keeps all codes 3 bits wide.
        private var coded: [UInt8] {
            var codes: [Int] = []
            for (index, number) in indices.enumerated() {
                if index % 2 == 0 { codes.append(4) }
                codes.append(Int(number))
            }
            var result: [UInt8] = []
            var (bits, count) = (0, 0)
            for code in codes + [5] {
                bits |= code << count
                count += 3
                while count >= 8 {
                    result.append(UInt8(bits & 255))
                    (bits, count) = (bits >> 8, count - 8)
                }
            }
            return result + [UInt8(bits & 255)]
        }
    }

    @Test("what no picture has drawn is transparent, whatever the background's colour, alone too")
    func background() throws {
        var generator = SplitMix64(seed: TestSeed.drawn)
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.gif"
        for round in 0..<40 {
            let palette = Picture.palette(&generator)
            let pictures = (0..<6).map { number in
                let isWhole = number == 0 && round % 2 == 0
                return Picture(&generator, isWhole: isWhole)
            }
            let head: [UInt8] = [UInt8(Self.width), 0, UInt8(Self.height), 0, 0x81, 1, 0]
            try Bytes.write(
                Array("GIF89a".utf8) + head + palette.flatMap { $0 } + pictures.flatMap(\.bytes)
                    + [0x3B],
                to: path)
            let shown = Self.shown(pictures, palette)
            let film = try FilmFile(path)
            for index in shown.indices.shuffled(using: &generator) {
                #expect(try Self.pixels(film.picture(index).numbers) == shown[index], "\(index)")
            }
            let read = try readFilm(path).map { Self.pixels($0.pixels.numbers) }
            #expect(read == shown)
        }
    }

    /// Transparent pixels have no colour.
    private static func pixels(_ numbers: [Int]) -> [[Int]] {
        stride(from: 0, to: numbers.count, by: 4).map {
            numbers[$0 + 3] == 0 ? [0, 0, 0, 0] : Array(numbers[$0..<$0 + 4])
        }
    }

    private static func shown(_ pictures: [Picture], _ palette: [[UInt8]]) -> [[[Int]]] {
        var canvas = Array(repeating: [0, 0, 0, 0], count: width * height)
        return pictures.map { picture in
            let before = canvas
            let places = (0..<picture.indices.count).map { index in
                (picture.place.y + index / picture.place.width) * width + picture.place.x
                    + index % picture.place.width
            }
            for (place, index) in zip(places, picture.indices) where index != picture.transparent {
                canvas[place] = (picture.palette ?? palette)[Int(index)].map(Int.init) + [255]
            }
            defer {
                if picture.disposal == 3 { canvas = before }
                if picture.disposal == 2 { for place in places { canvas[place] = [0, 0, 0, 0] } }
            }
            return canvas
        }
    }
}
