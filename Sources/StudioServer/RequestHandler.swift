internal import EditorServices
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Reads one connection's requests and sends the answers.
///
/// `@unchecked Sendable` holds because everything but `studio` is used on the connection's event
/// loop only.
final class RequestHandler: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let guarding: RequestGuard
    private let studio: Studio
    private let streams: EventStreams
    private let workers: NIOThreadPool
    private let connections: Connections
    /// A request that is answered when the client has taken the answers before it, which would
    /// otherwise collect in memory.
    private var waiting: (head: HTTPRequestHead, body: [UInt8])?
    private var head: HTTPRequestHead?
    /// The verdict on `head`.
    private var verdict = RequestGuard.Verdict.refused(.badRequest)
    /// The body of a request that is allowed; strangers' bodies are not stored.
    private var body: [UInt8] = []
    private var isStream = false

    init(
        guarding: RequestGuard, studio: Studio, streams: EventStreams, workers: NIOThreadPool,
        connections: Connections
    ) {
        self.connections = connections
        self.guarding = guarding
        self.studio = studio
        self.streams = streams
        self.workers = workers
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            verdict = guarding.verdict(on: head)
            if case .allowed = verdict { connections.trust(context.channel) }
            body = []
        case .body(let buffer):
            if case .allowed = verdict { body += buffer.readableBytesView }
        case .end:
            guard let head else { return }
            self.head = nil
            try? context.pipeline.syncOperations.handler(type: RequestLimit.self).requestEnds()
            guard context.channel.isWritable else {
                waiting = (head, body)
                return
            }
            answer(head, body, context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable, let (head, body) = waiting {
            waiting = nil
            answer(head, body, context)
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // Event streams may be idle.
        if event is IdleStateHandler.IdleStateEvent, !isStream {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    // MARK: Answers

    private func answer(
        _ head: HTTPRequestHead, _ body: [UInt8], _ context: ChannelHandlerContext
    ) {
        let (path, query): ([String], [String: String])
        switch verdict {
        case .allowed(let found, let values): (path, query) = (found, values)
        case .refused(let status):
            return send(status, "text/plain; charset=utf-8", [], head, context, closes: true)
        }
        let isPost = head.method == .POST
        if !isPost, let file = PageFile.named(path) {
            return send(.ok, file.type, file.bytes, head, context)
        }
        if !isPost, path == ["events"] { return stream(head, context) }
        let request = StudioRequest(isPost ? .post : .get, path, query: query, body: body)
        let loop = context.eventLoop
        let bound = NIOLoopBound((self, context), eventLoop: loop)
        workers.runIfActive(eventLoop: loop) { [studio] in studio.answer(request) }
            .whenSuccess { answer in
                let (handler, context) = bound.value
                handler.send(answer, head, context)
            }
    }

    private func send(
        _ answer: StudioAnswer, _ head: HTTPRequestHead, _ context: ChannelHandlerContext
    ) {
        var extra: [(String, String)] = []
        if let size = answer.size {
            extra = [("X-Width", "\(size.width)"), ("X-Height", "\(size.height)")]
        }
        send(
            HTTPResponseStatus(statusCode: answer.status.rawValue), answer.type, answer.bytes,
            head, context, extra)
    }

    /// - Parameter closes: whether the connection ends with it. Who is refused could otherwise ask
    ///   on without reading the answers, which would collect in memory.
    private func send(
        _ status: HTTPResponseStatus, _ type: String, _ bytes: [UInt8], _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext, _ extra: [(String, String)] = [], closes: Bool = false
    ) {
        guard context.channel.isActive else { return }
        var headers = Self.headers(type)
        for (name, value) in extra { headers.add(name: name, value: value) }
        if status != .noContent {
            headers.add(name: "Content-Length", value: "\(bytes.count)")
        }
        let isLast = closes || !head.isKeepAlive
        if isLast { headers.add(name: "Connection", value: "close") }
        let answer = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(answer)), promise: nil)
        if head.method != .HEAD, status != .noContent, !bytes.isEmpty {
            let buffer = context.channel.allocator.buffer(bytes: bytes)
            context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            if isLast { channel.close(promise: nil) }
        }
    }

    /// Keeps the connection open for events.
    private func stream(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard streams.add(context.channel) else {
            return send(.serviceUnavailable, "text/plain", [], head, context)
        }
        isStream = true
        let answer = HTTPResponseHead(
            version: .http1_1, status: .ok, headers: Self.headers("text/event-stream"))
        context.write(wrapOutboundOut(.head(answer)), promise: nil)
        let buffer = context.channel.allocator.buffer(string: ": hello\n\n")
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    }

    /// The page may load nothing from other origins, and can't be embedded in other pages.
    private static func headers(_ type: String) -> HTTPHeaders {
        [
            "Content-Type": type, "Cache-Control": "no-store",
            "Content-Security-Policy":
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }
}
