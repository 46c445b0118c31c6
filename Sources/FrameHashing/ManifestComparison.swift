/// The differences of two manifests.
package struct ManifestComparison: Hashable, Sendable {
    /// A header field with different values.
    package struct HeaderDifference: Hashable, Sendable {
        package enum Field: String, Hashable, Sendable, CaseIterable {
            /// These make manifests different even if all hashes are equal.
            case dimensions
            case frameRate = "frame rate"
            case pixelFormat = "pixel format"
            /// These only explain different hashes.
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
    /// Frames in both with different hashes or sizes.
    package private(set) var differing = FrameRanges()
    /// Expected frames that are absent.
    package private(set) var missing = FrameRanges()
    /// Frames that were not expected.
    package private(set) var extra = FrameRanges()
    /// Number of frames in both.
    package private(set) var comparedCount = 0

    /// - Parameter range: the frames to compare; nil for all.
    package init(
        expected: FrameManifest, found: FrameManifest, within range: ClosedRange<Int>? = nil
    ) {
        compareHeaders(expected.header, found.header)
        func frames(_ manifest: FrameManifest) -> [Int: FrameManifest.Frame] {
            let asked = manifest.frames.filter { range?.contains($0.index) ?? true }
            return Dictionary(asked.map { ($0.index, $0) }) { $1 }
        }
        let (old, new) = (frames(expected), frames(found))
        let both = old.keys.filter { new[$0] != nil }
        comparedCount = both.count
        differing = FrameRanges(both.filter { old[$0] != new[$0] }.sorted())
        missing = FrameRanges(old.keys.filter { new[$0] == nil }.sorted())
        extra = FrameRanges(new.keys.filter { old[$0] == nil }.sorted())
    }

    /// Whether the frames are equal, with any versions of libraries.
    package var isEqual: Bool {
        differing.isEmpty && missing.isEmpty && extra.isEmpty
            && !headerDifferences.contains(where: \.isSubstantial)
    }

    /// A report, a line per difference; empty if there are none.
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
            headerDifferences.append(HeaderDifference(field: field, expected: old, found: new))
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
