import Foundation
import TestSupport
import Testing

@testable import FilmChecks
@testable import FrameProduction
@testable import Guides

/// What an independent validator makes of the schema: Python's `jsonschema`.
@Suite("The schema and the parser", .seeded, .needs(.schemaValidator))
struct SchemaLawTests {
    /// Reads YAML by the core schema of YAML 1.2, and prints the names of files that the schema
    /// refuses, each with why.
    private static let validator = #"""
        import json, re, sys, yaml, jsonschema
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        class Core(yaml.SafeLoader): pass
        Core.yaml_implicit_resolvers = {
            letter: [(tag, rule) for tag, rule in rules if tag.endswith((":null", ":merge"))]
            for letter, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()}
        for tag, rule in [
            ("bool", "^(true|false)$"), ("int", "^[-+]?[0-9]+$"),
            ("float", r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$")]:
            Core.add_implicit_resolver(
                "tag:yaml.org,2002:" + tag, re.compile(rule), list("tf-+.0123456789"))
        for path in sys.argv[2:]:
            error = jsonschema.exceptions.best_match(
                validator.iter_errors(yaml.load(open(path), Core)))
            if error: print(path, list(error.absolute_path), error.message[:400])
        """#

    private func refused(_ paths: [String], in folder: TemporaryFolder) throws -> [String] {
        try folder.write(Self.validator, to: "validate.py")
        try folder.write(TimelineSchema.json, to: "schema.json")
        let outcome = try Command(
            "/usr/bin/python3", ["validate.py", "schema.json"] + paths, in: folder.path
        ).run()
        try #require(outcome.code == 0, "\(outcome.talk)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test("the schema takes every timeline of this project")
    func timelines() throws {
        let folder = try TemporaryFolder()
        let all = try FileManager.default.contentsOfDirectory(atPath: SampleTimeline.path(""))
            .filter { $0.hasSuffix(".yaml") && !$0.hasSuffix("-project.yaml") }
            .map { SampleTimeline.path($0) }
        #expect(all.count > 10)
        #expect(try refused(all, in: folder) == [])
    }

    @Test("what check passes, the schema takes")
    func generated() throws {
        let folder = try GeneratedDocument.folder()
        var passed: [String] = []
        for seed in TestSeed.several(1...150) {
            for (name, authoring) in [
                ("\(seed).yaml", GeneratedDocument.Authoring.none), ("\(seed)n.yaml", .names([])),
            ] {
                var document = GeneratedDocument(seed: seed)
                document.authoring = authoring
                try folder.write(document.yaml(), to: name)
                let check = TimelineCheck(
                    timeline: "\(folder.path)/\(name)", allowsAssetsOutside: true)
                if !check.findings().hasErrors { passed.append(name) }
            }
        }
        #expect(passed.count > 100)
        #expect(try refused(passed, in: folder) == [])
    }
}
