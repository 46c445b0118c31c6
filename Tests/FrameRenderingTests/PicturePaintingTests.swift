import MediaCoding
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

/// A file of random pixels, and what is in it.
private struct File {
    let folder: TemporaryFolder
    let pixels: PixelBuffer
    /// Premultiplied, row by row.
    private let colors: [Color]
    var path: String { "\(folder.path)/a.png" }

    init(
        _ width: Int, _ height: Int, _ generator: inout SplitMix64,
        _ format: PixelFormat = .rgba8
    ) throws {
        folder = try TemporaryFolder()
        pixels = PixelBuffer(
            format: format, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        for y in 0..<height {
            let row = pixels.row(y)
            for x in row.indices { row[x] = UInt8(truncatingIfNeeded: generator.next()) }
        }
        let picture = Picture(pixels)
        colors = (0..<width * height).map {
            let color = picture[$0 % width, $0 / width]
            return Color(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        }
        try Bytes.write(try StillWriter.png(pixels), to: path)
    }

    /// Premultiplied, as a layer has it.
    subscript(x: Int, y: Int) -> Color { colors[y * pixels.width + x] }

    func state(
        _ mode: ContentMode = .stretch, _ interpolation: Interpolation = .high
    ) -> PictureState {
        PictureState(
            source: .image(PictureFile(path: path, fingerprint: 0)),
            naturalSize: Size(width: Double(pixels.width), height: Double(pixels.height)),
            contentMode: mode, interpolation: interpolation)
    }
}

@Suite("Painted pictures", .seeded)
struct PicturePaintingTests {
    private let seed = TestSeed.drawn

    private func draw(
        _ state: PictureState, size: Size, in space: RasterSpace, bounds: PixelRectangle? = nil
    ) throws -> Picture {
        let place = PicturePainter.place(of: state, size: size, in: space)
        let picture = try PicturePainter(tools: tools()).picture(
            of: state, size: size, in: space, bounds: bounds ?? place.pixels)
        return Picture(try #require(picture))
    }

    @Test(
        "a picture in its own size is itself",
        arguments: Interpolation.allCases, [PixelFormat.rgba8, .rgba16])
    func identity(interpolation: Interpolation, format: PixelFormat) throws {
        var generator = SplitMix64(seed: seed)
        let file = try File(23, 17, &generator, format)
        let drawn = try draw(
            file.state(.fit, interpolation), size: Size(width: 23, height: 17),
            in: RasterSpace(originX: 5, originY: -3, scale: 1))
        #expect(drawn.bounds == PixelRectangle(x: 5, y: -3, width: 23, height: 17))
        for y in 0..<17 {
            for x in 0..<23 {
                let expected = file[x, y]
                for channel in 0..<4 {
                    #expect(
                        (drawn[x + 5, y - 3][channel] - expected[channel]).magnitude < 2e-7)
                }
            }
        }
    }

    /// The same in double precision, pixel by pixel, with the whole picture for every one.
    private func expected(
        _ file: File, _ place: PicturePainter.Place, _ interpolation: Interpolation,
        x: Int, y: Int
    ) -> Color {
        func kernel(_ distance: Double, _ ratio: Double) -> Double {
            switch interpolation {
            case .none: return 0
            case .low where ratio <= 1: return max(0, 1 - abs(distance))
            case .low:
                let overlap = min(distance + 0.5, ratio / 2) - max(distance - 0.5, -ratio / 2)
                return max(0, overlap)
            case .high:
                let t = abs(distance) / max(1, ratio)
                if t < 1 { return 1.5 * t * t * t - 2.5 * t * t + 1 }
                return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0
            }
        }
        func weights(
            _ pixel: Int, _ from: Double, _ to: Double, _ shown: ClosedRange<Double>, _ length: Int
        ) -> [Double] {
            let coverage =
                min(Double(pixel) + 1, shown.upperBound) - max(Double(pixel), shown.lowerBound)
            let ratio = Double(length) / (to - from)
            let center = (Double(pixel) + 0.5 - from) * ratio
            var weights = [Double](repeating: 0, count: length)
            func at(_ place: Int) -> Int { min(max(place, 0), length - 1) }
            if interpolation == .none {
                weights[at(Int(center.rounded(.down)))] = 1
            } else {
                let reach = Int(2 * max(1, ratio)) + 3
                let middle = Int(center.rounded(.down))
                for place in middle - reach...middle + reach {
                    weights[at(place)] += kernel(Double(place) + 0.5 - center, ratio)
                }
            }
            let sum = weights.reduce(0, +)
            return weights.map { $0 / sum * max(0, coverage) }
        }
        let across = weights(x, place.left, place.right, place.columns, file.pixels.width)
        let down = weights(y, place.top, place.bottom, place.rows, file.pixels.height)
        var sum = Color.zero
        for v in down.indices where down[v] != 0 {
            var row = Color.zero
            for u in across.indices where across[u] != 0 { row += across[u] * file[u, v] }
            sum += down[v] * row.clamped(lowerBound: .zero, upperBound: .one)
        }
        let alpha = min(max(sum.w, 0), 1)
        return Color(
            min(max(sum.x, 0), alpha), min(max(sum.y, 0), alpha), min(max(sum.z, 0), alpha), alpha)
    }

    @Test(
        "at any size and place it is what double precision makes it",
        arguments: Interpolation.allCases, ContentMode.allCases)
    func resampling(interpolation: Interpolation, mode: ContentMode) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<4 {
            let file = try File(
                Int.random(in: 1...40, using: &generator),
                Int.random(in: 1...40, using: &generator), &generator)
            let state = file.state(mode, interpolation)
            let size = Size(
                width: generator.nextNumber(in: 1..<40), height: generator.nextNumber(in: 1..<40))
            let space = RasterSpace(
                originX: generator.nextNumber(in: -9..<9),
                originY: generator.nextNumber(in: -9..<9),
                scale: generator.nextNumber(in: 0.3..<1.8))
            let place = PicturePainter.place(of: state, size: size, in: space)
            let drawn = try draw(state, size: size, in: space)
            for y in drawn.bounds.y..<drawn.bounds.maxY {
                for x in drawn.bounds.x..<drawn.bounds.maxX {
                    let expected = expected(file, place, interpolation, x: x, y: y)
                    let difference = drawn[x, y] - expected
                    #expect(
                        max(difference.max(), -difference.min()) < 2e-6,
                        "(\(x), \(y)) of \(size), seed \(seed)")
                }
            }
        }
    }

