import Synchronization

/// Values made on first use. Concurrent requests for one key wait for it; other keys don't.
package final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Slot: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let slots = Mutex<[Key: Slot]>([:])

    package init() {}

    /// Returns the value of a key, made by `make` if there is none. After a failure the next call
    /// tries again.
    ///
    /// - Parameter isAnew: whether to replace an existing value.
    package func value<Failure: Error>(
        for key: Key, isAnew: Bool = false, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try slot(key).value.withLock { (value) throws(Failure) in
            if !isAnew, let value { return value }
            let made = try make()
            value = made
            return made
        }
    }

    package func removeAll() { slots.withLock { $0 = [:] } }

    private func slot(_ key: Key) -> Slot {
        slots.withLock { slots in
            if let slot = slots[key] { return slot }
            let slot = Slot()
            slots[key] = slot
            return slot
        }
    }
}
