import Foundation
import TestSupport
import Testing

/// The studio's page, used by keys and pointers in a real browser.
@Suite("The studio's page", .serialized, .needs(.chromium), .needs(.webDriver))
struct StudioPageTests {
    private static let timeline = """
        flipbook: 1
        name: Studio test
        canvas: { size: [320, 180], background: "#203040" }
        framerate: 20
        duration: 2

        touches:
          finger:
            path:
              - { at: 0.5, began: [40, 90] }
              - { at: 1, moved: [80, 90] }
              - { at: 1.5, ended: true }
        triggers:
          press: { touch: finger, set: began }
        animators:
          grow:
            trigger: press
            initial: 20
            keyframes: [{ linear: 60, duration: 0.5 }]   # grows
        layers:
          - circle: { fill: "#FF375F" }
            frame: [$grow, $grow]
            position: [160, 90]

        """

    private static let frame = "Number(document.getElementById('scrubber').value)"

    @Test("frames have the hashes of 'flipbook hash', and a click on a lane seeks")
    func hashes() throws {
        let running = try RunningStudio(Self.timeline)
        let manifest = try Program.built.run(["hash", "a.yaml"], in: running.folder.path)
        let lines = manifest.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
        for frame in [0, 13, 39, 24] {
            try running.seek(frame)
            let hash = try running.hash(of: frame)
            #expect(lines[frame].hasSuffix(hash), "frame \(frame)")
        }
        let lane = try running.page.middle(of: "document.querySelector('.lane.trigger svg')")
        try running.page.drag([lane])
        #expect(abs(try running.page.number(Self.frame) - 20) <= 1)
    }

