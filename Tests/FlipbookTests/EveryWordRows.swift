/// The rows of `EveryWordTests`. A canvas has 40 by 40 pixels, its middle is (20, 20).
enum EveryWordRows {
    typealias Row = EveryWordTests.Row

    static let all =
        contents + layers + modifiers + layouts + lines + shapes + gradients + texts

    private static let box = "{ color: white, frame: [10, 10] }"
    private static let dot = "circle: { fill: white }, frame: [10, 10]"
    private static let empty = "{ layers: [] }"

    private static let contents = [
        Row("contents.layers", "{ layers: [\(box)] }", light: [(20, 20)], dark: [(10, 20)]),
        Row(
            "contents.hstack", "{ hstack: [\(box), \(box)] }", light: [(11, 20), (29, 20)],
            dark: [(20, 20)]),
        Row(
            "contents.vstack", "{ vstack: [\(box), \(box)] }", light: [(20, 11), (20, 29)],
            dark: [(20, 20)]),
        Row(
            "contents.grid",
            "{ grid: [\(box), \(box), \(box), \(box)], columns: 2, frame: [28, 28] }",
            light: [(11, 11), (29, 29)], dark: [(20, 20)]),
        Row(
            "contents.flow",
            "{ flow: [\(box), \(box), \(box)], frame: [28, 28], alignment: topLeading }",
            light: [(11, 11), (29, 11), (11, 29)], dark: [(29, 29), (20, 20)]),
        Row(
            "contents.spacer", "{ hstack: [\(box), spacer, \(box)] }", light: [(5, 20), (35, 20)],
            dark: [(20, 20)]),
        Row(
            "contents.capsule", "{ capsule: { fill: white }, frame: [30, 10] }",
            light: [(7, 20), (20, 16)], dark: [(5, 15)]),
        Row(
            "contents.circle", "{ circle: { fill: white }, frame: [20, 30] }", light: [(20, 12)],
            dark: [(20, 7), (11, 11)]),
        Row(
            "contents.ellipse", "{ ellipse: { fill: white }, frame: [20, 30] }", light: [(20, 7)],
            dark: [(11, 7)]),
        Row(
            "contents.rectangle", "{ rectangle: { fill: white }, frame: [20, 30] }",
            light: [(11, 6), (28, 33)], dark: [(9, 20)]),
        Row(
            "contents.arc", "{ arc: { endAngle: 90, wedge: true, fill: white }, frame: [20, 20] }",
            light: [(25, 25)], dark: [(15, 25), (25, 15)]),
        Row(
            "contents.star", "{ star: { fill: white }, frame: [30, 30] }",
            light: [(20, 20), (20, 9)], dark: [(20, 31), (9, 9)]),
        Row(
            "contents.polygon", "{ polygon: { sides: 4, fill: white }, frame: [30, 30] }",
            light: [(20, 8), (8, 20)], dark: [(10, 10)]),
        Row(
            "contents.path", "{ path: { d: M0 0H10V5H0Z, fill: white }, frame: [10, 10] }",
            light: [(20, 17)], dark: [(20, 22)]),
        Row(
            "contents.color", "{ color: white, frame: [10, 10] }", light: [(16, 16)],
            dark: [(13, 20)]),
        Row(
            "contents.gradient", "{ gradient: { linear: [white, black] } }", light: [(20, 5)],
            dark: [(20, 35)]),
        Row(
            "contents.text", "{ text: { string: I, size: 40, weight: black } }", light: [(20, 20)],
            dark: [(8, 20)]),
        Row("contents.svg", "{ svg: { file: good.svg } }", without: empty),
        Row(
            "contents.icon", "{ icon: { name: heart, size: 36 } }", light: [(20, 22)],
            dark: [(4, 34)]),
        Row("contents.image", "{ image: disc.png }", without: empty),
        Row(
            "contents.particleCloud",
            "{ particleCloud: { center: [20, 20], progress: 0.5, count: 99 } }", without: empty),
        Row(
            "contents.emitter",
            "{ emitter: { rate: 60, prewarm: true, speed: 0, size: 20, fade: 0 } }",
            light: [(20, 20), (20, 12)], dark: [(20, 7), (11, 11)]),
        Row(
            "contents.touchIndicator",
            "{ touchIndicator: { touch: finger, diameter: 20, color: white } }", light: [(20, 20)],
            dark: [(5, 5)]),
        Row(
            "contents.iconMorph", "{ iconMorph: { icons: [heart, star], at: [0.3], size: 30 } }",
            light: [(20, 20)], dark: [(2, 2)]),
        Row(
            "contents.captions", "{ captions: { file: talk.srt, size: 10, inset: 2 } }",
            without: empty),
    ]

