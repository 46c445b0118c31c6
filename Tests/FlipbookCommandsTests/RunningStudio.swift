import Foundation
import TestSupport
import Testing

/// A studio that runs, in a folder with a git repository.
final class RunningStudio {
    let folder: Folder
    let page: WebDriver

    /// - Parameter isOutside: whether it is started in another folder, outside the repository.
    init(_ text: String, isDark: Bool = false, isOutside: Bool = false) throws {
        folder = try Folder()
        try folder.write(text, to: "a.yaml")
        for command in [
            "init -q .", "add a.yaml", "-c user.name=a -c user.email=a@b commit -qm a",
        ] {
            _ = try Program(path: "/usr/bin/git").run(
                command.split(separator: " ").map(String.init), in: folder.path)
        }
        let place = folder.path
        Thread {
            let shell = Program(path: "/bin/sh")
            let line =
                (isOutside ? "cd /; " : "")
                + "exec '\(Program.built.path)' studio '\(place)/a.yaml' --port 0 "
                + "> '\(place)/address' 2> '\(place)/talk' & "
                + "echo $! > '\(place)/process'; wait"
            _ = try? shell.run(["-c", line], in: place)
        }.start()
        var address = ""
        for _ in 0..<1200 where !address.hasSuffix("/\n") {
            usleep(50_000)
            address = (try? folder.read("address")) ?? ""
        }
        page = try WebDriver(isDark: isDark)
        try page.open(address.trimmingCharacters(in: .whitespacesAndNewlines))
        try page.wait("no picture", until: "document.getElementById('picture').width > 1")
    }

    deinit {
        if let process = try? folder.read("process").trimmingCharacters(
            in: .whitespacesAndNewlines)
        {
            _ = try? Program(path: "/bin/kill").run(["-INT", process])
        }
    }

    var text: String { (try? folder.read("a.yaml")) ?? "" }

    func seek(_ frame: Int) throws {
        try page.run(
            "const s = document.getElementById('scrubber'); s.value = \(frame); "
                + "s.dispatchEvent(new Event('input'))")
    }

    /// The hash that stands below the picture.
    func hash(of frame: Int) throws -> String {
        try page.wait(
            "no hash of frame \(frame)",
            until: "document.getElementById('hash').dataset.frame === '\(frame)'")
        return try page.text("document.getElementById('hash').dataset.hash")
    }

    func waitForText(_ words: String, _ isSo: (String) -> Bool) throws {
        for _ in 0..<400 where !isSo(text) { usleep(50_000) }
        try #require(isSo(text), "\(words): \(text)")
    }

    /// Where the picture lies on the page, and a wave across it for the pointer.
    func wave(steps: Int) throws -> (picture: [Double], way: [(x: Double, y: Double)]) {
        let bounds =
            try page.run(
                "const b = document.getElementById('overlay').getBoundingClientRect(); "
                    + "return [b.x, b.y, b.width, b.height]") as? [NSNumber] ?? []
        let picture = bounds.map(\.doubleValue)
        try #require(picture.count == 4)
        let way = (0...steps).map { step in
            let part = Double(step) / Double(steps)
            return (
                x: picture[0] + picture[2] * (0.2 + 0.6 * part),
                y: picture[1] + picture[3] * (0.5 + 0.3 * sin(part * 4))
            )
        }
        return (picture, way)
    }

    func click(_ id: String) throws {
        let place = try page.middle(of: "document.getElementById('\(id)')")
        try page.drag([place])
    }
}
