extension ForeignWords {
    /// Views, modifiers and gestures of SwiftUI that are written in other places than a layer's
    /// keys, and their like in other tools.
    static let ofViews: [ForeignWord] =
        ofAppearance + ofInteraction + ofWidgets + ofTexts + ofTime + ofModifiers + ofPlaces
        + ofTouches

    private static let animators =
        "'animators' belong at the timeline's top level; read one here by its $name"
    private static let touches =
        "'touches' belong at the timeline's top level, and 'triggers' follow them"

    private static let ofAppearance: [ForeignWord] = [
        .layer(
            "onAppear onDisappear task appear disappear lifetime time",
            write: "write during: [1, 3], or { from: 1 }; transition: opacity fades it in and out"),
        .layer(
            "keyframeAnimator phaseAnimator withAnimation transaction animator animators "
                + "symbolEffect wiggle expression tween spring motion easing",
            write: animators),
        .layer(
            "matchedGeometryEffect navigationTransition matchedTransitionSource magicMove",
            write: "animate one layer's position and frame: position: $place, frame: $size"),
        .layer(
            "scrollTransition containerRelativeFrame geometryReader geometryGroup",
            write: "$parent.size and $view.size are read in expressions: frame: [0.5 * "
                + "$parent.size.x, null]"),
        .layer(
            "compositingGroup drawingGroup isolation adjustment adjustmentLayer precomp "
                + "precomposition",
            write: "a group is drawn as a whole: layers: […], with effects: […] beside it"),
        .layer(
            "parent parenting nullObject null",
            write: "put it in a group, which moves its children: layers: [{ … }]"),
        .layer(
            "colorEffect layerEffect distortionEffect shader shaders",
            write: "write effects: [{ NAME: { … } }], and shaders: [NAME.metal] at the top level"),
        .layer("tint accentColor colorize", write: "write effects: [{ colorMultiply: red }]"),
        .layer("solid backgroundLayer", is: "color"),
        .layer(
            "strokeBorder lineWidth strokeWidth dash strokeDasharray lineCap lineJoin",
            write: "it belongs in a shape's stroke: circle: { stroke: { color: red, width: 2 } }"),
        .layer("if unless condition", write: "write when: $name, of a constant"),
        .layer(
            "skew skewX skewY shear",
            write: "write projection: [[1, 0, 0], [-0.3, 1, 0], [0, 0, 1]]"),
        .layer("shapeLayer", write: "write rectangle: { fill: red }, or another shape"),
        .layer(
            "timeRemap timeRemapping timeStretch playbackRate",
            write: "a film has its own: video: { file: a.mp4, speed: 2 }"),
        .layer(
            "trim trimPath trimPaths",
            write: "it belongs in a shape: circle: { trim: [0, 0.7], stroke: red }"),
        .layer(
            "opaque",
            write: "it belongs in the blur: effects: [{ blur: { radius: 8, opaque: true } }]"),
        .layer(
            "feather maskFeather",
            write: "blur the mask: mask: { circle: { fill: white }, effects: [{ blur: 8 }] }"),
        .layer(
            "fixedSize",
            write: "a layer without 'frame' has its natural size, and a text lineLimit: 1"),
        .layer("motionBlur", write: "Flipbook has none; effects: [{ blur: 2 }] blurs"),
    ]

    private static let ofInteraction: [ForeignWord] = [
        .layer(
            "onLongPressGesture longPressGesture onDrag dragGesture draggable magnifyGesture "
                + "magnificationGesture rotateGesture rotationGesture simultaneousGesture "
                + "highPriorityGesture onHover hover tapGesture spatialTapGesture button",
            write: touches),
        .layer(
            "sensoryFeedback haptic haptics",
            write: "it belongs in a trigger: triggers: { tap: { touch: finger, set: began, haptic: "
                + "impact } }"),
        .init(
            [.layer, .timeline], "trigger onChange",
            write: "write triggers: { tap: { touch: finger, set: began } } at the top level"),
    ]

