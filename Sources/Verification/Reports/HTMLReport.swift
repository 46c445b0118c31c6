internal import Diagnostics
internal import EmbeddedTexts
internal import FrameHashing

/// Differences of films as a single HTML file without external resources.
struct HTMLReport {
    enum Verdict: String {
        case different, failed, new, equal
    }

    struct Film {
        var title: String
        var verdict: Verdict
        /// The sentences, most important first.
        var lines: [String]
        var difference: FilmDifference?
        var pictures: [ReportPicture] = []
        /// Whether pictures were omitted for size.
        var leavesOutPictures = false
        var afterName = ""
        var beforeName = ""
    }

    var title: String
    var films: [Film]

    var text: String {
        // Films that need attention come first.
        let order: [Verdict] = [.different, .failed, .new, .equal]
        let sorted = order.flatMap { verdict in films.filter { $0.verdict == verdict } }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Markup.escaped(title))</title>
            <style>\(EmbeddedText.reportStyle.text)</style>
            <header><p class="tool">\(Markup.escaped(title))</p>
            <h1>\(headline)</h1>\(tally)</header>
            <main>
            \(sorted.map(section).joined(separator: "\n"))
            </main>
            <footer>← → change the frame · 1 slide · 2 side by side · 3 difference</footer>
            <script>\(EmbeddedText.reportScript.text)</script>
            </html>

