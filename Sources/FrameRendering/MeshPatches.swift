import FrameScheduling
import TimelineModel

/// The patches of a mesh gradient, as the kernel `paintMeshGradient` takes them.
///
/// A patch lies between four vertices. Its places and colours are bicubic Hermite interpolants, so
/// that neighbouring patches meet without a kink. A vertex's tangents are those of Catmull and Rom
/// (A Class of Local Interpolating Splines, 1974): half of the way from one neighbour to the other.
/// They are shortened to the way to the nearer neighbour, or curves would cross where a vertex is
/// close to another; the twists are differences of tangents. At its edges the mesh goes on as if it
/// were reflected in them, so that evenly spaced vertices have evenly spaced places.
struct MeshPatches {
    /// Per patch, 32 numbers of places and 64 of colours: factors of powers of v and u, u's faster,
    /// of x and y or of the four premultiplied channels.
    private(set) var patches: [Float] = []
    /// Per cell, 13 numbers: its rectangle, its range of u and v, its patch, and the kind of each
    /// side. Cells are so small that Newton's method converges from the middle.
    private(set) var cells: [Float] = []

    /// Cells of a patch in each direction.
    private static let division = 4

    /// The neighbour beyond a side of a cell.
    private enum Side: Float {
        /// Another cell.
        case neighbour = 0
        /// The background.
        case background = 1
        /// Nothing visible: the side is at the edge of the layer.
        case outside = 2
    }

    init(_ mesh: GradientState.Mesh, _ colors: [RGBA], size: Size, scale: Double) {
        let width = mesh.width
        let height = mesh.points.count / max(width, 1)
        guard width > 1, height > 1, colors.count == mesh.points.count else { return }
        let vertices = zip(mesh.points, colors).map { point, color in
            [point.x * size.width, point.y * size.height] + color.premultiplied.map(Double.init)
        }
        let grid = Tangents(vertices, width: width)
        for row in 0..<height - 1 {
            for column in 0..<width - 1 {
                let (place, color) = grid.patch(column, row, smoothsColors: mesh.smoothsColors)
                let number = patches.count / 96
                patches += place.factors.flatMap { $0.map(Float.init) }
                patches += color.factors.flatMap { $0.map(Float.init) }
                let sides = Self.sides(mesh, width, height, column, row)
                addCells(of: place, number, sides, margin: 1 / scale)
            }
        }
    }

    private mutating func addCells(
        of place: Bicubic, _ number: Int, _ sides: [Side], margin: Double
    ) {
        let count = Self.division
        for row in 0..<count {
            for column in 0..<count {
                let from = [Double(column) / Double(count), Double(row) / Double(count)]
                let to = [Double(column + 1) / Double(count), Double(row + 1) / Double(count)]
                let hull = place.hull(u: from[0]..<to[0], v: from[1]..<to[1])
                let own = [
                    column == 0 ? sides[0] : .neighbour,
                    column == count - 1 ? sides[1] : .neighbour,
                    row == 0 ? sides[2] : .neighbour,
                    row == count - 1 ? sides[3] : .neighbour,
                ]
                let box = [
                    hull.low[0] - margin, hull.low[1] - margin, hull.high[0] + margin,
                    hull.high[1] + margin,
                ]
                cells += (box + from + to + [Double(number)]).map(Float.init)
                cells += own.map(\.rawValue)
            }
        }
    }

    /// Beyond the left, right, top and bottom side of a patch.
    private static func sides(
        _ mesh: GradientState.Mesh, _ width: Int, _ height: Int, _ column: Int, _ row: Int
    ) -> [Side] {
        func side(_ isOuter: Bool, _ edge: [Point], _ isInside: (Point) -> Bool) -> Side {
            guard isOuter else { return .neighbour }
            return edge.contains(where: isInside) ? .background : .outside
        }
        let points = mesh.points
        let near = 1e-6
        let left = (0..<height).map { points[$0 * width] }
        let right = (0..<height).map { points[$0 * width + width - 1] }
        let top = Array(points[..<width])
        let bottom = Array(points[(width * (height - 1))...])
        return [
            side(column == 0, left) { $0.x > near },
            side(column == width - 2, right) { $0.x < 1 - near },
            side(row == 0, top) { $0.y > near },
            side(row == height - 2, bottom) { $0.y < 1 - near },
        ]
    }
}

/// A mesh's vertices with their places and colours, and how these change along rows and columns.
private struct Tangents {
    let vertices: [[Double]]
    let width: Int
    private let height: Int
    private var along: [[Double]] = []
    private var down: [[Double]] = []
    private var twists: [[Double]] = []

