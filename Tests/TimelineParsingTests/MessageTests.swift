import Diagnostics
import Foundation
import TestSupport
import Testing
import TimelineModel

@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineReading
@testable import TimelineWords

/// What is said of expressions and files as other languages and programs have them; fixtures show
/// the rest.
@Suite struct MessageTests {
    private func findings(_ layer: String) -> [String] {
        let animator = "animators: { a: { initial: 0, keyframes: [{ move: 1 }] } }\n"
        let text = LimitTests.head + animator + "layers:\n  - { color: red, scale: $a, \(layer) }"
        let result = CompilerTests.parser.parse(text: text, path: "a.yaml")
        return result.diagnostics.sorted.map { finding in
            "\(finding.location?.column ?? 0): \(finding.message) (\(finding.hint ?? ""))"
        }
    }

    @Test(
        "an expression in another language's words says Flipbook's",
        arguments: [
            ("opacity: 1 - ($a * 2", "43: the '(' is not closed (a ')' is missing)"),
            ("opacity: (1 + 2))", "46: this ')' has no opening bracket ()"),
            ("opacity: 1 +", "42: the expression ends where a value should follow ()"),
            ("opacity: $aa", "39: nothing is called '$aa' (did you mean '$a'?)"),
            ("opacity: \"${a}\"", "40: a name must follow '$' (write $a)"),
            ("opacity: $a ^ 2", "42: '^' takes whole numbers (a power is pow(a, b))"),
            ("opacity: $a ** 2", "43: there is no operator '**' (a power is pow(a, b))"),
            (
                "position: '$a > 1 ? [1, 2] : [3, 4]'",
                "50: an expression has no lists in '[ ]' "
                    + "(a point is float2(x, y), a colour float4(r, g, b, a))"
            ),
            ("opacity: $a * pi", "44: there is no 'pi' here (write M_PI_F)"),
            (
                "opacity: 3px * 2",
                "39: 'px' is not a suffix of a number (numbers have no units: lengths are "
                    + "points, angles degrees, times seconds)"
            ),
            (
                "hidden: $a > 1 and $a < 2",
                "45: unexpected 'and' after the expression (write &&)"
            ),
            (
                "blend: normal, anchor: center, opacity: vec2(1)",
                "70: there is no function 'vec2' (write float2(x, y))"
            ),
        ])
    func expressions(layer: String, expected: String) {
        #expect(findings(layer) == [expected])
    }

    /// The hints about a timeline with one layer, as the file writes it.
    private func hints(onLayer written: String, _ more: String = "") -> [String?] {
        let text = LimitTests.head + more + "layers:\n  - \(written)"
        return CompilerTests.parser.parse(text: text, path: "a.yaml").diagnostics.sorted.map(\.hint)
    }

