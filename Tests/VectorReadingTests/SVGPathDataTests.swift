import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import VectorReading

/// Path data as one may write it: a command with absolute numbers.
private struct Piece {
    var command: Character
    var numbers: [Double]
}

/// Random path data whose numbers are eighths, so that sums and differences of them are exact.
private func pieces(_ generator: inout SplitMix64) -> [Piece] {
    func number() -> Double { (generator.nextNumber(in: -400..<400)).rounded() / 8 }
    var pieces = [Piece(command: "M", numbers: [number(), number()])]
    for _ in 0..<Int(generator.nextNumber(in: 1..<12)) {
        let (command, count) = [
            ("L", 2), ("H", 1), ("V", 1), ("C", 6), ("S", 4), ("Q", 4), ("T", 2), ("Z", 0),
            ("M", 2),
        ][Int(generator.next() % 9)]
        pieces.append(
            Piece(command: Character(command), numbers: (0..<count).map { _ in number() }))
    }
    return pieces
}

private func absolute(_ pieces: [Piece]) -> String {
    pieces.map { "\($0.command) " + $0.numbers.map { "\($0)" }.joined(separator: " ") }
        .joined(separator: " ")
}

/// The same with lowercase commands, numbers close together, and letters left out where they
/// repeat.
private func relative(_ pieces: [Piece]) -> String {
    var text = ""
    var start = (0.0, 0.0), current = (0.0, 0.0)
    var last: Character = " "
    for piece in pieces {
        let command = Character(piece.command.lowercased())
        var numbers: [Double] = []
        for (index, number) in piece.numbers.enumerated() {
            let isX = command == "h" || (command != "v" && index % 2 == 0)
            numbers.append(number - (isX ? current.0 : current.1))
        }
        switch command {
        case "h": current.0 = piece.numbers[0]
        case "v": current.1 = piece.numbers[0]
        case "z": current = start
        default: current = (piece.numbers[piece.numbers.count - 2], piece.numbers.last ?? 0)
        }
        if command == "m" { start = current }
        let isImplied = command == last && command != "m" && command != "z"
        let written = numbers.map { $0 < 0 ? "\($0)" : ",\($0)" }.joined()
        text +=
            (isImplied ? "" : String(command))
            + (isImplied ? written : String(written.drop { $0 == "," }))
        last = command
    }
    return text
}

@Suite("Path data", .seeded)
struct SVGPathDataTests {
    @Test("what it says does not depend on how it is written")
    func formatting() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let pieces = pieces(&generator)
            let expected = try SVGPathData(absolute(pieces)).elements
            let text = relative(pieces)
            #expect(try SVGPathData(text).elements == expected, "\(text), seed \(seed)")
        }
    }

    @Test("a line across or down, a short curve and a quadratic one are the long forms of them")
    func forms() throws {
        func elements(_ text: String) throws -> [VectorPath.Element] {
            try SVGPathData(text).elements
        }
        #expect(try elements("M1 2H5V7z") == elements("M1 2 5 2 5 7Z"))
        #expect(
            try elements("M0 0C1 2 3 4 5 6S8 9 10 10") == elements("M0 0C1 2 3 4 5 6 7 8 8 9 10 10")
        )
        #expect(try elements("M0 0S8 9 10 10") == elements("M0 0C0 0 8 9 10 10"))
        #expect(try elements("M0 0Q3 3 6 0T12 0") == elements("M0 0Q3 3 6 0Q9-3 12 0"))
        #expect(try elements("M0 0Q3 3 6 0") == elements("M0 0C2 2 4 2 6 0"))
        // After Z a path goes on where it began.
        #expect(try elements("M1 1H9V9ZL0 0") == elements("M1 1H9V9ZM1 1L0 0"))
        #expect(try elements("M1 1H9Zz") == elements("M1 1H9Z"))
        #expect(try elements("M1 1a0 5 0 1 0 3 3") == elements("M1 1L4 4"))
        #expect(try elements("M0 0a5 5 0 0110 0") == elements("M0 0 A 5,5 0 0,1 10,0"))
        #expect(try elements("M1 1a5 5 0 0 1 0 0") == elements("M1 1"))
    }

    @Test("an arc lies on an ellipse of its radii, goes the right way and ends where it should")
    func arcs() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            // From a known ellipse: its centre, its angle, and where the arc begins and ends.
            let radii = (generator.nextNumber(in: 1..<50), generator.nextNumber(in: 1..<50))
            let angle = generator.nextNumber(in: 0..<360)
            let center = (generator.nextNumber(in: -20..<20), generator.nextNumber(in: -20..<20))
            let first = generator.nextNumber(in: 0..<6.28)
            let turn = generator.nextNumber(in: -6.1..<6.1)
            guard abs(turn) > 0.1, abs(abs(turn) - .pi) > 0.05 else { continue }
            let (c, s) = (Portable.cos(angle * .pi / 180), Portable.sin(angle * .pi / 180))
            func place(_ t: Double) -> Point {
                let (a, b) = (radii.0 * Portable.cos(t), radii.1 * Portable.sin(t))
                return Point(x: center.0 + c * a - s * b, y: center.1 + s * a + c * b)
            }
            let arc = SVGArc(
                radii: Point(x: radii.0, y: radii.1), rotation: angle,
                isLarge: abs(turn) > .pi, isClockwise: turn > 0, from: place(first),
                to: place(first + turn))
            let curves = try #require(arc.curves)
            var start = arc.from
            for (index, (a, b, end)) in curves.enumerated() {
                for t in stride(from: 0.0, through: 1, by: 0.125) {
                    let u = 1 - t
                    func mix(_ p: Double, _ q: Double, _ r: Double, _ z: Double) -> Double {
                        u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * z
                    }
                    let x = mix(start.x, a.x, b.x, end.x), y = mix(start.y, a.y, b.y, end.y)
                    // A quarter turn of a circle as a Bézier is 0.03 % off; along the arc, the
                    // point lies where an even motion would be, to a hundredth of a turn.
                    let along = (Double(index) + t) / Double(curves.count)
                    let wanted = place(first + turn * along)
                    let limit = 0.02 * max(radii.0, radii.1)
                    #expect(
                        abs(x - wanted.x) < limit && abs(y - wanted.y) < limit, "seed \(seed)")
                    let (dx, dy) = (x - center.0, y - center.1)
                    let (e, f) = ((c * dx + s * dy) / radii.0, (c * dy - s * dx) / radii.1)
                    #expect(abs((e * e + f * f).squareRoot() - 1) < 0.0004, "seed \(seed)")
                }
                start = end
            }
            #expect(start == arc.to)
        }
    }

    @Test("any text is path data or a mistake with a place in it")
    func anything() {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let words = [
            "M", "l", "A", "z", "C", "t", "1", "-2", ".5", "1e9", "e", ",", " ", "01", "é",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int(generator.next() % 14)).map { _ in
                words[Int(generator.next() % UInt64(words.count))]
            }.joined()
            do throws(SVGPathData.Mistake) {
                let data = try SVGPathData("M0 0" + text)
                #expect(data.elements.count == data.offsets.count)
            } catch {
                #expect(
                    (0...(text.unicodeScalars.count + 4)).contains(error.offset), "seed \(seed)")
            }
        }
    }
}
