package import MediaTime
package import TimelineModel

/// An event in a timeline, at an exact time.
package struct TimelineEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A gesture reports the finger's location, in points in the space of the touch's layer.
        case touch(String, TouchPhase, location: Point)
        /// A trigger's value changes.
        case trigger(String, TriggerIdentifier?)
        /// A trigger's `set` event causes haptic feedback.
        case haptic(String, trigger: String)
        /// A state has another value.
        case state(String, value: String)
        /// An animator starts. It `interrupts` if the previous play had not finished.
        case animator(String, AnimatorBranch, interrupts: Bool)
        /// An instant that the author has named.
        case moment(String)
    }

    package var time: Time
    /// The first frame that shows it, possibly after the timeline's last.
    package var frame: Int
    package var kind: Kind
}

extension Schedule {
    /// Returns all events ordered by time, then by cause: touches, triggers, haptics, states,
    /// animators, moments, each in the order of the timeline.
    func events() -> [TimelineEvent] {
        var events: [TimelineEvent] = []
        func add(_ time: Time, _ kind: TimelineEvent.Kind) {
            events.append(
                TimelineEvent(time: time, frame: frameRate.firstFrame(showing: time), kind: kind))
        }
        for (index, touch) in timeline.touches.enumerated() {
            for event in touches[index].events() {
                let state = touchState(
                    index,
                    in: context(
                        at: Instant(event.time), frame: frameRate.frame(at: event.time)))
                add(event.time, .touch(touch.name, event.phase, location: state.location))
            }
        }
        for (index, trigger) in timeline.triggers.enumerated() {
            for change in triggers[index].changes {
                add(change.time, .trigger(trigger.name, change.uuid))
            }
        }
        for (index, trigger) in timeline.triggers.enumerated() {
            for haptic in triggers[index].haptics {
                add(haptic.time, .haptic(haptic.name, trigger: trigger.name))
            }
        }
        for (index, state) in timeline.states.enumerated() {
            for (time, value) in states[index].changes {
                add(time, .state(state.name, value: state.spellings[value]))
            }
        }
        for (index, animator) in timeline.animators.enumerated() {
            for play in animators[index].plays {
                add(play.start, .animator(animator.name, play.branch, interrupts: play.interrupts))
            }
        }
        for moment in timeline.moments { add(moment.time, .moment(moment.name)) }
        // A stable sort, which the standard library doesn't guarantee.
        return events.enumerated().sorted { left, right in
            (left.element.time, left.offset) < (right.element.time, right.offset)
        }.map(\.element)
    }

    private var frameRate: FrameRate { timeline.frameRate }
}

extension FrameRate {
    /// Returns the first frame at or after a time.
    fileprivate func firstFrame(showing time: Time) -> Int {
        let onScreen = frame(at: time)
        return self.time(ofFrame: onScreen) == time ? onScreen : onScreen + 1
    }
}
