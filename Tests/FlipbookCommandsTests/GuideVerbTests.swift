import Foundation
import TestSupport
import Testing

@Suite("flipbook components, flipbook icons")
struct GuideVerbTests {
    @Test("components are listed by file; one of them has its parameters")
    func components() throws {
        let list = try Program.built.run(["components"])
        #expect(list.code == 0)
        #expect(list.output.contains("flipbook/devices\n  phone "))
        let phone = try Program.built.run(["components", "phone"])
        #expect(phone.output.hasPrefix("phone (flipbook/devices)\n"))
        #expect(phone.output.contains("light or dark"))
        let pointers = try Program.built.run(
            ["components", "flipbook/pointers", "--format", "json"])
        let sets = try #require(
            try JSONSerialization.jsonObject(with: Data(pointers.output.utf8)) as? [[String: Any]])
        #expect(sets.map { $0["use"] as? String } == ["flipbook/pointers"])
    }

    @Test("icons are listed by name, or those with a word in it")
    func icons() throws {
        let all = try Program.built.run(["icons"]).output.split(separator: "\n")
        #expect(all.count > 200 && Set(all).count == all.count)
        let arrows = try Program.built.run(["icons", "Arrow-"]).output.split(separator: "\n")
        #expect(arrows.count > 5 && arrows.allSatisfy { $0.contains("arrow-") })
        let json = try Program.built.run(["icons", "heart", "--format", "json"]).output
        #expect(json.contains("\"heart-outline\""))
    }

    @Test(
        "a wrong name is a usage error with the nearest one",
        arguments: [("components", "phon", "phone"), ("icons", "haert", "heart")])
    func unknown(verb: String, name: String, near: String) throws {
        let outcome = try Program.built.run([verb, name])
        #expect(outcome.code == 2 && outcome.output == "")
        #expect(outcome.talk.contains("did you mean '\(near)'?"))
    }

    @Test("the timelines of their pictures are without an error")
    func pictures() throws {
        let folder = "\(Program.root)/Docs/kit"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".yaml") }.sorted()
        let names = ["app", "callouts", "captions", "devices", "icons", "particles", "pointers"]
        #expect(files == names.map { $0 + ".yaml" })
        let outcome = try Program.built.run(["check"] + files.map { "\(folder)/\($0)" })
        #expect(outcome.code == 0, "\(outcome.talk)")
    }

    @Test("their pages are up to date", arguments: [("components", "kit"), ("icons", "icons")])
    func pages(verb: String, name: String) throws {
        let outcome = try Program.built.run([verb, "--format", "markdown"])
        let page = try String(
            contentsOfFile: "\(Program.root)/Docs/\(name).md", encoding: .utf8)
        #expect(
            outcome.output == page,
            "write it anew: flipbook \(verb) --format markdown > Docs/\(name).md")
    }
}
