import TimelineExpansion
import TimelineModel
import TimelineSyntax

extension TimelineReader {
    static let maxMoments = 10_000

    /// Reads the names of instants, whose times are known.
    func moments(_ node: YAMLNode?) -> [Moment] {
        limited(named(node, "moments"), to: Self.maxMoments, "moments").compactMap { entry in
            checkName(entry, of: "a moment")
            if names.animators.contains(where: { $0.name == entry.key }) {
                clash(
                    of: entry.key, "an animator as well as a moment", at: entry.keyLocation)
            }
            return time(entry.value, entry.key).map {
                Moment(name: entry.key, time: $0, location: entry.keyLocation)
            }
        }
    }
}
