import Foundation
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

/// A mesh gradient, written down once more: in double precision, by Hermite's functions and a
/// search from many places.
private struct TrueMesh {
    let mesh: GradientState.Mesh
    let colors: [Color]
    let size: Size
    /// Of each vertex: its place and colour, and how they change along, down, and along and down.
    private var vertices: [[[Double]]] = []

    init(mesh: GradientState.Mesh, colors: [Color], size: Size) {
        (self.mesh, self.colors, self.size) = (mesh, colors, size)
        vertices = mesh.points.indices.map {
            let (y, x) = $0.quotientAndRemainder(dividingBy: mesh.width)
            return [vertex(x, y), tangent(x, y, 1, 0), tangent(x, y, 0, 1), twist(x, y)]
        }
    }

    private var height: Int { mesh.points.count / mesh.width }

    /// A vertex's place and colour.
    private func vertex(_ x: Int, _ y: Int) -> [Double] {
        let point = mesh.points[y * mesh.width + x]
        let color = colors[y * mesh.width + x]
        return [point.x * size.width, point.y * size.height, color.x, color.y, color.z, color.w]
    }

    /// Half the way between the neighbours, or the way to the only one.
    private func way(
        _ value: (Int, Int) -> [Double], _ x: Int, _ y: Int, _ dx: Int, _ dy: Int
    ) -> [Double] {
        func isThere(_ sign: Int) -> Bool {
            (0..<mesh.width).contains(x + sign * dx) && (0..<height).contains(y + sign * dy)
        }
        let ends = [-1, 1].filter(isThere)
        let from = ends.contains(-1) ? value(x - dx, y - dy) : value(x, y)
        let to = ends.contains(1) ? value(x + dx, y + dy) : value(x, y)
        return zip(from, to).map { ($1 - $0) / Double(ends.count) }
    }