    @Test(
        "a layer in SwiftUI's, UIKit's and CSS's words says Flipbook's",
        arguments: [
            ("{ circle: { fill: systemBlue } }", "did you mean 'blue'?"),
            ("{ circle: { fill: .red } }", "did you mean 'red'?"),
            ("{ circle: { fill: Color.red } }", "did you mean 'red'?"),
            ("{ color: 0xFF0000 }", "write \"#FF0000\""),
            ("{ color: red, anchor: topLeft }", "did you mean 'topLeading'?"),
            ("{ color: red, anchor: bottom-left }", "did you mean 'bottomLeading'?"),
            (
                "{ gradient: { linear: [{ color: red, location: 0 }, { color: blue, at: 1 }] } }",
                "did you mean 'at'?"
            ),
            ("{ vstack: { children: [] } }", "its layers are the list itself: vstack: [{ … }]"),
            (
                "{ circle: { stroke: red, trim: { from: 0, to: 1 } } }",
                "write [FROM, TO], such as [0, 0.5]"
            ),
            (
                "{ color: red, during: [0, 1], transition: { in: opacity, "
                    + "curve: 'cubic-bezier(0.4, 0, 0.2, 1)' } }",
                "write [0.4, 0, 0.2, 1]"
            ),
            ("{ color: red, padding: { left: 3 } }", "did you mean 'leading'?"),
            ("{ color: red, clip: roundedRectangle }", "did you mean 'rectangle'?"),
            (
                "{ color: red, clip: { cornerRadius: 4 } }",
                "write clip: { rectangle: { cornerRadius: 8 } }"
            ),
            ("{ color: red, during: [0, 1], transition: slide }", "did you mean 'move'?"),
            ("{ color: red, during: [0, 1], transition: { in: fade } }", "did you mean 'opacity'?"),
            (
                "{ color: red, during: [0, 1], transition: { insertion: opacity } }",
                "did you mean 'in'?"
            ),
            ("{ color: red, during: { start: 0, to: 1 } }", "did you mean 'from'?"),
            ("{ gradient: { linear: [red, blue], startPoint: top } }", "did you mean 'from'?"),
            ("{ gradient: { linear: [red, blue], from: left } }", "did you mean 'leading'?"),
            (
                "{ gradient: { colors: [red, blue] } }",
                "its first key is its kind: linear: [red, blue], radial or angular"
            ),
            ("{ color: red, rotation: .degrees(45) }", "angles are degrees: write 45"),
            ("{ color: red, position: center }", "as a position: { at: center }"),
            ("{ color: red, opacity: '{$time}' }", "braces are for texts; write $time"),
            (
                "{ text: { string: a, size: largeTitle } }",
                "a size is a number of points, such as 34"
            ),
            (
                "{ text: { string: a, size: large } }",
                "a size is a number of points, such as 34"
            ),
            ("{ color: red, frame: 100x50 }", "write [100, 50]"),
            ("{ color: red, effects: blur }", "write effects: [{ blur: 8 }]"),
            (
                "{ gradient: 'linear-gradient(to right, red, blue)' }",
                "write { linear: [red, blue], from: leading, to: trailing }"
            ),
            (
                "{ circle: { fill: 'conic-gradient(red 20%, blue 60%)' } }",
                "write { angular: [{ at: 0.2, color: red }, { at: 0.6, color: blue }] }"
            ),
            ("{ circle: { fill: [red, '#00F'] } }", "write { linear: [red, \"#00F\"] }"),
            (
                "{ circle: { fill: { gradient: [red, blue] } } }",
                "a gradient stands alone: fill: { linear: [red, blue] }"
            ),
            (
                "{ color: red, shadow: '0 4px 12px rgba(0,0,0,.3)' }",
                "write { radius: 6, offset: [0, 4], color: \"#0000004D\" }; "
                    + "CSS's blur is twice the radius"
            ),
            (
                "{ color: red, shadow: 'inset 0 4px 12px black' }",
                "write innerShadow: { radius: 6, offset: [0, 4], color: black }; "
                    + "CSS's blur is twice the radius"
            ),
            (
                "{ color: red, padding: [1, 2, 3, 4] }",
                "in CSS's order, they are { top: 1, trailing: 2, bottom: 3, leading: 4 }"
            ),
            ("{ color: red, padding: 8px 16px }", "write [8, 16], vertical and horizontal"),
            (
                "{ rectangle: { fill: red, cornerRadius: [8, 6, 4, 2] } }",
                "in CSS's order, they are { topLeading: 8, topTrailing: 6, bottomTrailing: 4, "
                    + "bottomLeading: 2 }"
            ),
            (
                "{ text: { string: a, font: { size: 20, weight: bold } } }",
                "'font' is a family; write beside the string: size: 20, weight: bold"
            ),
            ("{ color: red, during: [0:01, 1] }", "write 1s"),
            ("{ color: red, during: [0, 0:00:00.5] }", "write 0.5s"),
            ("{ color: red, during: [0, 1 second] }", "write 1s"),
            ("{ color: red, frame: [50vw, 10] }", "write 0.5 * $canvas.size.x"),
            (
                "{ color: red, frame: [auto, 20] }",
                "leave the frame out, or write null for this side: then it is as large as its "
                    + "parent"
            ),
            (
                "{ color: red, rotation: .pi / 2 }",
                "angles are degrees: .pi / 2 is 90; the number .pi is M_PI_F"
            ),
            ("{ color: red, rotation: Angle.degrees(90) }", "angles are degrees: write 90"),
            ("{ color: red, rotation: 'Angle(degrees: 90)' }", "angles are degrees: write 90"),
            (
                "{ forEach: '0..<3', layers: [color: red] }",
                "a range is a count, such as forEach: 3; $index begins at 0"
            ),
            (
                "{ color: red, frame: [infinity, 20] }",
                "leave the frame out, or write null for this side: then it is as large as its "
                    + "parent"
            ),
        ])
    func swiftWords(layer: String, hint: String) {
        #expect(hints(onLayer: layer) == [hint])
    }

