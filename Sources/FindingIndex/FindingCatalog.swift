/// All codes of findings. `ConventionTests` checks that none is missing.
package enum FindingCatalog {
    /// Findings about one subject.
    package struct Subject: Sendable {
        package var title: String
        /// In alphabetical order.
        package var findings: [FindingDescription]
    }

    package static let subjects = [
        Subject(title: "Files and YAML", findings: .files),
        Subject(title: "Keys and values", findings: .values),
        Subject(title: "Names, components and repetition", findings: .authoring),
        Subject(title: "Tables of values", findings: .tables),
        Subject(title: "Publishing", findings: .publishing),
        Subject(title: "The canvas and the outputs", findings: .canvas),
        Subject(title: "Layers, pictures, texts and sounds", findings: .layers),
        Subject(title: "Numbers in texts", findings: .counting),
        Subject(title: "Captions", findings: .captions),
        Subject(title: "Touches, triggers, sensors and animators", findings: .animation),
        Subject(title: "Scenes and transitions", findings: .scenes),
        Subject(title: "Expressions, effects and compute layers", findings: .effects),
        Subject(title: "What looks unintended", findings: .unintended),
        Subject(title: "Shaders: text and macros", findings: .shaderText),
        Subject(title: "Shaders: types and declarations", findings: .shaderTypes),
        Subject(title: "Shaders: expressions and statements", findings: .shaderCode),
        Subject(title: "Frame hashes", findings: .manifests),
    ]

    package static let all = subjects.flatMap(\.findings)
}
