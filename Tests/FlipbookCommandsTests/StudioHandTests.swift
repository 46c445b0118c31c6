import Foundation
import TestSupport
import Testing

/// What hands and eyes do with the studio's page: springs, colours, ranges, comparisons, Tab.
@Suite("The studio's page, by hand", .serialized, .needs(.chromium), .needs(.webDriver))
struct StudioHandTests {
    private static let timeline = """
        flipbook: 1
        name: Hands
        canvas: { size: [320, 180], background: "#203040" }
        framerate: 20
        duration: 2
        triggers:
          press: [0.5]
        animators:
          grow:
            trigger: press
            initial: 20
            keyframes:
              - { linear: 60, duration: 0.5 }
              - { spring: 30, duration: 0.4, bounce: 0.2 }
        layers:
          - circle: { fill: "#FF375F" }
            frame: [$grow, $grow]
            position: [160, 90]

        """

    private static let frame = "Number(document.getElementById('scrubber').value)"
    private static let curve =
        "document.querySelector('.lane.animator .curve').getAttribute('points')"

    /// Chooses a keyframe of the only animator.
    private func choose(_ number: Int, _ running: RunningStudio) throws {
        let handle = "document.querySelectorAll('.lane.animator .handle')[\(number)]"
        try running.page.wait("no keyframe", until: handle)
        try running.page.run("\(handle).focus()")
    }

