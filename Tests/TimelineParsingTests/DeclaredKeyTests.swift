import Diagnostics
import Foundation
import LayerKinds
import Testing
import TimelineModel

@testable import TimelineExpansion
@testable import TimelineParsing

/// The declarations of `TimelineFormat` and the functions that read know the same keys.
@Suite("Declared keys")
struct DeclaredKeyTests {
    private static let head = "flipbook: 1\ncanvas: { size: [40, 30] }\n"
    private static let timed = head + "duration: 1\n"

    private static func layer(_ content: String) -> String {
        timed + "layers: [{ \(content) }]\n"
    }

    /// A table's place in a timeline. A kind of layer that needs no key is in no list.
    private static func place(
        of table: String
    ) throws -> (text: String, needed: [String: String]) {
        if let place = places[table] { return place }
        try #require(BuiltInLayerKinds.all.contains { $0.name == table }, "a place for a \(table)")
        return (layer("\(table): { % }"), [:])
    }

    /// Around a table's mapping, the rest of a timeline; `%` stands for the mapping's entries, of
    /// which these are the ones that it can't do without.
    private static let places: [String: (text: String, needed: [String: String])] = {
        func scenes(_ middle: String, _ last: String = "{ show: b, for: 1 }") -> String {
            head + "scenes: { a: [], b: [] }\nsequence: [\(middle), \(last)]\n"
        }
        let gesture =
            timed + "layers: [{ id: box, color: red }]\ntouches: { t: { path: [{ % }] } }\n"
        return [
            "timeline": (
                "{ % }\n",
                [
                    "flipbook": "1", "canvas": "{ size: [40, 30] }", "duration": "1",
                    "layers": "[]",
                ]
            ),
            "canvas": (
                "flipbook: 1\nduration: 1\nlayers: []\ncanvas: { % }\n",
                ["size": "[40, 30]"]
            ),
            "camera": (timed + "layers: []\ncamera: { % }\n", [:]),
            "camera that follows": (
                timed + "layers: []\ntouches: { t: { path: [{ at: 0, began: [1, 2] }] } }\n"
                    + "camera: { % }\n", ["follow": "t"]
            ),
            "touch": (
                timed + "layers: []\ntouches: { t: { % } }\n",
                ["path": "[{ at: 0, began: [1, 2] }]"]
            ),
            "tap": (gesture, ["at": "0", "tap": "box"]),
            "press": (gesture, ["at": "0", "press": "box"]),
            "swipe": (gesture, ["at": "0", "swipe": "up", "on": "box"]),
            "drag": (gesture, ["at": "0", "drag": "box", "to": "[1, 2]"]),
            "trigger": (
                timed + "layers: []\ntouches: { t: { path: [{ at: 0, began: [1, 2] }] } }\n"
                    + "triggers: { u: { % } }\n", ["touch": "t", "set": "began"]
            ),
            "animator": (
                timed + "layers: []\nanimators: { a: { % } }\n",
                ["initial": "0", "keyframes": "[{ move: 1 }]"]
            ),
            "animator with tracks": (
                timed + "layers: []\nanimators: { a: { % } }\n",
                ["initial": "{ x: 0 }", "tracks": "{ x: [{ move: 1 }] }"]
            ),
            "trigger again and again": (
                timed + "layers: []\ntriggers: { u: { % } }\n", ["every": "1"]
            ),
            "trigger after another": (
                timed + "layers: []\ntriggers: { t: [0.5], u: { % } }\n", ["after": "t"]
            ),
            "animator with phases": (
                timed + "layers: []\nanimators: { a: { % } }\n", ["phases": "[1, 2]"]
            ),
            "animator that follows": (
                timed + "layers: []\nanimators: { a: { % } }\n", ["follows": "1"]
            ),
            "state": (
                timed + "layers: []\ntriggers: { t: [1] }\nstates: { a: { % } }\n",
                ["toggle": "t"]
            ),
            "transition of a layer": (
                layer("color: red, during: [0, 1], transition: { % }"), ["in": "opacity"]
            ),
            "contents": (layer("%"), [:]),
            "layer": (layer("color: red, %"), [:]),
            "shadow": (layer("color: red, shadow: { % }"), ["radius": "3"]),
            "rotation in space": (
                layer("color: red, rotation3D: { % }"), ["degrees": "30", "axis": "y"]
            ),
            "motion blur": (layer("color: red, motionBlur: { % }"), [:]),
            "stack": (layer("hstack: [], %"), [:]),
            "particleCloud": (
                layer("particleCloud: { % }"),
                ["center": "[1, 2]", "progress": "1"]
            ),
            "touchIndicator": (
                timed + "touches: { t: { path: [{ at: 0, began: [1, 2] }] } }\n"
                    + "layers: [{ touchIndicator: { % } }]\n", ["touch": "t"]
            ),
            "stroke": (layer("circle: { stroke: { % } }"), ["color": "red"]),
            "glow": (layer("circle: { glow: { % } }"), [:]),
            "linear gradient": (layer("gradient: { % }"), ["linear": "[red, blue]"]),
            "radial gradient": (
                layer("gradient: { % }"),
                ["radial": "[red, blue]", "endRadius": "9"]
            ),
            "angular gradient": (layer("gradient: { % }"), ["angular": "[red, blue]"]),
            "mesh gradient": (
                layer("gradient: { mesh: { % } }"),
                ["width": "2", "height": "2", "colors": "[red, blue, red, blue]"]
            ),
            "text": (layer("text: { % }"), ["string": "Hello", "lineLimit": "1"]),
            "run": (layer("text: [a, { % }]"), ["string": "Hello"]),
            "numericText": (layer("text: { string: Hello, numericText: { % } }"), [:]),
            "split": (layer("text: { string: Hello, split: { % } }"), ["in": "opacity"]),
            "captions": (layer("captions: { % }"), ["file": "a.srt"]),
            "path": (layer("path: { fill: red, % }"), ["d": "M0 0H9V9Z"]),
            "rectangle": (layer("rectangle: { fill: red, % }"), [:]),
            "arc": (layer("arc: { fill: red, % }"), ["endAngle": "90"]),
            "star": (layer("star: { fill: red, % }"), [:]),
            "polygon": (layer("polygon: { fill: red, % }"), ["sides": "5"]),
            "grid": (layer("grid: [], %"), ["columns": "2"]),
            "place": (layer("color: red, position: { % }"), ["at": "bottom"]),
            "svg": (layer("svg: { % }"), ["file": "a.svg"]),
            "icon": (layer("icon: { % }"), ["name": "heart"]),
            "iconMorph": (layer("iconMorph: { % }"), ["icons": "[play, pause]", "at": "[0.5]"]),
            "image": (layer("image: { % }"), ["file": "a.png"]),
            "video": (layer("video: { % }"), ["file": "a.mp4"]),
            "compute": (layer("frame: [9, 9], compute: { % }"), ["step": "[]"]),
            "show": (scenes("{ % }"), ["show": "a", "for": "1"]),
            "transition": (
                head + "scenes: { a: [], b: [] }\n"
                    + "sequence: [{ show: a, for: 1 }, { % }, { show: b, for: 1 }]\n",
                ["transition": "melt", "duration": "0.5"]
            ),
            "sound": (timed + "layers: []\naudio: { % }\n", ["file": "a.wav"]),
            "output": (timed + "layers: []\noutputs: [{ % }]\n", ["file": "a.mp4"]),
        ]
    }()

