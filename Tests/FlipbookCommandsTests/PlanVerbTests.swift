import Foundation
import TestSupport
import Testing

@Suite("The plan of a film")
struct PlanVerbTests {
    private static let timeline = """
        flipbook: 1
        canvas: { size: [32, 16], background: black }
        framerate: 12
        duration: 12
        layers:
          - color: red
            frame: [8, 4]
            rotation: $time * 20

        """

    private struct Plan: Decodable {
        struct Piece: Decodable { var piece, first, last: Int; var seconds: Double }
        struct Part: Decodable {
            var part, first, last: Int; var pieces: String; var seconds: Double
        }
        var frames, width, height, pixels: Int
        var seconds, beginSeconds: Double
        var pieces: [Piece]
        var parts: [Part]
    }

    private func plan(_ flags: [String]) throws -> Plan {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        let outcome = try Program.built.run(["plan", "a.yaml", "--json"] + flags, in: folder.path)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(folder.contents == ["a.yaml"])
        return try JSONDecoder().decode(Plan.self, from: Data(outcome.output.utf8))
    }

    @Test("pieces and parts have all frames once, and their seconds add up")
    func structure() throws {
        for (flags, pieceCount, partCount) in [
            ([], 6, 6), (["--parts", "4"], 6, 4), (["--parts", "9"], 6, 6),
            (["--frames", "0-95"], 4, 4), (["--codec", "gif", "--parts", "2"], 144, 2),
            (["--codec", "vp9", "--parts", "1"], 6, 1),
        ] {
            let plan = try plan(flags)
            #expect((plan.pieces.count, plan.parts.count) == (pieceCount, partCount), "\(flags)")
            #expect(plan.pixels == plan.frames * plan.width * plan.height)
            #expect(plan.pieces.map(\.piece) == Array(1...pieceCount))
            #expect(plan.parts.map(\.part) == Array(1...partCount))
            let frames = Array(0..<plan.frames)
            #expect(plan.pieces.flatMap { Array($0.first...$0.last) } == frames)
            #expect(plan.parts.flatMap { Array($0.first...$0.last) } == frames)
            #expect(plan.pieces.allSatisfy { $0.seconds > 0 })
            for sum in [
                plan.pieces.map(\.seconds).reduce(0, +), plan.parts.map(\.seconds).reduce(0, +),
            ] {
                #expect(abs(sum - plan.seconds) < 1e-6 * plan.seconds)
            }
        }
    }

    @Test("the pieces are those that export makes")
    func pieces() throws {
        let plan = try plan(["--parts", "4"])
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        for part in plan.parts {
            let made = try Program.built.run(
                ["export", "a.yaml", "--pieces", part.pieces, "-o", "parts/"], in: folder.path)
            #expect(made.code == 0, "\(made.talk)")
        }
        #expect(folder.contents.filter { $0.hasSuffix(".piece") }.count == plan.pieces.count)
        let beyond = try Program.built.run(
            ["export", "a.yaml", "--pieces", "7-9", "-o", "parts/"], in: folder.path)
        #expect(beyond.code == 0)
        #expect(beyond.talk.contains("this part is empty, since the film has 6 pieces"))
        for arguments in [["join", "parts", "-o", "b.mp4"], ["export", "a.yaml", "-o", "a.mp4"]] {
            #expect(try Program.built.run(arguments, in: folder.path).code == 0)
        }
        #expect(try folder.bytes("a.mp4") == folder.bytes("b.mp4"))
    }

    @Test("people get a table, and wrong plans a reason")
    func words() throws {
        let folder = try Folder()
        try folder.write(Self.timeline, to: "a.yaml")
        try folder.write("flipbook: 1\n", to: "wrong.yaml")
        let text = try Program.built.run(["plan", "a.yaml", "--parts", "2"], in: folder.path)
        #expect(text.code == 0)
        #expect(text.output.hasPrefix("a.yaml: 144 frames of 32×16 at 12 per second, "))
        #expect(text.output.contains("2 parts, the longest of "))
        #expect(text.talk == "")
        let many = try Program.built.run(["plan", "a.yaml", "--parts", "7"], in: folder.path)
        #expect(many.talk == "note: the film has 6 pieces, so there are no more parts\n")
        for (arguments, code) in [
            (["a.yaml", "--parts", "0"], 2), (["a.yaml", "--codec", "rgba"], 2),
            (["a.yaml", "--frames", "0-999"], 2), (["wrong.yaml"], 3), (["none.yaml"], 3), ([], 2),
        ] {
            let outcome = try Program.built.run(["plan"] + arguments, in: folder.path)
            #expect(outcome.code == Int32(code), "\(arguments): \(outcome.talk)")
            #expect(outcome.output == "")
        }
    }
}