    @Test("a part of a picture is that part of the whole")
    func parts() throws {
        var generator = SplitMix64(seed: seed)
        let file = try File(60, 50, &generator)
        let space = RasterSpace(originX: 1.3, originY: 2.7, scale: 0.7)
        let size = Size(width: 90, height: 40)
        let whole = try draw(file.state(), size: size, in: space)
        let part = PixelRectangle(
            x: whole.bounds.x + 11, y: whole.bounds.y + 5, width: 30, height: 14)
        let drawn = try draw(file.state(), size: size, in: space, bounds: part)
        #expect(drawn.pixels == Picture(part) { whole[$0, $1] }.pixels)
    }

    @Test("fit, fill, stretch and center lie where they should")
    func places() {
        let picture = PictureState(
            source: .image(PictureFile(path: "", fingerprint: 0)),
            naturalSize: Size(width: 40, height: 20))
        func place(_ mode: ContentMode) -> [Double] {
            var picture = picture
            picture.contentMode = mode
            let place = PicturePainter.place(
                of: picture, size: Size(width: 100, height: 100),
                in: RasterSpace(originX: 10, originY: 0, scale: 2))
            return [
                place.left, place.top, place.right, place.bottom, place.columns.lowerBound,
                place.columns.upperBound, place.rows.lowerBound, place.rows.upperBound,
            ]
        }
        #expect(place(.fit) == [10, 50, 210, 150, 10, 210, 50, 150])
        #expect(place(.fill) == [-90, 0, 310, 200, 10, 210, 0, 200])
        #expect(place(.stretch) == [10, 0, 210, 200, 10, 210, 0, 200])
        #expect(place(.center) == [70, 80, 150, 120, 70, 150, 80, 120])
    }

