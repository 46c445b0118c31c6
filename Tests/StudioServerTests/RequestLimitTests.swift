import NIOCore
import NIOEmbedded
import Testing

@testable import StudioServer

/// What a connection may send, and how slowly.
@Suite struct RequestLimitTests {
    /// A connection with a limit, and without a parser behind it.
    private let limit = RequestLimit()
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandler(limit)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func receive(_ text: String) throws {
        try channel.writeInbound(channel.allocator.buffer(string: text))
    }

    private func wait(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

    @Test("a request that arrives a byte at a time is ended in time")
    func slow() throws {
        for _ in 0..<8 {
            try receive("G")
            #expect(channel.isActive)
            wait(.nanoseconds(RequestLimit.maxDuration.nanoseconds / 8))
        }
        #expect(!channel.isActive)
    }

    @Test("a connection with short requests stays, and so does one that waits between them")
    func quick() throws {
        for _ in 0..<5 {
            try receive("GET / HTTP/1.1\r\n\r\n")
            wait(.nanoseconds(RequestLimit.maxDuration.nanoseconds / 2))
            limit.requestEnds()
            wait(RequestLimit.maxDuration)
            #expect(channel.isActive)
        }
        try channel.close().wait()
    }
}
