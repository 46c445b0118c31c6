/// Cameras.
extension GeneratedDocument {
    /// A camera, given by values or going to the finger.
    private mutating func cameraText() -> String {
        func key(_ percent: Int, _ name: String, _ value: String) -> [String] {
            chance(percent) ? ["\(name): \(value)"] : []
        }
        let entries =
            chance(50)
            ? ["follow: \(one(["finger", "[finger]"]))"] + key(60, "zoom", one(["1.5", "3", "1"]))
                + key(50, "duration", one(["0.2", "0", "50ms"])) + key(30, "ease", "easeOut")
                + key(40, "lead", one(["0", "0.1"])) + key(40, "hold", one(["0.1", "0"]))
                + key(30, "margin", one(["0", "8"]))
            : ["zoom: \(one(["2", "0.5", "\"abs(\(text(.number)))\""]))"]
                + key(60, "center", value(.point))
                + key(30, "rotation", value(.number))
        return "{ \(entries.joined(separator: ", ")) }"
    }

    /// The timeline's camera, in some.
    mutating func camera() -> String { chance(15) ? "camera: \(cameraText())" : "" }

    /// A scene of these layers, with a camera of its own in some.
    mutating func scene(_ layers: String) -> String {
        chance(20) ? "{ layers: \(layers), camera: \(cameraText()) }" : layers
    }
}
