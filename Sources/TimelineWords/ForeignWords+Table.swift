import TimelineSyntax

extension ForeignWords {
    /// If a word has several entries for a place, the first applies.
    static let table: [ForeignWord] =
        ofCameras + ofShapes + ofLayouts + ofTimelines + ofLayers + ofViews + ofContents
        + ofEffects + ofMotion + ofOutputs

    private static let ofCameras: [ForeignWord] = [
        .init([.camera], "easing curve timing animation", is: "ease"),
        .init([.camera], "target touch finger track", is: "follow"),
        .init([.camera], "position lookAt focus centre origin anchor", is: "center"),
        .init([.camera], "scale magnification zoomFactor fov", is: "zoom"),
        .init([.camera], "delay before anticipation", is: "lead"),
        .init([.camera], "padding inset", is: "margin"),
        .init([.camera], "angle roll rotate", is: "rotation"),
        .layer("pinned sticky hud ignoresCamera overlayLayer", is: "fixed"),
    ]

    private static let ofShapes: [ForeignWord] = [
        .layer(
            "unevenRoundedRectangle",
            write: "write rectangle: { fill: red, cornerRadius: { topLeading: 8, topTrailing: 8 } }"
        ),
        .layer(
            "squircle superellipse continuousRectangle",
            write: "write rectangle: { fill: red, cornerRadius: 20, cornerStyle: continuous }"),
        .layer("triangle", write: "write polygon: { sides: 3, fill: red }"),
        .layer(
            "pie sector wedge sectorMark",
            write: "write arc: { endAngle: 90, wedge: true, fill: red }"),
        .layer("ring", write: "write circle: { stroke: { color: red, width: 8 } }"),
        .layer("polystar", write: "write star: { fill: red }, or polygon"),
        .init([.shape], "trimPath trimPaths trimmed trimPathStart trimPathEnd", is: "trim"),
        .init([.shape], "strokeStart strokeEnd", write: "write trim: [0, 0.5]"),
        .init(
            [.shape], "dash dashes strokeDasharray lineCap lineJoin strokeLinecap strokeLinejoin",
            write: "it belongs in the stroke: stroke: { color: red, dash: [4, 2], cap: round }"),
        .init(
            [.shape],
            "topLeading topTrailing bottomLeading bottomTrailing borderTopLeftRadius "
                + "topLeadingRadius topTrailingRadius bottomLeadingRadius bottomTrailingRadius",
            write: "write cornerRadius: { topLeading: 8, bottomTrailing: 8 }"),
        .init([.shape], "smoothing cornerSmoothing", write: "write cornerStyle: continuous"),
        .init([.shape], "corners edges numberOfSides", is: "sides"),
        .init([.shape], "from startDegrees", is: "startAngle"),
        .init([.shape], "to end endDegrees sweep sweepAngle", is: "endAngle"),
    ]

    private static let ofLayouts: [ForeignWord] = [
        .layer("lazyVGrid gridView table", is: "grid"),
        .layer("lazyHGrid", write: "write grid: […] with columns, or an hstack"),
        .layer("wrap flexWrap flowLayout wrapping", is: "flow"),
        .layer("gridTemplateColumns columnCount", is: "columns"),
        .layer("columnGap rowGap", write: "write spacing: [ACROSS, DOWN]"),
        .layer(
            "objectFit scaledToFit scaledToFill resizable preserveAspectRatio",
            write: "write aspectRatio: fit, or fill, in the picture's layer"),
        .layer("aspect ratio", is: "aspectRatio"),
        .layer("flexGrow priority", is: "layoutPriority"),
        .layer(
            "inset safeAreaInset safeAreaPadding ignoresSafeArea edge",
            write: "write position: { at: bottom, in: canvas, inset: 24 }"),
        .layer("placeItems contentAlignment", is: "alignment"),
    ]

    private static let ofTimelines: [ForeignWord] = [
        .init([.timeline], "fps frameRate frames-per-second rate", is: "framerate"),
        .init([.timeline], "length dur seconds", is: "duration"),
        .init([.timeline], "version format", write: "the first line is `flipbook: 1`"),
        .init(
            [.timeline], "size width height dimensions resolution",
            write: "write canvas: { size: [1080, 1920] }"),
        .init(
            [.timeline], "background backgroundColor bg",
            write: "it belongs in 'canvas': canvas: { size: [1080, 1920], background: white }"),
        .init([.timeline], "scale", write: "it belongs in 'canvas', beside 'size'"),
        .init([.timeline], "composition comp stage view viewport artboard", is: "canvas"),
        .init([.timeline], "layer children elements objects shapes body content", is: "layers"),
        .init([.timeline], "output export render renders", is: "outputs"),
        .init([.timeline], "music sound sounds soundtrack", is: "audio"),
        .init(
            [.timeline], "animation animations animator animate tweens keyframes tracks",
            is: "animators"),
        .init([.timeline], "gesture gestures touch taps fingers", is: "touches"),
        .init([.timeline], "title", is: "name"),
        .init([.canvas], "backgroundColor bg color colour fill", is: "background"),
        .init([.canvas], "dimensions resolution pixels", is: "size"),
        .init([.canvas], "width height w h", write: "write size: [width, height]"),
        .init([.canvas], "pixelRatio devicePixelRatio dpr density displayScale", is: "scale"),
        .init([.canvas], "fps frameRate", write: "'framerate' belongs beside 'canvas'"),
    ]

