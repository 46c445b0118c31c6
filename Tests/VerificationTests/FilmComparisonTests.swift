import FilmExport
import FrameProduction
import PortableMath
import TestSupport
import Testing
import Verification

@Suite(.seeded) struct FilmComparisonTests {
    /// A small film, part by part, so that edits can be made to one of them.
    private struct Film {
        var size = "[24, 16]"
        var delay = 0
        var touchPoint = 9
        var rise = "0.25"
        var animator = "glow"
        var opacity = "1 - $glow * 0.5"
        var extraLayer = ""
        var reversesKeys = false
        var duration = "1.6"

        var text: String {
            let began = "0.\(2 + delay)"
            let circle = [
                "circle: { fill: \"#FF8800\" }", "frame: [8, 8]",
                "offset: [\"$\(animator) * 6\", 0]",
                "opacity: \(opacity.replacingAnimator(animator))",
            ]
            let keys = reversesKeys ? circle.reversed() : circle
            return """
                flipbook: 1
                name: Small
                canvas: { size: \(size), background: black }
                framerate: 10
                duration: \(duration)
                touches:
                  finger:
                    path:
                      - { at: \(began), began: [4, 4] }
                      - { at: 0.9, moved: [\(touchPoint), 8] }
                      - { at: 1.1, ended: true }
                triggers:
                  press: { touch: finger, set: began, clear: ended }
                animators:
                  \(animator):
                    trigger: press
                    initial: 0
                    keyframes: [{ move: 0 }, { linear: 1, duration: \(rise) }]
                layers:
                  - \(keys.joined(separator: "\n    "))
                  - touchIndicator: { touch: finger, diameter: 4 }
                \(extraLayer)
                """
        }
    }

