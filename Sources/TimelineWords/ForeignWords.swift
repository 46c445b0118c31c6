internal import EmbeddedTexts

/// Words of other tools (SwiftUI, CSS, After Effects, …) and their equivalent in Flipbook. The
/// entries are in `foreign-words.txt` and `foreign-choices.txt`.
package struct ForeignWord: Sendable {
    /// The kinds of mappings in which words may have different meanings.
    package enum Place: String, CaseIterable, Sendable {
        case timeline, canvas, camera, layer, shape, stroke, text, picture, animator, keyframe,
            output, state, follower
        case effect, effectArgument
        case shadow, rotationInSpace, captions, touchIndicator, emitter, motionBlur
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
            case "an animator that follows": self = .follower
            case "a keyframe": self = .keyframe
            case "a state": self = .state
            case "an output": self = .output
            case "a shadow": self = .shadow
            case "a rotation in space": self = .rotationInSpace
            case "captions": self = .captions
            case "a touch indicator": self = .touchIndicator
            case "an emitter": self = .emitter
            case "motion blur": self = .motionBlur
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

    package enum Instead: Hashable, Sendable {
        /// The equivalent name in Flipbook.
        case name(String)
        /// A hint.
        case sentence(String)
    }

    /// The places of the words: raw values of `Place`, or keys.
    var places: [Substring]
    /// The words, normalised by `ForeignWords.plain`.
    var words: [String]
    var instead: Instead

    /// The entries of a text, of which `foreign-words.txt` says the form.
    static func table(_ text: EmbeddedText) -> [ForeignWord] {
        var entries: [Substring] = []
        for line in text.lines where !line.isEmpty && !line.hasPrefix("#") {
            if line.hasPrefix("    "), let last = entries.indices.last {
                entries[last] += line.dropFirst(3)
            } else {
                entries.append(line)
            }
        }
        return entries.compactMap(ForeignWord.init(entry:))
    }

    private init?(entry: Substring) {
        guard let place = entry.firstRange(of: ": ") else { return nil }
        let rest = entry[place.upperBound...]
        let hint = rest.firstRange(of: " -> ")
        guard let mark = hint ?? rest.firstRange(of: " = ") else { return nil }
        places = entry[..<place.lowerBound].split(separator: ", ")
        words = rest[..<mark.lowerBound].split(separator: " ").map(ForeignWords.plain)
        let text = String(rest[mark.upperBound...])
        instead = hint == nil ? .name(text) : .sentence(text)
    }
}

package enum ForeignWords {
    /// Returns nil if the word isn't known in that place.
    package static func instead(
        of word: String, in place: ForeignWord.Place
    ) -> ForeignWord.Instead? {
        byPlace[place.rawValue]?[plain(word)]
    }

    static let table = ForeignWord.table(.foreignWords)

    private static let byPlace: [String: [String: ForeignWord.Instead]] = {
        var all: [String: [String: ForeignWord.Instead]] = [:]
        for entry in table {
            for place in entry.places {
                all[String(place), default: [:]].merge(
                    entry.words.map { ($0, entry.instead) }, uniquingKeysWith: { first, _ in first }
                )
            }
        }
        return all
    }()

    /// Returns the value for which another tool has this word.
    ///
    /// - Parameter all: the values that the key may have.
    package static func choice(_ word: String, of key: String, among all: [String]) -> String? {
        let wanted = plain(word)
        for place in [key, "any"] {
            for entry in choices where entry.places.contains(place[...]) {
                if case .name(let choice) = entry.instead, entry.words.contains(wanted),
                    all.contains(choice)
                {
                    return choice
                }
            }
        }
        return nil
    }

    static let choices = ForeignWord.table(.foreignChoices)

    /// Normalises `corner-radius`, `corner_radius`, `cornerRadius` and `.cornerRadius(8)` to one
    /// spelling.
    package static func plain(_ word: some StringProtocol) -> String {
        let bare = word.drop { $0 == "." }.prefix { $0 != "(" }
        return String(bare).filter { !"-_ ".contains($0) }.lowercased()
    }
}