    private static let ofLayers: [ForeignWord] = [
        .layer("alpha transparency", is: "opacity"),
        .layer("isHidden", is: "hidden"),
        .layer(
            "visible isVisible visibility show display enabled",
            write: "write hidden: true where it is not to be seen"),
        .layer("rotationEffect rotate rotateZ rotationZ angle", is: "rotation"),
        .layer("scaleEffect zoom", is: "scale"),
        .layer("scaleX scaleY sx sy", write: "write scale: [across, down]"),
        .layer(
            "x y left top right bottom cx cy center centre",
            write: "write position: [x, y], where the layer's centre lies"),
        .layer("translate translation translateX translateY move dx dy", is: "offset"),
        .layer("transform", write: "write 'scale', 'rotation' and 'offset'"),
        .layer(
            "width height w h size bounds minWidth maxWidth minHeight maxHeight",
            write: "write frame: [width, height], in points"),
        .layer(
            "zIndex z zPosition order",
            write: "later layers are drawn over earlier ones: move it in the list"),
        .layer(
            "zstack group children sublayers stack container content body",
            write: "write layers: […], one drawn over the other as in a ZStack"),
        .layer("row hbox flex lazyHStack flexRow", is: "hstack"),
        .layer("column col vbox lazyVStack", is: "vstack"),
        .layer("dropShadow boxShadow textShadow shadows", is: "shadow"),
        .layer("innerShadows insetShadow shadowInner", is: "innerShadow"),
        .init(
            [.effect], "shadow dropShadow boxShadow innerShadow",
            write: "it is a key of the layer: shadow: { radius: 8, offset: [0, 4] }"),
        .layer("clipShape clipPath cropped", write: "write clip: capsule, or another shape"),
        .layer("matte trackMatte maskImage masks", is: "mask"),
        .layer("maskType luminanceMask", is: "maskMode"),
        .layer(
            "rotation3DEffect rotate3d rotateX rotateY rotationX rotationY perspective "
                + "perspectiveRotation xRotation yRotation",
            write: "write rotation3D: { degrees: 45, axis: y }"),
        .layer("projectionEffect transformEffect matrix matrix3d", is: "projection"),
        .layer(
            "backdropFilter backdropBlur backdrop glass frosted vibrancy "
                + "ultraThinMaterial thinMaterial regularMaterial thickMaterial "
                + "ultraThickMaterial visualEffect glassEffect",
            write: "write material: thin"),
        .init(
            [.effect], "backdropFilter material",
            write: "it is a key of the layer: material: thin"),
        .init(
            [.effect], "mask",
            write: "it is a key of the layer: mask: { circle: { fill: white } }"),
        .layer("clipped overflow clipToBounds", write: "write clip: rectangle"),
        .layer(
            "background backgroundColor bg",
            write: "put a layer with it before this one: the first is drawn at the bottom"),
        .layer(
            "overlay foreground",
            write: "put a layer with it after this one: the last is drawn on top"),
        .layer(
            "border outline",
            write: "make a layer of it: rectangle: { stroke: { color: red, width: 2 } }"),
        .layer(
            "roundedRectangle roundedRect roundRect",
            write: "write rectangle: { fill: red, cornerRadius: 8 }"),
        .layer("rect box square", is: "rectangle"),
        .layer("oval", is: "ellipse"),
        .layer("pill", is: "capsule"),
        .layer(
            "line polyline arrow shape",
            write: "write path: { d: \"M0 0 L40 30\", stroke: white }"),
        .layer("label string title span", is: "text"),
        .layer("img picture photo", is: "image"),
        .layer("movie footage film", is: "video"),
        .layer("symbol sfSymbol systemImage", is: "icon"),
        .layer("linearGradient", write: "write gradient: { linear: [red, blue] }"),
        .layer("radialGradient", write: "write gradient: { radial: [red, blue], endRadius: 50 }"),
        .layer("angularGradient conicGradient", write: "write gradient: { angular: [red, blue] }"),
        .layer(
            "meshGradient",
            write: "write gradient: { mesh: { width: 2, height: 2, colors: [red, blue, pink, "
                + "teal] } }"),
        .layer(
            "foreach for repeat repeater loop each map times",
            write: "write forEach: 8, or a list, with layers: […] beside it"),
        .layer(
            "borderRadius rx",
            write: "write rectangle: { fill: red, cornerRadius: 8 }, or "
                + "clip: { rectangle: { cornerRadius: 8 } }"),
        .layer(
            "foregroundColor foregroundStyle fillColor textColor",
            write: "a colour belongs in the content: circle: { fill: red }, "
                + "text: { string: Hello, color: red }"),
        .layer(
            "fontSize fontWeight fontFamily textAlign",
            write: "it belongs in the text: text: { string: Hello, size: 17, weight: bold }"),
        .layer(
            "animation animate animations keyframes transition",
            write: "'animators' belong at the timeline's top level; read one here by its $name"),
        .layer(
            "gesture onTapGesture onTap onClick touch",
            write: "'touches' belong at the timeline's top level"),
        .layer("blendMode mixBlendMode compositingMode", is: "blend"),
        .layer("anchorPoint transformOrigin pivot origin", is: "anchor"),
        .layer("justifyContent alignItems verticalAlignment align", is: "alignment"),
        .layer("gap", is: "spacing"),
        .layer("insets margin paddings", is: "padding"),
        .layer("filter filters effect modifiers modifier", is: "effects"),
        .layer("name identifier", is: "id"),
        .layer(
            "start end from to in out inPoint outPoint startTime endTime begin duration",
            write: "write during: [1, 3], or { from: 1 }; transition: opacity fades it in and out"),
        .layer("blur gaussianBlur", write: "write effects: [{ blur: 8 }]"),
    ]

