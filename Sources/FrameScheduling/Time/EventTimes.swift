package import Diagnostics
package import MediaTime
package import TimelineModel

/// When a timeline's touches, triggers and animators do something: the times that `trace` logs.
package struct EventTimes: Sendable {
    private let schedule: Schedule

    package init(_ timeline: Timeline) throws(DiagnosticError) {
        schedule = try Schedule(timeline, texts: .unknown)
    }

    /// The gestures of a touch that begin; `ended` is nil if the finger is never lifted.
    package func gestures(ofTouch touch: Int) -> [(began: Time, ended: Time?)] {
        schedule.touches[touch].gestures.compactMap { gesture in
            gesture.began.map { ($0, gesture.fingerUp) }
        }
    }

    /// A trigger's changes to another UUID or nil.
    package func changes(ofTrigger trigger: Int) -> [Trigger.Change] {
        schedule.triggers[trigger].changes
    }

    /// An animator's plays. One ends with its last keyframe, or when the next interrupts it; `end`
    /// is nil if neither comes.
    package func plays(ofAnimator animator: Int) -> [(start: Time, end: Time?)] {
        let plays = schedule.animators[animator].plays
        return plays.indices.map { index in
            let play = plays[index]
            let next = plays.indices.contains(index + 1) ? plays[index + 1] : nil
            if let next, next.interrupts { return (play.start, next.start) }
            return (play.start, play.length.flatMap(play.start.adding))
        }
    }
}