            """
    }

    private func count(_ verdict: Verdict) -> Int { films.filter { $0.verdict == verdict }.count }

    private var headline: String {
        if films.count == 1, let line = films[0].lines.first { return Markup.escaped(line) }
        let (differing, failed) = (count(.different), count(.failed))
        if differing + failed == 0 { return "All frames are equal" }
        let parts =
            (differing > 0 ? ["\(differing) of \(films.count) films differ"] : [])
            + (failed > 0 ? ["\(failed) can’t be verified"] : [])
        return parts.joined(separator: ", ")
    }

    private var tally: String {
        guard films.count > 1 else { return "" }
        let words: [(Verdict, String)] = [
            (.different, "differ"), (.failed, "failed"), (.new, "new"), (.equal, "equal"),
        ]
        return "<p class=\"tally\">"
            + words.filter { count($0.0) > 0 }.map {
                "<span class=\"\($0.0.rawValue)\">\(count($0.0)) \($0.1)</span>"
            }.joined() + "</p>"
    }

    private func section(_ film: Film) -> String {
        let name = Markup.escaped(film.title)
        guard film.verdict != .equal || films.count == 1 else {
            return "<section class=\"equal\"><h2>\(name)</h2>"
                + "<p>\(Markup.escaped(film.lines.first ?? ""))</p></section>"
        }
        let lines = films.count == 1 ? film.lines.dropFirst() : film.lines[...]
        let list =
            film.verdict == .failed
            ? "<pre>\(Markup.escaped(film.lines.joined(separator: "\n")))</pre>"
            : "<ul class=\"why\">" + lines.map { "<li>\(Self.sentence($0))</li>" }.joined()
                + "</ul>"
        return "<section class=\"\(film.verdict.rawValue)\"><h2>\(name)</h2>\(list)"
            + "\(strip(film))\(viewer(film))</section>"
    }

    /// The maximum length of a sentence. Lists of frames and authors' lines may be longer.
    private static let longestLine = 2000

    /// Formats a sentence: names in backquotes as code, and no line break after a minus.
    private static func sentence(_ text: String) -> String {
        let rest = text.count - longestLine
        let short =
            rest > 0 ? text.prefix(longestLine) + "… and \(rest) more characters" : text[...]
        let parts = Markup.escaped(String(short)).split(
            separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            let words = part.split(separator: " ", omittingEmptySubsequences: false).map { word in
                word.contains("-") && word.contains(where: \.isNumber) && word.count <= 24
                    ? "<span class=\"n\">\(word)</span>" : String(word)
            }.joined(separator: " ")
            return index % 2 == 1 ? "<code>\(words)</code>" : words
        }.joined()
    }

    /// Draws all frames as a strip. Differing frames are marked; those with a picture get a button.
    private func strip(_ film: Film) -> String {
        guard let difference = film.difference, !difference.isEqual else { return "" }
        let all = difference.changed + difference.missing + difference.extra
        let count = max(
            difference.comparedCount + difference.missing.count
                + difference.extra.count, (all.max() ?? 0) + 1)
        func marks(_ frames: [Int], _ kind: String) -> String {
            FrameRanges(frames).ranges.map { range in
                "<rect class=\"\(kind)\" x=\"\(range.lowerBound)\" y=\"0\" "
                    + "width=\"\(range.count)\" height=\"10\">"
                    + "<title>\(FrameRanges(range))</title></rect>"
            }.joined()
        }
        let moved = difference.shifts.flatMap { Array($0.first...$0.last) }
        let buttons = film.pictures.enumerated().map { index, picture in
            let middle = (Double(picture.frame) + 0.5) / Double(count) * 100
            return "<button data-index=\"\(index)\" style=\"left:\(middle)%\" "
                + "aria-label=\"frame \(picture.frame)\" title=\"frame \(picture.frame)\"></button>"
        }.joined()
        return "<div class=\"strip\"><svg viewBox=\"0 0 \(count) 10\" "
            + "preserveAspectRatio=\"none\" role=\"img\" "
            + "aria-label=\"\(all.count) of \(count) frames differ\">"
            + marks(difference.changed, "changed") + marks(moved, "moved")
            + marks(difference.missing, "missing") + marks(difference.extra, "extra")
            + "</svg>\(buttons)<p><span>0</span><span>\(count - 1)</span></p></div>"
    }

    private func viewer(_ film: Film) -> String {
        guard let difference = film.difference else { return "" }
        guard !film.pictures.isEmpty else {
            return film.leavesOutPictures
                ? "<p class=\"note\">Its pictures are left out: the file has no room for those of "
                    + "all films.</p>" : ""
        }
        let data = JSON.array(
            film.pictures.map { picture in
                func source(_ bytes: [UInt8]?) -> JSON {
                    .optional(bytes) { "data:image/png;base64,\($0.base64)" }
                }
                return [
                    "frame": .integer(picture.frame),
                    "before": source(picture.before),
                    "after": source(picture.after),
                    "difference": source(picture.difference),
                    "gain": .integer(picture.gain),
                    "largest": .optional(picture.largest, JSON.integer),
                ]
            }
        ).text
        let differing = difference.changed.count + difference.missing.count + difference.extra.count
        let start = film.pictures.firstIndex { $0.frame == difference.worst?.frame } ?? 0
        let left = differing - film.pictures.count
        let note =
            left > 0
            ? "<p class=\"note\">Pictures of \(film.pictures.count) of the \(differing) frames "
                + "that differ are in this file.</p>" : ""
        return """
            <div class="viewer" tabindex="0" data-mode="slide" data-start="\(start)">
            <div class="bar"><button class="back" aria-label="the frame before">←</button>
            <output></output><button class="on" aria-label="the next frame">→</button>
            <span class="modes" role="group"><button data-mode="slide">Slide</button>\
            <button data-mode="side">Side by side</button>\
            <button data-mode="difference">Difference</button></span></div>
            <div class="stage"><figure class="before"><img alt="before">\
            <figcaption>\(Markup.escaped(film.beforeName))</figcaption></figure>\
            <figure class="after"><img alt="after">\
            <figcaption>\(Markup.escaped(film.afterName))</figcaption></figure>\
            <figure class="difference"><img alt="difference"><figcaption></figcaption></figure>
            </div>
            <input type="range" min="0" max="1000" value="500" aria-label="before and after">
            \(note)
            <script type="application/json">\(data)</script>
            </div>
            """
    }
}
