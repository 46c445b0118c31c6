import Diagnostics
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import CaptionReading

/// Cases after web-platform-tests' webvtt/parsing and the specification.
@Suite("Files of captions", .seeded)
struct CaptionTests {
    private func parsed(_ text: String, _ file: String = "a.vtt") -> CaptionParser {
        CaptionParser(text: text, file: file)
    }

    private func times(_ parser: CaptionParser) -> [[Double]] {
        parser.captions.map { [$0.from.seconds, $0.to.seconds] }
    }

    private func texts(_ parser: CaptionParser) -> [String] { parser.captions.map(\.text) }

    private func places(_ parser: CaptionParser) -> [[Int]] {
        parser.findings.diagnostics.map { [$0.location?.line ?? 0, $0.location?.column ?? 0] }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    @Test(
        "a WebVTT file begins with its word",
        arguments: [
            ("WEBVTT", true), ("WEBVTT\n", true), ("WEBVTT FILE - garbage\n", true),
            ("WEBVTT\t\n", true), ("WEBVTT \n", true), ("WEBVTTgarbage\n", false),
            ("webvtt\n", false), ("", false), (" WEBVTT\n", false), ("\nWEBVTT\n", false),
            ("WEBVT\nT", false),
        ])
    func signature(text: String, isRead: Bool) {
        #expect(parsed(text + "\n\n00:00.000 --> 00:01.000\na").captions.isEmpty != isRead)
        #expect(parsed(text).findings.hasErrors != isRead)
    }

    @Test("times are read exactly, and what is no time is left out with its place")
    func timings() {
        let good = [
            ("00:00:00.000 --> 00:00:01.000", [0, 1]), ("0:00:00.000 --> 0:00:01.000", [0, 1]),
            ("00:00.500 --> 01:00.250", [0.5, 60.25]), ("00:00.000-->00:01.000", [0, 1]),
            ("\t\t00:00.000\t-->\t00:01.000\t", [0, 1]),
            ("\u{C}00:00.000\u{C}-->\u{C}00:01.000", [0, 1]),
            ("123:59:59.999 --> 124:00:00.000", [446_399.999, 446_400]),
            ("00:00.000 --> 00:01.000 align:start nonsense", [0, 1]),
        ]
        for (line, expected) in good {
            let found = parsed("WEBVTT\n\n\(line)\ntext")
            #expect(times(found) == [expected] && found.findings.isEmpty, "\(line)")
        }
        let bad = [
            "0000:00.000", "00:0:00.000", "00:0000.000", "00:00:0.000", "00:00:00000",
            "00:00:00.00", "00:00:00.0", "00:00:00.", "00:00:00", "00:00", "00", "0", "",
            "0:00.000", "00:0.000", "00:60.000", "60:00.000", "00:60:00.000", "00:00:60.000",
            "-00:00.000", "00:00.0000", "00:00,000", "x00:00.000", "\u{B}00:00.000",
        ]
        for time in bad {
            let found = parsed("WEBVTT\n\n\(time) --> 100:00:01.000\ntext")
            #expect(found.captions.isEmpty, "\(time)")
            #expect(found.findings.diagnostics.map(\.code) == [.skippedCaption], "\(time)")
            #expect(found.findings.diagnostics.first?.location?.line == 3)
            let end = parsed("WEBVTT\n\n00:00.000 --> \(time)\ntext")
            #expect(end.captions.isEmpty && places(end) == [[3, 15]], "\(time)")
        }
    }

    @Test("arrows begin captions, wherever they are")
    func arrows() {
        let text = """
            WEBVTT

            -->
            00:00:00.000 --> 00:00:01.000
            text1
            foo-->
            00:00:00.000 --> 00:00:01.000
            text2
            -->foo
            00:00:00.000 --> 00:00:01.000
            text3
            00:00:00.000 --> 00:00:01.000
            text4

            00:00:00.000 -a -->

            00:00:00.000 -- -->
            """
        #expect(texts(parsed(text)) == ["text1", "text2", "text3", "text4"])
    }

    @Test("lines end at CR LF, LF and CR, and identifiers, comments and styles are no captions")
    func blocks() {
        let text =
            "WEBVTT header\r\n\r\nan id\r\n00:00.000 --> 00:01.000\r\none\r\n\r\n"
            + "NOTE a comment\rof two lines\r\r \n00:01.000 --> 00:02.000\ntwo\nlines\n\n"
            + "STYLE\n::cue { color: red }\n\nREGION\nid:a\n\n00:02.000 --> 00:03.000\nthree"
        let found = parsed(text)
        #expect(texts(found) == ["one", "two\nlines", "three"] && found.findings.isEmpty)
        #expect(texts(parsed("WEBVTT\n00:00.000 --> 00:01.000\nno empty line")).count == 1)
        #expect(
            places(parsed("WEBVTT\n\nno times\nhere\n\n00:00.000 --> 00:01.000\na")) == [[3, 1]])
        #expect(texts(parsed("WEBVTT\n\n00:00.000 --> 00:01.000\na\0b")) == ["a\u{FFFD}b"])
    }

