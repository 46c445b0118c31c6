import Foundation
import TestSupport
import Testing

@Suite("Values, components and their verbs")
struct AuthoringVerbTests {
    private static let timeline = """
        flipbook: 1
        canvas: { size: [8, 4] }
        framerate: 5
        duration: 0.4
        values:
          tint: { kind: color, default: red, about: of all }
          turn: { kind: number, default: 3, from: 0, to: 9 }
          name: a b
        layers:
          - color: $tint
            rotation: $turn * $time

        """

    private func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        return folder
    }

    @Test("expand prints the plain timeline, and values what can be set")
    func printed() throws {
        let folder = try folder()
        let expand = try Program.built.run(
            ["expand", "a.yaml", "--set", "tint=#00F"], in: folder.path)
        #expect(expand.code == 0)
        #expect(
            expand.output == """
                flipbook: 1
                canvas: { size: [8, 4] }
                framerate: 5
                duration: 0.4
                layers: [{ color: "#00F", rotation: 3.0 * $time }]

                """)
        let values = try Program.built.run(["values", "a.yaml"], in: folder.path)
        #expect(
            values.output == """
                tint: color, default red (of all)
                turn: number, 0…9, default 3
                name: text, default a b

                """)
        let json = try Program.built.run(
            ["values", "a.yaml", "--format", "json"], in: folder.path)
        let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let first = try #require((list as? [[String: Any]])?.first)
        #expect(first["name"] as? String == "tint" && first["default"] as? String == "red")
        #expect(first["about"] as? String == "of all" && first["from"] is NSNull)
    }

    @Test("a manifest says which values it was made with, and verify uses them")
    func manifests() throws {
        let folder = try folder()
        try folder.write("tint: blue", to: "v.yaml")
        let arguments = ["--values", "v.yaml", "--set", "name=x: #1"]
        let hash = try Program.built.run(
            ["hash", "a.yaml", "-o", "a.framehash"] + arguments, in: folder.path)
        #expect(hash.code == 0, "\(hash.talk)")
        let manifest = try folder.read("a.framehash")
        #expect(
            manifest.contains(
                "#flipbook-value: { tint: blue }\n#flipbook-value: { name: \"x: #1\" }\n"))
        let verify = try Program.built.run(["verify", "a.framehash"], in: folder.path)
        #expect(verify.code == 0, "\(verify.talk)")
        let other = try Program.built.run(
            ["verify", "a.framehash", "--set", "tint=green"], in: folder.path)
        #expect(other.code == 1, "\(other.talk)")
        let plain = try Program.built.run(["hash", "a.yaml"], in: folder.path)
        #expect(!plain.output.contains("flipbook-value"))
    }

    @Test(
        "every verb that reads timelines takes values",
        arguments: [
            ["export", "-o", "a.gif"], ["still", "--at", "0", "-o", "a.png"], ["hash"], ["trace"],
            ["check"], ["expand"], ["benchmark", "--frames", "1"], ["diff", "a.yaml"],
        ])
    func verbs(verb: [String]) throws {
        let folder = try folder()
        let right = try Program.built.run(
            verb + ["a.yaml", "--set", "tint=blue", "--set", "turn=4"], in: folder.path)
        #expect(right.code == 0, "\(right.talk)")
        let wrong = try Program.built.run(verb + ["a.yaml", "--set", "turn=10"], in: folder.path)
        #expect(wrong.code == 3)
        #expect((wrong.talk + wrong.output).contains("a.yaml:7:3: error: --set 'turn' must be 0…9"))
        let usage = try Program.built.run(verb + ["a.yaml", "--set", "turn"], in: folder.path)
        #expect(usage.code == 2)
    }

    @Test("a project's folder is read from, and nothing beside it, in the sandbox too")
    func project() throws {
        let folder = try Folder()
        let manager = FileManager.default
        for name in ["project/films", "project/parts"] {
            try manager.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        let head = "flipbook: 1\ncanvas: { size: [8, 4] }\nduration: 1\n"
        try folder.write(
            head + "use: [../parts/box.yaml]\nshaders: [../parts/box.metal]\nlayers:\n"
                + "  - box: { tint: red, svg: ../parts/dot.svg }\n",
            to: "project/films/a.yaml")
        try folder.write(
            """
            shaders: [box.metal]
            components:
              box:
                takes: { tint: color, svg: text }
                layers: [{ color: $tint, effects: [paler], }, { svg: dot.svg }, { svg: $svg }]
            """, to: "project/parts/box.yaml")
        try folder.write(
            """
            #include <metal_stdlib>
            using namespace metal;
            [[ stitchable ]] half4 paler(float2 position, half4 color) { return color * 0.5h; }
            """, to: "project/parts/box.metal")
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\">"
                + "<circle cx=\"1\" cy=\"1\" r=\"1\"/></svg>", to: "project/parts/dot.svg")
        try folder.write("components: { secret: { layers: [color: hunter2] } }", to: "up.yaml")
        func check(_ name: String) throws -> (code: Int32, talk: String) {
            let outcome = try Program.built.run(["check", name, "--quiet"], in: folder.path)
            return (outcome.code, outcome.output + outcome.talk)
        }
        let without = try check("project/films/a.yaml")
        #expect(without.code == 3)
        #expect(without.talk.contains("'../parts/box.yaml' lies outside the timeline's folder"))
        try folder.write("", to: "project/flipbook-project.yaml")
        let with = try check("project/films/a.yaml")
        #expect(with.code == 0, "\(with.talk)")
        let plain = try Program.built.run(["expand", "project/films/a.yaml"], in: folder.path)
        #expect(plain.output.contains("shaders: [../parts/box.metal]"))
        #expect(plain.output.contains("svg: ../parts/dot.svg"))
        // Upwards, absolutely, and by a link.
        try manager.createSymbolicLink(
            atPath: "\(folder.path)/project/parts/link.yaml",
            withDestinationPath: "\(folder.path)/up.yaml")
        for name in ["../../up.yaml", "\(folder.path)/up.yaml", "../parts/link.yaml"] {
            try folder.write(
                head + "use: ['\(name)']\nlayers: [{ secret: null }]\n", to: "project/films/b.yaml")
            let outcome = try check("project/films/b.yaml")
            #expect(outcome.code == 3)
            #expect(outcome.talk.contains("lies outside the project's folder"), "\(outcome.talk)")
            #expect(!outcome.talk.contains("hunter2"))
        }
        // A link is no project's file.
        try manager.removeItem(atPath: "\(folder.path)/project/flipbook-project.yaml")
        try manager.createSymbolicLink(
            atPath: "\(folder.path)/project/flipbook-project.yaml",
            withDestinationPath: "\(folder.path)/up.yaml")
        #expect(try check("project/films/a.yaml").code == 3)
    }
}
