internal import Flipbook

/// The result of one subject of a command.
protocol FinishedWork {
    /// For people, such as `out/a.mp4: 192 frames in 2.1 s`.
    var sentence: String { get }
    /// Films that were written, for programs.
    var films: [ExportReport] { get }
}

extension String: FinishedWork {
    var sentence: String { self }
    var films: [ExportReport] { [] }
}

/// Films of one timeline.
struct WrittenFilms: FinishedWork {
    var films: [ExportReport]

    var sentence: String { films.map(Self.sentence(about:)).joined(separator: "\n") }

    private static func sentence(about report: ExportReport) -> String {
        let place = report.path == Output.standardOutput ? "standard output" : report.path
        var text = "\(place): \(frames(report.frameCount)) of \(report.width)×\(report.height)"
        text += " at \(report.frameRate) frames/s\(words(report.work))"
        text += ", \(byteCount(report.byteCount)), in \(duration(report.elapsedSeconds))"
        for file in report.captionFiles { text += "\n  captions: \(file)" }
        for note in report.notes { text += "\n  note: \(note)" }
        return text
    }

    /// ` (90 drawn, 30 equal to others, 120 encoded, 438 kept from before)`; empty if all were
    /// drawn. Images that are encoded again can be drawn by an earlier run.
    static func words(_ work: FrameWork) -> String {
        guard work.taken > 0 || work.equal > 0 || work.drawn < work.encoded else { return "" }
        var parts = ["\(work.drawn) drawn"]
        if work.equal > 0 { parts.append("\(work.equal) equal to others") }
        parts.append("\(work.encoded) encoded")
        if work.taken > 0 { parts.append("\(work.taken) kept from before") }
        return " (\(parts.joined(separator: ", ")))"
    }
}
