import Diagnostics

/// A word of another tool (SwiftUI, CSS, After Effects, …) and its equivalent in Flipbook. The
/// entries are in `ForeignWords+Table.swift`.
package struct ForeignWord {
    /// The kinds of mappings in which words may have different meanings.
    package enum Place: CaseIterable {
        case timeline, canvas, camera, layer, shape, stroke, text, picture, animator, keyframe,
            output
        case effect, effectArgument
        case shadow, rotationInSpace, captions, touchIndicator
        case sides, clip, gradient, gradientStop, during, transition, touch, touchEvent, trigger

        /// - Parameter subject: the mapping's name in messages, such as `a layer`.
        package init?(subject: String) {
            switch subject {
            case "a timeline": self = .timeline
            case "a canvas": self = .canvas
            case "a camera": self = .camera
            case "a layer": self = .layer
            case "a capsule", "a circle", "an ellipse", "a rectangle", "a path", "an arc", "a star",
                "a polygon":
                self = .shape
            case "a stroke", "a path's stroke", "a glow": self = .stroke
            case "a text", "a run": self = .text
            case "an image", "a video", "an SVG", "an icon": self = .picture
            case "an animator": self = .animator
            case "a keyframe": self = .keyframe
            case "an output": self = .output
            case "a shadow": self = .shadow
            case "a rotation in space": self = .rotationInSpace
            case "captions": self = .captions
            case "a touch indicator": self = .touchIndicator
            case "'padding'", "'inset'": self = .sides
            case "'clip'": self = .clip
            case "a gradient", "a linear gradient", "a radial gradient": self = .gradient
            case "a gradient's stop": self = .gradientStop
            case "'during'": self = .during
            case "a transition": self = .transition
            case "a touch": self = .touch
            case "a touch event": self = .touchEvent
            case "a trigger": self = .trigger
            default: return nil
            }
        }

        /// Whether it describes a layer's content.
        package var isContent: Bool {
            switch self {
            case .shape, .text, .picture: true
            default: false
            }
        }
    }

    package enum Instead: Hashable {
        /// The equivalent name in Flipbook.
        case name(String)
        /// A hint.
        case sentence(String)
    }

    var places: [Place]
    /// The words, normalised by `ForeignWords.plain`.
    var words: [String]
    var instead: Instead

    /// - Parameter words: separated by spaces.
    init(_ places: [Place], _ words: String, is name: String) {
        self.init(places, words, .name(name))
    }

    init(_ places: [Place], _ words: String, write sentence: String) {
        self.init(places, words, .sentence(sentence))
    }

    static func layer(_ words: String, is name: String) -> ForeignWord {
        ForeignWord([.layer], words, is: name)
    }

    static func layer(_ words: String, write sentence: String) -> ForeignWord {
        ForeignWord([.layer], words, write: sentence)
    }

    private init(_ places: [Place], _ words: String, _ instead: Instead) {
        self.places = places
        self.words = words.split(separator: " ").map(ForeignWords.plain)
        self.instead = instead
    }
}

package enum ForeignWords {
    /// Returns nil if the word isn't known in that place.
    package static func instead(of word: String, in place: ForeignWord.Place) -> ForeignWord
        .Instead?
    {
        byPlace[place]?[plain(word)]
    }

    private static let byPlace: [ForeignWord.Place: [String: ForeignWord.Instead]] = {
        var all: [ForeignWord.Place: [String: ForeignWord.Instead]] = [:]
        for entry in table {
            for place in entry.places {
                all[place, default: [:]].merge(
                    entry.words.map { ($0, entry.instead) }, uniquingKeysWith: { first, _ in first }
                )
            }
        }
        return all
    }()

    /// Normalises `corner-radius`, `corner_radius`, `cornerRadius` and `.cornerRadius(8)` to one
    /// spelling.
    package static func plain(_ word: some StringProtocol) -> String {
        let bare = word.drop { $0 == "." }.prefix { $0 != "(" }
        return String(bare).filter { !"-_ ".contains($0) }.lowercased()
    }
}
