package import Diagnostics
package import MediaTime

/// A value, a UUID or nil, that changes at certain times. Animators play when it changes.
package struct Trigger: Hashable, Sendable {
    package var name: String
    package var source: Source

    package init(name: String, source: Source) {
        self.name = name
        self.source = source
    }

    package enum Source: Hashable, Sendable {
        /// A new UUID at each `set` event of the touch, and nil at each `clear` event, if any.
        /// `haptic` is a name for the event log, such as `impact`.
        case touch(Int, set: TouchPhase, clear: TouchPhase?, haptic: String?)
        /// The listed changes, in order of time.
        case changes([Change])
        /// A new UUID at each of these times, which are in order.
        case times([Time])
        /// A new UUID at `from` and after every `interval`, up to but not including `to` or the
        /// film's end.
        case every(interval: Time, from: Time, to: Time?)
    }

    /// Returns the times at which a trigger that depends on time alone gets a new UUID; empty for
    /// other triggers.
    ///
    /// - Parameter length: the film's length.
    package func freshTimes(inFilmOf length: Time) -> [Time] {
        switch source {
        case .touch, .changes: return []
        case .times(let times): return times
        case .every(let interval, let from, let to):
            var times: [Time] = []
            var time = from
            while time < to ?? length, times.count < Touch.maxEvents {
                times.append(time)
                time = time + interval
            }
            return times
        }
    }

    package struct Change: Hashable, Sendable {
        package var time: Time
        /// The new value; nil clears the trigger.
        package var uuid: TriggerIdentifier?

        package init(time: Time, uuid: TriggerIdentifier?) {
            self.time = time
            self.uuid = uuid
        }
    }
}

/// A name for an instant of a film.
package struct Moment: Hashable, Sendable {
    package var name: String
    package var time: Time
    package var location: SourceLocation?

    package init(name: String, time: Time, location: SourceLocation?) {
        self.name = name
        self.time = time
        self.location = location
    }
}

package enum TouchPhase: String, Hashable, Sendable, CaseIterable {
    case began, moved, ended
}

/// A UUID's 128 bits; printed in the usual upper-case form.
package struct TriggerIdentifier: Hashable, Sendable {
    package var high: UInt64
    package var low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses the usual 8-4-4-4-12 form in upper or lower case. Returns nil for any other text.
    package init?(_ text: some StringProtocol) {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12],
            groups.allSatisfy({ $0.allSatisfy(\.isHexDigit) })
        else { return nil }
        let digits = groups.joined()
        guard let high = UInt64(digits.prefix(16), radix: 16),
            let low = UInt64(digits.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }
}

extension TriggerIdentifier: CustomStringConvertible {
    package var description: String {
        func hexadecimal(_ value: UInt64) -> String {
            String(value, radix: 16, uppercase: true).zeroPadded(to: 16)
        }
        let digits = Array(hexadecimal(high) + hexadecimal(low))
        let groups = [
            digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32],
        ]
        return groups.map { String($0) }.joined(separator: "-")
    }
}
