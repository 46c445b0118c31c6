import EditorServices
import TestSupport
import Testing

@testable import StudioServer

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The server on a real port, and clients that mean it ill.
@Suite(.serialized) struct StudioServerTests {
    private static let timeline = """
        flipbook: 1
        canvas: { size: [32, 32] }
        framerate: 10
        duration: 1
        layers: [{ circle: {} }]

        """

    /// A server of a small timeline.
    private final class Served {
        let folder: TemporaryFolder
        let server: LoopbackServer
        let token = LoopbackServer.makeToken()

        init() throws {
            folder = try TemporaryFolder()
            try folder.write(StudioServerTests.timeline, to: "a.yaml")
            try folder.write("secret", to: "b.txt")
            let streams = EventStreams()
            let studio = try Studio(timeline: "\(folder.path)/a.yaml") { streams.send($0) }
            server = try LoopbackServer(port: 0, token: token, studio: studio, streams: streams)
        }

        deinit { server.close() }

        /// A head with the right host.
        func head(_ path: String, _ more: [String] = [], method: String = "GET") -> String {
            let lines =
                ["\(method) /\(token)/\(path) HTTP/1.1", "Host: 127.0.0.1:\(server.port)"] + more
            return lines.joined(separator: "\r\n") + "\r\n\r\n"
        }

        /// The whole answer as a text.
        func ask(_ text: String) throws -> String {
            let client = try LoopbackClient(port: server.port)
            client.send(Array(text.utf8))
            let (head, body) = client.answer()
            return head + String(decoding: body, as: UTF8.self)
        }
    }

    @Test("connections that say nothing don't lock the page out")
    func idle() throws {
        let served = try Served()
        let silent = try (0..<LoopbackServer.maxConnections + 8).map { _ in
            try LoopbackClient(port: served.server.port)
        }
        #expect(try served.ask(served.head("")).hasPrefix("HTTP/1.1 200 OK"))
        withExtendedLifetime(silent) {}
    }

    @Test("the page comes with a policy that loads nothing from elsewhere")
    func page() throws {
        let served = try Served()
        let page = try served.ask(served.head("", []))
        #expect(page.hasPrefix("HTTP/1.1 200 OK"))
        #expect(page.contains("default-src 'none'") && page.contains("<title>Flipbook Studio"))
        let files = [
            "studio.css", "studio.js", "stage.js", "lanes.js", "source.js", "server.js",
            "elements.js",
        ]
        for file in files {
            let answer = try served.ask(served.head(file))
            #expect(answer.hasPrefix("HTTP/1.1 200 OK"), "\(file)")
            // Nothing is fetched from the network.
            #expect(!answer.contains("//cdn") && !answer.contains("https://"), "\(file)")
        }
        #expect(try served.ask(served.head("hash/0")).contains("\r\n\r\n"))
    }

    @Test("strangers and ways out get nothing, and no file of the folder")
    func refusals() throws {
        let served = try Served()
        let port = served.server.port
        let asked = [
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n",
            "GET /wrong/state HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n",
            "GET /\(served.token)/state HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "GET /\(served.token)/state HTTP/1.1\r\n\r\n",
            served.head("state", ["Origin: http://evil.example"]),
            served.head("edit", ["Content-Length: 2", "Origin: null"], method: "POST") + "{}",
            served.head("../b.txt"), served.head("%2e%2e/b.txt"), served.head("b.txt"),
            served.head("..%2fb.txt"), served.head("a.yaml"), served.head("/etc/passwd"),
        ]
        for request in asked {
            let answer = try served.ask(request)
            #expect(answer.hasPrefix("HTTP/1.1 4"), "\(request)\n\(answer)")
            #expect(!answer.contains("secret") && !answer.contains("root:"))
        }
        #expect(try served.ask(served.head("state")).hasPrefix("HTTP/1.1 200"))
    }

    @Test(
        "what is no request ends the connection and nothing else",
        arguments: [
            "\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\n b: c\r\n\r\n",
        ])
    func nonsense(text: String) throws {
        let served = try Served()
        let client = try LoopbackClient(port: served.server.port)
        client.send(Array(text.utf8))
        client.send(Array("\r\n\r\n".utf8))
        _ = client.answer()
        #expect(try served.ask(served.head("state")).hasPrefix("HTTP/1.1 200"))
    }