    private static let layers = [
        Row(
            "layer.frame", "{ color: white, frame: [20, 10] }", light: [(11, 20)],
            dark: [(20, 13), (9, 20)]),
        Row(
            "layer.padding", "{ color: white, frame: [20, 20], padding: 4 }", light: [(15, 20)],
            dark: [(12, 20)]),
        Row(
            "layer.aspectRatio", "{ color: white, aspectRatio: 2 }", light: [(2, 20)],
            dark: [(20, 5), (20, 34)]),
        Row(
            "layer.layoutPriority",
            "{ hstack: [{ color: black }, { color: white, layoutPriority: 1 }], spacing: 0 }",
            light: [(5, 20)],
            without: "{ hstack: [{ color: black }, { color: white }], spacing: 0 }"),
        Row(
            "layer.position", "{ \(dot), position: [30, 10] }", light: [(30, 10)],
            dark: [(20, 20)]),
        Row("layer.offset", "{ \(dot), offset: [10, 0] }", light: [(30, 20)], dark: [(20, 20)]),
        Row("layer.scale", "{ \(dot), scale: 3 }", light: [(8, 20)], dark: [(3, 20)]),
        Row(
            "layer.rotation", "{ color: white, frame: [4, 30], rotation: 90 }", light: [(8, 20)],
            dark: [(20, 8)]),
        Row(
            "layer.anchor", "{ color: white, frame: [4, 10], rotation: 90, anchor: bottom }",
            light: [(28, 25)], dark: [(20, 16)]),
        Row(
            "layer.opacity", "{ \(dot), opacity: 0.25 }", dark: [(20, 20)],
            without: "{ \(dot), opacity: 0 }"),
        Row(
            "layer.blend", "{ layers: [{ color: white }, { \(dot), blend: difference }] }",
            light: [(5, 5)], dark: [(20, 20)]),
        Row("layer.hidden", "{ \(dot), hidden: true }", dark: [(20, 20)], without: "{ \(dot) }"),
        Row(
            "layer.during", "{ \(dot), during: [0.6, 0.9] }", dark: [(20, 20)],
            without: "{ \(dot) }"),
        Row(
            "layer.transition",
            "{ \(dot), during: [0.4, 1], transition: { in: { offset: [20, 0] }, duration: "
                + "0.2, curve: linear } }",
            light: [(30, 20)], dark: [(20, 20)]),
        Row(
            "layer.clip", "{ color: white, frame: [30, 30], clip: circle }", light: [(20, 7)],
            dark: [(7, 7)]),
        Row("layer.mask", "{ color: white, mask: { \(dot) } }", light: [(20, 20)], dark: [(5, 5)]),
        Row(
            "layer.maskMode", "{ color: white, mask: { color: black }, maskMode: luminance }",
            dark: [(20, 20)], without: "{ color: white, mask: { color: black } }"),
        Row(
            "layer.motionBlur",
            "{ \(dot), position: [20 + 60 * ($time - 0.5), 20], motionBlur: 360 }",
            light: [(25, 20)], without: "{ \(dot), position: [20 + 60 * ($time - 0.5), 20] }"),
        Row(
            "layer.innerShadow",
            "{ color: white, innerShadow: { radius: 2, color: black, offset: [12, 0] } }",
            light: [(30, 20)], dark: [(5, 20)]),
        Row(
            "layer.shadow",
            "{ color: black, frame: [10, 10], shadow: { radius: 0, color: white, offset: [12, "
                + "0] } }",
            light: [(32, 20)], dark: [(20, 20)]),
        Row(
            "layer.material",
            "{ layers: [{ color: white, frame: [20, 40], position: [10, 20] }, { layers: [], "
                + "frame: [40, 40], material: thick }] }",
            without: "{ color: white, frame: [20, 40], position: [10, 20] }"),
        Row(
            "layer.rotation3D",
            "{ color: white, frame: [30, 10], rotation3D: { degrees: 90, axis: y } }",
            dark: [(8, 20), (32, 20)], without: "{ color: white, frame: [30, 10] }"),
        Row(
            "layer.projection", "{ \(dot), projection: [[1, 0, 0], [0, 1, 0], [8, 0, 1]] }",
            light: [(28, 20)], dark: [(18, 20)]),
    ]