    @Test(
        "what is beside a content and belongs in it, and texts for layers, have the right form",
        arguments: [
            ("{ text: Hello, color: red }", "write text: { string: Hello, color: red }"),
            ("{ text: Hello, size: 20 }", "write text: { string: Hello, size: 20 }"),
            ("{ text: Hello, fontWeight: bold }", "write text: { string: Hello, weight: bold }"),
            (
                "{ text: { string: Hello }, size: 20 }",
                "it belongs in a text: text: { …, size: 20 }"
            ),
            ("{ icon: star, color: red }", "write icon: { name: star, color: red }"),
            ("{ circle: {}, color: red }", "it belongs in it: circle: { fill: red }"),
            (
                "{ circle: { fill: blue }, color: red }",
                "make a layer of each, one after the other"
            ),
            ("circle", "write - circle: { fill: red }"),
            ("Text", "write - text: Hello"),
            ("hi there", "a layer is a mapping, such as - text: hi there"),
            ("vstack: [Spacer]", "write - spacer"),
            ("gradient: [red, blue]", "write { linear: [red, blue] }"),
            ("{ color: red, frame: 100 }", "write [100, 100]"),
            ("{ color: red, effects: [blur] }", "write { blur: 8 }"),
            (
                "gradient: { linear: red, blue }",
                "several colours need brackets: write linear: [red, blue]"
            ),
            ("gradient: { linear: red }", "a gradient has several colours: write linear: [red, …]"),
            (
                "{ for: x, in: [1, 2], layers: [color: red] }",
                "write forEach: [1, 2], as: x, with layers: […] beside it"
            ),
            ("{ color: red, effects: [saturation] }", "write { saturation: 0.4 }"),
        ])
    func structures(layer: String, hint: String) {
        #expect(hints(onLayer: layer).contains(hint), "\(hints(onLayer: layer))")
    }

