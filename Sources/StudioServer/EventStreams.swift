package import EditorServices
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// The pages that receive the studio's events (server-sent events).
package final class EventStreams: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])
    private static let maxChannels = 32

    package init() {}

    /// - Returns: false if there are too many listeners.
    func add(_ channel: any Channel) -> Bool {
        let isAdded = channels.withLock { channels in
            guard channels.count < Self.maxChannels else { return false }
            channels[ObjectIdentifier(channel)] = channel
            return true
        }
        guard isAdded else { return false }
        channel.closeFuture.whenComplete { [weak self] _ in
            _ = self?.channels.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
        }
        return true
    }

    package func send(_ event: StudioEvent) {
        switch event {
        case .changed: send("event: changed\ndata: {}\n\n")
        case .export(let json): send("event: export\ndata: \(json)\n\n")
        }
    }

    private func send(_ text: String) {
        for channel in channels.withLock({ Array($0.values) }) {
            // Don't wait for a page that doesn't read.
            guard channel.isWritable else { continue }
            let buffer = channel.allocator.buffer(string: text)
            channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
        }
    }

    func closeAll() {
        for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
    }
}
