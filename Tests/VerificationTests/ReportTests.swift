import TestSupport
import Testing
import Verification

@Suite struct ReportTests {
    private func film(_ color: String, frames: Int = 3, name: String = "a") -> String {
        """
        flipbook: 1
        name: \(name)
        canvas: { size: [8, 8], background: "\(color)" }
        framerate: 10
        duration: \(Double(frames) / 10)
        layers:
          - color: red
            frame: [2, 2]
            offset: ["$time * 4", 0]
        """
    }

    private func report(_ old: String, _ new: String) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(old, to: "old <&\".yaml")
        try folder.write(new, to: "new.yaml")
        let comparison = FilmComparison(
            old: folder.path + "/old <&\".yaml", new: folder.path + "/new.yaml")
        let path = folder.path + "/report.html"
        try comparison.writeReport(of: comparison.compare(), to: path)
        return try folder.read("report.html")
    }

    @Test("a report loads nothing, names both films, and holds three pictures a frame")
    func selfContained() throws {
        let text = try report(film("#102030"), film("#405060"))
        for reference in ["http:", "https:", "src=\"", "href=", "url(", "@import"] {
            #expect(!text.contains(reference), "\(reference)")
        }
        #expect(text.contains("old &lt;&amp;&quot;.yaml"))
        #expect(text.components(of: "data:image/png;base64,iVBOR") == 9)
        #expect(text.contains("<h1>3 of 3 frames differ: 0–2</h1>"))
        #expect(!text.contains("of the 3 frames that differ are in this file"))
    }

    @Test("of many frames a bounded number is in the report, and it says so")
    func bounded() throws {
        let text = try report(film("#102030", frames: 40), film("#405060", frames: 40))
        #expect(text.components(of: "data:image/png;base64,") == 36)
        #expect(text.contains("Pictures of 12 of the 40 frames that differ are in this file."))
    }

    @Test("a minus stays with its number, and a line has an end")
    func lines() throws {
        let text = try report(
            film("#102030"), film("#102030").replacing("* 4\", 0]", with: "* 4\", -3]"))
        #expect(text.contains("<span class=\"n\">-3]"))
        let long = film("#102030").replacing("$time * 4", with: "$time * 4" + " + 0.0 * $time")
        let words = String(repeating: " + 0.5 * $time", count: 200)
        #expect(
            try report(film("#102030"), long.replacing(" + 0.0 * $time", with: words)).contains(
                "more characters"))
    }

    @Test("films that are equal need no pictures")
    func equal() throws {
        let text = try report(film("#102030"), film("#102030"))
        #expect(text.components(of: "data:image/png;base64,") == 0)
        #expect(text.contains("<h1>all 3 frames are equal</h1>"))
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
