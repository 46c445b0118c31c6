internal import NIOCore
internal import NIOHTTP1

/// Closes connections whose requests are too long. It counts bytes before they are parsed, since
/// the parser would collect any request's head in memory.
final class HeadLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    /// The most bytes between two answers: a request's head and body.
    static let mostBytes = 4 << 20
    private static let mostHeadBytes = 64 << 10

    private var count = 0
    /// The last bytes, to find the end of a head across packets.
    private var tail: [UInt8] = []
    private var isInHead = true

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        count += buffer.readableBytes
        if isInHead {
            tail += buffer.readableBytesView
            if Self.endsHead(tail) {
                isInHead = false
                tail = []
            } else if tail.count > Self.mostHeadBytes {
                return refuse(context)
            }
        }
        guard count <= Self.mostBytes else { return refuse(context) }
        context.fireChannelRead(data)
    }

    /// To be called after a request has been read.
    func requestEnds() {
        count = 0
        isInHead = true
        tail = []
    }

    private static func endsHead(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropLast(3).contains { index in
            bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13
                && bytes[index + 3] == 10
        }
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
