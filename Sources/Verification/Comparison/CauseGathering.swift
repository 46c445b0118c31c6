internal import Diagnostics
internal import FrameProduction
internal import FrameScheduling

/// Groups causes by source line, with the places that use it.
struct CauseGathering {
    var change: AuthoredChange
    var causes: [ScheduleCause]
    /// All frames that differ or are in only one film.
    var frames: [Int]

    private static let (maxUses, maxMembers) = (6, 3)

    private struct Group {
        var places: [AuthoredChange.Place]
        var causes: [ScheduleCause] = []
        /// Frames of further causes that follow from the same lines.
        var others: [Int] = []

        var frames: [Int] { Set(causes.flatMap(\.frames) + others).sorted() }
    }

    func gathered() -> [FilmDifference.Cause] {
        var groups: [Group] = []
        var known: [Set<AuthoredChange.Line>: Int] = [:]
        for cause in causes {
            let places = change.places(of: cause.part)
            let lines = Set(places.map(\.line))
            if !lines.isEmpty, let index = known[lines] {
                groups[index].causes.append(cause)
                continue
            }
            if !lines.isEmpty { known[lines] = groups.count }
            groups.append(Group(places: places, causes: [cause]))
        }
        let named = Set(groups.flatMap { $0.places.map(\.line) })
        let unnamed = change.allPlaces.filter { !named.contains($0.line) }
        gatherUnplaced(&groups, unnamed)
        var result = groups.map(cause)
        rest(groups, unnamed, &result)
        return result.enumerated().sorted { left, right in
            (left.element.frames[0], left.offset) < (right.element.frames[0], right.offset)
        }.map(\.element)
    }

    /// Assigns causes without a changed line, as after a repetition became shorter, to the changed
    /// lines that explain no other cause.
    private func gatherUnplaced(_ groups: inout [Group], _ unnamed: [AuthoredChange.Place]) {
        func isUnplaced(_ group: Group) -> Bool {
            group.places.isEmpty
                && group.causes.allSatisfy { cause in
                    ![.shader, .other].contains(cause.kind)
                        && !cause.details.contains { $0.hasSuffix("was edited") }
                }
        }
        let unplaced = groups.filter(isUnplaced)
        guard !unplaced.isEmpty else { return }
        guard !unnamed.isEmpty else {
            // With a single group left, its lines explain them: a change of the frame rate, for
            // example.
            let named = groups.indices.filter { !groups[$0].places.isEmpty }
            guard named.count == 1, let only = named.first else { return }
            groups[only].others = unplaced.flatMap(\.frames)
            return groups.removeAll(where: isUnplaced)
        }
        groups.removeAll(where: isUnplaced)
        groups.append(Group(places: unnamed, causes: unplaced.flatMap(\.causes)))
    }

    /// Assigns frames that no cause explains to the unused changed lines or, if there are none, to
    /// all causes.
    private func rest(
        _ groups: [Group], _ unnamed: [AuthoredChange.Place], _ result: inout [FilmDifference.Cause]
    ) {
        let named = Set(groups.flatMap { $0.places.map(\.line) })
        let explained = Set(result.flatMap(\.frames))
        let rest = frames.filter { !explained.contains($0) }
        guard !rest.isEmpty else { return }
        let unnamed = unnamed.filter { !named.contains($0.line) }
        if let first = unnamed.first {
            result.append(
                FilmDifference.Cause(
                    kind: "other", sentence: lines(unnamed), frames: rest, file: first.line.file,
                    line: first.line.line,
                    column: first.location.column))
        } else {
            for index in result.indices where !named.isEmpty {
                result[index].frames = Set(result[index].frames + rest).sorted()
            }
        }
    }

    private func cause(_ group: Group) -> FilmDifference.Cause {
        let first = group.places.first
        let location = group.causes[0].location
        let file = first?.line.file ?? location.map { change.named($0.file) }
        return FilmDifference.Cause(
            kind: group.causes[0].kind.rawValue, sentence: sentence(group), frames: group.frames,
            file: file, line: first?.line.line ?? location?.line,
            column: first?.location.column ?? location?.column, uses: uses(group))
    }

