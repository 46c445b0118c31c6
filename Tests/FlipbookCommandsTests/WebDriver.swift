import Foundation
import TestSupport
import Testing

/// Chromium without a window, driven by its own driver: real keys and real pointers.
///
/// See <https://www.w3.org/TR/webdriver2/>.
final class WebDriver {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let process: Process
    private let port: Int
    private var session = ""

    /// - Parameter isDark: whether the machine's pages are dark.
    init(width: Int = 1400, height: Int = 900, isDark: Bool = false) throws {
        port = try LoopbackClient.freePort()
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/chromedriver")
        process.arguments = ["--port=\(port)"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<200 {
            if (try? ask("GET", "/status")) != nil { break }
            usleep(50_000)
        }
        var flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--force-device-scale-factor=1", "--window-size=\(width),\(height)",
        ]
        if isDark { flags.append("--blink-settings=preferredColorScheme=0") }
        let wanted: [String: Any] = [
            "capabilities": ["alwaysMatch": ["goog:chromeOptions": ["args": flags]]]
        ]
        let answer = try ask("POST", "/session", wanted) as? [String: Any]
        session = try #require(answer?["sessionId"] as? String)
    }

    deinit {
        if !session.isEmpty { _ = try? ask("DELETE", "/session/\(session)") }
        // It may have inherited blocked signals.
        kill(process.processIdentifier, SIGKILL)
    }

    @discardableResult
    private func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any {
        let content = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let head = [
            "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
            "Content-Type: application/json", "Content-Length: \(content.count)", "", "",
        ]
        let client = try LoopbackClient(port: port, seconds: 120)
        client.send(Array(head.joined(separator: "\r\n").utf8) + content)
        let answer = client.answer().body
        let json = try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any]
        let value = json?["value"] ?? NSNull()
        if let failure = value as? [String: Any], let message = failure["error"] {
            throw Failure(description: "\(message): \(failure["message"] ?? "")")
        }
        return value
    }

    func open(_ address: String) throws {
        try ask("POST", "/session/\(session)/url", ["url": address])
    }

    /// Runs a script's body; it returns a value.
    @discardableResult
    func run(_ script: String) throws -> Any {
        try ask("POST", "/session/\(session)/execute/sync", ["script": script, "args": []])
    }

    func text(_ script: String) throws -> String {
        try run("return String(\(script))") as? String ?? ""
    }

    func number(_ script: String) throws -> Double {
        let value = try run("return Number(\(script))")
        return (value as? NSNumber)?.doubleValue ?? .nan
    }

    /// Waits until a script's value is true, but not for ever.
    func wait(_ words: String, seconds: Double = 60, until script: String) throws {
        for _ in 0..<Int(seconds * 20) {
            if (try run("return Boolean(\(script))") as? Bool) == true { return }
            usleep(50_000)
        }
        let notice = try text("document.getElementById('notice')?.textContent")
        throw Failure(description: "\(words); the page says '\(notice)'")
    }

    func resize(_ width: Int, _ height: Int) throws {
        try ask("POST", "/session/\(session)/window/rect", ["width": width, "height": height])
    }

    func screenshot() throws -> Data {
        let text = try ask("GET", "/session/\(session)/screenshot") as? String
        return try #require(text.flatMap { Data(base64Encoded: $0) })
    }

    // MARK: Keys and pointers

    static let space = " "
    static let left = "\u{E012}"
    static let up = "\u{E013}"
    static let right = "\u{E014}"
    static let home = "\u{E011}"
    static let end = "\u{E010}"
    static let control = "\u{E009}"
    static let tab = "\u{E004}"

    /// Presses keys one after the other, while others are held.
    func press(_ keys: String..., holding held: [String] = []) throws {
        func key(_ type: String, _ value: String) -> [String: Any] {
            ["type": type, "value": value]
        }
        let actions =
            held.map { key("keyDown", $0) }
            + keys.flatMap { [key("keyDown", $0), key("keyUp", $0)] }
            + held.reversed().map { key("keyUp", $0) }
        try act(["type": "key", "id": "keys", "actions": actions])
    }

    /// Presses the pointer at the first place, moves it over the others, and lifts it.
    func drag(_ places: [(x: Double, y: Double)], milliseconds: Int = 20) throws {
        var actions: [[String: Any]] = []
        for (index, place) in places.enumerated() {
            actions.append([
                "type": "pointerMove", "duration": index == 0 ? 0 : milliseconds,
                "x": Int(place.x.rounded()), "y": Int(place.y.rounded()),
            ])
            if index == 0 { actions.append(["type": "pointerDown", "button": 0]) }
        }
        actions.append(["type": "pointerUp", "button": 0])
        try act([
            "type": "pointer", "id": "pointer", "parameters": ["pointerType": "mouse"],
            "actions": actions,
        ])
    }

    /// The middle of an element, by a script that returns it.
    func middle(of element: String) throws -> (x: Double, y: Double) {
        let script =
            "const b = (\(element)).getBoundingClientRect(); "
            + "return [b.x + b.width / 2, b.y + b.height / 2]"
        let numbers = try run(script) as? [NSNumber] ?? []
        try #require(numbers.count == 2, "\(element)")
        return (numbers[0].doubleValue, numbers[1].doubleValue)
    }

    private func act(_ device: [String: Any]) throws {
        try ask("POST", "/session/\(session)/actions", ["actions": [device]])
    }
}

extension Need {
    static let webDriver = Need("chromedriver") { access("/usr/bin/chromedriver", X_OK) == 0 }
}