    private func hashes(_ path: String) throws -> [String] {
        var text = ""
        try FrameHasher(timeline: path).hash { text += $0 }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.split(separator: ",").last.map(String.init) ?? ""
        }
    }

    private func compare(_ old: Film, _ new: Film, in folder: TemporaryFolder) throws -> (
        difference: FilmDifference, old: [String], new: [String]
    ) {
        let paths = (folder.path + "/old.yaml", folder.path + "/new.yaml")
        try folder.write(old.text, to: "old.yaml")
        try folder.write(new.text, to: "new.yaml")
        return (
            try FilmComparison(old: paths.0, new: paths.1).compare(), try hashes(paths.0),
            try hashes(paths.1)
        )
    }

    @Test(
        "a revision as git's own diff takes it says how it is written here",
        arguments: [
            ("main", "there is no file 'main'; a file in a git revision is 'main:FILE'"),
            (
                "main~1..main",
                "there is no file 'main~1..main'; git revisions are two films: 'main~1:FILE' and "
                    + "'main:FILE'"
            ),
            ("no/film.mp4", "there is no file 'no/film.mp4'"),
            ("../none", "there is no file '../none'"),
        ])
    func revisions(name: String, message: String) {
        do {
            _ = try FilmComparison(old: name, new: name).compare()
            Issue.record("there is no such film")
        } catch {
            #expect("\(error)" == message)
        }
    }

    @Test("of two films that are not there, both are named")
    func missing() {
        func message(_ old: String, _ new: String) -> String? {
            do {
                _ = try FilmComparison(old: old, new: new).compare()
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(
            message("a/b.mp4", "c/d.mp4")
                == "there is no file 'a/b.mp4', and there is no file 'c/d.mp4'")
        let timelines = message("none/b.yaml", "none/d.yaml") ?? ""
        #expect(timelines.contains("'none/b.yaml'") && timelines.contains("'none/d.yaml'"))
    }

    @Test("what is said to have changed is what has another hash, and every cause shows in it")
    func generatedEdits() throws {
        let folder = try TemporaryFolder()
        for seed in TestSeed.several(1...24) {
            var generator = SplitMix64(seed: seed)
            let old = Film()
            var new = old
            var isNoChange = true
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                switch Int.random(in: 0...6, using: &generator) {
                case 0: new.animator = "shine"
                case 1: new.reversesKeys = true
                case 2:
                    (new.touchPoint, isNoChange) = (
                        Int.random(in: 10...20, using: &generator), false
                    )
                case 3: (new.rise, isNoChange) = ("0.5", false)
                case 4: (new.opacity, isNoChange) = ("1 - $glow * 0.25", false)
                case 5:
                    new.extraLayer = "  - color: red\n    frame: [2, 2]\n    hidden: $time < 0.7"
                    isNoChange = false
                default: (new.delay, isNoChange) = (Int.random(in: 1...3, using: &generator), false)
                }
            }
            let (difference, before, after) = try compare(old, new, in: folder)
            let expected = before.indices.filter { before[$0] != after[$0] }
            #expect(difference.changed == expected, "seed \(seed)")
            #expect(difference.isEqual == expected.isEmpty, "seed \(seed)")
            if isNoChange { #expect(difference.isEqual, "seed \(seed)") }
            for cause in difference.causes {
                #expect(!cause.frames.isEmpty, "seed \(seed): \(cause.sentence)")
                #expect(Set(cause.frames).isSubset(of: expected), "seed \(seed): \(cause.sentence)")
            }
            let explained = Set(difference.causes.flatMap(\.frames))
            #expect(explained == Set(expected), "seed \(seed): \(difference.lines)")
        }
    }

    @Test("stored hashes change nothing that is said of two films, also of different lengths")
    func warm() throws {
        let folder = try TemporaryFolder()
        for seed in TestSeed.several(1...12) {
            var generator = SplitMix64(seed: seed)
            var paths: [String] = []
            for side in ["old", "new"] {
                var film = Film()
                // Beyond 1.1 s the picture stays, so that a shorter film's last frames are equal to
                // those that it doesn't have.
                film.duration = "1.\(Int.random(in: 2...9, using: &generator))"
                if Bool.random(using: &generator) { film.rise = "0.5" }
                // Names of their own: hashes are stored by a film's path.
                paths.append("\(folder.path)/\(side)-\(seed).yaml")
                try folder.write(film.text, to: "\(side)-\(seed).yaml")
            }
            for pair in [paths, paths.reversed()] {
                func said(ignoresCache: Bool) throws -> [String] {
                    var options = RenderOptions()
                    options.ignoresCache = ignoresCache
                    return try FilmComparison(old: pair[0], new: pair[1], options: options)
                        .compare().lines
                }
                let cold = try said(ignoresCache: true)
                for run in 1...2 {
                    #expect(try said(ignoresCache: false) == cold, "seed \(seed), run \(run)")
                }
            }
        }
    }

    @Test("a film equals itself, and no cause is named")
    func reflexive() throws {
        let folder = try TemporaryFolder()
        let (difference, _, _) = try compare(Film(), Film(), in: folder)
        #expect(difference.isEqual && difference.causes.isEmpty && difference.worst == nil)
        #expect(difference.lines == ["all 16 frames are equal"])
    }

    @Test("frames differ if the sign of a shader's zero does and the shader shows it")
    func signs() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            #include <metal_stdlib>
            #include <SwiftUI/SwiftUI_Metal.h>
            using namespace metal;
            [[ stitchable ]] half4 signOf(float2 position, half4 color, float a) {
                return 1.0 / a < 0.0 ? half4(1, 0, 0, 1) : half4(0, 1, 0, 1);
            }

            """, to: "sign.metal")
        for (name, sign) in [("old", "1"), ("new", "-1")] {
            try folder.write(
                """
                flipbook: 1
                canvas: { size: [8, 8] }
                duration: 0.2
                framerate: 10
                shaders: [sign.metal]
                layers:
                  - color: white
                    effects: [{ signOf: { a: "($time - $time) * \(sign)" } }]

                """, to: "\(name).yaml")
        }
        let paths = (folder.path + "/old.yaml", folder.path + "/new.yaml")
        #expect(try hashes(paths.0) != hashes(paths.1))
        #expect(try FilmComparison(old: paths.0, new: paths.1).compare().changed == [0, 1])
    }

    @Test("an animator that rises faster is named with its keyframe, its line and both times")
    func reason() throws {
        let folder = try TemporaryFolder()
        var new = Film()
        new.rise = "0.5"
        let (difference, _, _) = try compare(Film(), new, in: folder)
        let cause = try #require(difference.causes.first)
        #expect(difference.causes.count == 1)
        #expect(
            cause.sentence.hasPrefix("animator `glow`, keyframe 2 (")
                && cause.sentence.hasSuffix("new.yaml:18) reaches 1 at 0.50 s instead of 0.25 s"))
        #expect(cause.line == 18 && cause.kind == "animator")
    }

    @Test("an argument is blamed for no frame that another change made, though its value differs")
    func idleArgument() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            #include <SwiftUI/SwiftUI_Metal.h>
            [[ stitchable ]] half4 late(float2 p, half4 c, float time, float amount) {
                return time < 0.75 ? c : c * half(1 - amount);
            }
            """, to: "late.metal")
        func film(amount: String, side: String) -> String {
            """
            flipbook: 1
            canvas: { size: [16, 16] }
            framerate: 10
            duration: 1.6
            shaders: [late.metal]
            layers:
              - color: orange
                frame: [8, 8]
                position: [4, 4]
                effects: [{ late: { time: $time, amount: \(amount) } }]
              - color: blue
                frame: [\(side), 4]
                position: [12, 12]
            """
        }
        try folder.write(film(amount: "0.2", side: "4"), to: "old.yaml")
        try folder.write(film(amount: "0.4", side: "6"), to: "new.yaml")
        let difference = try FilmComparison(
            old: folder.path + "/old.yaml", new: folder.path + "/new.yaml"
        ).compare()
        #expect(difference.changed == Array(0..<16))
        let causes = Dictionary(
            difference.causes.map { ($0.line ?? 0, $0.frames) }, uniquingKeysWith: { $0 + $1 })
        #expect(causes == [10: Array(8..<16), 12: Array(0..<16)])
    }

    /// A film with a component that is used twice.
    private static let authored = """
        flipbook: 1
        canvas: { size: [24, 16] }
        framerate: 10
        duration: 1.6
        touches:
          finger:
            path:
              - { at: 0.2, began: [4, 4] }
              - { at: 0.6, ended: true }
        components:
          dot:
            takes: { x: number }
            animators:
              rise: { initial: 0, keyframes: [{ spring: 1, duration: 0.8, bounce: 0.2 }] }
            circle: { fill: red }
            frame: [6, 6]
            position: [$x, "12 - 6 * $rise"]
            opacity: 0.9
        layers:
          - dot: { x: 4 }
          - dot: { x: 18 }
          - touchIndicator: { touch: finger, diameter: 4 }
        """

    @Test(
        "a cause is named once, at its author's line, with where it is used",
        arguments: [
            ("bounce: 0.2", "bounce: 0.6", 14, "bounce 0.6 instead of 0.2", "animator `rise`", 2),
            (
                "opacity: 0.9", "opacity: 0.4", 18, "opacity is 0.4 instead of 0.9", "circle layer",
                2
            ),
            (
                "framerate: 10", "framerate: 12", 3, "framerate is 12 instead of 10",
                "the timeline", 0
            ),
            ("at: 0.6", "at: 0.5", 9, "ends at 0.50 s instead of 0.60 s", "touch `finger`", 0),
            ("duration: 1.6", "duration: 1.2", 4, "instead of `duration: 1.6`", "`duration", 0),
            ("x: 18", "x: 15", 21, "", "circle layer", 0),
        ])
    func authorsLines(
        old: String, new: String, line: Int, words: String, subject: String, uses: Int
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.authored, to: "old.yaml")
        try folder.write(Self.authored.replacing(old, with: new), to: "new.yaml")
        let difference = try FilmComparison(
            old: folder.path + "/old.yaml", new: folder.path + "/new.yaml"
        ).compare()
        #expect(difference.causes.count == 1, "\(difference.lines)")
        #expect(difference.shifts.isEmpty || old.hasPrefix("at"), "\(difference.lines)")
        let cause = try #require(difference.causes.first)
        #expect(cause.line == line)
        #expect(cause.sentence.hasPrefix(subject), "\(cause.sentence)")
        #expect(cause.sentence.contains("new.yaml:\(line))"), "\(cause.sentence)")
        #expect(cause.sentence.contains(words), "\(cause.sentence)")
        #expect(cause.uses.count == uses, "\(cause.uses)")
        let all = Set(difference.changed + difference.missing + difference.extra)
        #expect(Set(cause.frames) == all, "\(difference.lines)")
    }

    @Test("a transition's changes are named by the author's keys")
    func transitions() throws {
        func film(_ offset: Int) -> String {
            """
            flipbook: 1
            canvas: { size: [24, 16] }
            framerate: 10
            duration: 1
            layers:
              - circle: { fill: red }
                frame: [6, 6]
                during: [0, 1]
                transition:
                  in: [opacity, { offset: [0, \(offset)] }]
                  out: { offset: [\(offset), 0] }
            """
        }
        let folder = try TemporaryFolder()
        try folder.write(film(4), to: "old.yaml")
        try folder.write(film(6), to: "new.yaml")
        let text = try FilmComparison(
            old: folder.path + "/old.yaml", new: folder.path + "/new.yaml"
        ).compare().lines.joined(separator: "\n")
        #expect(text.contains("transition.in[1] is [0, 6] instead of [0, 4]"), "\(text)")
        #expect(text.contains("transition.out[0] is [6, 0] instead of [4, 0]"), "\(text)")
    }

    @Test(
        "of many changed lines, the first are shown, and how many more there are",
        arguments: [(6, ""), (7, "; and 1 more line"), (9, "; and 3 more lines")])
    func manyLines(count: Int, rest: String) throws {
        func film(_ red: Int) -> String {
            let colors = (0..<count).map { "        - { r: 0.\(red + $0), g: 0, b: 0 }" }
            return """
                flipbook: 1
                canvas: { size: [24, 16] }
                framerate: 10
                duration: 0.2
                layers:
                  - gradient:
                      linear:
                \(colors.joined(separator: "\n"))
                    frame: [20, 12]
                """
        }
        let folder = try TemporaryFolder()
        try folder.write(film(20), to: "old.yaml")
        try folder.write(film(40), to: "new.yaml")
        let difference = try FilmComparison(
            old: folder.path + "/old.yaml", new: folder.path + "/new.yaml"
        ).compare()
        let cause = try #require(difference.causes.first)
        let shown = (0..<6).map { "(\(folder.path)/new.yaml:\($0 + 8))" }
        #expect(difference.causes.count == 1)
        #expect(shown.allSatisfy(cause.sentence.contains), "\(cause.sentence)")
        #expect(cause.sentence.hasSuffix("{ r: 0.25, g: 0, b: 0 }`\(rest)"), "\(cause.sentence)")
    }

    @Test("an event that comes k frames later is a shift by k frames")
    func shifted() throws {
        let folder = try TemporaryFolder()
        for count in 1...4 {
            let colors = (0..<16).map { "#\(String(100_000 + $0 * 37_717))" }
            func film(_ colors: [String]) -> String {
                let scenes = colors.enumerated().map {
                    "  s\($0.offset): [{ color: \"\($0.element)\" }]"
                }
                let steps = colors.indices.map { "  - { show: s\($0), for: 0.1 }" }
                return """
                    flipbook: 1
                    canvas: { size: [8, 8] }
                    framerate: 10
                    duration: 1.6
                    scenes:
                    \(scenes.joined(separator: "\n"))
                    sequence:
                    \(steps.joined(separator: "\n"))
                    """
            }
            let held = Array(repeating: colors[4], count: count)
            try folder.write(film(colors), to: "old.yaml")
            try folder.write(film(colors[...4] + held + colors[5...]), to: "new.yaml")
            let difference = try FilmComparison(
                old: folder.path + "/old.yaml", new: folder.path + "/new.yaml"
            ).compare()
            #expect(
                difference.shifts == [.init(first: 5 + count, last: 15, distance: count)],
                "\(count) frames")
            #expect(difference.repeated == Array(5..<5 + count))
        }
    }

    @Test("a manifest is compared by its hashes, with its own timeline too")
    func manifests() throws {
        let folder = try TemporaryFolder()
        try folder.write(Film().text, to: "old.yaml")
        let (timeline, manifest) = (folder.path + "/old.yaml", folder.path + "/old.framehash")
        try FrameHasher(timeline: timeline).write(to: manifest)
        #expect(try FilmComparison(old: manifest, new: timeline).compare().isEqual)
        #expect(try FilmComparison(old: timeline, new: manifest).compare().isEqual)
        #expect(throws: FlipbookError.self) {
            try FilmComparison(old: manifest, new: timeline, tolerance: 1).compare()
        }
    }

    @Test("a tolerance forgives as many steps as it says, and no more")
    func tolerance() throws {
        let folder = try TemporaryFolder()
        func film(_ level: Int) -> String {
            """
            flipbook: 1
            canvas: { size: [8, 8], background: "#0000\(level)" }
            framerate: 10
            duration: 0.2
            layers: []
            """
        }
        try folder.write(film(40), to: "old.yaml")
        try folder.write(film(43), to: "new.yaml")
        for (tolerance, isEqual) in [(nil, false), (2, false), (3, true)] as [(Int?, Bool)] {
            let difference = try FilmComparison(
                old: folder.path + "/old.yaml", new: folder.path + "/new.yaml",
                tolerance: tolerance
            ).compare()
            #expect(difference.isEqual == isEqual)
            #expect(difference.worst == .init(frame: 0, largest: 3, mean: 0.75))
        }
    }
}

extension String {
    fileprivate func replacingAnimator(_ name: String) -> String {
        split(separator: "$glow", omittingEmptySubsequences: false).joined(separator: "$" + name)
    }
}