    private static let modifiers = [
        Row(
            "transition of a layer.in",
            "{ color: white, during: [0.4, 1], transition: { in: opacity, duration: 0.5, "
                + "curve: linear } }",
            dark: [(20, 20)]),
        Row(
            "transition of a layer.out",
            "{ color: white, during: [0, 0.6], transition: { out: opacity, duration: 0.5, "
                + "curve: linear } }",
            dark: [(20, 20)]),
        Row(
            "transition of a layer.duration",
            "{ color: white, during: [0.4, 1], transition: { in: opacity, duration: 0.1 } }",
            light: [(20, 20)]),
        Row(
            "transition of a layer.curve",
            "{ color: white, during: [0.4, 1], transition: { in: opacity, duration: 0.4, "
                + "curve: easeOut } }",
            without:
                "{ color: white, during: [0.4, 1], transition: { in: opacity, duration: 0.4, "
                + "curve: easeIn } }"
        ),
        Row(
            "shadow.radius",
            "{ color: black, frame: [10, 10], shadow: { radius: 8, color: white } }",
            without: "{ color: black, frame: [10, 10], shadow: { radius: 1, color: white } }"),
        Row(
            "shadow.offset",
            "{ color: black, frame: [10, 10], shadow: { radius: 0, color: white, offset: [0, "
                + "12] } }",
            light: [(20, 32)], dark: [(32, 20)]),
        Row(
            "shadow.color",
            "{ color: black, frame: [10, 10], shadow: { radius: 0, color: red, offset: [12, 0] } }",
            light: [(32, 20)]),
        Row(
            "rotation in space.degrees",
            "{ color: white, frame: [30, 10], rotation3D: { degrees: 60, axis: y, "
                + "perspective: 0 } }",
            light: [(14, 20)], dark: [(10, 20)]),
        Row(
            "rotation in space.axis",
            "{ color: white, frame: [30, 30], rotation3D: { degrees: 60, axis: x, "
                + "perspective: 0 } }",
            light: [(6, 20)], dark: [(20, 10)]),
        Row(
            "rotation in space.anchor",
            "{ color: white, frame: [20, 10], rotation3D: { degrees: 60, axis: y, anchor: "
                + "leading, perspective: 0 } }",
            light: [(11, 20), (18, 20)], dark: [(22, 20)]),
        Row(
            "rotation in space.anchorZ",
            "{ color: white, frame: [10, 10], rotation3D: { degrees: 90, axis: z, anchorZ: 5 } }",
            light: [(20, 20)],
            without:
                "{ color: white, frame: [10, 10], rotation3D: { degrees: 40, axis: y, "
                + "anchorZ: 50 } }"
        ),
        Row(
            "rotation in space.perspective",
            "{ color: white, frame: [30, 20], rotation3D: { degrees: 40, axis: y, "
                + "perspective: 2 } }",
            without:
                "{ color: white, frame: [30, 20], rotation3D: { degrees: 40, axis: y, "
                + "perspective: 0 } }"
        ),
    ]

    private static let layouts = [
        Row(
            "stack.spacing", "{ hstack: [\(box), \(box)], spacing: 0 }",
            light: [(20, 20), (11, 20)], dark: [(9, 20)]),
        Row(
            "stack.alignment",
            "{ hstack: [\(box), { color: white, frame: [10, 30] }], spacing: 0, alignment: top }",
            light: [(15, 7)], dark: [(15, 20)]),
        Row(
            "grid.columns", "{ grid: [\(box), \(box), \(box)], columns: 1, spacing: 2 }",
            light: [(20, 9), (20, 31)], dark: [(8, 20)]),
        Row(
            "place.at", "{ \(dot), position: { at: bottomTrailing } }", light: [(35, 35)],
            dark: [(20, 20)]),
        Row(
            "place.in",
            "{ layers: [{ \(dot), position: { at: top, in: canvas } }], frame: [20, 20] }",
            light: [(20, 5)], dark: [(20, 15)]),
        Row(
            "place.inset", "{ \(dot), position: { at: leading, inset: 10 } }", light: [(15, 20)],
            dark: [(5, 20)]),
    ]