    private func tangent(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> [Double] {
        let way = way(vertex, x, y, dx, dy)
        let columns = 0..<mesh.width, rows = 0..<height
        guard columns.contains(x - dx), columns.contains(x + dx), rows.contains(y - dy),
            rows.contains(y + dy)
        else { return way }
        let room = [-1, 1].map { sign -> Double in
            let other = vertex(x + sign * dx, y + sign * dy)
            return hypot(other[0] - vertex(x, y)[0], other[1] - vertex(x, y)[1])
        }
        let limit = min(room[0], room[1]) / hypot(way[0], way[1])
        return way.map { $0 * min(1, limit) }
    }

    private func twist(_ x: Int, _ y: Int) -> [Double] {
        let first = way({ tangent($0, $1, 0, 1) }, x, y, 1, 0)
        let second = way({ tangent($0, $1, 1, 0) }, x, y, 0, 1)
        return zip(first, second).map { ($0 + $1) / 2 }
    }

    /// Place and colour.
    private func patch(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> [Double] {
        func hermite(_ t: Double) -> (values: [Double], slopes: [Double]) {
            let (square, cube) = (t * t, t * t * t)
            return (
                [1 - 3 * square + 2 * cube, 3 * square - 2 * cube],
                [t - 2 * square + cube, cube - square]
            )
        }
        let (hu, hv) = (hermite(u), hermite(v))
        var sum = [Double](repeating: 0, count: 6)
        for y in 0...1 {
            for x in 0...1 {
                let factors = [
                    hu.values[x] * hv.values[y], hu.slopes[x] * hv.values[y],
                    hu.values[x] * hv.slopes[y], hu.slopes[x] * hv.slopes[y],
                ]
                for (values, factor) in zip(vertices[(row + y) * mesh.width + column + x], factors)
                {
                    for index in 0..<6 { sum[index] += values[index] * factor }
                }
            }
        }
        return sum
    }

    func place(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> SIMD2<Double> {
        let found = patch(column, row, u, v)
        return SIMD2(found[0], found[1])
    }

    /// Premultiplied.
    func color(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> Color {
        var color: SIMD4<Double>
        if mesh.smoothsColors {
            let found = patch(column, row, u, v)
            color = SIMD4(found[2], found[3], found[4], found[5])
        } else {
            let first = row * mesh.width + column
            let top = colors[first] * (1 - u) + colors[first + 1] * u
            let bottom = colors[first + mesh.width] * (1 - u) + colors[first + mesh.width + 1] * u
            color = top * (1 - v) + bottom * v
        }
        color.clamp(lowerBound: .zero, upperBound: .one)
        color.clamp(lowerBound: .zero, upperBound: SIMD4(color.w, color.w, color.w, 1))
        return color
    }

    /// The colours of all places of the mesh that are at a point: one, where it isn't folded.
    func colors(at x: Double, _ y: Double) -> [Color] {
        var found: [Color] = []
        for row in 0..<height - 1 {
            for column in 0..<mesh.width - 1 {
                for (u, v) in solutions(column, row, SIMD2(x, y)) {
                    found.append(color(column, row, u, v))
                }
            }
        }
        return found
    }

    /// Halves the patch where its corners leave room for the point.
    private func solutions(
        _ column: Int, _ row: Int, _ point: SIMD2<Double>
    ) -> [(Double, Double)] {
        var found: [(Double, Double)] = []
        let steps = 4
        for i in 0..<steps {
            for j in 0..<steps {
                var (u, v) = ((Double(i) + 0.5) / Double(steps), (Double(j) + 0.5) / Double(steps))
                for _ in 0..<12 {
                    let h = 1e-6
                    let here = place(column, row, u, v)
                    let along = (place(column, row, u + h, v) - here) / h
                    let down = (place(column, row, u, v + h) - here) / h
                    let area = along.x * down.y - along.y * down.x
                    guard abs(area) > 1e-9 else { break }
                    let rest = point - here
                    u += (rest.x * down.y - rest.y * down.x) / area
                    v += (along.x * rest.y - along.y * rest.x) / area
                }
                let rest = point - place(column, row, u, v)
                guard (-1e-5...1 + 1e-5).contains(u), (-1e-5...1 + 1e-5).contains(v),
                    abs(rest.x) + abs(rest.y) < 1e-6,
                    !found.contains(where: { abs($0.0 - u) + abs($0.1 - v) < 1e-4 })
                else { continue }
                found.append((u, v))
            }
        }
        return found
    }
}

@Suite("Mesh gradients", .seeded)
struct MeshGradientTests {
    private let size = Size(width: 40, height: 30)

    private func picture(_ gradient: GradientState) throws -> Picture {
        try render(
            FrameState(
                canvas: canvas(40, 30, background: .clear),
                layers: [
                    layer(
                        .shape(.rectangle(cornerRadius: 0), .fill(.gradient(gradient))),
                        size: size, center: Point(x: 20, y: 15))
                ]))
    }

    private func unit(_ random: inout SplitMix64, _ range: ClosedRange<Double>) -> Double {
        range.lowerBound + random.nextUnit() * (range.upperBound - range.lowerBound)
    }

    /// A mesh over the whole layer whose inner vertices moved by up to `shift` of a cell.
    private func gradient(
        _ shift: Double, isSmooth: Bool, _ random: inout SplitMix64
    ) -> GradientState {
        let (width, height) = (Int(2 + random.next() % 3), Int(2 + random.next() % 3))
        var points: [Point] = []
        var stops: [GradientStop] = []
        for y in 0..<height {
            for x in 0..<width {
                var point = Point(
                    x: Double(x) / Double(width - 1), y: Double(y) / Double(height - 1))
                if x > 0, x < width - 1 {
                    point.x += unit(&random, -shift...shift) / Double(width - 1)
                }
                if y > 0, y < height - 1 {
                    point.y += unit(&random, -shift...shift) / Double(height - 1)
                }
                points.append(point)
                stops.append(
                    GradientStop(
                        location: 0,
                        color: RGBA(
                            red: random.nextUnit(), green: random.nextUnit(),
                            blue: random.nextUnit(),
                            alpha: random.next() % 2 == 0 ? 1 : random.nextUnit())))
            }
        }
        return GradientState(
            geometry: .mesh(
                .init(
                    width: width, points: points, background: .clear, smoothsColors: isSmooth)),
            stops: stops)
    }

    @Test("a mesh gradient is what double precision says", arguments: [true, false])
    func truth(isSmooth: Bool) throws {
        for seed in TestSeed.several(0..<4) {
            var random = SplitMix64(seed: seed)
            let gradient = gradient(0.4, isSmooth: isSmooth, &random)
            guard case .mesh(let mesh) = gradient.geometry else { continue }
            let truth = TrueMesh(
                mesh: mesh,
                colors: gradient.stops.map {
                    Color($0.color.red, $0.color.green, $0.color.blue, 1) * $0.color.alpha
                }, size: size)
            let picture = try picture(gradient)
            for y in stride(from: 0, to: 30, by: 5) {
                for x in stride(from: 0, to: 40, by: 5) {
                    let expected = truth.colors(at: Double(x) + 0.5, Double(y) + 0.5)
                    #expect(!expected.isEmpty)
                    let nearest = expected.map { color -> Double in
                        let difference = picture[x, y] - color
                        return max(difference.max(), -difference.min())
                    }.min()
                    #expect((nearest ?? 1) < 1.0 / 512, "seed \(seed), pixel \(x) \(y)")
                }
            }
        }
    }

    @Test("evenly spaced vertices of a plane of colours are a linear gradient")
    func plane() throws {
        let (width, height) = (4, 3)
        let stops = (0..<width * height).map { index in
            GradientStop(
                location: 0,
                color: RGBA(
                    red: Double(index % width) / 3, green: Double(index / width) / 2, blue: 0.5))
        }
        let points = (0..<width * height).map {
            Point(x: Double($0 % width) / 3, y: Double($0 / width) / 2)
        }
        let picture = try picture(
            GradientState(
                geometry: .mesh(.init(width: width, points: points, background: .clear)),
                stops: stops))
        for y in 0..<30 {
            for x in 0..<40 {
                let expected = Color((Double(x) + 0.5) / 40, (Double(y) + 0.5) / 30, 0.5, 1)
                let difference = picture[x, y] - expected
                #expect(max(difference.max(), -difference.min()) < 1.0 / 1024)
            }
        }
    }

    @Test("a mesh in the middle of a layer has soft edges, and the background around them")
    func edges() throws {
        let points = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map {
            Point(x: $0.0, y: $0.1)
        }
        let stops = points.map { _ in GradientStop(location: 0, color: .white) }
        let picture = try picture(
            GradientState(
                geometry: .mesh(
                    .init(
                        width: 2, points: points, background: RGBA(red: 0, green: 0, blue: 1))),
                stops: stops))
        #expect(picture[20, 15] == .one)
        #expect(picture[2, 15] == Color(0, 0, 1, 1))
        #expect(picture[20, 2] == Color(0, 0, 1, 1))
        // From 10 to 30 of 40, and from 7.5 to 22.5 of 30.
        #expect(picture[9, 15] == Color(0, 0, 1, 1) && picture[10, 15] == .one)
        #expect(abs(picture[20, 7].x - 0.5) < 0.01 && abs(picture[20, 22].x - 0.5) < 0.01)
    }
}
