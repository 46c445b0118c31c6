import Foundation
import TestSupport
import Testing

@Suite("The verbs shader and new")
struct ShaderVerbTests {
    /// A folder of its own, removed at the end.
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "flipbook-new-\(UUID())").path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func run(_ arguments: [String], in folder: String) throws -> Command.Outcome {
        try Program.built.run(arguments, in: folder)
    }

    @Test("what is new has no mistakes, and its shader is the effect of its timeline")
    func beginning() throws {
        try inFolder { folder in
            for kind in ["color", "layer", "distortion"] {
                let written = try run(
                    ["new", "\(kind).yaml", "--shader", "my_\(kind)", "--kind", kind], in: folder)
                #expect(written.code == 0)
                // Only the first one writes the schema.
                let schema =
                    kind == "color"
                    ? "wrote timeline.schema.json, by which editors check timelines\n" : ""
                #expect(written.talk == schema + "wrote my_\(kind).metal\nwrote \(kind).yaml\n")
                let check = try run(["check", "\(kind).yaml"], in: folder)
                #expect(check.code == 0 && check.talk.contains("all well"), "\(check.output)")
                let shader = try run(["shader", "my_\(kind).metal"], in: folder)
                #expect(shader.output.hasPrefix("my_\(kind) ("))
            }
            let hash = try run(["hash", "color.yaml", "--frames", "90"], in: folder)
            #expect(hash.code == 0, "\(hash.talk)")
        }
    }

    @Test("missing folders are made, and every written file is named")
    func folders() throws {
        try inFolder { folder in
            let written = try run(["new", "a/b/film.yaml"], in: folder)
            #expect(written.code == 0, "\(written.talk)")
            #expect(
                written.talk == "wrote a/b/timeline.schema.json, by which editors check timelines\n"
                    + "wrote a/b/film.yaml\n")
            #expect(try run(["check", "a/b/film.yaml"], in: folder).code == 0)
            let shader = try run(["new", "--shader", "glint", "-o", "c/glint.metal"], in: folder)
            #expect(shader.talk == "wrote c/glint.metal\n")
            let refused = try run(["new", "a/b/film.yaml/x.yaml"], in: folder)
            #expect(refused.code == 4, "\(refused.talk)")
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
            #expect(
                names.sorted() == [
                    "a", "a/b", "a/b/film.yaml", "a/b/timeline.schema.json", "c", "c/glint.metal",
                ])
        }
    }

    @Test("what is there stays as it is without --force")
    func existing() throws {
        try inFolder { folder in
            let shader = "\(folder)/glint.metal"
            try "mine".write(toFile: shader, atomically: true, encoding: .utf8)
            let refused = try run(["new", "film.yaml", "--shader", "glint"], in: folder)
            #expect(refused.code == 2 && refused.talk.contains("'glint.metal' is there already"))
            #expect(try String(contentsOfFile: shader, encoding: .utf8) == "mine")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/film.yaml"))
            let forced = try run(["new", "film.yaml", "--shader", "glint", "--force"], in: folder)
            #expect(forced.code == 0)
            #expect(try String(contentsOfFile: shader, encoding: .utf8) != "mine")
            for name in ["if", "a b", "1x", "float"] {
                #expect(try run(["new", "--shader", name], in: folder).code == 2, "\(name)")
            }
            #expect(try run(["new"], in: folder).code == 2)
            #expect(try run(["new", "a.yaml", "-o", "b.metal"], in: folder).code == 2)
        }
    }

    @Test("a file's kernels are told with their parameters, and become instructions, too")
    func kernels() throws {
        try inFolder { folder in
            let text = """
                struct Dot { float2 place; };
                kernel void move(device Dot* dots [[buffer(0)]], device const float* weights,
                                 constant float2& pull, constant float4* colors,
                                 constant int& colorCount,
                                 texture2d<float, access::read_write> canvas,
                                 uint id [[thread_position_in_grid]]) {
                    dots[id].place += pull * weights[id];
                    canvas.write(colors[0], uint2(dots[id].place));
                }

                """
            try text.write(toFile: "\(folder)/a.metal", atomically: true, encoding: .utf8)
            let listed = try run(["shader", "a.metal"], in: folder)
            #expect(
                listed.output == """
                    move (kernel)
                      device Dot*                           dots        a buffer, which it changes
                      device const float*                   weights     a buffer, which it reads
                      constant float2&                      pull        argument
                      constant float4*                      colors      a list
                      constant int&                         colorCount  how many the list has
                      texture2d<float, access::read_write>  canvas      the picture of the layer
                      uint                                  id          the place in the grid

                    """)
            let json = try run(["shader", "a.metal", "--json"], in: folder).output
            #expect(json.contains("\"from\": \"a buffer, which it reads\""))
            for (form, word) in [
                ("ir", "memory m0: float32"), ("llvm", "define"), ("asm", ".text"),
            ] {
                let shown = try run(["shader", "a.metal", "--emit", form], in: folder)
                #expect(shown.code == 0 && shown.output.contains(word), "\(shown.talk)")
            }
        }
    }

    @Test(
        "a file without an entry is told what to write, and what it then is",
        arguments: [
            ("half4 f(float2 p, half4 c) { return c; }", "colour effect"),
            ("float2 f(float2 p, float a) {\n    return p + a;\n}", "distortion effect"),
            ("half4 f(\n    float2 p\n) { return 1; }", "generator"),
            ("half4\nf(float2 p) { return 1; }", "generator"),
            ("static half4 f(float2 p, SwiftUI::Layer l) { return 1; }", "layer effect"),
            ("vec<half, 4> f(float2 p) { return 1; }", "generator"),
        ])
    func unmarked(function: String, kind: String) throws {
        try inFolder { folder in
            func list(_ text: String) throws -> Command.Outcome {
                try text.write(toFile: "\(folder)/a.metal", atomically: true, encoding: .utf8)
                return try run(["shader", "a.metal"], in: folder)
            }
            let head = "#include <SwiftUI/SwiftUI_Metal.h>\nfloat g(float x) { return x; }\n"
            let told = try list(head + function)
            let lines = told.talk.split(separator: "\n").map(String.init)
            #expect(told.code == 0 && lines.count == 3, "\(told.talk)")
            let sentence = "to make 'f' a \(kind), write [[ stitchable ]] before its type:"
            #expect(lines[1].hasPrefix("a.metal:") && lines[1].hasSuffix(sentence))
            let first = try #require(function.split(separator: "\n").first)
            #expect(lines[2] == "  [[ stitchable ]] \(first)")
            let marked = function.replacing(first, with: lines[2], maxReplacements: 1)
            let listed = try list(head + marked)
            #expect(listed.output.hasPrefix("f (\(kind))"), "\(listed.talk)")
            #expect(listed.talk.isEmpty)
        }
    }

    @Test("a file without a function that could be an entry is shown one")
    func noEntry() throws {
        try inFolder { folder in
            func list(_ text: String, _ more: [String] = []) throws -> Command.Outcome {
                try text.write(toFile: "\(folder)/a.metal", atomically: true, encoding: .utf8)
                return try run(["shader", "a.metal"] + more, in: folder)
            }
            let words = "no function is marked [[ stitchable ]], and none is a kernel"
            for text in ["", "float f(float2 p) { return p.x; }"] {
                let told = try list(text)
                #expect(told.talk.hasPrefix(words + "; an effect begins with such a line:\n"))
                let shown = try #require(told.talk.split(separator: "\n").last)
                #expect(try list(String(shown)).output.hasPrefix("name (colour effect)"))
            }
            let many = (1...5).map { "half4 f\($0)(float2 p) { return 1; }\n" }.joined()
            let told = try list(many)
            #expect(told.talk.contains("'f3'") && !told.talk.contains("'f4'"))
            #expect(told.talk.hasSuffix("and 2 more functions\n"))
            let emitted = try list(many, ["--emit", "ir"])
            #expect(emitted.code == 2 && emitted.talk.contains("in 'a.metal', \(words)"))
        }
    }

    @Test("a shader's includes are read from its folder, and further files with it")
    func includes() throws {
        try inFolder { folder in
            func write(_ text: String, _ name: String) throws {
                try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
            }
            try write(
                "#import \"b.h\"\nhalf4 far(float2 p);\n"
                    + "[[ stitchable ]] half4 f(float2 p) { return near(p) + far(p); }\n", "a.metal"
            )
            try write(
                "#include \"c.h\"\n#import \"c.h\"\n"
                    + "half4 near(float2 p) { return c(p); }\n", "b.h")
            try write("#pragma once\nhalf c(float2 p) { return p.x; }\n", "c.h")
            try write("half4 far(float2 p) { return 1; }\n", "far.metal")
            let alone = try run(["shader", "a.metal"], in: folder)
            #expect(alone.code == 3, "\(alone.talk)")
            #expect(
                alone.talk.contains(
                    "a.metal:3:55: error: 'far' is declared, but has no body"), "\(alone.talk)")
            #expect(
                alone.talk.contains("such as shaders: [tools.metal, effect.metal]"),
                "\(alone.talk)")
            let both = try run(["shader", "a.metal", "far.metal"], in: folder)
            #expect(both.code == 0 && both.output.hasPrefix("f (generator)"), "\(both.talk)")
            try write("#include \"../secret.h\"\n", "b.h")
            let outside = try run(["shader", "a.metal", "far.metal"], in: folder)
            #expect(outside.code == 3, "\(outside.talk)")
        }
    }

    @Test("a shader's functions, mistakes and instructions are told, in JSON too")
    func shader() throws {
        try inFolder { folder in
            let text = """
                [[ stitchable ]] half4 fade(
                    float2 p, SwiftUI::Layer a, SwiftUI::Layer b, float progress
                ) { return mix(a.sample(p), b.sample(p), half4(progress)); }
                [[ stitchable ]] half4 paint(float2 p, device const half4* colors, int count)
                { return colors[int(p.x)]; }
                """
            try text.write(toFile: "\(folder)/a.metal", atomically: true, encoding: .utf8)
            try "float f() { return x; }".write(
                toFile: "\(folder)/b.metal", atomically: true, encoding: .utf8)
            let listed = try run(["shader", "a.metal"], in: folder)
            #expect(listed.output.contains("fade (transition)"))
            #expect(listed.output.contains("paint (generator)"))
            #expect(listed.output.contains("device const half4*  colors  a list"))
            let json = try run(["shader", "a.metal", "--json"], in: folder)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
            let functions = try #require(object["functions"] as? [[String: Any]])
            #expect(functions.compactMap { $0["kind"] as? String } == ["transition", "generator"])
            for (form, word) in [("ir", "positionX"), ("llvm", "define"), ("asm", ".text")] {
                let emitted = try run(
                    ["shader", "a.metal", "--emit", form, "--function", "fade"], in: folder)
                #expect(emitted.code == 0 && emitted.output.contains(word), "\(form)")
            }
            #expect(try run(["shader", "a.metal", "--emit", "ir"], in: folder).code == 2)
            let unknown = try run(
                ["shader", "a.metal", "--emit", "ir", "--function", "fad"], in: folder)
            #expect(unknown.code == 2 && unknown.talk.contains("did you mean 'fade'?"))
            let broken = try run(["shader", "b.metal"], in: folder)
            #expect(broken.code == 3 && broken.talk.contains("b.metal:1:20: error"))
            let brokenJSON = try run(["shader", "b.metal", "--json"], in: folder)
            #expect(brokenJSON.code == 3 && brokenJSON.output.contains("\"severity\": \"error\""))
            #expect(try run(["shader", "none.metal"], in: folder).code == 3)
        }
    }
}
