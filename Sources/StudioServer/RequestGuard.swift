internal import Flipbook
internal import NIOHTTP1

/// Decides which requests are answered: those of this studio's pages.
///
/// A page of another site can send requests to loopback. It doesn't know the token, its `Origin`
/// differs, and with a name of its own that leads to loopback, so does its `Host`.
struct RequestGuard: Sendable {
    enum Verdict: Equatable {
        /// The path below the token.
        case allowed(path: [String], query: [String: String])
        /// The status of all other answers, which have no body.
        case refused(HTTPResponseStatus)
    }

    let token: String
    let port: Int

    private var hosts: [String] {
        ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"]
    }

    func verdict(on head: HTTPRequestHead) -> Verdict {
        let names = head.headers["host"]
        guard names.count == 1, hosts.contains(names[0].lowercased()) else {
            return .refused(.misdirectedRequest)
        }
        let origins = head.headers["origin"]
        let own = hosts.map { "http://\($0)" }
        guard origins.allSatisfy({ own.contains($0.lowercased()) }), origins.count <= 1 else {
            return .refused(.forbidden)
        }
        switch head.method {
        case .GET, .HEAD: break
        case .POST:
            // Forms on other sites can't send JSON, and browsers send an origin with every POST.
            guard origins.count == 1,
                head.headers.first(name: "content-type")?.hasPrefix("application/json") ?? false
            else { return .refused(.forbidden) }
        default: return .refused(.methodNotAllowed)
        }
        let site = head.headers.first(name: "sec-fetch-site") ?? "same-origin"
        guard ["same-origin", "none"].contains(site) else { return .refused(.forbidden) }
        return address(head.uri)
    }

    private func address(_ uri: String) -> Verdict {
        let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = parts[0].split(separator: "/", omittingEmptySubsequences: false).map {
            PercentEncoding.decoded($0)
        }
        guard path.first == "", path.count > 1 else { return .refused(.badRequest) }
        path.removeFirst()
        guard let given = path.first, Self.isSame(given ?? "", token) else {
            return .refused(.forbidden)
        }
        path.removeFirst()
        let names = path.compactMap(\.self)
        guard names.count == path.count, !names.contains(".."), !names.contains(".") else {
            return .refused(.badRequest)
        }
        var query: [String: String] = [:]
        for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decoded(sides[0]),
                let value = PercentEncoding.decoded(sides.count > 1 ? sides[1] : "")
            else { return .refused(.badRequest) }
            query[name] = value
        }
        return .allowed(path: names, query: query)
    }

    /// Compares all characters, so that the time reveals nothing about the token.
    private static func isSame(_ given: String, _ token: String) -> Bool {
        let (given, token) = (Array(given.utf8), Array(token.utf8))
        guard given.count == token.count else { return false }
        return zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