    private static func line(_ more: String) -> String {
        "{ path: { d: M5 20H35, stroke: { color: white, \(more) } }, frame: [40, 40] }"
    }

    private static func bend(_ kind: String, _ more: String) -> String {
        "{ path: { d: M5 35L20 10L35 35, \(kind): { color: white, width: 8, \(more) } }, "
            + "frame: [40, 40] }"
    }

    private static func light(_ more: String) -> String {
        "{ path: { d: M10 20H30, glow: { color: white, \(more) } }, frame: [40, 40] }"
    }

    private static let lines = [
        Row(
            "stroke.color", "{ rectangle: { stroke: { color: red, width: 4 } }, frame: [20, 20] }",
            light: [(10, 20)], dark: [(20, 20)]),
        Row(
            "stroke.fill", "{ rectangle: { stroke: { fill: red, width: 4 } }, frame: [20, 20] }",
            light: [(10, 20)], dark: [(20, 20)]),
        Row("stroke.width", line("width: 10"), light: [(20, 16), (20, 24)], dark: [(20, 13)]),
        Row(
            "stroke.position",
            "{ rectangle: { stroke: { color: white, width: 4, position: outside } }, frame: "
                + "[20, 20] }",
            light: [(7, 20)], dark: [(11, 20)]),
        Row(
            "stroke.cap", line("width: 10, cap: square"), light: [(2, 17)],
            without: line("width: 10")),
        Row(
            "stroke.join", bend("stroke", "join: bevel"), dark: [(20, 4)],
            without: bend("stroke", "join: miter")),
        Row(
            "stroke.miterLimit", bend("stroke", "miterLimit: 1"), dark: [(20, 4)],
            without: bend("stroke", "miterLimit: 10")),
        Row(
            "stroke.dash", line("width: 10, dash: [5, 5]"), light: [(7, 20), (17, 20)],
            dark: [(12, 20)]),
        Row(
            "stroke.dashPhase", line("width: 10, dash: [5, 5], dashPhase: 5"), light: [(12, 20)],
            dark: [(7, 20)]),
        Row("glow.color", light("width: 6, blur: 2"), light: [(20, 20)], dark: [(20, 5)]),
        Row(
            "glow.fill",
            "{ path: { d: M10 20H30, glow: { fill: red, width: 6, blur: 2 } }, frame: [40, 40] }",
            light: [(20, 20)], dark: [(20, 5)]),
        Row(
            "glow.width", light("width: 16, blur: 1"), light: [(20, 16)],
            without: light("width: 4, blur: 1")),
        Row("glow.blur", light("blur: 6"), without: light("blur: 1")),
        Row(
            "glow.cap", light("width: 10, blur: 0.5, cap: square"),
            without: light("width: 10, blur: 0.5")),
        Row(
            "glow.join", bend("glow", "blur: 0.5, join: round"),
            without: bend(
                "glow",
                "blur: "
                    + "0.5")),
        Row(
            "glow.miterLimit", bend("glow", "blur: 0.5, miterLimit: 1"),
            without: bend("glow", "blur: 0.5")),
        Row(
            "glow.dash", light("width: 8, blur: 0.5, dash: [5, 5]"), light: [(12, 20)],
            dark: [(17, 20)]),
        Row(
            "glow.dashPhase", light("width: 8, blur: 0.5, dash: [5, 5], dashPhase: 5"),
            light: [(17, 20)], dark: [(12, 20)]),
    ]

    private static func outlined(_ shape: String) -> String {
        "{ \(shape), frame: [30, 30] }"
    }

