package import MediaTime
package import TimelineModel

/// Something that happens in a timeline, at an exact time.
package struct TimelineEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A gesture tells its view where the finger is; points in the space of the touch's layer.
        case touch(String, TouchPhase, location: Point)
        /// A trigger's value becomes another.
        case trigger(String, TriggerIdentifier?)
        /// A trigger's `set` event can be felt.
        case haptic(String, trigger: String)
        /// An animator starts, cutting short what it was playing where it `interrupts`.
        case animator(String, AnimatorBranch, interrupts: Bool)
    }

    package var time: Time
    /// The first frame that shows it; it may lie after the timeline's last.
    package var frame: Int
    package var kind: Kind
}

extension Schedule {
    /// Everything that happens, in order of time; at one time in order of cause: touches, triggers,
    /// haptics, animators, each in the order of the timeline.
    func events() -> [TimelineEvent] {
        var events: [TimelineEvent] = []
        func add(_ time: Time, _ kind: TimelineEvent.Kind) {
            events.append(
                TimelineEvent(time: time, frame: frameRate.firstFrame(showing: time), kind: kind))
        }
        for (index, touch) in timeline.touches.enumerated() {
            for event in touches[index].events {
                let state = touchState(
                    index, at: Instant(event.time), frame: frameRate.frame(at: event.time))
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
        for (index, animator) in timeline.animators.enumerated() {
            for play in animators[index].plays {
                add(
                    play.start,
                    .animator(animator.name, play.branch, interrupts: play.interrupts))
            }
        }
        // The sort must keep the order of equals, which the standard library's doesn't promise.
        return events.enumerated().sorted { left, right in
            (left.element.time, left.offset) < (right.element.time, right.offset)
        }.map(\.element)
    }

    private var frameRate: FrameRate { timeline.frameRate }
}

extension FrameRate {
    /// The first frame at or after a time: what happens at exactly a frame's time counts in it.
    fileprivate func firstFrame(showing time: Time) -> Int {
        let onScreen = frame(at: time)
        return self.time(ofFrame: onScreen) == time ? onScreen : onScreen + 1
    }
}
