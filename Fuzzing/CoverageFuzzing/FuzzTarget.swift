package import FileFuzzing

/// A reader of untrusted files, which takes bytes as its only input.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// Timelines: read, and scheduled if they are valid.
    case timelines
    /// Expressions: compiled, and evaluated.
    case expressions
    /// Shaders: compiled up to where native code would begin.
    case shaders
    /// Manifests of frame hashes.
    case manifests
    /// Tables whose rows are films' values: CSV, TSV, JSON, JSON lines, YAML.
    case rows
    /// Tables of a sensor's samples.
    case tables
    /// SRT and WebVTT.
    case captions
    /// SVG: inspected, and drawn small.
    case svg
    /// PNG, JPEG, WebP: decoded.
    case pictures
    /// Films: indexed, and their first and last pictures decoded.
    case films
    /// Sounds: decoded.
    case sounds
    /// Fonts: a text is laid out and drawn.
    case fonts

    /// How `file-fuzz` breaks such files.
    package var kind: FuzzKind {
        switch self {
        case .timelines: .timelines
        case .expressions: .expressions
        case .shaders: .shaders
        case .manifests: .manifests
        case .rows, .tables: .tables
        case .captions: .captions
        case .svg: .svg
        case .pictures: .pictures
        case .films: .films
        case .sounds: .sounds
        case .fonts: .fonts
        }
    }

    /// The most bytes of an input. Larger ones only take longer: what a reader does with a length
    /// depends on the number, not on what follows.
    package var maxBytes: Int {
        switch self {
        case .expressions: 1 << 10
        case .pictures, .films, .sounds, .fonts: 1 << 16
        default: 1 << 14
        }
    }
}