    private static let shapes = [
        Row(
            "rectangle.cornerRadius",
            outlined("rectangle: { fill: white, cornerRadius: { topLeading: 12 } }"),
            light: [(33, 6)], dark: [(6, 6)]),
        Row(
            "rectangle.cornerStyle",
            outlined("rectangle: { fill: white, cornerRadius: 12, cornerStyle: continuous }"),
            without: outlined("rectangle: { fill: white, cornerRadius: 12 }")),
        Row(
            "rectangle.trim",
            outlined("rectangle: { stroke: { color: white, width: 4 }, trim: [0, 0.25] }"),
            light: [(20, 5)], dark: [(20, 34)]),
        Row(
            "arc.startAngle",
            outlined("arc: { startAngle: 90, endAngle: 180, wedge: true, fill: white }"),
            light: [(14, 26)], dark: [(26, 26)]),
        Row(
            "arc.endAngle", outlined("arc: { endAngle: -90, wedge: true, fill: white }"),
            light: [(26, 14)], dark: [(26, 26)]),
        Row(
            "arc.wedge", outlined("arc: { endAngle: 90, wedge: false, fill: white }"),
            light: [(29, 29)], dark: [(21, 21)]),
        Row(
            "arc.trim",
            outlined("arc: { endAngle: 360, stroke: { color: white, width: 4 }, trim: [0, 0.5] }"),
            light: [(20, 34)], dark: [(20, 5)]),
        Row(
            "star.points", outlined("star: { points: 4, fill: white }"), light: [(20, 31)],
            dark: [(9, 9)]),
        Row(
            "star.innerRadius", outlined("star: { innerRadius: 0.9, fill: white }"),
            light: [(20, 31)]),
        Row(
            "star.angle", outlined("star: { angle: 180, fill: white }"), light: [(20, 31)],
            dark: [(20, 8)]),
        Row(
            "star.cornerRadius", outlined("star: { cornerRadius: 4, fill: white }"),
            without: outlined("star: { fill: white }")),
        Row(
            "star.trim", outlined("star: { stroke: { color: white, width: 2 }, trim: [0, 0.1] }"),
            dark: [(13, 31)], without: outlined("star: { stroke: { color: white, width: 2 } }")),
        Row(
            "polygon.sides", outlined("polygon: { sides: 3, fill: white }"), light: [(20, 25)],
            dark: [(20, 32), (9, 15)]),
        Row(
            "polygon.angle", outlined("polygon: { sides: 4, angle: 45, fill: white }"),
            light: [(11, 11)], dark: [(20, 7)]),
        Row(
            "polygon.cornerRadius", outlined("polygon: { sides: 4, cornerRadius: 6, fill: white }"),
            dark: [(20, 6)], without: outlined("polygon: { sides: 4, fill: white }")),
        Row(
            "polygon.trim",
            outlined("polygon: { sides: 4, stroke: { color: white, width: 4 }, trim: [0, 0.5] }"),
            light: [(27, 12)], dark: [(13, 12)]),
        Row(
            "path.d", "{ path: { d: M10 10H30V30Z, fill: white }, frame: [40, 40] }",
            light: [(26, 14)], dark: [(14, 26)]),
        Row(
            "path.viewBox",
            "{ path: { d: M0 0H1V1H0Z, viewBox: [0, 0, 2, 2], fill: white }, frame: [40, 40] }",
            light: [(18, 18)], dark: [(22, 22)]),
        Row(
            "path.contentMode",
            "{ path: { d: M0 0H1V1H0Z, viewBox: [0, 0, 1, 1], contentMode: stretch, fill: "
                + "white }, frame: [20, 40] }",
            light: [(20, 2)], dark: [(5, 20)]),
        Row(
            "path.fillRule",
            "{ path: { d: M5 5H35V35H5Z M15 15H25V25H15Z, fillRule: evenodd, fill: white }, "
                + "frame: [40, 40] }",
            light: [(8, 8)], dark: [(20, 20)]),
    ]

