import Foundation
import TestSupport
import Testing

/// Chromium without a window, for pages that say on their console what they found.
enum Browser {
    /// What a page's script gave to `tell`, as JSON.
    ///
    /// - Parameter script: the last words of a page; it has to call `tell` once. A mistake in any
    ///   script of the page is told instead.
    static func open(_ page: String, script: String, in folder: Folder) throws -> [String: Any] {
        let prelude = """
            <script>
            const tell = found => {
              console.log("FOUND" + JSON.stringify(found) + "TOLD");
              close();
            };
            addEventListener("error", event => tell({ error: event.message }));
            addEventListener("unhandledrejection", event => tell({ error: String(event.reason) }));
            setTimeout(() => tell({ error: "nothing happened for a minute" }), 60000);
            </script>
            """
        try folder.write("\(prelude)\(page)<script>\(script)</script>", to: "page.html")
        let outcome = try Program(path: "/usr/bin/timeout").run(
            [
                "150", "chromium", "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--enable-logging=stderr", "--window-size=1200,900",
                "--allow-scripts-to-close-windows", "--user-data-dir=\(folder.path)/profile",
                "file://\(folder.path)/page.html",
            ], in: folder.path)
        let start = try #require(outcome.talk.range(of: "FOUND"), "\(outcome.talk)")
        let rest = outcome.talk[start.upperBound...]
        let end = try #require(rest.range(of: "TOLD"), "\(outcome.talk)")
        let found = try JSONSerialization.jsonObject(with: Data(rest[..<end.lowerBound].utf8))
        let values = try #require(found as? [String: Any])
        try #require(values["error"] == nil, "\(values)")
        return values
    }
}
