internal import NIOCore
internal import Synchronization

/// The open connections. Any program of the machine can open some and say nothing: where there are
/// too many, the oldest that hasn't sent the token makes room.
final class Connections: Sendable {
    private struct Entry {
        let channel: any Channel
        var hasToken = false
    }

    /// The oldest first.
    private let entries = Mutex<[Entry]>([])
    private let max: Int

    init(max: Int) { self.max = max }

    /// - Returns: false if all that are open belong to the page.
    func add(_ channel: any Channel) -> Bool {
        let (isAdded, oldest) = entries.withLock { entries -> (Bool, (any Channel)?) in
            var oldest: (any Channel)?
            if entries.count >= max {
                guard let index = entries.firstIndex(where: { !$0.hasToken }) else {
                    return (false, nil)
                }
                oldest = entries.remove(at: index).channel
            }
            entries.append(Entry(channel: channel))
            return (true, oldest)
        }
        oldest?.close(promise: nil)
        return isAdded
    }

    /// Keeps a connection, whose request had the token.
    func trust(_ channel: any Channel) {
        entries.withLock { entries in
            if let index = entries.firstIndex(where: { $0.channel === channel }) {
                entries[index].hasToken = true
            }
        }
    }

    func remove(_ channel: any Channel) {
        entries.withLock { $0.removeAll { $0.channel === channel } }
    }
}
