package import EditorServices
package import Flipbook
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Serves the studio's page and answers on loopback.
package final class LoopbackServer: Sendable {
    /// The maximum number of connections.
    static let maxConnections = 256
    /// Seconds until a silent connection is closed.
    static let idleSeconds: Int64 = 60

    private let threads = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    /// Threads that answer requests: one draws, the others read and write.
    private let workers = NIOThreadPool(numberOfThreads: 8)
    private let channel: any Channel
    private let streams: EventStreams
    /// The page's address, with its token.
    package let address: String
    package let port: Int

    /// - Parameters:
    ///   - port: 0 for a free one.
    ///   - token: letters and digits. Requests without it are refused.
    ///   - studio: answers the requests.
    ///   - streams: receives the studio's events.
    /// - Throws: `FlipbookError.request` if the port is taken.
    package init(
        port: Int, token: String, studio: Studio, streams: EventStreams
    ) throws(FlipbookError) {
        workers.start()
        self.streams = streams
        let connections = Connections(max: Self.maxConnections)
        let workers = workers
        let bootstrap = ServerBootstrap(group: threads)
            .serverChannelOption(.backlog, value: 128)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    guard connections.add(channel) else {
                        channel.close(promise: nil)
                        return
                    }
                    channel.closeFuture.whenComplete { _ in connections.remove(channel) }
                    try pipeline.addHandler(RequestLimit())
                    try pipeline.addHandler(
                        IdleStateHandler(allTimeout: .seconds(Self.idleSeconds)))
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(
                        RequestHandler(
                            guarding: RequestGuard(
                                token: token, port: channel.localAddress?.port ?? port),
                            studio: studio, streams: streams, workers: workers,
                            connections: connections))
                }
            }
        do {
            channel = try bootstrap.bind(host: "127.0.0.1", port: port).wait()
        } catch {
            try? threads.syncShutdownGracefully()
            try? workers.syncShutdownGracefully()
            throw .request("port \(port) of this machine can't be used: \(Self.reason(error))")
        }
        self.port = channel.localAddress?.port ?? port
        address = "http://127.0.0.1:\(self.port)/\(token)/"
    }

    private static func reason(_ error: any Error) -> String {
        (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
    }

    /// Closes all connections.
    package func close() {
        streams.closeAll()
        try? channel.close().wait()
        try? threads.syncShutdownGracefully()
        try? workers.syncShutdownGracefully()
    }

    package static func freePort() throws(FlipbookError) -> Int {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        defer { try? group.syncShutdownGracefully() }
        do {
            let channel = try ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).wait()
            defer { try? channel.close().wait() }
            if let port = channel.localAddress?.port { return port }
        } catch {
            throw .request("no port of this machine can be used: \(reason(error))")
        }
        throw .request("no port of this machine can be used")
    }

    /// A token of 128 random bits.
    package static func makeToken() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
