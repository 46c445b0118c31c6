import Diagnostics
import TimelineModel
import TimelineSyntax

/// The camera.
extension TimelineReader {
    /// Reads `{ follow: finger, … }`, or `{ center, zoom, rotation }`.
    func camera(_ node: YAMLNode) -> Camera? {
        let keys = (node.mapping ?? []).map(\.key)
        let following = Camera.Following.format, view = Camera.View.format
        guard keys.contains("follow") else {
            if let key = keys.first(where: {
                following.description.names.contains($0) && !view.description.names.contains($0)
            }), let entry = node.mapping?.first(where: { $0.key == key }) {
                diagnostics.error(
                    .wrongKey, "\(quoted(key)) is for a camera that follows a touch",
                    hint: "write camera: { follow: finger, \(key): … }", at: entry.keyLocation)
                return nil
            }
            var values = Camera.View()
            guard let fields = fields(node, of: view) else { return nil }
            if fields.entries.isEmpty, !fields.hasUnknownKeys {
                diagnostics.error(
                    .missingKey, "a camera needs 'follow', or 'center' and 'zoom'",
                    hint: "write camera: { follow: finger }", at: node.location)
            }
            read(fields, into: &values, view)
            return Camera(.values(values), location: node.location)
        }
        for entry in node.mapping ?? [] where ["center", "rotation"].contains(entry.key) {
            diagnostics.error(
                .wrongKey, "a camera that follows a touch has no \(quoted(entry.key))",
                hint: "leave 'follow' out, and give 'center' and 'zoom' by animators",
                at: entry.keyLocation)
            return nil
        }
        guard let fields = fields(node, of: following) else { return nil }
        var result = Camera.Following(touches: [])
        read(fields, into: &result, following)
        return Camera(.following(result), location: node.location)
    }

    func followed(_ node: YAMLNode) -> [Int] {
        guard let items = node.sequence else { return touchIndex(node).map { [$0] } ?? [] }
        guard (1...Camera.maxTouches).contains(items.count) else {
            diagnostics.error(
                .tooMany,
                "'follow' has \(items.count) touches; it needs 1 to "
                    + "\(Camera.maxTouches)", at: node.location)
            return []
        }
        return items.compactMap(touchIndex)
    }

    /// Checks what cameras follow: few gestures enough, in layers that the camera moves.
    func checkCameras(in timeline: Timeline) {
        for camera in timeline.allCameras {
            let touches = camera.followedTouches.map { timeline.touches[$0] }
            let count = touches.reduce(0) { $0 + $1.gestures.count }
            if count > Camera.maxGestures {
                diagnostics.error(
                    .tooMany,
                    "the camera follows \(count) gestures; the limit is \(Camera.maxGestures)",
                    at: camera.location)
            }
            for case .layer(let path, _) in camera.values.compactMap(\.self).flatMap(\.references)
            where timeline.isFixed(path) {
                diagnostics.error(
                    .wrongValue, "the camera can't go to the place of a fixed layer",
                    hint: "a fixed layer doesn't move with the camera", at: camera.location)
            }
            for touch in camera.followedTouches.isEmpty ? [] : timeline.touches {
                let isFixed = timeline.isFixed(touch.layer)
                let targets = touch.gestures.compactMap(\.aim).flatMap(\.targets)
                for target in targets where timeline.isFixed(target.path) != isFixed {
                    diagnostics.error(
                        .wrongValue,
                        "\(quoted(touch.name)) can't go to \(quoted(target.id)), which "
                            + "\(isFixed ? "moves" : "doesn't move") with a camera that follows "
                            + "touches",
                        hint: isFixed ? nil : "a touch 'in' a fixed layer can", at: camera.location)
                }
            }
            for touch in touches where timeline.isFixed(touch.layer) {
                diagnostics.error(
                    .wrongValue,
                    "the camera can't follow \(quoted(touch.name)), which is in a fixed layer",
                    hint: "a fixed layer doesn't move with the camera", at: camera.location)
            }
        }
    }
}
