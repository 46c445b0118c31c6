import NIOHTTP1
import Testing

@testable import StudioServer

/// Who is answered, without a connection.
@Suite struct RequestGuardTests {
    private let guarding = RequestGuard(token: "abc123", port: 8137)

    private func verdict(
        _ uri: String = "/abc123/state", _ method: HTTPMethod = .GET,
        _ headers: HTTPHeaders = ["Host": "127.0.0.1:8137"]
    ) -> RequestGuard.Verdict {
        guarding.verdict(
            on: HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: headers))
    }

    private func isAllowed(_ verdict: RequestGuard.Verdict) -> Bool {
        if case .allowed = verdict { true } else { false }
    }

    @Test("the page's own requests are answered")
    func own() {
        #expect(verdict() == .allowed(path: ["state"], query: [:]))
        #expect(verdict("/abc123/") == .allowed(path: [""], query: [:]))
        #expect(
            verdict("/abc123/frame/5?of=2&width=48")
                == .allowed(path: ["frame", "5"], query: ["of": "2", "width": "48"]))
        #expect(
            verdict("/abc123/compare?revision=a%2Fb%20c")
                == .allowed(path: ["compare"], query: ["revision": "a/b c"]))
        #expect(isAllowed(verdict("/abc123/state", .GET, ["Host": "localhost:8137"])))
        let post: HTTPHeaders = [
            "Host": "127.0.0.1:8137", "Origin": "http://127.0.0.1:8137",
            "Content-Type": "application/json",
        ]
        #expect(isAllowed(verdict("/abc123/edit", .POST, post)))
    }

    @Test(
        "tokens that are wrong, missing or elsewhere get nothing",
        arguments: [
            "/", "/state", "/abc124/state", "/abc12/state", "/abc1234/state", "/ABC123/state",
            "//abc123/state", "/state?token=abc123", "/%61bc12/state", "/abc123%00/state",
        ])
    func tokens(uri: String) { #expect(verdict(uri) == .refused(.forbidden)) }

    @Test(
        "ways out of the page's folder are refused",
        arguments: [
            "/abc123/../etc/passwd", "/abc123/..", "/abc123/%2e%2e/x", "/abc123/./x",
            "/abc123/%", "/abc123/%zz", "/abc123/%+f", "/abc123/%-1", "/abc123/%ff%fe",
            "abc123/state", "http://a/abc123/",
            "*", "",
        ])
    func ways(uri: String) { #expect(!isAllowed(verdict(uri))) }

    @Test(
        "other names of this machine are refused: they may be another's that lead here",
        arguments: [
            "evil.example:8137", "127.0.0.1", "127.0.0.1:8138", "localhost", "0.0.0.0:8137",
            "127.0.0.1:8137.evil.example", "", "user@127.0.0.1:8137",
        ])
    func hosts(host: String) {
        #expect(verdict("/abc123/state", .GET, ["Host": host]) == .refused(.misdirectedRequest))
    }

    @Test("a request needs one host")
    func hostCount() {
        #expect(!isAllowed(verdict("/abc123/state", .GET, [:])))
        let two = HTTPHeaders([("Host", "127.0.0.1:8137"), ("Host", "127.0.0.1:8137")])
        #expect(!isAllowed(verdict("/abc123/state", .GET, two)))
    }

    @Test(
        "pages of other sites are refused",
        arguments: [
            "http://evil.example", "null", "http://127.0.0.1:8138", "https://127.0.0.1:8137",
            "http://127.0.0.1:8137.evil.example", "file://",
        ])
    func origins(origin: String) {
        let headers: HTTPHeaders = [
            "Host": "127.0.0.1:8137", "Origin": origin, "Content-Type": "application/json",
        ]
        for method in [HTTPMethod.GET, .POST] {
            #expect(verdict("/abc123/state", method, headers) == .refused(.forbidden))
        }
    }

    @Test("a POST needs an origin and JSON; other methods are refused")
    func methods() {
        let host: HTTPHeaders = ["Host": "127.0.0.1:8137"]
        #expect(!isAllowed(verdict("/abc123/edit", .POST, host)))
        let form: HTTPHeaders = [
            "Host": "127.0.0.1:8137", "Origin": "http://127.0.0.1:8137",
            "Content-Type": "text/plain",
        ]
        #expect(!isAllowed(verdict("/abc123/edit", .POST, form)))
        for method in [HTTPMethod.PUT, .DELETE, .OPTIONS, .CONNECT, .TRACE] {
            #expect(!isAllowed(verdict("/abc123/state", method, host)))
        }
        let cross: HTTPHeaders = ["Host": "127.0.0.1:8137", "Sec-Fetch-Site": "cross-site"]
        #expect(!isAllowed(verdict("/abc123/state", .GET, cross)))
    }
}
