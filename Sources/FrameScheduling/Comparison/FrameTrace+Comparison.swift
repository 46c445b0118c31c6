import TimelineModel

extension FrameTrace {
    /// Returns nil if the layer's scene isn't shown.
    func layer(at path: [Int]) -> LayerTrace? {
        var siblings = layers
        var found: LayerTrace?
        for depth in path.indices.dropFirst(sequence == nil ? 0 : 1) {
            found = siblings.first { $0.path == Array(path[...depth]) }
            guard let found else { return nil }
            siblings = found.layers
        }
        return found
    }

    var usesAuthorShader: Bool {
        if case .author(_)? = sequence?.transition?.function { return true }
        return layers.contains(where: \.usesAuthorShader)
    }

    var showsText: Bool { layers.contains(where: \.showsText) }
}

extension FrameTrace.LayerTrace {
    /// The layer's own values, without its children and its index.
    var alone: FrameTrace.LayerTrace {
        var layer = self
        layer.layers = []
        layer.path = []
        layer.id = nil
        // Arguments of an inactive effect don't matter.
        layer.effects.removeAll { !$0.isEnabled || !$0.isApplied }
        return layer
    }

    var isSeen: Bool { !isHidden && opacity > 0 }

    fileprivate var usesAuthorShader: Bool {
        effects.contains { effect in
            guard case .author(_) = effect.function else { return false }
            return effect.isEnabled && effect.isApplied
        } || layers.contains(where: \.usesAuthorShader)
    }

    fileprivate var showsText: Bool {
        isSeen && (content == "text" || layers.contains(where: \.showsText))
    }
}
