/// What is broken.
package enum FuzzKind: String, CaseIterable, Sendable {
    /// Timelines of the project, their lines and values changed.
    case timelines
    /// Timelines that are written anew, with random expressions wherever one may stand.
    case expressions
    /// Manifests of frame hashes.
    case manifests
    case svg
    /// PNG, JPEG, WebP and GIF files.
    case pictures
    /// WAV, FLAC, MP3, AAC, Opus and Vorbis.
    case sounds
    /// MP4, Matroska, WebM and others.
    case films
    case fonts
    /// Tables of a sensor's samples.
    case tables
    case shaders
    /// Entries of the store of compiled shaders.
    case store
    /// SRT and WebVTT files.
    case captions
    /// Tables whose rows are films: CSV, JSON and others.
    case rows
    /// Films whose containers have odd times: repeated, trembling, backward and missing ones, edit
    /// lists, fragments, recordings one behind the other.
    case times

    /// How many are given to one process: what is slow is given in smaller portions.
    var portion: Int {
        switch self {
        case .timelines, .expressions, .svg, .pictures, .tables, .captions: 50
        case .manifests, .sounds, .films, .times, .fonts: 20
        case .shaders: 16
        case .store: 8
        // There is one table to a command.
        case .rows: 1
        }
    }
}
