/// What layers show.
extension GeneratedDocument {
    mutating func content() -> [String] {
        if let component = kitComponent() { return [component] }
        switch integer(isDeep ? 3..<20 : 0..<22) {
        case 0, 20, 21: return arranged(layers(0..<4))
        case 1, 2: return stack()
        case 3: return ["gradient: \(gradient())"]
        case 4, 5: return [shape()]
        case 6: return ["rectangle: \(map(style(), corners(), trim()))"]
        case 7: return ["color: \(value(.color))"]
        case 8: return ["gradient: \(gradient())"]
        case 9: return chance(50) ? particleCloud() : emitter()
        case 10, 11: return writing()
        case 12: return path()
        case 13: return svg()
        case 14: return icon()
        case 15: return iconMorph()
        case 16: return image()
        case 17: return ["compute: \(compute())"]
        case 18: return video()
        default: return touchIndicator()
        }
    }

    private mutating func stack() -> [String] {
        let isRow = chance(50)
        let children = layers(0..<5)
        let spacer = chance(40) ? "[{ spacer: \(length()) }, " : "["
        return ["\(isRow ? "hstack" : "vstack"): \(spacer)\(children.dropFirst())"]
            + maybe(50, "spacing") { $0.value(.number) }
            + maybe(40, "alignment") {
                $0.one(isRow ? ["top", "firstTextBaseline"] : ["leading", "trailing"])
            }
    }

    private mutating func particleCloud() -> [String] {
        [
            "particleCloud: "
                + map(
                    [
                        "center: \(value(.point))", "progress: \(value(.number))",
                        "count: \(integer(0..<20))",
                    ], maybe(30, "antialiased") { _ in "true" })
        ]
    }

    private mutating func emitter() -> [String] {
        [
            "emitter: "
                + map(
                    one([
                        ["trigger: told"] + maybe(70, "count") { "\($0.integer(1..<30))" },
                        maybe(70, "rate") { "\($0.integer(0..<60))" }
                            + maybe(40, "prewarm") { _ in "true" },
                    ]),
                    maybe(60, "at") { $0.value(.point) }, maybe(40, "area") { $0.value(.point) },
                    maybe(40, "angle") { $0.value(.number) },
                    maybe(60, "shapes") { $0.word(["[star, heart]", "[capsule]", "[rectangle]"]) },
                    maybe(60, "speed") { $0.word(["[0, 90]", "30"]) },
                    maybe(40, "tumble") { _ in "[90, 400]" },
                    maybe(30, "streak") { _ in "0.1" }, maybe(30, "softness") { $0.part() })
        ]
    }

    private mutating func writing() -> [String] {
        if chance(25) { return ["captions: \(captions())"] }
        return [
            "text: "
                + map(
                    [chance(25) ? "runs: \(runs())" : "string: \(string())"],
                    maybe(20, "locale") { $0.word(Self.locales) },
                    maybe(20, "digits") { $0.word(["tabular", "standard"]) },
                    maybe(60, "size") { $0.length() }, maybe(40, "color") { $0.paint() },
                    maybe(30, "lineSpacing") { $0.value(.number) },
                    maybe(30, "tracking") { $0.value(.number) },
                    chance(20) ? limits() : [],
                    chance(40)
                        ? maybe(60, "split") { $0.split() }
                        : maybe(40, "numericText") { $0.numericText() })
        ]
    }

    private mutating func path() -> [String] {
        [
            "path: "
                + map(
                    ["d: \"\(pathData())\""], style(), trim(),
                    maybe(40, "viewBox") {
                        $0.one(["[0, 0, 24, 24]", "[-5, 3, 1e-6, 8], contentMode: fill"])
                    })
        ]
    }

    private mutating func svg() -> [String] {
        [
            "svg: "
                + map(
                    ["file: \(word(["good.svg", "thin.svg"]))"],
                    maybe(40, "tint") { $0.value(.color) },
                    maybe(30, "contentMode") { $0.word(["fit", "fill", "stretch"]) })
        ]
    }

    private mutating func icon() -> [String] {
        [
            "icon: "
                + map(
                    ["name: \(word(["heart", "gear"]))"],
                    maybe(50, "size") { $0.length() },
                    maybe(50, "color") { $0.value(.color) })
        ]
    }

    private mutating func iconMorph() -> [String] {
        [
            "iconMorph: "
                + map(
                    ["icons: [play, pause]", one(["at: [0.1, 0.5]", "trigger: told"])],
                    maybe(40, "size") { $0.length() },
                    maybe(40, "blur") { $0.length() },
                    maybe(40, "softness") { $0.part() },
                    maybe(40, "color") { $0.value(.color) })
        ]
    }

    private mutating func image() -> [String] {
        [
            "image: "
                + map(
                    ["file: disc.png"],
                    maybe(30, "contentMode") { $0.word(["fill", "stretch", "center"]) },
                    maybe(30, "interpolation") { $0.word(["none", "low"]) })
        ]
    }

    private mutating func video() -> [String] {
        [
            "video: "
                + map(
                    ["file: film.mp4"],
                    one([
                        ["time: \(value(.number))"],
                        maybe(50, "at") { $0.word(["0.2", "0"]) }
                            + maybe(50, "speed") { $0.word(["2", "1/3", "24/25"]) }
                            + maybe(50, "loop") { _ in "true" },
                    ]), maybe(30, "end") { _ in "0.5" })
        ]
    }

    private mutating func touchIndicator() -> [String] {
        [
            "touchIndicator: "
                + map(
                    ["touch: finger"], maybe(70, one(["diameter", "ring"])) { $0.length() },
                    maybe(50, "color") { $0.value(.color) })
        ]
    }

    private mutating func compute() -> String {
        map(
            [
                "step: [{ count: { grid: 9 } }, { fill: { shade: \(value(.number)),"
                    + " tint: \(value(.color)), isOn: \(value(.boolean)),"
                    + " push: \(value(.point)) } }]",
                "buffers: { seen: 9 }", "pixels: [9, 7]",
            ], maybe(30, "framerate") { $0.word(["7", "25"]) },
            maybe(30, "start") { $0.one(["[{ count: { grid: 4 } }]"]) })
    }
}
