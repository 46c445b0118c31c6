/// Other tools' words for enumerated values, by key.
extension ForeignWords {
    /// - Parameter all: the values that the key may have.
    package static func choice(_ word: String, of key: String, among all: [String]) -> String? {
        let wanted = plain(word)
        return ((choices[key] ?? []) + places)
            .first { $0.words.contains(wanted) && all.contains($0.choice) }?.choice
    }

    /// Words for places and edges, which several keys have.
    private static let places: [(words: [String], choice: String)] = [
        (["left", "start"], "leading"), (["right", "end"], "trailing"), (["up"], "top"),
        (["down"], "bottom"), (["middle", "centre"], "center"),
        (["topleft", "upperleft"], "topLeading"), (["topright", "upperright"], "topTrailing"),
        (["bottomleft", "lowerleft"], "bottomLeading"),
        (["bottomright", "lowerright"], "bottomTrailing"),
    ]

    private static let choices: [String: [(words: [String], choice: String)]] = [
        "weight": [
            (["100", "hairline"], "ultraLight"), (["200", "extralight"], "thin"),
            (["300"], "light"), (["400", "normal", "book"], "regular"), (["500"], "medium"),
            (["600", "demibold"], "semibold"), (["700"], "bold"),
            (["800", "extrabold", "ultrabold"], "heavy"), (["900"], "black"),
        ],
        "alignment": [
            (["left", "start", "flexstart"], "leading"), (["right", "end", "flexend"], "trailing"),
            (["middle", "centre"], "center"), (["baseline"], "firstTextBaseline"),
        ],
        "curve": [
            (["ease", "easeinout", "easy", "easyease"], "easeInOut"),
            (["none", "constant"], "linear"),
        ],
        "contentMode": [
            (["contain", "aspectfit", "scaleaspectfit", "scaletofit"], "fit"),
            (["cover", "aspectfill", "scaleaspectfill", "scaletofill"], "fill"),
            (["scale", "none"], "stretch"),
        ],
        "interpolation": [
            (["nearest", "pixelated", "nearestneighbor"], "none"),
            (["linear", "bilinear", "medium"], "low"), (["cubic", "bicubic", "smooth"], "high"),
        ],
        "blend": [
            (["add", "additive", "lineardodge", "lighter"], "plusLighter"),
            (["sourceover", "srcover", "over"], "normal"),
            (["linearburn"], "plusDarker"),
        ],
        "color": [(["transparent", "none"], "clear"), (["grey"], "gray")],
        "clip": [
            (["rect", "bounds", "roundedrectangle", "roundedrect", "squircle"], "rectangle"),
            (["pill"], "capsule"), (["oval"], "ellipse"),
        ],
        "set": [
            (["start", "down", "touchdown", "pressed"], "began"), (["changed", "drag"], "moved"),
            (["up", "end", "touchup", "released"], "ended"),
        ],
        "transition": [
            (["fade", "dissolve", "crossdissolve", "opacity"], "crossfade"),
            (["slide", "move"], "push"), (["linearwipe"], "wipe"),
        ] + changes,
        "in": changes, "out": changes,
    ]

    /// Words for the changes of a layer's transition.
    private static let changes: [(words: [String], choice: String)] = [
        (["fade", "dissolve"], "opacity"), (["slide", "push"], "move"),
        (["zoom", "grow"], "scale"),
    ]
}
