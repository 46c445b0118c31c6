internal import MediaCoding

/// A place where films are published, with its published rules.
public enum PublishingPlace: String, CaseIterable, Sendable {
    /// The App Store's app previews.
    case appPreview = "app-preview"
    /// A README on GitHub.
    case readme
    /// A story on Instagram.
    case story
    /// A post on X.
    case x

    /// The place's name, as in `for an app preview`.
    var title: String {
        switch self {
        case .appPreview: "an app preview"
        case .readme: "a README on GitHub"
        case .story: "a story on Instagram"
        case .x: "a post on X"
        }
    }

    /// The rules of a place. Sizes are in pixels, times in seconds.
    struct Rules: Sendable {
        /// The page that states them.
        var source: String
        /// The month in which they were read there.
        var date: String
        /// The accepted sizes, with the devices that they are for; empty if `sides` and `aspects`
        /// define them.
        var sizes: [(width: Int, height: Int, device: String)] = []
        /// The accepted width and height.
        var sides: ClosedRange<Int>?
        /// The accepted width divided by height.
        var aspects: ClosedRange<Double>?
        /// The size that fills the place.
        var bestSize: (width: Int, height: Int)?
        var seconds: ClosedRange<Double>?
        var rates: ClosedRange<Double>?
        /// The accepted formats, each with its codecs and its most bytes.
        var formats: [Format]
    }

    struct Format: Sendable {
        /// Extensions of files.
        var endings: [String]
        var codecs: [VideoCodec]
        var maxBytes: Int
    }

    var rules: Rules {
        switch self {
        case .appPreview:
            Rules(
                source:
                    "https://developer.apple.com/help/app-store-connect/reference/"
                    + "app-preview-specifications/",
                date: "2026-11",
                sizes: [
                    (886, 1920, "iPhone"), (1920, 886, "iPhone"), (1080, 1920, "iPhone 5.5 inch"),
                    (1920, 1080, "iPhone 5.5 inch, Mac, Apple TV"), (1200, 1600, "iPad"),
                    (1600, 1200, "iPad"), (900, 1200, "iPad Pro, 2nd generation"),
                    (1200, 900, "iPad Pro, 2nd generation"), (3840, 2160, "Apple Vision Pro"),
                ],
                seconds: 15...30, rates: 0...30,
                formats: [
                    Format(
                        endings: ["mov", "m4v", "mp4"], codecs: [.h264], maxBytes: 500_000_000),
                    Format(endings: ["mov"], codecs: [.prores422], maxBytes: 500_000_000),
                ])
        case .readme:
            Rules(
                source:
                    "https://docs.github.com/en/get-started/writing-on-github/"
                    + "working-with-advanced-formatting/attaching-files",
                date: "2026-11",
                formats: [
                    Format(
                        endings: ["gif", "png", "apng", "webp"],
                        codecs: [.gif, .apng, .png, .webp, .losslessWebP], maxBytes: 10_000_000),
                    Format(
                        endings: ["mp4", "mov", "webm"], codecs: [.h264, .vp9, .av1],
                        maxBytes: 10_000_000),
                ])
        case .story:
            Rules(
                source:
                    "https://developers.facebook.com/docs/instagram-platform/"
                    + "instagram-graph-api/reference/ig-user/media",
                date: "2026-11", sides: 1...1920, aspects: 0.1...10, bestSize: (1080, 1920),
                seconds: 3...60, rates: 23...60,
                formats: [
                    Format(
                        endings: ["mp4", "mov"], codecs: [.h264, .hevc], maxBytes: 100_000_000)
                ])
        case .x:
            Rules(
                source:
                    "https://developer.x.com/en/docs/x-api/v1/media/upload-media/"
                    + "uploading-media/media-best-practices",
                date: "2026-11", sides: 32...1920, aspects: 1 / 3...3, seconds: 0.5...140,
                rates: 0...60,
                formats: [
                    Format(endings: ["mp4", "mov"], codecs: [.h264], maxBytes: 512_000_000),
                    Format(endings: ["gif"], codecs: [.gif], maxBytes: 15_000_000),
                ])
        }
    }
}
