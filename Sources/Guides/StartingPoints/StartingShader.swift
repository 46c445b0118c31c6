internal import EmbeddedTexts

/// Shader templates with explanations.
enum StartingShader {
    static func text(_ name: String, _ kind: StartingPoint.ShaderKind) -> String {
        let template: EmbeddedText =
            switch kind {
            case .color: .startingColorEffect
            case .layer: .startingLayerEffect
            case .distortion: .startingDistortion
            }
        return template.text.replacing("{name}", with: name)
    }

    /// Returns the entry in a layer's effects that uses it.
    static func effect(_ name: String, _ kind: StartingPoint.ShaderKind) -> String {
        switch kind {
        case .color:
            "\(name): { size: $view.size, progress: $glint, tint: \"#FFFFFF\" }"
        case .layer:
            "\(name): { center: [170, 105], progress: $glint, maxSampleOffset: [16, 16] }"
        case .distortion:
            "\(name): { progress: $glint, strength: 12, maxSampleOffset: [12, 0] }"
        }
    }
}