    @Test("a spring's bounce is dragged with the curve under the finger, and then written")
    func springs() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        try choose(1, running)
        let slider = "document.querySelector('#inspector input[type=range]')"
        try page.wait("no bounce", until: slider)
        let before = try page.text(Self.curve)
        try page.run("\(slider).value = '0.6'; \(slider).dispatchEvent(new Event('input'))")
        try page.wait("the curve stays", until: "\(Self.curve) !== '\(before)'")
        #expect(running.text == Self.timeline)
        try page.run("\(slider).dispatchEvent(new Event('change'))")
        try running.waitForText("the bounce stays") {
            $0 == Self.timeline.replacingOccurrences(of: "bounce: 0.2", with: "bounce: 0.6")
        }
    }

    @Test("a colour is chosen in the source, and its bytes alone change")
    func colours() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        let swatch =
            "[...document.querySelectorAll('.swatch')]"
            + ".find((one) => one.value === '#ff375f')"
        try page.wait("no colour", until: swatch)
        try page.run(
            "const one = \(swatch); one.value = '#00ff80'; "
                + "one.dispatchEvent(new Event('input')); one.dispatchEvent(new Event('change'))")
        try running.waitForText("the colour stays") {
            $0 == Self.timeline.replacingOccurrences(of: "#FF375F", with: "#00FF80")
        }
    }

    @Test("a film plays between its in and out points again and again, and more slowly")
    func ranges() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        try running.seek(10)
        try page.press("i")
        try running.seek(16)
        try page.press("o")
        try page.run(
            "const speed = document.getElementById('speed'); speed.value = '0.5'; "
                + "speed.dispatchEvent(new Event('change')); globalThis.seen = []; "
                + "setInterval(() => seen.push([performance.now(), \(Self.frame)]), 20)")
        try page.press(WebDriver.space)
        try page.wait(
            "it isn't repeated",
            until: "seen.some(([, f], i) => i > 0 && f < seen[i - 1][1])")
        let frames = "seen.map(([, frame]) => frame)"
        #expect(try page.number("Math.min(...\(frames))") >= 10)
        #expect(try page.number("Math.max(...\(frames))") <= 16)
        // Seven frames at half of 20 a second.
        try page.run("seen.length = 0")
        try page.wait(
            "too few rounds",
            until: "seen.filter(([, f], i) => i > 0 && f < seen[i - 1][1]).length > 2")
        let round = try page.number(
            "(() => { const turns = seen.filter(([, f], i) => i > 0 && f < seen[i - 1][1]); "
                + "return turns[2][0] - turns[1][0] })()")
        #expect((640...1500).contains(round), "\(round) ms")
    }

    @Test("the playing keyframe's line is lit, a pointed lane says its value, nothing jumps")
    func looking() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        try running.seek(15)
        let lit = "document.querySelector('.row.lit code')?.textContent ?? ''"
        try page.wait("no line is lit", until: "(\(lit)).includes('linear: 60')")
        try running.seek(23)
        try page.wait("another is lit", until: "(\(lit)).includes('spring: 30')")
        let places = """
            ['stage', 'picture', 'lanes', 'source', 'scrubber', 'transport'].map((id) => {
              const b = document.getElementById(id).getBoundingClientRect();
              return [id, ...[b.x, b.y, b.width, b.height].map(Math.round)].join(' ');
            }).join('; ')
            """
        let before = try page.text(places)
        let lane = "document.querySelector('.lane.animator svg')"
        try page.run(
            "const b = \(lane).getBoundingClientRect(); \(lane).dispatchEvent(new MouseEvent("
                + "'mousemove', { clientX: b.x + 10, clientY: b.y + 20, bubbles: true }))")
        let tip = try page.text("document.getElementById('tip').textContent")
        #expect(tip.contains("$grow = 20"), "\(tip)")
        try choose(0, running)
        try running.folder.write(Self.timeline + "layer: 3\n", to: "a.yaml")
        try page.wait("no mistake", until: "document.querySelector('.finding.error')")
        try running.seek(39)
        #expect(try page.text(places) == before)
    }

    @Test("a revision is compared by a slider and by differences")
    func comparisons() throws {
        let running = try RunningStudio(Self.timeline, isOutside: true)
        let page = running.page
        try running.folder.write(
            Self.timeline.replacingOccurrences(of: "#203040", with: "#605040"), to: "a.yaml")
        func corners() throws -> [Int] {
            let values =
                try page.run(
                    "const c = document.getElementById('picture'), x = c.getContext('2d'); "
                        + "return [...x.getImageData(2, 2, 1, 1).data.slice(0, 3), "
                        + "...x.getImageData(c.width - 3, 2, 1, 1).data.slice(0, 3)]")
                as? [NSNumber] ?? []
            return values.map(\.intValue)
        }
        try page.press("c")
        var seen: [Int] = []
        for _ in 0..<400 where seen != [0x20, 0x30, 0x40, 0x60, 0x50, 0x40] {
            usleep(50_000)
            seen = try corners()
        }
        #expect(seen == [0x20, 0x30, 0x40, 0x60, 0x50, 0x40])
        try page.run(
            "const mode = document.getElementById('compare-mode'); mode.value = 'difference'; "
                + "mode.dispatchEvent(new Event('change'))")
        let eightfold = [255, 255, 0, 255, 255, 0]
        for _ in 0..<400 where seen != eightfold {
            usleep(50_000)
            seen = try corners()
        }
        #expect(seen == eightfold)
    }

    @Test("Tab reaches every part of the page, and what has the focus is seen")
    func tab() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        try page.wait("no keyframe", until: "document.querySelector('.lane.animator .handle')")
        var reached: Set<String> = []
        for _ in 0..<80 {
            try page.press(WebDriver.tab)
            reached.insert(
                try page.text(
                    "(() => { const one = document.activeElement; return one.id || "
                        + "one.dataset.handle && 'handle' || one.classList[0] || one.tagName })()"))
            let outline = try page.text(
                "(() => { const one = document.activeElement, s = getComputedStyle(one); "
                    + "return one === document.body || s.outlineStyle !== 'none' "
                    + "|| parseFloat(s.strokeWidth) >= 4 })()")
            #expect(outline == "true", "\(reached)")
        }
        for part in [
            "zoom", "checker", "safe", "ways", "move", "compare", "theme", "help", "export",
            "scroller", "tab-source", "source", "n", "swatch", "first", "back", "play",
            "forward", "last", "loop", "in", "out", "speed", "record", "scrubber", "handle",
        ] {
            #expect(reached.contains(part), "\(part)")
        }
    }

    @Test("a recorded way is within a point of the pointer's")
    func recorded() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        let (numbers, way) = try running.wave(steps: 60)
        try page.press(WebDriver.home, "r")
        try page.drag(way, milliseconds: 16)
        try running.waitForText("nothing was recorded") { $0.contains("  recorded:") }
        let lane = "globalThis.lane?.way"
        try page.run(
            "fetch('state').then((one) => one.json()).then((state) => { globalThis.lane = "
                + "state.film.lanes.find((one) => one.name === 'recorded') })")
        try page.wait("no way", until: "\(lane)?.length > 3")
        let written = try page.run("return \(lane).flat()") as? [NSNumber] ?? []
        let drawn = way.map { place in
            (
                x: (place.x.rounded() - numbers[0]) / numbers[2] * 320,
                y: (place.y.rounded() - numbers[1]) / numbers[3] * 180
            )
        }
        for index in stride(from: 0, to: written.count, by: 3) {
            let (x, y) = (written[index + 1].doubleValue, written[index + 2].doubleValue)
            let distance =
                zip(drawn, drawn.dropFirst()).map { one, two in
                    let (dx, dy) = (two.x - one.x, two.y - one.y)
                    let length = max(dx * dx + dy * dy, 1e-9)
                    let part = min(max(((x - one.x) * dx + (y - one.y) * dy) / length, 0), 1)
                    return hypot(x - one.x - part * dx, y - one.y - part * dy)
                }.min() ?? .infinity
            #expect(distance <= 1.1, "\(distance) at \(x), \(y)")
        }
    }
}
