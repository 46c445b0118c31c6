import Foundation
import TestSupport
import Testing

/// What ends in time, with its exit code and a sentence, whatever it is busy with.
@Suite("Bounds of time and memory")
struct SupervisionVerbTests {
    /// A picture that librsvg is busy with for minutes: many morphologies of the largest radius
    /// that is taken, over noise.
    static let endless = """
        <svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f" x="0" \
        y="0" width="1" height="1"><feTurbulence/>\
        \(String(repeating: "<feMorphology radius=\"50\"/>", count: 40))</filter>\
        <rect width="2000" height="2000" filter="url(#f)"/></svg>
        """

    static func timeline(svg: String = "endless.svg") -> String {
        """
        flipbook: 1
        canvas: { size: [200, 200], scale: 10 }
        framerate: 10
        duration: 1
        layers:
          - svg: { file: \(svg) }
            frame: [200, 200]
        """
    }

    private func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.endless, to: "endless.svg")
        try folder.write(Self.timeline(), to: "endless.yaml")
        try folder.write(Sample.timeline, to: "good.yaml")
        return folder
    }

    @Test("a frame that a library is busy with ends by --frame-timeout")
    func frameTimeout() throws {
        let folder = try folder()
        let before = folder.contents
        let outcome = try Program.built.run(
            ["export", "endless.yaml", "-o", "out/a.mp4", "--frame-timeout", "4"],
            in: folder.path)
        #expect(outcome.code == 4, "\(outcome.talk)")
        #expect(outcome.talk.contains(" takes longer than 4 seconds"), "\(outcome.talk)")
        #expect(outcome.talk.contains("--frame-timeout"))
        #expect(folder.contents == before)
    }

    @Test("the others of a batch are done all the same")
    func batch() throws {
        let folder = try folder()
        let outcome = try Program.built.run(
            [
                "export", "endless.yaml", "good.yaml", "-o", "{name}.gif", "--frame-timeout", "4",
                "--progress", "json",
            ], in: folder.path)
        #expect(outcome.code == 5, "\(outcome.talk)")
        #expect(outcome.talk.contains(" takes longer than 4 seconds"))
        #expect(folder.contents == ["endless.svg", "endless.yaml", "good.gif", "good.yaml"])
    }

    @Test("verify has a result for every manifest when one of them has no end")
    func verify() throws {
        let folder = try folder()
        try folder.write(Sample.timeline, to: "other.yaml")
        let hashed = try Program.built.run(["hash", "good.yaml"], in: folder.path)
        for name in ["good", "other", "endless"] {
            try folder.write(
                hashed.output.replacing("good.yaml", with: "\(name).yaml"),
                to: "\(name).framehash")
        }
        let outcome = try Program.built.run(
            ["verify", ".", "--frame-timeout", "4", "--junit", "junit.xml", "--format", "json"],
            in: folder.path)
        #expect(outcome.code == 5, "\(outcome.talk)")
        for name in ["good", "other"] {
            let said = outcome.talk.components(separatedBy: "\(name).framehash: ").count - 1
            #expect(said == 1, "\(outcome.talk)")
        }
        #expect(outcome.talk.contains("endless.framehash"))
        #expect(outcome.talk.contains(" takes longer than 4 seconds"))
        let report = try folder.read("junit.xml")
        #expect(report.contains("tests=\"3\""), "\(report)")
    }

    @Test("check tells what takes too long as a finding with its place, and checks the others")
    func checkTimeout() throws {
        let folder = try Folder()
        let layers = (0..<4000).map { number in
            """
              - text: { string: "Layer \(number) of many", size: "17 + sin($time * \(number))" }
                position: ["\(number) + cos($time)", 10]
            """
        }
        let head = "flipbook: 1\ncanvas: { size: [100, 100] }\nduration: 1\nlayers:\n"
        try folder.write(head + layers.joined(separator: "\n"), to: "many.yaml")
        try folder.write("flipbook: 1\nnonsense: 2\n", to: "bad.yaml")
        let outcome = try Program.built.run(
            ["check", "many.yaml", "bad.yaml", "--timeout", "0.01", "--format", "json"],
            in: folder.path)
        #expect(outcome.code == 3, "\(outcome.talk)")
        let findings = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
        let slow = try #require(findings.first { $0["code"] as? String == "too-slow" })
        #expect(slow["file"] as? String == "many.yaml")
        #expect(slow["line"] as? Int ?? 0 >= 1)
        #expect(findings.contains { $0["file"] as? String == "bad.yaml" })
    }

    @Test(
        "an interruption ends within two seconds what a library is busy with, and leaves nothing",
        arguments: [SIGINT, SIGTERM])
    func interruption(signal: Int32) throws {
        let folder = try folder()
        let before = folder.contents
        let clock = ContinuousClock()
        let start = clock.now
        let outcome = try Program.built.run(
            ["export", "endless.yaml", "-o", "deep/out/a.mp4", "--progress", "json"],
            in: folder.path, interruptAfter: "\"completed\":0", signal: signal)
        #expect(outcome.code == 130, "\(outcome.talk)")
        // Two seconds, and what a busy machine takes to start a process.
        #expect((clock.now - start) / .seconds(1) < 60)
        #expect(folder.contents == before)
    }

    @Test("more memory than --memory is an error with exit code 4, and 3 of check")
    func memory() throws {
        let folder = try Folder()
        try folder.write(
            Self.timeline().replacing("scale: 10", with: "scale: 50"), to: "large.yaml")
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
            to: "endless.svg")
        let outcome = try Program.built.run(
            ["still", "large.yaml", "--at", "0", "-o", "a.png", "--memory", "500MB"],
            in: folder.path)
        #expect(outcome.code == 4, "\(outcome.talk)")
        #expect(outcome.talk.contains("memory"), "\(outcome.talk)")
        #expect(folder.contents == ["endless.svg", "large.yaml"])
    }

    @Test("a worker that is killed or crashes leaves nothing, and its command says so")
    func death() throws {
        for (signal, words) in [("KILL", "was killed"), ("SEGV", "crashed (signal 11)")] {
            let folder = try Folder()
            try folder.write(
                Sample.timeline(replacing: "duration: 0.4", with: "duration: 3600"),
                to: "a.yaml")
            // The worker is the program's only child.
            let script = """
                "$0" export a.yaml -o out/a.mp4 --progress json 2>talk &
                until grep -q '"completed":1' talk; do sleep 0.05; done
                kill -\(signal) $(cat /proc/$!/task/$!/children)
                wait $!
                echo $?
                """
            let outcome = try Command(
                "/bin/sh", ["-c", script, Program.built.path], in: folder.path
            ).run()
            #expect(outcome.output == "4\n", "\(outcome.talk)")
            #expect(try folder.read("talk").contains(words))
            #expect(folder.contents == ["a.yaml", "talk"])
        }
    }

    @Test("a worker ends with its supervisor")
    func orphan() throws {
        let folder = try Folder()
        try folder.write(
            Sample.timeline(replacing: "duration: 0.4", with: "duration: 3600"), to: "a.yaml")
        let script = """
            "$0" export a.yaml -o a.mp4 --progress json 2>talk &
            until grep -q '"completed":1' talk; do sleep 0.05; done
            worker=$(cat /proc/$!/task/$!/children | tr -d ' ')
            kill -KILL $!
            for i in $(seq 100); do
                [ -d /proc/$worker ] || { echo gone; exit; }
                grep -q 'State:.Z' /proc/$worker/status && { echo gone; exit; }
                sleep 0.1
            done
            """
        let outcome = try Command(
            "/bin/sh", ["-c", script, Program.built.path], in: folder.path
        ).run()
        #expect(outcome.output == "gone\n", "\(outcome.talk)")
    }

    @Test("a sandbox changes no answer")
    func sandbox() throws {
        let manifest = "Timelines/captions.framehash"
        let inside = try Program.built.run(["verify", manifest, "--sandbox"])
        let outside = try Program.built.run(["verify", manifest, "--no-sandbox"])
        #expect(inside.code == 0, "\(inside.talk)")
        #expect(outside.code == 0)
        #expect(inside.output == outside.output)
    }

    @Test(
        "limits of the shell end with a sentence",
        arguments: [
            ("ulimit -n 20", "this shell allows 20 open files, and Flipbook needs 64"),
            ("ulimit -t 1", "it took more processor time than this shell allows (see 'ulimit -t')"),
        ])
    func shellLimits(limit: String, sentence: String) throws {
        let folder = try Folder()
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [1920, 1080] }
            duration: 60
            layers: [{ circle: { fill: red }, effects: [{ blur: 20 + $time }] }]

            """, to: "a.yaml")
        let outcome = try Command(
            "sh",
            [
                "-c", "\(limit); exec \"$0\" hash a.yaml --cold -o a.framehash",
                Program.built.path,
            ], in: folder.path
        ).run()
        #expect(outcome.code == 4, "\(outcome.talk)")
        #expect(outcome.talk.contains(sentence), "\(outcome.talk)")
    }
}
