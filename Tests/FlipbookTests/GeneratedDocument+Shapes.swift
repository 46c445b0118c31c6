/// Shapes, lines and layouts.
extension GeneratedDocument {
    /// A mesh of the four colours in the list.
    mutating func mesh(_ colors: String) -> String {
        let mesh = map(
            ["width: 2", "height: 2", "colors: \(colors)"],
            maybe(60, "points") { document in
                "[\((0..<4).map { _ in document.unitPoint() }.joined(separator: ", "))]"
            },
            maybe(40, "background") { $0.value(.color) },
            maybe(30, "smoothsColors") { $0.one(["true", "false"]) })
        return "{ mesh: \(mesh) }"
    }

    /// A layer that comes and goes, with a mesh, and in phases.
    static let passing = """
        { id: passing, rectangle: { fill: { mesh: { width: 2, height: 2, \
        colors: [red, "#00FF0080", blue, white] } } }, frame: [9, 7], during: [0.2, 0.7], \
        transition: { in: [opacity], out: [{ scale: 0.5 }], duration: 0.2 }, opacity: $ebb }
        """

    mutating func trim() -> [String] {
        maybe(25, "trim") {
            "[\($0.one(["0", "0.2", $0.value(.number)])), \($0.one(["1", "0.7", "$go", "0.2"]))]"
                .replacing("$go", with: "\"$go\"")
        }
    }

    mutating func pathData() -> String {
        one([
            "M0 0L20 30H4V9Z", "M0 20C20 -20 40 60 60 20", "M5 5a9 4 30 1 0 8 8", "M0 0", "M3 3Z",
            "M0 0Q1 1 2 2T9 9", "M0 0H0V0",
        ])
    }

    mutating func lineKeys() -> [String] {
        maybe(40, "cap") { $0.word(["butt", "round", "square"]) }
            + maybe(40, "join") { $0.word(["miter", "round", "bevel"]) }
            + maybe(15, "miterLimit") { $0.word(["1", "4"]) }
            + maybe(30, "dash") { $0.one(["[4, 2]", "[0, 5]", "[3]", "[\($0.length()), 4, 1]"]) }
            + maybe(20, "dashPhase") { $0.value(.number) }
    }

    mutating func corners() -> [String] {
        maybe(60, "cornerRadius") {
            $0.chance(60)
                ? $0.length() : "{ topLeading: \($0.length()), bottomTrailing: \($0.length()) }"
        } + maybe(30, "cornerStyle") { $0.word(["continuous", "circular"]) }
    }

    /// A shape other than a rectangle or a path.
    mutating func shape() -> String {
        switch integer(0..<6) {
        case 0:
            return "arc: "
                + map(
                    style(), ["endAngle: \(value(.number))"],
                    maybe(50, "startAngle") { $0.value(.number) },
                    maybe(40, "wedge") { _ in "true" }, trim())
        case 1:
            return "star: "
                + map(
                    style(), maybe(50, "points") { $0.word(["2", "5", "12"]) },
                    maybe(40, "innerRadius") { $0.one(["0.5", "0", "1"]) },
                    maybe(30, "angle") { $0.value(.number) },
                    maybe(30, "cornerRadius") { $0.length() }, trim())
        case 2:
            return "polygon: "
                + map(
                    style(), ["sides: \(word(["3", "6", "40"]))"],
                    maybe(30, "angle") { $0.value(.number) },
                    maybe(30, "cornerRadius") { $0.length() }, trim())
        default: return "\(one(["capsule", "circle", "ellipse"])): \(map(style(), trim()))"
        }
    }

    private mutating func unitPlace() -> String {
        word(["topLeading", "top", "trailing", "bottom", "bottomTrailing", "center"])
    }

    /// A group, a grid or a flow of layers.
    mutating func arranged(_ layers: String) -> [String] {
        let alignment = maybe(40, "alignment") { $0.unitPlace() }
        let spacing = maybe(50, "spacing") { $0.value(.point) }
        switch integer(0..<3) {
        case 0:
            let columns = one([
                "2", "{ adaptive: \(length()) }", "[\(length()), flexible]",
                "[{ min: 3, max: \(length()) }, { adaptive: 5, max: 8 }]",
            ])
            return ["grid: \(layers)", "columns: \(columns)"] + spacing + alignment
        case 1: return ["flow: \(layers)"] + spacing + alignment
        default: return ["layers: \(layers)"] + alignment
        }
    }

    /// A point, or a place at an edge.
    mutating func position() -> String {
        guard chance(30) else { return value(.point) }
        return map(
            ["at: \(unitPlace())"], maybe(50, "in") { $0.word(["canvas", "parent"]) },
            maybe(50, "inset") { $0.one([$0.value(.number), "[2, 3]", "{ bottom: 4 }"]) })
    }

    mutating func arrangement() -> [String] {
        maybe(5, "aspectRatio") {
            $0.one(["1.5", "[16, 9]", "fill", "{ ratio: \($0.value(.number)), contentMode: fill }"])
        } + maybe(12, "layoutPriority") { $0.value(.number) }
    }
}
