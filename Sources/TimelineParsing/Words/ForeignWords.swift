/// Words of other tools (SwiftUI, CSS, After Effects and their like), and what Flipbook says
/// instead. `ForeignWords+Table.swift` holds them.
struct ForeignWord {
    /// What kind of thing a mapping describes, as far as words mean something of their own there.
    enum Place {
        case timeline, canvas, layer, shape, stroke, text, picture, animator, keyframe, output
        case effect, effectArgument

        /// - Parameter subject: what a message calls the mapping, such as `a layer`.
        init?(subject: String) {
            switch subject {
            case "a timeline": self = .timeline
            case "a canvas": self = .canvas
            case "a layer": self = .layer
            case "a capsule", "a circle", "an ellipse", "a rectangle", "a path": self = .shape
            case "a stroke", "a path's stroke", "a glow": self = .stroke
            case "a text": self = .text
            case "an image", "a video", "an SVG", "an icon": self = .picture
            case "an animator": self = .animator
            case "a keyframe": self = .keyframe
            case "an output": self = .output
            default: return nil
            }
        }

        /// Whether it stands within a layer, as what the layer draws.
        var isContent: Bool {
            switch self {
            case .shape, .text, .picture: true
            default: false
            }
        }
    }

    enum Instead: Hashable {
        /// A name of Flipbook's that stands for the same.
        case name(String)
        /// What to write, as a hint.
        case sentence(String)
    }

    var places: [Place]
    /// As `ForeignWords.plain` has them.
    var words: [String]
    var instead: Instead

    /// - Parameter words: parted by spaces.
    init(_ places: [Place], _ words: String, is name: String) {
        self.init(places, words, .name(name))
    }

    init(_ places: [Place], _ words: String, write sentence: String) {
        self.init(places, words, .sentence(sentence))
    }

    private init(_ places: [Place], _ words: String, _ instead: Instead) {
        self.places = places
        self.words = words.split(separator: " ").map(ForeignWords.plain)
        self.instead = instead
    }
}

enum ForeignWords {
    /// Nil where the word isn't known there.
    static func instead(of word: String, in place: ForeignWord.Place) -> ForeignWord.Instead? {
        let wanted = plain(word)
        return table.first { $0.places.contains(place) && $0.words.contains(wanted) }?.instead
    }

    /// One spelling for `corner-radius`, `corner_radius`, `cornerRadius` and `.cornerRadius(8)`.
    static func plain(_ word: some StringProtocol) -> String {
        let bare = word.drop { $0 == "." }.prefix { $0 != "(" }
        return String(bare).filter { !"-_ ".contains($0) }.lowercased()
    }
}