    @Test("tags are removed, and the times of words are kept")
    func tags() throws {
        let text = """
            WEBVTT

            00:01.000 --> 00:04.000 line:0 align:end
            <v Roger Bingham>Hello <00:02.000><c.yellow>big</c> <00:03.500>world &amp; &lt;all&gt;
            <i>so</i>

            00:05.000 --> 00:06.000
            <i>all <b>of</b> it</i>

            00:06.000 --> 00:07.000
            late <00:08.000>word
            """
        let found = parsed(text)
        let first = try #require(found.captions.first)
        #expect(first.text == "Hello big world & <all>\nso")
        #expect(first.marks.map(\.byte) == [6, 10] && !first.isItalic && first.isAtTop)
        #expect(first.marks.map(\.time.seconds) == [2, 3.5])
        #expect(first.alignment.map { "\($0)" } == "trailing")
        #expect(
            texts(parsed("WEBVTT\n\n00:00.000 --> 00:01.000\n&nbsp;&#x2665;&#65;&no;")) == [
                "\u{A0}♥A&no;"
            ])
        #expect(found.captions[1].isItalic && found.captions[1].text == "all of it")
        #expect(found.captions[1].styles == [CaptionStyle(.bold, 4..<6)])
        #expect(first.styles == [CaptionStyle(.italic, 24..<26)])
        #expect(found.captions[2].marks.isEmpty && places(found) == [[11, 1]])
    }

    @Test("HTML's character references are decoded as its tokenizer does")
    func characterReferences() {
        // The expected texts are those of Chromium's VTTCue.getCueAsHTML().
        for (written, expected) in [
            ("Caf&eacute; &mdash; un instant&hellip; &copy; 2026", "Café — un instant… © 2026"),
            ("&amp &ampx; &notit; &notin; &not;", "& &x; ¬it; ∉ ¬"),
            ("&AMP;&Amp;&lt;i&gt;", "&&Amp;<i>"), ("&eacutes&Eacute", "ésÉ"),
            ("&#128;&#x80;&#150;&#129;", "€€–\u{81}"),
            ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("&#99999999999999999999;&#x1F680;", "\u{FFFD}🚀"), ("&#65&#x42C;", "A\u{42C}"),
            ("&#;&#x;&#xg;&;& &x;", "&#;&#x;&#xg;&;& &x;"), ("&acE;&NotEqualTilde;", "∾̳≂̸"),
            (
                "&CounterClockwiseContourIntegral;&CounterClockwiseContourIntegralx;",
                "∳&CounterClockwiseContourIntegralx;"
            ),
            ("&mdash &hellip.", "&mdash &hellip."), ("&sup1;&sup1x&sup&there4;", "¹¹x&sup∴"),
            ("a&nbspb&nbsp;c", "a\u{A0}b\u{A0}c"), ("&lrm;&rlm;x", "\u{200E}\u{200F}x"),
        ] {
            #expect(
                texts(parsed("WEBVTT\n\n00:00.000 --> 00:01.000\n\(written)")) == [expected],
                "\(written)")
            // SRT has none.
            #expect(
                texts(parsed("00:00:00,000 --> 00:00:01,000\n\(written)", "a.srt")) == [written])
        }
    }

    @Test("a line with an arrow is text in SRT, unless it has times or stands in their place")
    func arrowsInSubRip() {
        let text = """
            1
            00:00:00,000 --> 00:00:01,000
            Open it, then
            File --> Export
            --> and 5 --> 6
            you are done

            2
            00:00:01,000 --> 00:00:02,000
            Next
            """
        let found = parsed(text, "a.srt")
        #expect(
            texts(found) == [
                "Open it, then\nFile --> Export\n--> and 5 --> 6\nyou are done", "Next",
            ])
        #expect(found.findings.isEmpty)
        for wrong in ["00:00:01 -->", "soon --> 00:00:02,000", "00:00:0x,000 --> 00:00:02,000"] {
            let found = parsed(
                "1\n00:00:00,000 --> 00:00:01,000\na\n\n2\n\(wrong)\nb\n", "a.srt")
            #expect(texts(found) == ["a"] && found.findings.diagnostics.count == 1, "\(wrong)")
            #expect(found.findings.diagnostics.first?.location?.line == 6, "\(wrong)")
        }
    }

    @Test("SRT files are read as players read them")
    func subRip() {
        let text = """
            1
            00:00:01,000 --> 00:00:02,500
            <i>Hello</i> a < b
            <font color="red">you</font>

            2
            00:00:03,5 --> 00:00:04,000 X1:0
            {\\an8}top

            lines

            00:00:05.000 --> 00:00:06.000
            without number
            7
            00:00:07,000 --> 00:00:08,000
            no empty line
            """
        let found = parsed(text, "a.srt")
        #expect(
            texts(found) == [
                "Hello a < b\nyou", "top\n\nlines", "without number", "no empty line",
            ])
        #expect(times(found)[1] == [3.5, 4] && found.captions[1].isAtTop)
        #expect(found.findings.isEmpty)
        #expect(parsed("nothing", "a.srt").findings.diagnostics.map(\.code) == [.skippedCaption])
        #expect(parsed("", "a.srt").findings.diagnostics.map(\.code) == [.brokenCaptions])
    }

    @Test(
        "times of an SRT file with another arrow are told, and read as text",
        arguments: ["->", "—>", "=>", "–", "→"])
    func wrongArrows(arrow: String) {
        let found = parsed(
            "1\n00:01,000 --> 00:02,000\na\n\n2\n00:03,000 \(arrow) 00:04,000\nb\n", "a.srt")
        #expect(found.findings.diagnostics.map(\.code) == [.skippedCaption])
        #expect(places(found) == [[6, 11]] && found.captions.count == 1)
        let text = "1\n00:01,000 --> 00:02,000\n09:30.0 - noon\nat 10:15.0\n10:15.0 > 9\n"
        #expect(parsed(text, "a.srt").findings.isEmpty)
    }

    @Test("captions come in order of time; those that overlap or run backwards are told")
    func order() {
        func codes(_ lines: [String]) -> [String] {
            let text = lines.map { "\($0)\na" }.joined(separator: "\n\n")
            return parsed("WEBVTT\n\n" + text).findings.diagnostics.map(\.code.text).sorted()
        }
        #expect(codes(["00:00.000 --> 00:01.000", "00:01.000 --> 00:02.000"]) == [])
        #expect(
            codes(["00:00.000 --> 00:01.500", "00:01.000 --> 00:02.000"]) == ["captions-overlap"])
        #expect(
            codes(["00:02.000 --> 00:03.000", "00:00.000 --> 00:01.000"]) == [
                "captions-out-of-order"
            ])
        #expect(codes(["00:02.000 --> 00:02.000"]) == ["skipped-caption"])
        let sorted = parsed(
            "WEBVTT\n\n00:02.000 --> 00:03.000\nb\n\n00:00.000 --> 00:01.000\na")
        #expect(texts(sorted) == ["a", "b"])
    }

    @Test("no text crashes it, and captions are in order and within their times")
    func anything() {
        let pieces = [
            "WEBVTT", "\n", "\n\n", "\r", "\r\n", "-->", " --> ", "00:00.000", "00:01,500",
            "1:00:02.000", "<", ">", "</i>", "<i>", "<00:00.500>", "&", "&amp;", ";", "{\\an8}",
            "NOTE", "a", " ", "\t", "\0", "7", ":", "line:0", "99999999999999999999:00:00.000",
            "é", "\u{FEFF}",
        ]
        for seed in TestSeed.several(1...400) {
            var generator = SplitMix64(seed: seed)
            var text = Bool.random(using: &generator) ? "WEBVTT\n\n" : ""
            for _ in 0..<Int.random(in: 0..<40, using: &generator) {
                text += pieces.randomElement(using: &generator) ?? ""
            }
            for file in ["a.vtt", "a.srt"] {
                let captions = CaptionParser(text: text, file: file).captions
                for (first, second) in zip(captions, captions.dropFirst()) {
                    #expect(first.from <= second.from, "seed \(seed)")
                }
                for caption in captions {
                    #expect(caption.from < caption.to && !caption.text.isEmpty, "seed \(seed)")
                    let count = caption.text.utf8.count
                    #expect(caption.marks.allSatisfy { (0...count).contains($0.byte) })
                    #expect(
                        caption.marks.allSatisfy {
                            caption.from <= $0.time && $0.time <= caption.to
                        })
                }
            }
        }
    }
}