    /// Words for layers' contents.
    private static let ofContents: [ForeignWord] = [
        .init(
            [.shape],
            "color colour fillColor background backgroundColor foregroundColor "
                + "foregroundStyle", is: "fill"),
        .init([.shape], "strokeColor border outline", is: "stroke"),
        .init(
            [.shape], "strokeWidth lineWidth borderWidth",
            write: "it belongs in the stroke: stroke: { color: red, width: 2 }"),
        .init(
            [.shape], "borderRadius rx ry",
            is: "cornerRadius"),
        .init(
            [.shape], "radius r",
            write: "a shape fills its layer: write frame: [width, height] beside it; a "
                + "rectangle's corners have a 'cornerRadius'"),
        .init(
            [.shape], "size diameter width height w h",
            write: "a shape fills its layer: write frame: [width, height] beside it"),
        .init(
            [.shape, .text, .picture], "x y cx cy center centre left top",
            write: "write position: [x, y] in the layer, beside it"),
        .init([.shape], "path points data svg", is: "d"),
        .init([.stroke], "colour strokeColor", is: "color"),
        .init([.stroke], "lineWidth strokeWidth thickness size weight", is: "width"),
        .init([.stroke], "lineCap linecap", is: "cap"),
        .init([.stroke], "lineJoin linejoin", is: "join"),
        .init([.stroke], "dashes dashArray strokeDasharray dashPattern lineDash", is: "dash"),
        .init([.stroke], "dashOffset strokeDashoffset", is: "dashPhase"),
        .init([.text], "text value content label title", is: "string"),
        .init(
            [.text], "spans span concat attributedString attributedText markdown", is: "runs"),
        .init(
            [.text], "contentTransition rolling rollingDigits odometer ticker",
            write: "digits roll with numericText: true"),
        .layer(
            "contentTransition",
            write: "it belongs in the text: text: { string: \"{$price:.2f}\", numericText: true }"),
        .init([.text], "fontSize pointSize", is: "size"),
        .init([.text], "fontWeight", is: "weight"),
        .init([.text], "bold", write: "write weight: bold"),
        .init([.text], "fontFamily family fontName typeface", is: "font"),
        .init(
            [.text], "fill colour textColor foregroundColor foregroundStyle foreground",
            is: "color"),
        .init(
            [.text], "monospacedDigit monospacedDigits tabularNums fontVariantNumeric",
            write: "write digits: tabular"),
        .init([.text], "language lang", is: "locale"),
        .init([.text], "format", write: "write it in the string: {$name:,.2f}"),
        .init([.text], "fontStyle style oblique", write: "write italic: true"),
        .init([.text], "letterSpacing kerning", is: "tracking"),
        .init([.text], "lineHeight leading", is: "lineSpacing"),
        .init([.text], "textAlign align multilineTextAlignment justify", is: "alignment"),
        .init(
            [.text], "width maxWidth height",
            write: "a text breaks at its layer's width: write frame: [200, null] beside it"),
        .init([.picture], "src source url path", is: "file"),
        .init([.picture], "objectFit resizeMode aspectRatio scaledToFit", is: "contentMode"),
        .init([.picture], "foregroundColor color", is: "tint"),
        .init([.picture], "symbol systemName", is: "name"),
        .init(
            [.picture], "width height frame",
            write: "write frame: [width, height] in the layer, beside it"),
        .init([.picture], "playbackRate rate", is: "speed"),
        .init([.picture], "repeat loops", is: "loop"),
    ]