    @Test("keys alone play, step and go to the ends; a second of playing is a second of film")
    func keys() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        try page.press(WebDriver.home)
        try page.press(WebDriver.right, WebDriver.right, WebDriver.left)
        #expect(try page.number(Self.frame) == 1)
        try page.press(WebDriver.end)
        #expect(try page.number(Self.frame) == 39)
        try page.press(WebDriver.home, "l")
        // By the page's own clock, since the driver takes its time.
        try page.run(
            "globalThis.began = performance.now(); "
                + "document.getElementById('play').addEventListener('click', () => {}); "
                + "globalThis.seen = []; globalThis.timer = setInterval(() => seen.push("
                + "[performance.now(), \(Self.frame)]), 20)")
        try page.press(WebDriver.space)
        try page.wait("it doesn't end", until: "\(Self.frame) === 39")
        let rate = try page.number(
            "(() => { const moving = seen.filter(([, f]) => f > 2 && f < 37); "
                + "const [a, b] = [moving[0], moving.at(-1)]; "
                + "return (b[1] - a[1]) / (b[0] - a[0]) * 1000 })()")
        #expect((17...23).contains(rate), "\(rate) frames a second")
        try page.press("?")
        #expect(try page.text("document.getElementById('help-dialog').open") == "true")
    }

    @Test("a save is shown, and mistakes lie over the last good picture until they are mended")
    func saves() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        try running.seek(5)
        let before = try running.hash(of: 5)
        try running.folder.write(
            Self.timeline.replacingOccurrences(of: "#203040", with: "#402030"), to: "a.yaml")
        try page.wait(
            "the save isn't shown",
            until: "document.getElementById('hash').dataset.frame === '5' && "
                + "document.getElementById('hash').dataset.hash !== '\(before)'")
        let after = try running.hash(of: 5)
        try running.folder.write(Self.timeline + "layer: 3\n", to: "a.yaml")
        try page.wait("no mistake", until: "document.querySelector('.finding.error')")
        let finding = try page.text("document.querySelector('.finding').textContent")
        #expect(finding.contains("unknown key 'layer'") && finding.contains("did you mean"))
        #expect(try running.hash(of: 5) == after)
        try running.folder.write(Self.timeline, to: "a.yaml")
        try page.wait("the mistake stays", until: "!document.querySelector('.finding')")
        #expect(try running.hash(of: 5) == before)
    }

    /// Notes when the pointer moves.
    private static let timesPointers =
        "window.times = []; window.onpointermove = (event) => times.push(event.timeStamp)"
    private static let longestGap = "Math.max(...times.slice(1).map((time, i) => time - times[i]))"

    @Test("a drag of the pointer is recorded as a short touch, which can be undone")
    func records() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        let way = try running.wave(steps: 90).way
        // A busy machine moves the pointer in jerks, which take points of their own.
        var isSteady = false
        for _ in 0..<4 where !isSteady {
            try page.run(Self.timesPointers)
            try page.press(WebDriver.home, "r")
            try page.drag(way, milliseconds: 16)
            try running.waitForText("nothing was recorded") { $0.contains("  recorded:") }
            let written = running.text
            let seconds = try page.number("(times.at(-1) - times[0]) / 1000")
            isSteady = try page.number(Self.longestGap) < 50 && seconds < 3
            let points = written.components(separatedBy: "- { at:").count - 1
            #expect((3...(isSteady ? 12 : 45)).contains(points), "\(seconds) s: \(written)")
            #expect(written.replacingOccurrences(of: "\n", with: "").contains("ended: true }"))
            try page.wait("no lane", until: "document.querySelectorAll('.lane.touch').length === 2")
            try page.press("z", holding: [WebDriver.control])
            try running.waitForText("it isn't undone") { $0 == Self.timeline }
            try page.wait("a lane", until: "document.querySelectorAll('.lane.touch').length === 1")
        }
    }

    @Test("a keyframe is dragged in time and value, and its bytes alone change")
    func keyframes() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        let handle = "document.querySelector('.lane.animator .handle')"
        try page.wait("no handle", until: handle)
        let place = try page.middle(of: handle)
        try page.drag(
            [place, (place.x + 60, place.y), (place.x + 120, place.y)], milliseconds: 150)
        try running.waitForText("nothing changed") { $0 != Self.timeline }
        let lines = zip(
            running.text.components(separatedBy: "\n"), Self.timeline.components(separatedBy: "\n"))
        let changed = lines.filter { $0 != $1 }
        #expect(changed.count == 1)
        #expect(changed.first?.0.hasPrefix("    keyframes: [{ linear: 60, duration: ") ?? false)
        #expect(changed.first?.0.hasSuffix(" }]   # grows") ?? false)
        try page.press("z", holding: [WebDriver.control])
        try running.waitForText("it isn't undone") { $0 == Self.timeline }
        // The same by keys: a frame longer.
        try page.wait("no handle", until: handle)
        try page.run("\(handle).focus()")
        try page.press(WebDriver.right)
        try running.waitForText("no key changed it") { $0.contains("duration: 0.55") }
    }

    @Test("a layer is dragged to another place, and a number in the source to another value")
    func layers() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        try running.seek(30)
        _ = try running.hash(of: 30)
        try page.press("m")
        try page.wait("no layer", until: "document.querySelector('.layer.movable')")
        let place = try page.middle(of: "document.querySelector('.layer.movable')")
        try page.drag([place, (place.x + 30, place.y), (place.x + 60, place.y)], milliseconds: 150)
        try running.waitForText("the layer stays") { !$0.contains("position: [160, 90]") }
        #expect(running.text.contains(", 90]\n"))
        try page.press("z", holding: [WebDriver.control])
        try running.waitForText("it isn't undone") { $0 == Self.timeline }
        let number =
            "[...document.querySelectorAll('.drag')]"
            + ".find((one) => one.textContent === '20' && one.place.line > 10)"
        try page.wait("no number", until: number)
        try page.run("\(number).scrollIntoView({ block: 'center' })")
        let start = try page.middle(of: number)
        try page.drag([start, (start.x + 10, start.y), (start.x + 20, start.y)], milliseconds: 150)
        try running.waitForText("the number stays") { $0.contains("initial: 30") }
    }

    @Test("what changed outside meanwhile is kept, and a place that both changed is asked about")
    func conflicts() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        let field = "[...document.querySelectorAll('#inspector input')].at(-1)"
        try page.run("document.querySelector('.lane.animator .handle').focus()")
        try page.wait("no fields", until: field)
        // The page is kept from hearing of the change, as if it came in the same moment.
        try page.run("globalThis.fetched = fetch; globalThis.EventSource = null")
        let outside = Self.timeline.replacingOccurrences(
            of: "duration: 0.5 }", with: "duration: 0.7 }")
        try page.run(
            "globalThis.fetch = (path, ...rest) => String(path).startsWith('state') "
                + "? new Promise(() => {}) : fetched(path, ...rest)")
        try running.folder.write(outside, to: "a.yaml")
        usleep(500_000)
        try page.run("\(field).value = '0.9'; \(field).dispatchEvent(new Event('change'))")
        try page.wait("nothing is asked", until: "document.getElementById('conflict-dialog').open")
        #expect(running.text == outside)
        try page.run("globalThis.fetch = fetched")
        try page.run("document.querySelector('#conflict-dialog .main').click()")
        try running.waitForText("mine isn't written") { $0.contains("duration: 0.9 }") }
    }

    @Test("a revision is compared, and a film exported with its progress")
    func comparesAndExports() throws {
        let running = try RunningStudio(Self.timeline)
        let page = running.page
        try running.folder.write(
            Self.timeline.replacingOccurrences(of: "[160, 90]", with: "[100, 90]"), to: "a.yaml")
        try page.press("c")
        try page.wait(
            "nothing is compared",
            until: "document.getElementById('changes').textContent.includes('[160, 90]')")
        try page.press("c", "e")
        try page.wait("no dialog", until: "document.getElementById('export-dialog').open")
        try page.run(
            "document.getElementById('export-name').value = 'film.mp4'; "
                + "document.getElementById('export-go').click()")
        try page.wait(
            "no film", seconds: 120,
            until: "document.getElementById('export-text').textContent.includes('40 frames')")
        let film = try Program.built.run(
            ["export", "a.yaml", "-o", "other.mp4", "-q"], in: running.folder.path)
        #expect(film.code == 0)
        #expect(try running.folder.bytes("film.mp4") == running.folder.bytes("other.mp4"))
    }

    @Test("narrow windows, light and dark: nothing overlaps, everything has a name")
    func looks() throws {
        let running = try RunningStudio(Self.timeline, isDark: true)
        let page = running.page
        #expect(try page.text("document.documentElement.dataset.theme") == "dark")
        for width in [1400, 700, 480] {
            try page.resize(width, 900)
            try page.wait(
                "the page is wider than its window",
                until: "document.documentElement.scrollWidth <= innerWidth")
            #expect(try !page.screenshot().isEmpty)
        }
        let nameless = try page.text(
            "[...document.querySelectorAll('button, input, select, [role=slider]')]"
                + ".filter((one) => one.checkVisibility() && !one.textContent.trim() "
                + "&& !one.getAttribute('aria-label') "
                + "&& !one.closest('label')).map((one) => one.outerHTML).join()")
        #expect(nameless.isEmpty, "\(nameless)")
        // Text is readable: a contrast of at least 4.5 in both themes.
        for _ in 0..<2 {
            let weak = try page.text(Self.weakTexts)
            #expect(weak.isEmpty, "\(weak)")
            try page.run("document.getElementById('theme').click()")
        }
    }

    /// The visible texts whose contrast with what is below them is less than 4.5.
    private static let weakTexts = """
        (() => {
          const parse = (text) => {
            const all = text.match(/[\\d.]+/g).map(Number);
            const isShare = text.startsWith("color(");
            return { rgb: all.slice(0, 3).map((one) => isShare ? one * 255 : one), a: all[3] ?? 1 };
          };
          const light = (rgb) => rgb.map((one) => one / 255)
            .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
            .reduce((sum, one, index) => sum + one * [0.2126, 0.7152, 0.0722][index], 0);
          const below = (element) => {
            for (let one = element; one; one = one.parentElement) {
              const color = parse(getComputedStyle(one).backgroundColor);
              if (color.a === 1) return color.rgb;
            }
            return [255, 255, 255];
          };
          const names = "button, small, label, i, output, .k, .s, .c, .n, code, h1, span";
          const hasText = (one) => [...one.childNodes]
            .some((node) => node.nodeType === 3 && node.data.trim());
          const contrast = (one) => {
            const pair = [light(parse(getComputedStyle(one).color).rgb), light(below(one))];
            return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
          };
          return [...document.querySelectorAll(names)]
            .filter((one) => one.checkVisibility() && !one.disabled && hasText(one))
            .filter((one) => contrast(one) < 4.5)
            .map((one) => `${one.tagName} '${one.textContent.trim().slice(0, 20)}'`)
            .slice(0, 10).join("; ");
        })()
        """
}
