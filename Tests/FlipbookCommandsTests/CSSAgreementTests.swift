import Foundation
import TestSupport
import Testing

/// Pixels of a PNG, three bytes each.
private struct Shot {
    let width: Int
    let bytes: [UInt8]

    init(_ name: String, width: Int, height: Int, in folder: Folder) throws {
        let outcome = try Program(path: "/usr/bin/env").run(
            [
                "ffmpeg", "-v", "error", "-y", "-i", name, "-f", "rawvideo", "-pix_fmt", "rgb24",
                "\(name).raw",
            ], in: folder.path)
        try #require(outcome.code == 0, "\(outcome.talk)")
        bytes = [UInt8](try folder.bytes("\(name).raw"))
        self.width = width
        try #require(bytes.count == width * height * 3)
    }

    /// The largest difference of a channel.
    func difference(to other: Shot, _ x: Int, _ y: Int) -> Int {
        let first = (y * width + x) * 3
        return (first..<first + 3).reduce(0) {
            max($0, abs(Int(bytes[$1]) - Int(other.bytes[$1])))
        }
    }

    /// Whether pixels around this one differ much, in any channel.
    func isEdge(_ x: Int, _ y: Int, in box: (x: Range<Int>, y: Range<Int>)) -> Bool {
        for channel in 0..<3 {
            var (minimum, maximum) = (255, 0)
            for row in max(y - 1, box.y.lowerBound)...min(y + 1, box.y.upperBound - 1) {
                for column in max(x - 1, box.x.lowerBound)...min(x + 1, box.x.upperBound - 1) {
                    let value = Int(bytes[(row * width + column) * 3 + channel])
                    minimum = min(minimum, value)
                    maximum = max(maximum, value)
                }
            }
            if maximum - minimum > Self.edge { return true }
        }
        return false
    }

    /// More than gradients and blurs change from a pixel to the next but one.
    private static let edge = 14
}

/// What CSS and Flipbook have in common, drawn by Chromium and by Flipbook: one page of many cells.
@Suite("As Chromium draws CSS", .serialized, .seeded, .needs(.chromium), .needs(.ffmpeg))
struct CSSAgreementTests {
    private static let columns = 16
    /// Of each kind.
    private static let count = 64

    @Test("blend modes, filters, masks, rotations in space and shadows are within 2/255")
    func agreement() throws {
        let seed = TestSeed.fixed(7)
        var cases = CSSCases(seed: seed)
        let kinds = CSSCase.Kind.allCases
        let cells = kinds.flatMap { kind in
            (0..<Self.count).map { _ in (kind: kind, cell: cases.next(kind)) }
        }
        let folder = try Folder()
        let (width, height) = try write(cells.map(\.cell), to: folder)
        let own = try Program.built.run(
            ["still", "page.yaml", "--at", "0", "-o", "flipbook.png"], in: folder.path)
        try #require(own.code == 0, "\(own.talk)")
        let browser = try Program(path: "/usr/bin/timeout").run(
            [
                "150", "chromium", "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--force-color-profile=srgb", "--hide-scrollbars",
                "--window-size=\(width),\(height)", "--user-data-dir=\(folder.path)/profile",
                "--screenshot=\(folder.path)/chromium.png", "file://\(folder.path)/page.html",
            ], in: folder.path)
        try #require(folder.contents.contains("chromium.png"), "\(browser.talk)")
        let ours = try Shot("flipbook.png", width: width, height: height, in: folder)
        let theirs = try Shot("chromium.png", width: width, height: height, in: folder)

        for kind in kinds {
            var (inside, edges, wrong, maximum) = (0, 0, 0, 0)
            var worst = (count: 0, cell: "")
            for (index, cell) in cells.enumerated() where cell.kind == kind {
                let (left, top) = Self.place(index)
                let box = (left..<left + CSSCase.width, top..<top + CSSCase.height)
                var count = 0
                for y in box.1 {
                    for x in box.0 {
                        if ours.isEdge(x, y, in: box) || theirs.isEdge(x, y, in: box) {
                            edges += 1
                            continue
                        }
                        inside += 1
                        let difference = ours.difference(to: theirs, x, y)
                        maximum = max(maximum, difference)
                        if difference > kind.tolerance { count += 1 }
                    }
                }
                wrong += count
                if count > worst.count { worst = (count, cell.cell.layers) }
            }
            let share = Double(inside - wrong) / Double(inside)
            let edgeShare = Double(edges) / Double(inside + edges)
            print(
                "\(kind): \(Self.count) cells, \(inside) pixels, of which \(wrong) differ by more "
                    + "than \(kind.tolerance)/255, \(maximum)/255 at most; beside edges: \(edges)")
            #expect(share >= 0.999, "\(kind): \(share), seed \(seed), most in \(worst.cell)")
            #expect(edgeShare < 0.4, "\(kind): \(edgeShare) are edges")
        }
    }

    private static func place(_ index: Int) -> (Int, Int) {
        (index % columns * CSSCase.width, index / columns * CSSCase.height)
    }

    /// - Returns: the page's size in pixels.
    private func write(_ cells: [CSSCase], to folder: Folder) throws -> (Int, Int) {
        var layers = ""
        var elements = ""
        for (index, cell) in cells.enumerated() {
            let (x, y) = Self.place(index)
            layers += """
                  - layers: [{ color: "\(cell.background)" }, \(cell.layers)]
                    frame: [\(CSSCase.width), \(CSSCase.height)]
                    position: [\(x + CSSCase.width / 2), \(y + CSSCase.height / 2)]
                    clip: rectangle

                """
            elements +=
                "<div style=\"left:\(x)px;top:\(y)px;background:\(cell.background)\">"
                + "\(cell.elements)</div>\n"
        }
        let (width, height) = (
            Self.columns * CSSCase.width,
            (cells.count + Self.columns - 1) / Self.columns * CSSCase.height
        )
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [\(width), \(height)], background: white }
            framerate: 10
            duration: 0.1
            layers:
            \(layers)
            """, to: "page.yaml")
        try folder.write(
            """
            <!doctype html><style>body { margin: 0 }
            div { position: absolute; width: \(CSSCase.width)px; height: \(CSSCase.height)px;
              overflow: hidden; isolation: isolate }
            b, i { display: block; position: absolute }</style>
            \(elements)
            """, to: "page.html")
        return (width, height)
    }
}