    private static let ofWidgets: [ForeignWord] = [
        .layer(
            "scrollView scroll list form tabView navigationStack navigationView",
            write:
                "write a vstack in a group with clip: rectangle, and move it by offset: [0, $y]"),
        .layer(
            "progressView gauge progress",
            write: "write circle: { trim: [0, 0.7], stroke: { color: blue, width: 6 } }"),
        .layer(
            "divider rule separator hr",
            write: "write rectangle: { fill: gray }, with frame: [null, 1]"),
        .layer(
            "toggle slider picker textField switch checkbox",
            write: "draw it of shapes and texts, and press it by 'touches'"),
        .layer("emitter particles particleSystem particleEmitter confetti", is: "particleCloud"),
        .layer("subtitles subtitle caption srt vtt", is: "captions"),
        .layer("timelineView", write: "read the time: rotation: 90 * $time"),
        .layer(
            "iPhone device deviceFrame mockup",
            write: "write use: [flipbook/devices] at the top level, then phone: { screen: … }"),
        .layer(
            "cursor pointer mousePointer",
            write: "write use: [flipbook/pointers] at the top level; see flipbook components"),
        .layer(
            "tooltip callout annotation",
            write: "write use: [flipbook/callouts] at the top level; see flipbook components"),
        .init(
            [.timeline], "variables vars props properties parameters params inputs data state",
            is: "values"),
        .init([.timeline], "import imports include includes require", is: "use"),
        .init([.timeline], "symbols defs definitions templates partials", is: "components"),
        .init([.timeline], "slides compositions pages", is: "scenes"),
        .init([.timeline], "constants computed expressions", is: "let"),
        .init([.timeline], "loop repeat loops looping", write: "'loop' belongs in an output"),
    ]

    private static let ofTime: [ForeignWord] = [
        .init(
            [.animator],
            "autoreverse autoreverses alternate yoyo pingPong boomerang direction "
                + "animationDirection",
            write: "write the way back as a keyframe too, with repeat: forever"),
        .init(
            [.animator], "fillMode animationFillMode fill",
            write: "an animator keeps its last value, and has 'initial' before it starts"),
        .init(
            [.animator], "spring response dampingFraction stiffness damping mass bounce",
            write: "it belongs in a keyframe: keyframes: [{ spring: 1, bounce: 0.3 }]"),
        .init([.animator], "wait animationDelay", is: "delay"),
        .init(
            [.keyframe], "cubicBezier bezier controlPoints timingCurve unitCurve",
            write: "write linear: 1, duration: 0.3, curve: [0.4, 0, 0.2, 1]"),
        .layer(
            "animationDelay transitionDuration transitionDelay",
            write: "write during: [1, 3], transition: { in: opacity, duration: 0.3 }"),
    ]

    private static let ofTexts: [ForeignWord] = [
        .init([.text], "maxLines numberOfLines lineClamp lines", is: "lineLimit"),
        .init([.text], "textOverflow truncationMode lineBreakMode ellipsis", is: "truncation"),
        .init(
            [.text], "adjustsFontSizeToFitWidth autoSize fitText minimumFontScale minScale",
            is: "minimumScaleFactor"),
        .init(
            [.text], "textCase textTransform uppercase lowercase capitalize",
            write: "write the letters as they are to be seen"),
        .init(
            [.text], "underline strikethrough textDecoration",
            write: "Flipbook has none: put a rectangle on the text"),
        .init(
            [.text], "textRenderer animator animators textAnimator rangeSelector stagger",
            is: "split"),
        .init(
            [.text], "shadow textShadow",
            write: "it belongs in the layer, beside 'text': shadow: { radius: 4 }"),
        .init([.text], "opacity alpha", write: "'opacity' belongs in the layer, beside 'text'"),
    ]

