import Diagnostics

extension [FindingDescription] {
    static let layers: Self = [
        FindingDescription(
            "audio-too-large", .error,
            means: "The sound is longer than four hours. Cut it to the part that is heard.",
            timeline: """
                -audio: bell.flac
                +audio: bell.wav
                 layers: []
                """,
            wrong: .longFLAC, right: .wav),
        FindingDescription(
            "broken-audio", .error,
            means: """
                The sound's file is damaged: its content does not match its header. Export the \
                sound again.
                """,
            timeline: """
                 audio: bell.wav
                 layers: []
                """,
            wrong: .emptyWAV, right: .wav),
        FindingDescription(
            "broken-font", .error,
            means: """
                The file in `fonts` is not a font that can be read. Fonts are OpenType, TrueType \
                or Type 1 files.
                """,
            timeline: """
                -fonts: [letters.otf]
                 layers: []
                """,
            wrong: .text("letters.otf", "These are not letters.")),
        FindingDescription(
            "broken-image", .error,
            means: """
                The picture's file is damaged: it is empty, truncated, or its content does not \
                match its header. Export the picture again.
                """,
            timeline: """
                 layers:
                   - image: dot.png
                """,
            wrong: .text("dot.png", ""), right: .png),
        FindingDescription(
            "broken-path", .error,
            means: """
                The path data does not follow SVG's rules: it begins with `M`, and each letter \
                has a fixed number of arguments.
                """,
            timeline: """
                 layers:
                -  - path: { d: "M0 0 L10", fill: red }
                +  - path: { d: "M0 0 L10 10 H0 Z", fill: red }
                """),
        FindingDescription(
            "broken-svg", .error,
            means: """
                The SVG file can't be drawn: it is not well-formed XML, has no `<svg>`, or \
                exceeds a limit. Another finding in the file may give the reason.
                """,
            timeline: """
                 layers:
                   - svg: dot.svg
                """,
            changing: "dot.svg",
            by: """
                -<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"></svg>
                +<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>
                """),
        FindingDescription(
            "broken-video", .error,
            means: "The film's file is damaged. Export the film again, or convert it.",
            timeline: """
                 layers:
                   - video: dot.gif
                """,
            wrong: .emptyGIF, right: .gif),
        FindingDescription(
            "image-too-large", .error,
            means: """
                The picture has more pixels than can be drawn: 16,384 a side and 67,108,864 in \
                all. Scale it down.
                """,
            timeline: """
                 layers:
                -  - image: line.png
                +  - image: dot.png
                """,
            wrong: .widePNG, right: .png),
        FindingDescription(
            "missing-letters", .warning,
            means: """
                No font has some of the text's characters, and boxes are drawn in their place. \
                Name a font file in `fonts` that has them: it is used for them, whatever the \
                text's family is.
                """,
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "fonts that are not the timeline's are named, each once"),
        FindingDescription(
            "no-fonts", .error,
            means: """
                A text can't be drawn because this machine has no fonts, and Flipbook's Inter \
                can't be opened there. Put a font file beside the timeline and name it in \
                `fonts`.
                """,
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "where there is no font at all, a text is an error with its place"),
        FindingDescription(
            "no-italic", .warning,
            means: """
                A text is italic, and its font family has only upright letters, which are drawn: \
                none of its files in `fonts` or on this machine is italic or oblique. Name the \
                file of its italic in `fonts`, or take a family that has one; Inter does.
                """,
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "an italic that the family doesn't have is told, each family once"),
        FindingDescription(
            "not-drawn", .error,
            means: """
                A layer couldn't be drawn in the frame that the message names: it needs too large \
                a picture, for example, its stroke has too many dashes, or a loop of its shader \
                has too many iterations. `check` computes the sizes of pictures and texts in the \
                frames in which layers appear; in other frames it is found while \
                frames are drawn, or by `check --flashes`, and the exit code \
                of the other commands is 4. `flipbook trace --frame` prints the layer's values at \
                that frame.
                """,
            timeline: """
                 layers:
                -  - { circle: { fill: red }, shadow: 5, scale: 3000 }
                +  - { circle: { fill: red }, shadow: 5, scale: 3 }
                """),
        FindingDescription(
            "opacity-out-of-range", .warning,
            means: """
                `opacity` is below 0 or above 1 and is clamped. Most likely another number was \
                meant, such as 0.5 for 50.
                """,
            timeline: """
                 layers:
                -  - { color: red, opacity: 50 }
                +  - { color: red, opacity: 0.5 }
                """),
        FindingDescription(
            "other-shape", .warning,
            means: """
                A picture or film fills its parent, such as the screen of a device, but has \
                another shape. It is fitted, and bars remain at two sides. `contentMode: fill` \
                covers the whole place.
                """,
            timeline: """
                 layers:
                -  - frame: [40, 90]
                +  - frame: [40, 40]
                     layers:
                       - image: dot.png
                         frame: $parent.size
                """, .png),
        FindingDescription(
            "outside-svg", .error,
            means: """
                The SVG refers to another file or an address. A frame depends on the timeline's \
                own files only, so these are not read.
                """,
            timeline: """
                 layers:
                   - svg: dot.svg
                """,
            changing: "dot.svg",
            by: """
                 <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
                -  <use href="shapes.svg#dot"/>
                +  <circle id="dot" r="2"/>
                +  <use href="#dot" x="4"/>
                 </svg>
                """, alongside: ["broken-svg"]),
        FindingDescription(
            "svg-draws-nothing", .warning,
            means: """
                Nothing of the SVG is seen. Files of sprites only define symbols, which a `<use>` \
                draws.
                """,
            timeline: """
                 layers:
                   - svg: dot.svg
                """,
            changing: "dot.svg",
            by: """
                 <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
                   <symbol id="dot"><circle r="4"/></symbol>
                -
                +  <use href="#dot"/>
                 </svg>
                """),
        FindingDescription(
            "svg-passed-over", .warning,
            means: """
                The library that draws SVG ignores a part of it, or draws it differently from \
                browsers: an animation or a script, as an SVG is a still picture here, or a \
                feature of SVG 2 or CSS, such as `var()`, `@media`, `transform-origin`, \
                `text-decoration` or `<feDropShadow>`. Each kind is reported once, at its \
                first place.
                """,
            timeline: """
                 layers:
                   - svg: dot.svg
                """,
            changing: "dot.svg",
            by: """
                 <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
                -  <circle r="4"><animate attributeName="r" to="2" dur="1s"/></circle>
                +  <circle r="4"/>
                 </svg>
                """),
        FindingDescription(
            "svg-text", .warning,
            means: """
                The SVG has text, which is set in the machine's fonts. Frames are the same only \
                where the same fonts are installed, and emoji are silhouettes in the text's \
                colour. Turn the text into paths, or use a text layer.
                """,
            timeline: """
                 layers:
                   - svg: word.svg
                """,
            changing: "word.svg",
            by: """
                 <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">
                -  <text y="9" font-size="9">Hello</text>
                +  <path d="M0 0H2V9H0ZM2 4H5V5H2ZM5 0H7V9H5Z"/>
                 </svg>
                """),
        FindingDescription(
            "svg-text-units", .error,
            means: """
                A text in the SVG has such large units that one is larger than the whole picture. \
                librsvg lays out letters in steps of 1/256 unit, so they would be thick, cut or \
                missing. Write the drawing in smaller units, with a `viewBox` of 100 or more.
                """,
            timeline: """
                 layers:
                   - svg: word.svg
                """,
            changing: "word.svg",
            by: """
                 <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0.4 0.1">
                -  <text y="0.09" font-size="0.1">Hello</text>
                +  <path d="M0 0H0.02V0.09H0ZM0.05 0H0.07V0.09H0.05Z"/>
                 </svg>
                """, alongside: ["broken-svg", "svg-text"]),
        FindingDescription(
            "svg-too-large", .error,
            means: """
                Drawing the SVG would take too many steps. Nested references, and style rules \
                times elements, multiply quickly.
                """,
            shownBy: "Tests/TimelineParsingTests/VectorTests.swift",
            "uses of uses of uses are counted before they are drawn, and circles are no end"),
        FindingDescription(
            "svg-unknown-id", .warning,
            means: """
                A `<use>`, a `fill` or a `stroke` in the SVG names an element that isn't there, so \
                nothing is drawn or painted.
                """,
            timeline: """
                 layers:
                   - svg: dot.svg
                """,
            changing: "dot.svg",
            by: """
                 <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
                   <circle id="dot" r="2"/>
                -  <use href="#dott" x="4"/>
                +  <use href="#dot" x="4"/>
                 </svg>
                """),
        FindingDescription(
            "svg-without-size", .error,
            means: """
                The SVG has neither a `viewBox` nor a width and a height, so its size is unknown.
                """,
            timeline: """
                 layers:
                   - svg: dot.svg
                """,
            wrong: .text(
                "dot.svg",
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">
                  <circle r="4"/>
                </svg>
                """),
            alongside: ["broken-svg"],
            right: .dotSVG),
        FindingDescription(
            "system-font", .warning,
            means: """
                The font comes from the machine, and another machine may have another version of \
                it, or none. A font file in `fonts` makes the frames the same everywhere; so does \
                Inter, which comes with Flipbook.
                """,
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "fonts that are not the timeline's are named, each once"),
        FindingDescription(
            "text-too-large", .error,
            means: """
                A paragraph of this length, in letters of this size and with this space between \
                them, is wider than a picture can be, or its lines are higher. Break it into \
                lines, or make it, its `tracking` or its `lineSpacing` smaller.
                """,
            timeline: """
                 layers:
                -  - text:
                -      size: 16384
                -      string: >-
                -        A line of more than a hundred letters is too wide in letters so large,
                -        since even a single one of them would fill a screen.
                +  - icon: heart
                """),
        FindingDescription(
            "text-too-long", .error,
            means: "A text, or all texts together, are longer than can be set in a film.",
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "a text that is too long, or too large for its length, is refused with its place"),
        FindingDescription(
            "too-many-effects", .error,
            means: """
                A layer has more than 64 effects. Put it into a group, which has effects of its \
                own.
                """,
            shownBy: "Tests/TimelineParsingTests/LimitTests.swift",
            "64 effects are read, and not one more"),
        FindingDescription(
            "too-many-layers", .error,
            means: """
                The timeline has more than 10,000 layers in all. Use a `particleCloud` or a \
                shader for many small things.
                """,
            shownBy: "Tests/TimelineParsingTests/LimitTests.swift",
            "10 000 layers are read, and not one more"),
        FindingDescription(
            "truncated-film", .warning,
            means: """
                The film's file ends before its header says, as after a download or a copy that \
                was interrupted. The last picture that is there stays.
                """,
            shownBy: "Tests/TimelineParsingTests/PictureTests.swift",
            "a film whose file ends before its header says is told"),
        FindingDescription(
            "unconverted-colors", .warning,
            means: """
                The picture has a colour profile that Flipbook does not convert, so its colours \
                will look slightly different. Convert it to sRGB if that matters.
                """,
            shownBy: "Tests/TimelineParsingTests/PictureTests.swift",
            "an animator that only scrubs a film is read, and colours not converted are told"),
        FindingDescription(
            "unknown-font", .warning,
            means: """
                No font of this family is in `fonts` or on this machine, and another one is used. \
                The film would look different elsewhere.
                """,
            shownBy: "Tests/TimelineParsingTests/TextTests.swift",
            "fonts that are not the timeline's are named, each once"),
        FindingDescription(
            "unknown-icon", .error,
            means: "No built-in icon has this name. Use your own SVG file as `{ file: name.svg }`.",
            timeline: """
                 layers:
                -  - icon: hart
                +  - icon: heart
                """),
        FindingDescription(
            "unknown-layer", .error,
            means: """
                No layer has the `id` that a touch's `in` names. The touch's points are relative \
                to that layer's corner.
                """,
            timeline: """
                 touches:
                   finger:
                -    in: buton
                +    in: button
                     path: [{ at: 0.1, began: [5, 5] }, { at: 0.2, ended: true }]
                 layers:
                   - { id: button, color: red }
                   - touchIndicator: finger
                """),
        FindingDescription(
            "unknown-media", .error,
            means: """
                The key does not support this kind of file: `image` takes PNG, JPEG and WebP, \
                `video` takes films and animated GIF or PNG, `audio` takes sounds and films with \
                sound.
                """,
            timeline: """
                 layers:
                -  - image: dot.svg
                +  - svg: dot.svg
                """, .dotSVG),
        FindingDescription(
            "unshown-part", .warning,
            means: """
                The film has a part that Flipbook does not show, such as the alpha of an HEVC film \
                or the second eye's view of a spatial film. Convert it to ProRes 4444, FFV1 or \
                WebM if its alpha matters.
                """,
            shownBy: "Tests/TimelineParsingTests/PictureTests.swift",
            "a part of a film that is not shown is told"),
        FindingDescription(
            "video-too-large", .error,
            means: "The film's pictures have more pixels than can be drawn. Scale it down.",
            timeline: """
                 layers:
                -  - video: line.apng
                +  - video: dot.gif
                """,
            wrong: .wideFilm, right: .gif),
        FindingDescription(
            "wrong-layer", .error,
            means: """
                A layer has no content or two contents, or is not allowed at this place. Every \
                layer has exactly one content.
                """,
            timeline: """
                 layers:
                   - color: red
                -    circle: { fill: blue }
                +  - circle: { fill: blue }
                """),
        FindingDescription(
            "wrong-mesh", .error,
            means: """
                A mesh gradient has `width` times `height` vertices, and as many `colors` and \
                `points`.
                """,
            timeline: """
                 layers:
                -  - gradient: { mesh: { width: 2, height: 2, colors: [red, blue, pink] } }
                +  - gradient: { mesh: { width: 2, height: 2, colors: [red, blue, pink, teal] } }
                """),
        FindingDescription(
            "wrong-paint", .error,
            means: """
                A gradient is given more than one kind. It is `linear`, `radial`, `angular` or \
                `mesh`.
                """,
            timeline: """
                 layers:
                -  - gradient: { linear: [red, blue], angular: [red, blue] }
                +  - gradient: { linear: [red, blue] }
                """),
        FindingDescription(
            "wrong-style", .error,
            means: """
                A shape has no style, or several. It is filled, stroked, or glows; for two of \
                them make two layers.
                """,
            timeline: """
                 layers:
                -  - circle: {}
                +  - circle: { fill: red }
                """),
    ]
}
