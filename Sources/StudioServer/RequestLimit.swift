internal import NIOCore
internal import NIOHTTP1

/// Closes connections whose requests are too long, or too slow: 256 that send a byte now and then
/// would leave none for the page. It counts bytes before they are parsed, since the parser would
/// collect any request's head in memory.
final class RequestLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    /// The maximum number of bytes between two answers: a request's head and body.
    static let maxBytes = 4 << 20
    private static let maxHeadBytes = 64 << 10
    /// The time from a request's first byte to its last.
    static let maxDuration = TimeAmount.seconds(30)

    /// The end of a head.
    private static let end: [UInt8] = [13, 10, 13, 10]

    private var count = 0
    /// The bytes of the head so far, and how many of `end` it has at its end: each byte is looked
    /// at once, however small the packets are.
    private var (headCount, matched) = (0, 0)
    private var isInHead = true
    /// Closes the connection, unless the request has been read by then.
    private var deadline: Scheduled<Void>?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        count += buffer.readableBytes
        if deadline == nil {
            let channel = context.channel
            deadline = channel.eventLoop.scheduleTask(in: Self.maxDuration) {
                channel.close(promise: nil)
            }
        }
        if isInHead {
            headCount += buffer.readableBytes
            isInHead = !endsHead(buffer.readableBytesView)
            guard !isInHead || headCount <= Self.maxHeadBytes else { return refuse(context) }
        }
        guard count <= Self.maxBytes else { return refuse(context) }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    /// Must be called after a request has been read.
    func requestEnds() {
        deadline?.cancel()
        deadline = nil
        (count, headCount, matched) = (0, 0, 0)
        isInHead = true
    }

    /// Whether a head ends in the bytes that follow those before.
    private func endsHead(_ bytes: ByteBufferView) -> Bool {
        for byte in bytes {
            // After a byte that doesn't fit, only the first byte of the end can fit again.
            matched = byte == Self.end[matched] ? matched + 1 : byte == Self.end[0] ? 1 : 0
            if matched == Self.end.count {
                matched = 0
                return true
            }
        }
        return false
    }

    private func refuse(_ context: ChannelHandlerContext) {
        var answer = context.channel.allocator.buffer(capacity: 96)
        answer.writeString(
            "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\n"
                + "Connection: close\r\n\r\n")
        let channel = context.channel
        context.writeAndFlush(NIOAny(answer)).whenComplete { _ in channel.close(promise: nil) }
    }
}