    private static let ofModifiers: [ForeignWord] = [
        .init([.shadow], "blur blurRadius sigma size", is: "radius"),
        .init([.shadow], "x y offsetX offsetY dx dy distance", write: "write offset: [0, 4]"),
        .init(
            [.shadow], "opacity alpha strength",
            write: "it belongs in the colour: color: \"#00000055\""),
        .init([.shadow], "inset", write: "it is another key of the layer: innerShadow: 4"),
        .init([.shadow], "spread spreadRadius", write: "Flipbook has none: a larger 'radius'"),
        .init([.rotationInSpace], "angle rotation amount", is: "degrees"),
        .init([.rotationInSpace], "x y z", write: "write axis: y, or its direction [x, y, z]"),
        .init(
            [.rotationInSpace], "distance depth eyeZ focalLength",
            write: "write perspective: 0.5, the layer's longer side by the viewer's distance"),
        .init([.rotationInSpace], "origin transformOrigin pivot center", is: "anchor"),
        .init([.captions], "src path url source", is: "file"),
        .init([.captions], "position align verticalAlign", is: "place"),
        .init([.captions], "fontSize", is: "size"),
        .init([.captions], "fontWeight", is: "weight"),
        .init([.captions], "fontFamily", is: "font"),
        .init([.captions], "textColor foregroundColor fill", is: "color"),
        .init([.captions], "backgroundColor plate", is: "background"),
        .init([.captions], "borderRadius", is: "cornerRadius"),
        .init([.captions], "start offset delay", is: "at"),
        .init([.captions], "mode karaoke wordByWord", is: "show"),
        .init([.touchIndicator], "size width", is: "diameter"),
        .init([.touchIndicator], "radius", write: "write diameter: 28"),
        .init([.touchIndicator], "halo edge border outline shadow", is: "shade"),
        .init([.touchIndicator], "finger gesture", is: "touch"),
        .init([.touchIndicator], "fill colour", is: "color"),
    ]

    private static let ofPlaces: [ForeignWord] = [
        .init([.sides], "left start", is: "leading"),
        .init([.sides], "right end", is: "trailing"),
        .init([.sides], "x leftRight", is: "horizontal"),
        .init([.sides], "y topBottom", is: "vertical"),
        .init([.sides], "all", write: "one number is for all sides"),
        .init(
            [.clip], "cornerRadius radius roundedRectangle borderRadius",
            write: "write clip: { rectangle: { cornerRadius: 8 } }"),
        .init(
            [.gradient], "colors colours stops gradient",
            write: "its first key is its kind: linear: [red, blue], radial or angular"),
        .init([.gradient], "startPoint start", is: "from"),
        .init([.gradient], "endPoint end", is: "to"),
        .init(
            [.gradient], "angle direction rotation degrees",
            write: "write its ends: from: topLeading, to: bottomTrailing"),
        .init([.gradient], "radius", is: "endRadius"),
        .init([.gradientStop], "location offset position place stop", is: "at"),
        .init([.gradientStop], "colour stopColor fill", is: "color"),
        .init([.during], "start begin at in", is: "from"),
        .init([.during], "end until stop out", is: "to"),
        .init([.during], "duration for length", write: "write its end: to: 3"),
        .init([.transition], "insertion enter appear appearing from", is: "in"),
        .init([.transition], "removal exit leave disappear disappearing to", is: "out"),
        .init([.transition], "easing ease timing animation", is: "curve"),
    ]

    private static let ofTouches: [ForeignWord] = [
        .init([.touch], "on layer view target", is: "in"),
        .init([.touch], "events points keyframes steps", is: "path"),
        .init(
            [.touch], "at time position location began moved ended",
            write: "it belongs in an event: path: [{ at: 1, began: [x, y] }, { at: 1.1, ended: "
                + "true }]"),
        .init([.touchEvent], "down touchDown press start begin tap from", is: "began"),
        .init([.touchEvent], "move drag changed to", is: "moved"),
        .init([.touchEvent], "up touchUp release end lift", is: "ended"),
        .init([.touchEvent], "time t", is: "at"),
        .init([.touchEvent], "easing ease", is: "curve"),
        .init([.trigger], "on when event phase", is: "set"),
        .init([.trigger], "finger gesture", is: "touch"),
        .init(
            [.trigger], "at time times",
            write: "a trigger at certain times is a list of them: [0.5, 1.2]"),
        .init([.trigger], "interval repeat", is: "every"),
    ]
}
