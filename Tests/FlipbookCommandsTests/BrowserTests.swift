import Foundation
import TestSupport
import Testing

/// What people open in a browser, in a browser.
@Suite("In a browser", .serialized, .needs(.chromium))
struct BrowserTests {
    private struct Film {
        var name: String
        var type: String
        var flags: [String] = []
        var isLossless = false
    }

    private static let films = [
        Film(name: "h264.mp4", type: "video/mp4"),
        Film(name: "av1.mp4", type: "video/mp4", flags: ["--codec", "av1"]),
        Film(name: "vp9.webm", type: "video/webm"),
        Film(name: "av1.webm", type: "video/webm", flags: ["--codec", "av1"]),
        Film(name: "a.gif", type: "image/gif"),
        Film(name: "a.apng", type: "image/png", isLossless: true),
        Film(name: "lossy.webp", type: "image/webp"),
        Film(
            name: "lossless.webp", type: "image/webp", flags: ["--codec", "webp-lossless"],
            isLossless: true),
    ]

    private func uri(_ type: String, _ name: String, in folder: Folder) throws -> String {
        "data:\(type);base64,\(try folder.bytes(name).base64EncodedString())"
    }

    @Test("films show their first and their last frame, for as long as they should")
    func films() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let stills = try Program.built.run(
            ["export", "a.yaml", "-q", "--size", "240x160", "-o", "still-{frame}.png"],
            in: folder.path)
        #expect(stills.code == 0, "\(stills.talk)")
        let names = folder.contents.filter { $0.hasPrefix("still-") }.sorted()
        var entries: [[String]] = []
        for film in Self.films {
            let outcome = try Program.built.run(
                ["export", "a.yaml", "-q", "--size", "240x160", "-o", film.name] + film.flags,
                in: folder.path)
            #expect(outcome.code == 0, "\(outcome.talk)")
            entries.append([film.name, film.type, try uri(film.type, film.name, in: folder)])
        }
        let first = try uri("image/png", try #require(names.first), in: folder)
        let last = try uri("image/png", try #require(names.last), in: folder)
        let json = try JSONSerialization.data(
            withJSONObject: [
                "films": entries, "first": first, "last": last, "count": names.count, "rate": 30,
            ] as [String: Any])
        let found = try Browser.open(
            "<script>const given = \(String(decoding: json, as: UTF8.self))</script>",
            script: Self.script, in: folder)
        for film in Self.films {
            let values = try #require(found[film.name] as? [Double], "\(found)")
            #expect(abs(values[0] - Double(names.count) / 30) < 0.005, "\(film.name): \(values)")
            let minimum = film.isLossless ? 999.0 : 32
            #expect(values[1] >= minimum && values[2] >= minimum, "\(film.name): \(values)")
        }
    }

    /// Tells of each film its seconds, and the decibels of its first and last picture.
    private static let script = """
        const pixels = (source, width, height) => {
          const canvas = new OffscreenCanvas(width, height).getContext("2d");
          canvas.drawImage(source, 0, 0);
          return canvas.getImageData(0, 0, width, height);
        };
        const still = async uri => {
          const image = new Image();
          image.src = uri;
          await image.decode();
          return pixels(image, image.naturalWidth, image.naturalHeight);
        };
        const likeness = (a, b) => {
          if (a.width !== b.width || a.height !== b.height) throw "another size";
          let sum = 0;
          a.data.forEach((value, i) => sum += (value - b.data[i]) ** 2);
          return sum === 0 ? 999 : 10 * Math.log10(255 ** 2 * a.data.length / sum);
        };
        const video = async (uri, first, last) => {
          const video = document.createElement("video");
          video.muted = true;
          video.src = uri;
          await new Promise((done, fail) => {
            video.onloadeddata = done;
            video.onerror = () => fail(video.error.message);
          });
          const pictures = [];
          for (const [index, wanted] of [[0, first], [given.count - 1, last]]) {
            const time = (index + 0.5) / given.rate;
            await new Promise(done => { video.onseeked = done; video.currentTime = time; });
            // Found is not yet shown, on a machine with much else to do.
            let picture;
            for (let attempt = 0; attempt < 60; attempt++) {
              picture = pixels(video, video.videoWidth, video.videoHeight);
              if (likeness(wanted, picture) > 30) break;
              await new Promise(done => setTimeout(done, 50));
            }
            pictures.push(picture);
          }
          return [video.duration, ...pictures];
        };
        const animation = async (uri, type) => {
          const data = await (await fetch(uri)).arrayBuffer();
          const decoder = new ImageDecoder({ data, type });
          await decoder.tracks.ready;
          await decoder.completed;
          let duration = 0, pictures = [];
          const count = decoder.tracks.selectedTrack.frameCount;
          for (let index = 0; index < count; index++) {
            const image = (await decoder.decode({ frameIndex: index })).image;
            duration += image.duration / 1e6;
            if (index === 0 || index === count - 1)
              pictures.push(pixels(image, image.displayWidth, image.displayHeight));
          }
          return [duration, pictures[0], pictures.at(-1)];
        };
        (async () => {
          const first = await still(given.first), last = await still(given.last), found = {};
          for (const [name, type, uri] of given.films) {
            const [duration, start, end] =
              await (type.startsWith("video") ? video(uri, first, last) : animation(uri, type));
            found[name] = [duration, likeness(first, start), likeness(last, end)];
          }
          tell(found);
        })();
        """

    @Test("a report explains, shows every frame that differs, and is moved by keys")
    func report() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let hash = try Program.built.run(
            ["hash", "a.yaml", "-o", "a.framehash"], in: folder.path)
        #expect(hash.code == 0, "\(hash.talk)")
        try folder.write(Sample.timeline, to: "old.yaml")
        try folder.write(
            Sample.timeline(replacing: "duration: 0.2", with: "duration: 0.1"), to: "a.yaml")
        let diff = try Program.built.run(
            ["diff", "old.yaml", "a.yaml", "--report", "report.html", "--format", "json"],
            in: folder.path)
        #expect(diff.code == 1, "\(diff.talk)")
        let found = try Browser.open(
            try folder.read("report.html"),
            script: """
                const viewer = document.querySelector(".viewer");
                const words = viewer.querySelector("output");
                const pressed = key => {
                  document.body.dispatchEvent(new KeyboardEvent("keydown",
                    { key, bubbles: true }));
                  return [words.textContent, viewer.dataset.mode];
                };
                const text = document.body.innerText;
                const picture = text.indexOf(words.textContent);
                const all = [];
                while (!viewer.querySelector(".back").disabled) pressed("ArrowLeft");
                do { all.push(words.textContent); } while (
                  !viewer.querySelector(".on").disabled && pressed("ArrowRight"));
                const modes = ["3", "2", "1"].map(key => pressed(key)[1]);
                const image = viewer.querySelector("figure.before img");
                image.decode().then(() => tell({
                  all, modes, width: image.naturalWidth,
                  cause: text.indexOf("keyframe"), picture,
                  links: [...document.querySelectorAll("[src], [href]")]
                    .map(node => node.src || node.href)
                    .filter(link => !link.startsWith("data:") && !link.startsWith("#")).length,
                }));
                """, in: folder)
        let changed = try #require(found["all"] as? [String])
        #expect(changed.count > 1 && Set(changed).count == changed.count, "\(found)")
        #expect(found["modes"] as? [String] == ["difference", "side", "slide"], "\(found)")
        #expect(found["width"] as? Int == 48, "\(found)")
        #expect(found["links"] as? Int == 0, "\(found)")
        let cause = try #require(found["cause"] as? Int)
        let picture = try #require(found["picture"] as? Int)
        #expect(cause >= 0 && cause < picture, "the explanation comes first: \(found)")
    }
}