    private static let shaderOfOnesOwn =
        "Flipbook has none; a shader of your own can be one: flipbook new --shader NAME"

    private static let ofEffects: [ForeignWord] = [
        .init([.effect], "gaussianBlur fastBlur", is: "blur"),
        .init([.effect], "outerGlow neon", is: "glow"),
        .init([.effect], "wave", is: "ripple"),
        .init([.effect], "threshold", is: "lumaThreshold"),
        .init(
            [.effect], "opacity alpha", write: "'opacity' belongs in the layer, beside 'effects'"),
        .init([.effect], "saturate", is: "saturation"),
        .init([.effect], "hueRotate", is: "hueRotation"),
        .init([.effect], "greyscale monochrome desaturate blackAndWhite", is: "grayscale"),
        .init([.effect], "invert negative", is: "colorInvert"),
        .init([.effect], "multiply tint colorFilter", is: "colorMultiply"),
        .init([.effect], "luminance lumaKey", is: "luminanceToAlpha"),
        .init(
            [.effect], "exposure", write: "write brightness: { factor: 1.4 }, or brightness: 0.2"),
        .layer(
            "brightness contrast saturation saturate grayscale greyscale hue hueRotation "
                + "hueRotate colorInvert invert colorMultiply luminanceToAlpha",
            write: "it is an effect: effects: [{ saturation: 0.5 }, colorInvert]"),
        .init(
            [.layer, .effect], "sepia levels curves vignette noise grain pixelate",
            write: shaderOfOnesOwn),
        .init([.effectArgument], "elapsed time t seconds", is: "elapsedTime"),
        .init([.effectArgument], "center centre position location", is: "origin"),
        .init([.effectArgument], "sigma amount size", is: "radius"),
        .init([.effectArgument], "strength intensity", is: "amplitude"),
        .init([.effectArgument], "enabled", is: "isEnabled"),
    ]

    private static let ofMotion: [ForeignWord] = [
        .init([.animator], "from start value default begin", is: "initial"),
        .init([.animator], "steps frames values to animation", is: "keyframes"),
        .init(
            [.animator], "loop repeats repeatCount iterations iterationCount repeatForever",
            is: "repeat"),
        .init([.animator], "on when event", is: "trigger"),
        .init(
            [.animator], "duration curve easing",
            write: "it belongs in a keyframe: keyframes: [{ linear: 1, duration: 0.3 }]"),
        .init([.keyframe], "ease easing timing timingFunction interpolation", is: "curve"),
        .init(
            [.keyframe], "easeIn easeOut easeInOut",
            write: "write linear: 1, duration: 0.3, curve: easeInOut, or easeIn, or easeOut"),
        .init([.keyframe], "moveKeyframe", is: "move"),
        .init([.keyframe], "linearKeyframe", is: "linear"),
        .init([.keyframe], "cubicKeyframe", is: "cubic"),
        .init([.keyframe], "springKeyframe", is: "spring"),
        .init(
            [.keyframe], "interactiveSpring", write: "write spring: 1, springDuration: 0.15"),
        .init(
            [.keyframe], "interpolatingSpring",
            write: "write spring: 1, stiffness: 120, damping: 8"),
        .init(
            [.keyframe], "time at t offset begin start",
            write: "a keyframe begins where the one before ends, and lasts its 'duration'"),
        .init([.keyframe], "wait pause hold", is: "delay"),
        .init([.keyframe], "set jump instant step", is: "move"),
        .init(
            [.keyframe], "value to target",
            write: "a keyframe's first key is how: linear: 1, duration: 0.3, or spring: 1"),
        .init([.keyframe], "initialVelocity velocity", is: "startVelocity"),
    ]

    private static let ofOutputs: [ForeignWord] = [
        .init([.output], "path name filename out output src", is: "file"),
        .init([.output], "format type container", write: "the file's ending says the format"),
        .init([.output], "bitrate bitRate", write: "write quality: 0…100"),
        .init([.output], "size", write: "write 'width' or 'height'; 'maxSize' is bytes"),
        .init([.output], "fps framerate", write: "'framerate' belongs at the timeline's top level"),
        .init([.output], "bits bitDepth", is: "depth"),
    ]
}