    private static let gradients = [
        Row(
            "linear gradient.linear", "{ gradient: { linear: [black, white, black] } }",
            light: [(20, 20)], dark: [(20, 3), (20, 36)]),
        Row(
            "linear gradient.from", "{ gradient: { linear: [white, black], from: [0, 0.9] } }",
            light: [(2, 30)], dark: [(36, 39)]),
        Row(
            "linear gradient.to",
            "{ gradient: { linear: [white, black], from: leading, to: trailing } }",
            light: [(5, 35)], dark: [(35, 5)]),
        Row(
            "radial gradient.radial", "{ gradient: { radial: [white, black], endRadius: 20 } }",
            light: [(20, 20)], dark: [(3, 20)]),
        Row(
            "radial gradient.center",
            "{ gradient: { radial: [white, black], center: topLeading, endRadius: 20 } }",
            light: [(3, 3)], dark: [(20, 20)]),
        Row(
            "radial gradient.startRadius",
            "{ gradient: { radial: [white, black], startRadius: 15, endRadius: 16 } }",
            light: [(8, 20)], dark: [(2, 20)]),
        Row(
            "radial gradient.endRadius", "{ gradient: { radial: [white, black], endRadius: 80 } }",
            light: [(2, 20)]),
        Row(
            "angular gradient.angular", "{ gradient: { angular: [white, black] } }",
            light: [(35, 23)], dark: [(35, 17)]),
        Row(
            "angular gradient.center", "{ gradient: { angular: [white, black], center: bottom } }",
            dark: [(35, 36), (20, 10)], without: "{ gradient: { angular: [white, black] } }"),
        Row(
            "angular gradient.angle", "{ gradient: { angular: [white, black], angle: 90 } }",
            light: [(17, 35)], dark: [(23, 35)]),
        Row(
            "angular gradient.startAngle",
            "{ gradient: { angular: [black, white], startAngle: 180, endAngle: 360 } }",
            light: [(35, 17)], dark: [(5, 17)]),
        Row(
            "angular gradient.endAngle",
            "{ gradient: { angular: [black, white], startAngle: 0, endAngle: 90 } }",
            light: [(17, 35)], dark: [(35, 22)]),
        Row(
            "mesh gradient.width",
            "{ gradient: { mesh: { width: 3, height: 2, colors: [black, white, black, black, "
                + "white, black] } } }",
            light: [(20, 20)], dark: [(3, 20), (36, 20)]),
        Row(
            "mesh gradient.height",
            "{ gradient: { mesh: { width: 2, height: 3, colors: [black, black, white, white, "
                + "black, black] } } }",
            light: [(20, 20)], dark: [(20, 3), (20, 36)]),
        Row(
            "mesh gradient.colors",
            "{ gradient: { mesh: { width: 2, height: 2, colors: [white, black, black, black] } } }",
            light: [(3, 3)], dark: [(36, 36)]),
        Row(
            "mesh gradient.points",
            "{ gradient: { mesh: { width: 2, height: 2, points: [[0.5, 0], [1, 0], [0.5, 1], "
                + "[1, 1]], colors: [white, white, white, white] } } }",
            light: [(25, 20)], dark: [(15, 20)]),
        Row(
            "mesh gradient.background",
            "{ gradient: { mesh: { width: 2, height: 2, background: white, points: [[0.5, 0], "
                + "[1, 0], [0.5, 1], [1, 1]], colors: [black, black, black, black] } } }",
            light: [(15, 20)], dark: [(25, 20)]),
        Row(
            "mesh gradient.smoothsColors",
            "{ gradient: { mesh: { width: 3, height: 2, smoothsColors: false, colors: [black, "
                + "white, black, black, white, black] } } }",
            without:
                "{ gradient: { mesh: { width: 3, height: 2, colors: [black, white, black, "
                + "black, white, black] } } }"
        ),
    ]

    private static func text(_ more: String) -> String { "{ text: { \(more) } }" }

    private static let texts = [
        Row(
            "text.size", text("string: I, size: 60, weight: black"), light: [(20, 4), (20, 34)],
            without: text("string: I, size: 10, weight: black")),
        Row(
            "text.digits", text("string: \"11\", digits: tabular"),
            without: text(
                "string: "
                    + "\"11\"")),
        Row(
            "text.weight", text("string: H, weight: black"),
            without: text("string: H, weight: thin")),
        Row(
            "text.color", text("string: I, size: 40, weight: black, color: black"),
            dark: [(20, 20)], without: text("string: I, size: 40, weight: black")),
        Row(
            "text.alignment", text("string: \"HHH\\nI\", alignment: trailing"),
            without: text("string: \"HHH\\nI\"")),
        Row(
            "text.italic", text("string: I, size: 40, italic: true"),
            without: text("string: I, size: 40")),
        Row(
            "text.lineSpacing", text("string: \"I\\nI\", size: 10, lineSpacing: 10"),
            without: text("string: \"I\\nI\", size: 10")),
        Row(
            "text.tracking", text("string: II, size: 10, tracking: 10"),
            without: text("string: II, size: 10")),
        Row(
            "text.lineLimit", text("string: one two three, size: 10, lineLimit: 1"),
            without: text("string: one two three, size: 10")),
        Row(
            "text.truncation",
            text("string: one two three, size: 10, lineLimit: 1, truncation: head"),
            without: text("string: one two three, size: 10, lineLimit: 1")),
        Row(
            "text.minimumScaleFactor",
            text("string: one two three, size: 10, lineLimit: 1, minimumScaleFactor: 0.4"),
            without: text("string: one two three, size: 10, lineLimit: 1")),
    ]
}
