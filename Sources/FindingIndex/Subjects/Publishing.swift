import Diagnostics

extension [FindingDescription] {
    static let publishing: Self = [
        FindingDescription(
            "flashes", .error,
            means: """
                Only with `check --flashes`: more than a quarter of the frame changes its relative \
                luminance more than six times within a second, by at least 0.1 and from or to a \
                luminance below 0.8. WCAG 2.3.1 forbids it, since it can cause seizures. The \
                animator or layer is named without which these frames don't flash. Other patterns \
                can be harmful too: a film without this finding is not proven harmless.
                """,
            shownBy: "Tests/FlipbookCommandsTests/PublishingVerbTests.swift",
            "a flash is told with its frames, its place and the animator"),
        FindingDescription(
            "red-flashes", .error,
            means: """
                Only with `check --flashes`: more than a quarter of the frame changes to or from \
                saturated red more than six times within a second. Saturated means that red is at \
                least 0.8 of the sum of the linear channels; (R − G − B) × 320 changes by at \
                least 20. WCAG 2.3.1 forbids it at any brightness.
                """,
            shownBy: "Tests/FlipbookCommandsTests/PublishingVerbTests.swift",
            "without an animator, the layer is named; red has a code of its own"),
        FindingDescription(
            "unfit-for-place", .error,
            means: """
                Only with `check --for`: a film's size, length, rate, format, codec or bytes are \
                not those that the place accepts, by its published rules of the given month.
                """,
            shownBy: "Tests/FlipbookCommandsTests/PublishingVerbTests.swift",
            "a timeline and a film are compared with a place's rules, each at its key"),
    ]
}