    @Test("a megabyte of header, and an endless body, are refused")
    func large() throws {
        let served = try Served()
        let line = "X-Long: " + String(repeating: "a", count: 8000) + "\r\n"
        let head =
            "GET /\(served.token)/state HTTP/1.1\r\nHost: 127.0.0.1:\(served.server.port)\r\n"
        let many = try LoopbackClient(port: served.server.port)
        many.send(Array((head + String(repeating: line, count: 130)).utf8))
        #expect(!many.answer().head.hasPrefix("HTTP/1.1 200"))
        let one = try LoopbackClient(port: served.server.port)
        one.send(Array((head + "X: " + String(repeating: "a", count: 1 << 20) + "\r\n\r\n").utf8))
        #expect(!one.answer().head.hasPrefix("HTTP/1.1 200"))
        let body = try LoopbackClient(port: served.server.port)
        body.send(
            Array(
                served.head(
                    "edit",
                    [
                        "Origin: http://127.0.0.1:\(served.server.port)",
                        "Content-Type: application/json", "Content-Length: 1000000000",
                    ], method: "POST"
                ).utf8))
        var isOpen = true
        for _ in 0..<200 where isOpen { isOpen = body.send([UInt8](repeating: 32, count: 1 << 20)) }
        #expect(!isOpen)
        #expect(try served.ask(served.head("state")).hasPrefix("HTTP/1.1 200"))
    }

    @Test(
        "who is refused can't ask on without reading the answers",
        arguments: ["PUT", "GET", "POST", "OPTIONS"])
    func refusedOnce(method: String) throws {
        let served = try Served()
        let client = try LoopbackClient(port: served.server.port)
        // A right host and no token.
        let request = "\(method) / HTTP/1.1\r\nHost: 127.0.0.1:\(served.server.port)\r\n\r\n"
        client.send(Array(String(repeating: request, count: 3).utf8))
        let (head, body) = client.answer()
        #expect(head.hasPrefix("HTTP/1.1 4"), "\(head)")
        #expect(body.isEmpty)
        // The connection ends: there is no second answer.
        #expect(!client.hears("HTTP/1.1"))
        #expect(try served.ask(served.head("state")).hasPrefix("HTTP/1.1 200"))
    }

    @Test("a head's end is found wherever packets end, and what follows it is no head")
    func packets() throws {
        let served = try Served()
        let port = served.server.port
        // Longer than a head may be.
        let body = "{\"a\":\"" + String(repeating: "a", count: 100_000) + "\"}"
        let head = Array(
            served.head(
                "cancel",
                [
                    "Origin: http://127.0.0.1:\(port)", "Content-Type: application/json",
                    "Content-Length: \(body.utf8.count)",
                ], method: "POST"
            ).utf8)
        for cut in 0...4 {
            let client = try LoopbackClient(port: port)
            for part in [head.dropLast(cut), head.suffix(cut) + Array(body.utf8)] {
                client.send(Array(part))
                usleep(20_000)
            }
            #expect(client.answer().head.hasPrefix("HTTP/1.1 200"), "\(cut)")
        }
    }

    @Test("a thousand open connections are served or closed, and the server stays")
    func many() throws {
        let served = try Served()
        var clients: [LoopbackClient] = []
        for _ in 0..<1000 {
            guard let client = try? LoopbackClient(port: served.server.port) else { break }
            client.send(Array("GET /".utf8))
            clients.append(client)
        }
        #expect(clients.count > 200)
        clients = []
        // The server has to see that they closed, which takes a busy machine a while.
        var answer = ""
        let patience = ContinuousClock.now + .seconds(2 * LoopbackServer.idleSeconds)
        while !answer.hasPrefix("HTTP/1.1 200"), ContinuousClock.now < patience {
            answer = (try? served.ask(served.head("state"))) ?? ""
            usleep(20_000)
        }
        #expect(answer.hasPrefix("HTTP/1.1 200"))
    }

    @Test("changes are told to every page that listens")
    func events() throws {
        let served = try Served()
        let listeners = try (0..<3).map { _ in try LoopbackClient(port: served.server.port) }
        for listener in listeners {
            listener.send(Array(served.head("events").utf8))
            #expect(listener.hears(": hello"))
        }
        let state = try served.ask(served.head("state"))
        let mark = try #require(
            state.firstRange(of: "\"mark\":\"").map { state[$0.upperBound...].prefix(64) })
        let edit = "{\"mark\":\"\(mark)\",\"changes\":[{\"line\":4,\"column\":11,\"value\":\"2\"}]}"
        let answer = try served.ask(
            served.head(
                "edit",
                [
                    "Origin: http://localhost:\(served.server.port)",
                    "Content-Type: application/json", "Content-Length: \(edit.utf8.count)",
                ], method: "POST") + edit)
        #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
        #expect(try served.folder.read("a.yaml").contains("duration: 2\n"))
        for listener in listeners { #expect(listener.hears("event: changed")) }
    }
}
