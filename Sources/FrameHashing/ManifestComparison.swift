/// In what two manifests differ.
package struct ManifestComparison: Hashable, Sendable {
    /// A line of the header that says the same thing differently.
    package struct HeaderDifference: Hashable, Sendable {
        package enum Field: String, Hashable, Sendable, CaseIterable {
            /// These make two manifests different even where all hashes are equal.
            case dimensions
            case frameRate = "frame rate"
            case pixelFormat = "pixel format"
            /// These don't: they explain why hashes differ, where they do.
            case flipbookVersion = "Flipbook"
            case library
        }

        package var field: Field
        package var expected: String
        package var found: String

        /// Whether the difference alone makes the manifests different.
        package var isSubstantial: Bool {
            switch field {
            case .dimensions, .frameRate, .pixelFormat: true
            case .flipbookVersion, .library: false
            }
        }
    }

    package private(set) var headerDifferences: [HeaderDifference] = []
    /// Frames that both have, with other hashes or sizes.
    package private(set) var differing = FrameRanges()
    /// Frames that were expected and aren't there.
    package private(set) var missing = FrameRanges()
    /// Frames that are there and weren't expected.
    package private(set) var extra = FrameRanges()
    /// How many frames both have.
    package private(set) var comparedCount = 0

    /// Compares the frames with numbers in `range`, or all frames.
    package init(
        expected: FrameManifest, found: FrameManifest, within range: ClosedRange<Int>? = nil
    ) {
        compareHeaders(expected.header, found.header)
        func isAskedFor(_ frame: FrameManifest.Frame) -> Bool {
            range?.contains(frame.index) ?? true
        }
        let old = expected.frames.filter(isAskedFor)
        let new = found.frames.filter(isAskedFor)
        var (differs, lacks, adds): ([Int], [Int], [Int]) = ([], [], [])
        // Both lists are in the order of their numbers, so one walk along both finds every pair.
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if j == new.count || (i < old.count && old[i].index < new[j].index) {
                lacks.append(old[i].index)
                i += 1
            } else if i == old.count || new[j].index < old[i].index {
                adds.append(new[j].index)
                j += 1
            } else {
                if old[i] != new[j] { differs.append(old[i].index) }
                comparedCount += 1
                (i, j) = (i + 1, j + 1)
            }
        }
        differing = FrameRanges(differs)
        missing = FrameRanges(lacks)
        extra = FrameRanges(adds)
    }

    /// Whether the frames are the same; versions of programs don't count.
    package var isEqual: Bool {
        differing.isEmpty && missing.isEmpty && extra.isEmpty
            && !headerDifferences.contains(where: \.isSubstantial)
    }

    /// What a user should know, a line each; empty where there is nothing to say.
    package var lines: [String] {
        var lines = headerDifferences.filter { $0.isSubstantial || !isEqual }.map { difference in
            "\(difference.field.rawValue): expected \(difference.expected), "
                + "found \(difference.found)"
        }
        if !differing.isEmpty {
            let verb = differing.count == 1 ? "differs" : "differ"
            lines.append("\(differing.count) of \(comparedCount) frames \(verb): \(differing)")
        }
        if !missing.isEmpty {
            lines.append("\(Self.frames(missing.count)) missing: \(missing)")
        }
        if !extra.isEmpty {
            lines.append("\(Self.frames(extra.count)) not expected: \(extra)")
        }
        return lines
    }

    private static func frames(_ count: Int) -> String {
        count == 1 ? "1 frame is" : "\(count) frames are"
    }

    private mutating func compareHeaders(_ expected: ManifestHeader, _ found: ManifestHeader) {
        func compare(_ field: HeaderDifference.Field, _ old: String?, _ new: String?) {
            guard let old, let new, old != new else { return }
            headerDifferences.append(
                HeaderDifference(field: field, expected: old, found: new))
        }
        compare(
            .dimensions, "\(expected.width)×\(expected.height)", "\(found.width)×\(found.height)")
        compare(.frameRate, "\(expected.frameRate)", "\(found.frameRate)")
        compare(.pixelFormat, expected.pixelFormat, found.pixelFormat)
        compare(.flipbookVersion, expected.flipbookVersion, found.flipbookVersion)
        for old in expected.libraries {
            let new = found.libraries.first { $0.name == old.name }
            compare(
                .library, "\(old.name) \(old.version)", new.map { "\($0.name) \($0.version)" })
        }
    }
}