    @Test(
        "sections of another structure have the right form",
        arguments: [
            ("outputs: [film.mp4]", "write { file: film.mp4 }"),
            ("outputs: film.mp4", "write outputs: [{ file: film.mp4 }]"),
            ("touches: [{ name: tap, path: [] }]", "the name is the key: touches: { tap: { … } }"),
            ("triggers: { a: tap }", "write { touch: tap, set: began }"),
            ("triggers: { a: 0.5 }", "write [0.5]"),
            (
                "animators: { a: { initial: .red, keyframes: [{ linear: blue, duration: 1 }] } }",
                "did you mean 'red'?"
            ),
            (
                "animators: { a: { initial: 0, keyframes: [{ spring: 1, bounc: 0.2 }] } }",
                "did you mean 'bounce'?"
            ),
            (
                "animators: { a: { initial: 0, keyframes: [{ spring: 1, bouncy: 0.2 }] } }",
                "a spring's bounce is written bounce: 0.2"
            ),
            (
                "animators: { a: { initial: 0, keyframes: [{ move: 1, spring: 2 }] } }",
                "this has 'move' and 'spring': begin each keyframe with a '-' of its own"
            ),
            (
                "animators: { a: { initial: 0, keyframes: [1] } }",
                "write { linear: 1, duration: 0.3 }, or { spring: 1 }"
            ),
            (
                "animators: { a: { initial: 0, keyframes: [{ spring: 1, damping: 0.7 }] } }",
                "write stiffness: 100; a damping of 0…1 is written dampingFraction: 0.7, without it"
            ),
            (
                "animators: { a: { initial: 0, keyframes: [{ spring: 1, stiffness: 99 }] } }",
                "write damping: 10; or a spring without 'stiffness': dampingFraction: 0.7"
            ),
            (
                "animators: { a: { initial: 0, repeat: infinite, keyframes: [{ move: 1 }] } }",
                "write repeat: forever"
            ),
            (
                "animators: { a: { initial: 0, repeat: -1, keyframes: [{ move: 1 }] } }",
                "write repeat: forever"
            ),
            (
                "animators: { a: { initial: 0, keyframes: [{ move: [1, 2] }] } }",
                "it is a number, as 'initial' is; for points, write initial: [0, 0]"
            ),
            (
                "animators: { a: { initial: 0, keyframes: [{ move: [1, 2, 3] }] } }",
                "an animator has one value: write a keyframe for each"
            ),
            ("use: flipbook/devices", "a list of one is [flipbook/devices]"),
        ])
    func sections(section: String, hint: String) {
        let found = hints(onLayer: "color: red", section + "\n")
        #expect(found.contains(hint), "\(found)")
    }

    @Test(
        "a canvas and a sequence of another structure have the right form",
        arguments: [
            ("canvas: [320, 180]", "[one]", "write canvas: { size: [320, 180] }"),
            ("canvas: { size: 320x180 }", "[one]", "write [320, 180]"),
            ("canvas: { size: [4, 3] }", "[one]", "write { show: one, for: SECONDS }"),
            (
                "canvas: { size: [4, 3] }", "[{ scene: one, duration: 2 }]",
                "write { show: one, for: 2 }"
            ),
            (
                "canvas: { size: [4, 3] }", "[{ crossfade: 1 }]",
                "write { transition: crossfade, duration: 0.5 }"
            ),
        ])
    func canvases(canvas: String, sequence: String, hint: String) {
        let text = "flipbook: 1\n\(canvas)\nscenes: { one: [color: red] }\nsequence: \(sequence)\n"
        let found = CompilerTests.parser.parse(text: text, path: "a.yaml").diagnostics.sorted
        #expect(found.contains { $0.hint == hint }, "\(found.map(\.hint))")
    }

    @Test(
        "a touch and a trigger in other words say Flipbook's",
        arguments: [
            ("touches: { t: { on: a, path: [{ at: 0, began: [1, 1] }] } }", "did you mean 'in'?"),
            ("touches: { t: { path: [{ at: 0, down: [1, 1] }] } }", "did you mean 'began'?"),
            (
                "touches: { t: { at: 1, path: [{ at: 0, began: [1, 1] }] } }",
                "it belongs in an event: path: [{ at: 1, began: [x, y] }, { at: 1.1, ended: true }]"
            ),
            (
                "touches: { t: { path: [{ began: 1, 2, at: 0 }] } }",
                "two numbers need brackets: write began: [1, 2]"
            ),
            (
                "touches: { t: { path: [{ at: 0, began: [1, 1] }, { at: 1, ended: [1, 2] }] } }",
                "a touch ends where it was last: write ended: true, and 'moved' before it"
            ),
            ("triggers: { t: { touch: none, on: began } }", "did you mean 'set'?"),
            (
                "triggers: { t: { at: 0.5 } }",
                "a trigger at certain times is a list of them: [0.5, 1.2]"
            ),
        ])
    func touchWords(section: String, hint: String) {
        #expect(hints(onLayer: "{ id: a, color: red }", section + "\n").contains(hint))
    }

