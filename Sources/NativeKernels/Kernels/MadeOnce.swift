import Synchronization

/// Values that are made when they are first asked for. Who asks for the same meanwhile waits for
/// it; others do not.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Slot: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let slots = Mutex<[Key: Slot]>([:])

    /// The value of a key, which `make` makes where there is none yet. Where that fails, the next
    /// who asks tries again.
    ///
    /// - Parameter isAnew: whether it is made even where there is one.
    func value<Failure: Error>(
        for key: Key, isAnew: Bool = false, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try slot(key).value.withLock { (value) throws(Failure) in
            if !isAnew, let value { return value }
            let made = try make()
            value = made
            return made
        }
    }

    private func slot(_ key: Key) -> Slot {
        slots.withLock { slots in
            if let slot = slots[key] { return slot }
            let slot = Slot()
            slots[key] = slot
            return slot
        }
    }
}
