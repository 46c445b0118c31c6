extension Camera.View {
    package static let format = MappingFormat<Camera.View>(
        "a camera", "The part of the canvas that the frame shows.", initial: Camera.View()
    ) {
        Key.value(
            "center", \.center, .point, .means("the canvas's centre"),
            "the point of the canvas in the middle of the frame: a point value. It is moved so "
                + "that the frame doesn't cross the canvas's edge")
        Key.value(
            "zoom", \.zoom, .number, in: Camera.zooms, .own,
            "a number value, clamped to 0.1…100. Below 1, the frame also shows what lies around "
                + "the canvas")
        Key.value(
            "rotation", \.rotation, .number, .own,
            "the camera's rotation in degrees: a number value. The layers turn the other way")
    }
}

extension Camera.Following {
    package static let margins = 0...1e6

    package static let format = MappingFormat<Camera.Following>(
        "a camera", "A camera that goes to touches.",
        initial: Camera.Following(touches: [])
    ) {
        Key.name(
            "follow", of: .touches,
            form: .anyOf([.text(.notEmpty), .list(.text(.notEmpty), 1...Camera.maxTouches)]),
            .mistake,
            "a touch's name, or a list of them", \Camera.Following.touches
        ) { $0.touches = $1 }
        Key.number(
            "zoom", \.zoom, in: 1...Camera.zooms.upperBound, .own,
            "the zoom at a touch. It is less where gestures need more room")
        Key.time("duration", \.duration, .own, "the duration of a move")
        Key.part(
            "ease", \.ease, .definition("curve"), .means("`easeInOut`"), "the easing of a move")
        Key.time(
            "lead", \.lead, .own, "the time between the end of a move and the touch")
        Key.time(
            "hold", \.hold, .own,
            "the time from the end of a touch until the camera moves back")
        Key.number(
            "margin", \.margin, in: margins, .means("a tenth of the canvas's shorter side"),
            "the distance in points between touches and the frame's edge")
    }
}

extension Scene {
    package static let format = MappingDescription(
        "a scene", "Layers with a camera of their own.",
        keys: [
            KeyDescription("layers", .definition("layers"), .mistake, "the layers, bottom first"),
            KeyDescription(
                "camera", .definition("camera"), .means("the timeline's"),
                "the scene's [camera](#the-camera)"),
        ])
}
