import Foundation
import TestSupport
import Testing

/// A folder with two timelines and a table, of which jobs are written.
final class FarmFolder: Folder {
    /// Five pieces of two seconds.
    private static let card = """
        flipbook: 1
        canvas: { size: [32, 16], background: black }
        framerate: 12
        duration: 10
        values:
          name: card
          title: hello
          tint: { kind: color, default: red }
        layers:
          - color: $tint
            frame: [8, 4]
            rotation: $time * 20
          - text: { string: $title, size: 6 }

        """
    private static let rows = "name,tint\nAmira,orange\nTarō,\"#00F\"\n\"it's $B\",green\n"

    /// What shells, make, YAML and Open Job Description take for something else.
    static let title =
        "it's \"$HOME\" `x` $(y) ${{ z }} {{w}} 100 % #1: \\ \n -second\nline"

    /// The name of the second timeline; it needs quoting everywhere, too.
    static let timeline = "it's a $card; \"no %1\" #2.yaml"

    override init() throws {
        try super.init()
        try write(Self.card, to: Self.timeline)
        try write(Self.card, to: "card.yaml")
        try write(Self.rows, to: "people.csv")
    }

    /// Runs `flipbook` in the folder.
    func run(_ arguments: [String]) throws -> Command.Outcome {
        try Program.built.run(arguments, in: path, environment: ["FLIPBOOK_NO_CACHE": "0"])
    }

    /// Runs another program in the folder, which runs `$FLIPBOOK`.
    ///
    /// - Parameter environment: in addition to the tests' own.
    func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> Command.Outcome {
        let own = [
            "FLIPBOOK": Program.built.path, "FLIPBOOK_NO_CACHE": "0",
            "FLIPBOOK_CACHE": "\(path)/cache",
        ]
        return try Command(
            program, arguments, in: path, environment: own.merging(environment) { $1 }
        ).run()
    }

    /// The bytes of plain exports of the rows' films.
    func rowFilms() throws -> [Data] {
        let plain = try run(
            ["export", "card.yaml", "--rows", "people.csv", "-o", "plain/{row}.mp4"])
        try #require(plain.code == 0, "\(plain.talk)")
        return try (1...3).map { try bytes("plain/\($0).mp4") }
    }

    /// The inodes of a job's pieces by their names: a piece that was made again has another.
    func pieces(of job: String) throws -> [String: Int] {
        var numbers: [String: Int] = [:]
        for name in contents where name.hasPrefix(job) && name.hasSuffix(".piece") {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            numbers[name] = attributes[.systemFileNumber] as? Int
        }
        return numbers
    }

    /// A YAML file as Python reads it.
    func yaml(_ name: String) throws -> [String: Any] {
        let code =
            "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)"
        let outcome = try run("/usr/bin/python3", ["-X", "utf8", "-c", code, name])
        try #require(outcome.code == 0, "\(outcome.talk)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }
}