    /// Nothing that a key can be.
    private static let nonsense = "[[[]]]"

    @Test(
        "are read: what no key can be is an error there", arguments: BuiltInLayerKinds.format.tables
    )
    func areRead(table: (name: String, keys: [KeyDescription])) throws {
        let place = try Self.place(of: table.name)
        for key in table.keys {
            var entries = place.needed
            entries[key.name] = nil
            // What takes the place of another key can't stand beside it.
            if table.name == "iconMorph", ["show", "trigger"].contains(key.name) {
                entries["at"] = nil
            }
            if table.name == "icon", key.name == "file" { entries["name"] = nil }
            let written =
                ["\(key.name): \(Self.nonsense)"] + entries.map { "\($0.key): \($0.value)" }
            let text = place.text.replacing("%", with: written.joined(separator: ", "))
            let line = try #require(text.split(separator: "\n").last { $0.contains("[[[") })
            let found = TestParser.parser.parse(text: text, path: "a.yaml").diagnostics.diagnostics
            let isTold = found.contains { finding in
                guard finding.severity == .error, let location = finding.location else {
                    return false
                }
                let start = line.distance(
                    from: line.startIndex,
                    to: line.range(of: "\(key.name): [[[")?.lowerBound ?? line.startIndex)
                return (start...start + key.name.count + 9).contains(location.column)
            }
            #expect(isTold, "\(key.name) of a \(table.name)\n\(text)\n\(found)")
        }
    }

    @Test(
        "whose default is their type's have it in words", arguments: BuiltInLayerKinds.format.tables
    )
    func areWorded(table: (name: String, keys: [KeyDescription])) throws {
        for key in table.keys {
            #expect(key.absence != .own, "\(key.name) of a \(table.name) needs an initial value")
        }
    }

    @Test(
        "that are needed are missed where they aren't there",
        arguments: BuiltInLayerKinds.format.tables)
    func areMissed(table: (name: String, keys: [KeyDescription])) throws {
        let place = try Self.place(of: table.name)
        for key in table.keys where key.absence == .mistake {
            let rest = place.needed.filter { $0.key != key.name }
            let text = place.text.replacing(
                "%", with: rest.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
            let found = TestParser.parser.parse(text: text, path: "a.yaml").diagnostics
            #expect(found.hasErrors, "\(key.name) of a \(table.name)\n\(text)")
        }
    }
}