    @Test("all eight orientations are turned upright", arguments: 1...8)
    func orientations(number: Int) throws {
        var generator = SplitMix64(seed: seed)
        let file = try File(5, 3, &generator)
        let exif = Bytes.exif(orientation: number)
        try Bytes.write(
            Bytes.png(try Bytes.read(file.path), with: "eXIf", exif), to: file.path)
        let (width, height) = number < 5 ? (5, 3) : (3, 5)
        var state = file.state(.stretch)
        state.naturalSize = Size(width: Double(width), height: Double(height))
        let drawn = try draw(
            state, size: state.naturalSize, in: RasterSpace(originX: 0, originY: 0, scale: 1))
        // Where EXIF's table says the stored row 0 and column 0 are to be seen.
        for v in 0..<3 {
            for u in 0..<5 {
                let (x, y) =
                    switch number {
                    case 1: (u, v)
                    case 2: (4 - u, v)
                    case 3: (4 - u, 2 - v)
                    case 4: (u, 2 - v)
                    case 5: (v, u)
                    case 6: (2 - v, u)
                    case 7: (2 - v, 4 - u)
                    default: (v, 4 - u)
                    }
                let difference = drawn[x, y] - file[u, v]
                #expect(max(difference.max(), -difference.min()) < 1e-6, "\(u), \(v)")
            }
        }
    }

    @Test("the same file is the same picture from any thread, and when it is gone from the disk")
    func threads() async throws {
        var generator = SplitMix64(seed: seed)
        let file = try File(64, 64, &generator)
        let tools = tools()
        let state = file.state()
        let space = RasterSpace(originX: 0, originY: 0, scale: 1.5)
        @Sendable func bytes(_ size: Double) throws -> [[UInt8]] {
            let picture = try PicturePainter(tools: tools).picture(
                of: state, size: Size(width: size, height: size), in: space,
                bounds: PixelRectangle(x: 0, y: 0, width: 60, height: 60))
            return FrameRenderingTests.bytes(try #require(picture))
        }
        let expected = try (20..<30).map { try bytes(Double($0)) }
        try Bytes.write([], to: file.path)
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<4 {
                group.addTask {
                    (0..<10).allSatisfy { step in
                        let index = (3 * step + task) % 10
                        return (try? bytes(Double(20 + index))) == expected[index]
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("an author's function reads lists, and a picture's own pixels, at any scale")
    func shaderArguments() throws {
        var generator = SplitMix64(seed: seed)
        let file = try File(4, 3, &generator)
        let shader = ShaderFileReference(
            path: "a.metal",
            text: """
                [[ stitchable ]] half4 masked(
                    float2 p, half4 c, texture2d<half> mask, device const float4* colors, int n,
                    device const float* shares, int count
                ) {
                    if (p.y < 1) return half4(mask.read(uint2(p)));
                    return half4(colors[1] * shares[2]) * (n == 2 && count == 3);
                }
                """)
        let size = Size(width: 4, height: 2)
        let effect = EffectState(
            function: .author("masked"), arguments: [],
            lists: [[0, 0, 0, 0, 1, 0.5, 0, 1], [0, 0, 0.5]],
            pictures: [PictureFile(path: file.path, fingerprint: 0)],
            maxSampleOffset: Size(width: 0, height: 0))
        let box = layer(
            .color(RGBA(red: 1, green: 1, blue: 1)), size: size, center: Point(x: 2, y: 1),
            effects: [effect])
        let state = FrameState(
            canvas: canvas(4, 2, scale: 2, background: RGBA(red: 0, green: 0, blue: 0, alpha: 0)),
            layers: [box])
        let picture = try render(state, authorShaders: [shader])
        for x in 0..<8 {
            let difference = picture[x, 0] - file[x / 2, 0]
            #expect((0..<4).allSatisfy { difference[$0].magnitude < 2e-7 }, "seed \(seed)")
            #expect(picture[x, 3] == Color(0.5, 0.25, 0, 0.5))
        }
        var wrong = state
        wrong.layers[0].effects[0].pictures = []
        #expect(throws: RenderingError.self) { try render(wrong, authorShaders: [shader]) }
    }
}
