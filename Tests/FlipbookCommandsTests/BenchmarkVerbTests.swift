import Benchmarking
import Flipbook
import Foundation
import TestSupport
import Testing

@Suite("The verb benchmark")
struct BenchmarkVerbTests {
    private func run(_ arguments: [String]) throws -> Command.Outcome {
        try Program.built.run(["benchmark", "--frames", "2", "--size", "64x36"] + arguments)
    }

    private func object(_ arguments: [String]) throws -> [String: Any] {
        let outcome = try run(arguments + ["--json"])
        #expect(outcome.code == 0, "\(outcome.talk)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    private let stages = ["schedule", "draw", "shade", "composite", "convert", "hash", "total"]

    @Test("every effect, every transition and metaballs can be measured, in one table")
    func all() throws {
        let outcome = try run([])
        #expect(outcome.code == 0, "\(outcome.talk)")
        let lines = outcome.output.split(separator: "\n").dropFirst(2)
        let names = lines.map { String($0.prefix { $0 != " " && $0 != "," }) }
        #expect(names.filter { $0 == "nameDrop" }.count == 2)
        #expect(Set(names) == Set(Benchmark.effects))
        #expect(Set(names).isSuperset(of: ["blur", "metaballs", "melt", "wipe", "ripple"]))
        #expect(lines.allSatisfy { $0.contains(" 64x36 ") })
    }

    @Test("JSON has every stage in milliseconds, and nothing takes less than its least")
    func json() throws {
        let report = try object(["--effect", "nameDrop", "--jobs", "2"])
        #expect(report["effect"] as? String == "nameDrop")
        #expect(report["size"] as? String == "64x36")
        #expect(report["frames"] as? Int == 2)
        #expect(report["jobs"] as? Int == 2)
        let all = try #require(report["minimum"] as? [String: Any])
        for stage in stages {
            let key = "\(stage)Milliseconds"
            let median = try #require(report[key] as? Double, "\(key)")
            let minimum = try #require(all[key] as? Double, "\(key)")
            #expect(minimum >= 0 && minimum <= median)
        }
        #expect(try #require(report["shadeMilliseconds"] as? Double) > 0)
        let phases = try #require(report["phases"] as? [[String: Any]])
        #expect(phases.map { $0["phase"] as? String } == ["blur", "shock wave"])
    }

    @Test("what compiling takes is told kernel by kernel, whatever is kept from before")
    func compiling() throws {
        let path = "Timelines/shaders/crt.yaml"
        for _ in 0..<2 {
            let outcome = try Program.built.run(
                ["benchmark", "--compile", "--json", "--effect", "ripple"])
            #expect(outcome.code == 0, "\(outcome.talk)")
            let parts = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
                    as? [[String: Any]])
            #expect(parts.map { $0["effect"] as? String } == ["ripple"])
            #expect(try #require(parts[0]["frontEndMilliseconds"] as? Double) > 0)
            #expect(try #require(parts[0]["validateMilliseconds"] as? Double) > 0)
            let kernels = try #require(parts[0]["kernels"] as? [[String: Any]])
            let ripple = try #require(
                kernels.first { ($0["kernel"] as? String)?.hasPrefix("ripple") == true })
            for key in ["emit", "optimise", "generate", "load", "total"] {
                #expect(try #require(ripple["\(key)Milliseconds"] as? Double) > 0, "\(key)")
            }
            for key in ["lanes", "instructionsWritten", "instructions", "bytes"] {
                #expect(try #require(ripple[key] as? Int) > 0, "\(key)")
            }
        }
        let table = try Program.built.run(["benchmark", "--compile", path])
        #expect(table.code == 0, "\(table.talk)")
        let lines = table.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix(path) })
        #expect(lines.contains { $0.hasPrefix("  crt") })
    }

    @Test("a timeline's own frames are measured")
    func timeline() throws {
        let report = try object(["Tests/Fixtures/small.yaml"])
        #expect(report["timeline"] as? String == "Tests/Fixtures/small.yaml")
        #expect(report["frames"] as? Int == 2)
        let export = try #require(report["export"] as? [String: Any])
        #expect(export["frames"] as? Int == 2)
        let seconds = try #require(export["exportSeconds"] as? Double)
        let alone = try #require(export["encodeSeconds"] as? Double)
        let ratio = try #require(export["exportToEncode"] as? Double)
        #expect(seconds > 0 && alone > 0)
        // Both are rounded to thousandths.
        #expect(ratio > (seconds - 0.001) / (alone + 0.001) - 0.001)
        #expect(try #require(export["encodeMilliseconds"] as? Double) > 0)
        #expect(try #require(export["peakMemoryBytes"] as? Int) > 1_000_000)
        let table = try run(["Tests/Fixtures/small.yaml"])
        #expect(table.output.contains("encode alone"))
        #expect(try object(["--effect", "cd"])["export"] == nil)
    }

    @Test("a timeline is measured in a sandbox too")
    func confined() throws {
        let path = "Tests/Fixtures/small.yaml"
        // There may be no sandbox.
        guard try Program.built.run(["check", path, "--sandbox"]).code == 0 else { return }
        let outcome = try run([path, "--sandbox"])
        #expect(outcome.code == 0, "\(outcome.talk)")
    }

    @Test(
        "what can't be measured is a usage error",
        arguments: [
            ["--effect", "nameDrp"], ["--effect", "melt", "Tests/Fixtures/small.yaml"],
            ["--frames", "0"], ["--jobs", "0"], ["--size", "20000x1", "--effect", "cd"],
            ["--compile", "--size", "64x36"],
        ])
    func refused(arguments: [String]) throws {
        let outcome = try Program.built.run(["benchmark"] + arguments)
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
    }
}