    init(_ vertices: [[Double]], width: Int) {
        self.vertices = vertices
        self.width = width
        height = vertices.count / width
        along = vertices.indices.map { tangent($0, 1) }
        down = vertices.indices.map { tangent($0, width) }
        twists = vertices.indices.map { index in
            zip(slope(of: down, index, 1), slope(of: along, index, width)).map { ($0 + $1) / 2 }
        }
    }

    /// The vertices before and behind one, in a row or, with a step of `width`, in a column; nil
    /// beyond an edge.
    private func neighbours(_ index: Int, _ step: Int) -> (before: Int?, behind: Int?) {
        let (place, count) = step == 1 ? (index % width, width) : (index / width, height)
        return (place > 0 ? index - step : nil, place < count - 1 ? index + step : nil)
    }

    /// Half of the difference of the neighbours' values; at an edge, the difference to the one.
    private func slope(of values: [[Double]], _ index: Int, _ step: Int) -> [Double] {
        let (before, behind) = neighbours(index, step)
        let factor = before == nil || behind == nil ? 1 : 0.5
        return zip(values[behind ?? index], values[before ?? index]).map { factor * ($0 - $1) }
    }

    private func tangent(_ index: Int, _ step: Int) -> [Double] {
        let slope = slope(of: vertices, index, step)
        guard case (let before?, let behind?) = neighbours(index, step) else { return slope }
        func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
        func distance(_ other: Int) -> Double {
            length(vertices[other][0] - vertices[index][0], vertices[other][1] - vertices[index][1])
        }
        let maximum = min(distance(before), distance(behind))
        let own = length(slope[0], slope[1])
        return own > maximum ? slope.map { $0 * (maximum / own) } : slope
    }

    func patch(_ column: Int, _ row: Int, smoothsColors: Bool) -> (place: Bicubic, color: Bicubic) {
        // The corners' values and tangents along u, and the same changing along v.
        let first = row * width + column
        var points: [[Double]] = []
        for (values, slopes) in [(vertices, along), (down, twists)] {
            for start in [first, first + width] {
                points += [values[start], values[start + 1], slopes[start], slopes[start + 1]]
            }
        }
        return (
            Bicubic(points.map { Array($0[..<2]) }, isSmooth: true),
            Bicubic(points.map { Array($0[2...]) }, isSmooth: smoothsColors)
        )
    }
}

/// A polynomial of the third degree in u and in v, with several components.
private struct Bicubic {
    /// The factors of all components, at index 4 × (v's power) + u's power.
    var factors: [[Double]]

    /// Hermite's matrix: values and tangents at both ends to factors of the powers of t.
    private static let hermite: [[Double]] = [
        [1, 0, 0, 0], [0, 0, 1, 0], [-3, 3, -2, -1], [2, -2, 1, 1],
    ]
    private static let line: [[Double]] = [
        [1, 0, 0, 0], [-1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0],
    ]
    /// Factors of the powers of t to those of the Bernstein polynomials.
    private static let bernstein: [[Double]] = [
        [1, 0, 0, 0], [1, 1.0 / 3, 0, 0], [1, 2.0 / 3, 1.0 / 3, 0], [1, 1, 1, 1],
    ]

    /// - Parameter points: in rows and columns of two values and two tangents.
    init(_ points: [[Double]], isSmooth: Bool) {
        let matrix = isSmooth ? Self.hermite : Self.line
        factors = Self.product(matrix, matrix, points)
    }

    /// `first` · points · `second`ᵀ
    private static func product(
        _ first: [[Double]], _ second: [[Double]], _ points: [[Double]]
    ) -> [[Double]] {
        let count = points[0].count
        var result: [[Double]] = []
        for row in first {
            for column in second {
                var sum = [Double](repeating: 0, count: count)
                for y in 0..<4 {
                    for x in 0..<4 {
                        for index in 0..<count {
                            sum[index] += row[y] * column[x] * points[y * 4 + x][index]
                        }
                    }
                }
                result.append(sum)
            }
        }
        return result
    }

    /// The matrix that restricts a polynomial to a range, mapped to 0…1.
    private static func part(_ range: Range<Double>) -> [[Double]] {
        let a = range.lowerBound
        let d = range.upperBound - a
        return [
            [1, a, a * a, a * a * a], [0, d, 2 * a * d, 3 * a * a * d],
            [0, 0, d * d, 3 * a * d * d], [0, 0, 0, d * d * d],
        ]
    }

    /// The bounds of a part's control points, in which it lies.
    func hull(u: Range<Double>, v: Range<Double>) -> (low: [Double], high: [Double]) {
        let part = Self.product(Self.part(v), Self.part(u), factors)
        let points = Self.product(Self.bernstein, Self.bernstein, part)
        func bounds(_ choose: (Double, Double) -> Double) -> [Double] {
            points.dropFirst().reduce(points[0]) { zip($0, $1).map(choose) }
        }
        return (bounds { min($0, $1) }, bounds { max($0, $1) })
    }
}