    /// Joins a group's causes into one sentence. If there are several, the lines come first.
    private func sentence(_ group: Group) -> String {
        var members = self.members(of: group, at: group.places)
        let lines = lines(group.places)
        if members.count > 1 {
            guard !lines.isEmpty else { return members.joined(separator: "; ") }
            // Without places, since the lines already have them.
            members = self.members(of: group, at: [])
            let more = members.count - Self.maxMembers
            let shown = members.prefix(Self.maxMembers).joined(separator: "; ")
            return "\(lines): \(shown)" + (more > 0 ? "; and \(more) more" : "")
        }
        let isNamed = group.places.contains { place in
            members[0].contains("\(place.line.file):\(place.line.line)")
        }
        return isNamed || lines.isEmpty ? members[0] : "\(members[0]): \(lines)"
    }

    /// The changes of the first lines, and the number of further ones.
    private func lines(_ places: [AuthoredChange.Place]) -> String {
        let sentences = places.prefix(Self.maxUses).map(change.sentence)
        let more = places.count - sentences.count
        let rest = more > 0 ? ["and \(EnglishText.count(more, "more line"))"] : []
        return (sentences + rest).joined(separator: "; ")
    }

    private func members(of group: Group, at places: [AuthoredChange.Place]) -> [String] {
        var members: [String] = []
        for cause in group.causes {
            let member = sentence(cause, places)
            if !members.contains(member) { members.append(member) }
        }
        return members
    }

    /// Returns a cause's sentence with the author's names. A cause of a single line names it.
    private func sentence(_ cause: ScheduleCause, _ places: [AuthoredChange.Place]) -> String {
        var cause = cause
        let located = [cause.location] + places.map(\.location)
        let marked = cause.subject.split(separator: "`", omittingEmptySubsequences: false)
        if let location = located.lazy.compactMap(\.self).first(where: { $0.uses != nil }),
            marked.count > 2
        {
            let short = location.authorsName(of: String(marked[1]))
            cause.subject = cause.subject.replacing("`\(marked[1])`", with: "`\(short)`")
        }
        if places.count == 1, let place = places.first {
            let name = "(\(place.line.file):\(place.line.line))"
            let subject = cause.subject.withPlace(name)
            let details = cause.details.map { $0.withPlace(name) }
            if let subject {
                cause.subject = subject
            } else if cause.details.count == 1, let detail = details[0] {
                cause.details = [detail]
            } else if !details.contains(where: { $0 != nil }) {
                cause.subject += " " + name
            }
        }
        return change.named(cause.sentence)
    }

    /// Returns the distinct uses of a group.
    private func uses(_ group: Group) -> [String] {
        var uses: [String] = []
        var counts: [String: Int] = [:]
        for cause in group.causes {
            let locations = change.places(of: cause.part).map(\.location)
            guard let location = locations.first(where: { $0.uses != nil }) else { continue }
            // All iterations of a repetition count as one use.
            let words = location.usesInWords.filter { !$0.hasPrefix("'") }.map { words in
                words.split(separator: ", for $index").first.map(String.init) ?? words
            }
            let use = change.named(words.joined(separator: ", "))
            guard !use.isEmpty else { continue }
            if counts[use] == nil { uses.append(use) }
            counts[use, default: 0] += 1
        }
        let shown = uses.prefix(Self.maxUses).map { use in
            counts[use] == 1 ? use : "\(use), \(counts[use] ?? 1) times"
        }
        let more = uses.count - shown.count
        return more > 0 ? shown + ["and in \(EnglishText.count(more, "more place"))"] : shown
    }
}

extension String {
    /// Replaces the first `(file:line)`; nil if there is none.
    fileprivate func withPlace(_ place: String) -> String? {
        guard let start = firstIndex(of: "("), let end = self[start...].firstIndex(of: ")") else {
            return nil
        }
        let inside = self[index(after: start)..<end]
        guard let colon = inside.lastIndex(of: ":"), colon > inside.startIndex,
            let last = inside.last, last.isNumber,
            inside[inside.index(after: colon)...].allSatisfy(\.isNumber)
        else { return nil }
        return self[..<start] + place + self[index(after: end)...]
    }
}