    @Test("a component's unknown keys are reported at its declaration, not at its uses")
    func brokenComponents() {
        let text =
            LimitTests.head
            + "components: { b: { takes: { s: text }, text: $s, colr: 1, opcity: 1 } }\n"
            + "layers: [{ b: A, id: a }, { b: B }, { layers: [b] }]\n"
        let found = CompilerTests.parser.parse(text: text, path: "a.yaml").diagnostics.sorted
        #expect(
            found.map(\.message) == [
                "unknown key 'colr' in a component", "unknown key 'opcity' in a component",
            ])
    }

    @Test("a repetition with its layer's keys beside 'forEach' has one error")
    func bodyBesideRepetition() {
        let found = findings(inLayer: "{ forEach: [a, b], as: x, text: $x }")
        #expect(found == ["unknown key 'text' in a repetition"])
    }

    private func findings(inLayer written: String) -> [String] {
        let text = LimitTests.head + "layers:\n  - \(written)"
        return CompilerTests.parser.parse(text: text, path: "a.yaml").diagnostics.sorted.map(
            \.message)
    }

    @Test("a file of components is no timeline, and its own mistakes are reported too")
    func components() {
        func messages(_ text: String) -> [String] {
            CompilerTests.parser.parse(text: text, path: "a.yaml").diagnostics.sorted.map(\.message)
        }
        let own = "this is a file of components, and no timeline"
        let dot = "components: { dot: { color: red } }\n"
        for first in ["", "about: Dots\n", "flipbook: 1\nabout: Dots\nuse: []\n"] {
            #expect(messages(first + dot) == [own])
        }
        #expect(messages("components: { dot: { takes: 3, color: red } }\n").count == 2)
        #expect(!messages("canvas: { size: [4, 3] }\ncomponents: {}\n").contains(own))
    }

    /// The hint of the first finding about a layer of a colour, as the file writes it.
    private func hint(ofColor written: String) -> String? {
        let text = LimitTests.head + "layers:\n  - color: \(written)"
        return CompilerTests.parser.parse(text: text, path: "a.yaml").diagnostics.sorted.first?
            .hint
    }

    @Test("a colour as CSS writes it says how it is written here")
    func colors() {
        func hint(_ color: String) -> String? { self.hint(ofColor: "\"\(color)\"") }
        #expect(hint("rgb(255, 0, 8)") == "write \"#FF0008\", or { r, g, b } of 0…1")
        #expect(hint("rgba(1, 0, 0, 0.5)") == "write \"#RRGGBB\", or { r, g, b, a } of 0…1")
        #expect(hint("hsl(120, 50, 50)")?.contains("\"#RRGGBB\"") == true)
        let rest = ", or { r, g, b } of 0…1"
        #expect(hint("rgb(255 0 8 / 50%)") == "write \"#FF000880\"" + rest)
        #expect(hint("rgba(10%, 20%, 0%, 1)") == "write \"#1A3300\"" + rest)
        #expect(hint("hsl(120, 100%, 50%)") == "write \"#00FF00\"" + rest)
        #expect(hint("hsl(-60deg 100% 25%)") == "write \"#800080\"" + rest)
        #expect(hint("rgb(0, 0, 0)") == "write \"#000000\"" + rest)
        #expect(hint("rgb(300, 0, 0)")?.contains("\"#RRGGBB\"") == true)
        #expect(hint("8000FF80") == "write \"#8000FF80\"")
        #expect(self.hint(ofColor: "001100") == "write \"#001100\"")
        #expect(self.hint(ofColor: "[1, 0.5, 0]") == "write { r: 1, g: 0.5, b: 0 }")
        #expect(self.hint(ofColor: "{ r: 1.5, g: 0, b: 0 }") == nil)
    }

    @Test("JavaScript's functions lead to Flipbook's")
    func mathFunctions() {
        func hint(_ expression: String) -> String? {
            let text =
                LimitTests.head + "layers:\n  - { color: red, opacity: \"\(expression)\" }"
            return CompilerTests.parser.parse(text: text, path: "a.yaml").diagnostics.sorted.first?
                .hint
        }
        #expect(hint("Math.sin(time)") == "functions stand alone: write sin($time)")
        #expect(hint("Math.max(0, $time)") == "functions stand alone: write max(…)")
        #expect(hint("Math.PI") == "write M_PI_F")
    }

    @Test("a colour's name in an expression leads to a name for the colour")
    func colorsInExpressions() {
        func hint(_ color: String) -> String? { self.hint(ofColor: "'\(color)'") }
        func name(_ color: String) -> String {
            "give the colour a name: let: { tint: \(color) } at the top level; then write $tint"
        }
        #expect(hint("$time > 1 ? teal : blue") == name("teal"))
        #expect(hint("mix(white, mint, $time)") == name("white"))
        #expect(hint("$time > 1 ? \"teal\" : \"blue\"") == name("teal"))
        #expect(hint("$time > 1 ? #FF8000 : #000") == name("\"#FF8000\""))
        #expect(hint("$time > 1 ? \"#FF8000\" : \"#000\"") == name("\"#FF8000\""))
        #expect(hint("$time > 1 ? nothing : blue") == nil)
        #expect(hint("$time > 1 ? \"words\" : blue") == nil)
    }

    @Test("every word of others leads to something that Flipbook has there")
    func words() {
        let known: [ForeignWord.Place: [String]] = [
            .layer: TimelineReader.layerKeys + TestParser.parser.parts.contentKeys,
            .shape: ShapeFormat.styles.map(\.name)
                + ShapeFormat.shapes.flatMap { $0.keys.map(\.name) },
            .keyframe: Keyframe.motions.flatMap(\.names),
        ]
        for word in ForeignWords.table {
            #expect(!word.words.isEmpty && !word.words.contains(""))
            guard case .name(let name) = word.instead else { continue }
            for place in word.places.compactMap({ ForeignWord.Place(rawValue: String($0)) }) {
                if let keys = known[place] { #expect(keys.contains(name), "\(name)") }
            }
        }
    }

    @Test(
        "words for modifiers' own keys lead to Flipbook's",
        arguments: [
            ("shadow: { radius: 3, x: 4 }", "write offset: [0, 4]"),
            ("shadow: { blur: 3 }", "did you mean 'radius'?"),
            ("rotation3D: { angle: 3, axis: y }", "did you mean 'degrees'?"),
            ("rotation3D: { degrees: 3, y: 1 }", "write axis: y, or its direction [x, y, z]"),
        ])
    func modifiers(modifier: String, hint: String) {
        #expect(findings(modifier).contains { $0.contains("(\(hint))") }, "\(findings(modifier))")
    }

    @Test("a file that is no text says what it is")
    func files() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.yaml"
        func hint(_ bytes: [UInt8]) throws -> String? {
            try Bytes.write(bytes, to: path)
            return TestParser.parser.parse(file: path).diagnostics.sorted.first?.hint
        }
        #expect(
            try hint(Array("name: caf".utf8) + [0xE9, 0x0A])
                == "it looks like Latin-1 or Windows-1252; save it as UTF-8")
        #expect(try hint(Array("GIF89a".utf8) + [0, 255, 254]) == "it is a GIF, and no text")
        #expect(try hint([0xFF, 0xD8, 0xFF, 0xE0]) == "it is a JPEG picture, and no text")
        #expect(try hint([0xFF, 0xFE, 0x66, 0]) == "it looks like UTF-16; save it as UTF-8")
        #expect(try hint([0, 1, 2, 0xFF]) == nil)
    }
}
