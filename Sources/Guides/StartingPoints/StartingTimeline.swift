/// A timeline template with explanations.
enum StartingTimeline {
    /// A shader effect on the card.
    struct Effect {
        /// The path relative to the timeline's folder.
        var file: String
        /// The entry without its dash.
        var line: String
    }

    static func text(named name: String, effect: Effect? = nil) -> String {
        let shaders = effect.map { "shaders: [\($0.file)]\n" } ?? ""
        let used = effect.map { "      - \($0.line)\n" } ?? ""
        return """
            # A card springs up, a finger taps it, and light runs over it.
            # Look at it with: flipbook still FILE --at 0.5 --at 1.5 -o 'frame-{frame}.png'
            # Make the film:   flipbook export FILE -o film.mp4
            # yaml-language-server: $schema=\(TimelineSchema.fileName)
            flipbook: 1
            name: "\(name)"
            canvas: { size: [480, 270], scale: 2, background: "#0B0D17" } # points; 960×540 pixels
            framerate: 60
            duration: 3
            \(shaders)
            touches:
              finger:
                in: card                    # positions are points of the layer with this id
                path:
                  - { at: 1.0, began: [170, 105] }
                  - { at: 1.1, ended: true }

            triggers:
              tap: { touch: finger, set: began }

            animators:
              enter:                        # runs when the film begins
                initial: 0
                keyframes: [{ spring: 1, duration: 0.9, bounce: 0.25 }]
              glint:                        # runs when the finger goes down
                trigger: tap
                initial: 0
                keyframes: [{ move: 0 }, { linear: 1, duration: 1.2, curve: easeInOut }]

            layers:                         # bottom first
              - id: card
                frame: [340, 210]
                position: ["240", "135 + 160 * (1 - $enter)"]
                opacity: clamp($enter * 2, 0.0, 1.0)
                layers:
                  - rectangle: { cornerRadius: 28, fill: "#5B5BF0" }
                  - circle: { fill: "#FF7AC6" }
                    frame: [180, 180]
                    position: [280, 40]
                    effects: [{ blur: 40 }]
                  - capsule: { fill: white }
                    frame: [150, 18]
                    position: [109, 144]
                  - capsule: { fill: "#FFFFFF80" }
                    frame: [96, 14]
                    position: [82, 172]
                clip: { rectangle: { cornerRadius: 28 } }
                effects:
            \(used)      - ripple: { origin: [170, 105], elapsedTime: $glint * 1.2 }

            """
    }
}
