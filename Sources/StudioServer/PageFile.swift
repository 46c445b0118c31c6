/// A file of the studio's page, embedded in the program.
struct PageFile: Sendable {
    let type: String
    let bytes: [UInt8]

    /// Returns the file at a path below the token; nil if there is none.
    static func named(_ path: [String]) -> PageFile? {
        switch path {
        case [""]: PageFile(type: "text/html; charset=utf-8", bytes: PackageResources.studio_html)
        case ["studio.css"]:
            PageFile(type: "text/css; charset=utf-8", bytes: PackageResources.studio_css)
        case ["studio.js"]: script(PackageResources.studio_js)
        case ["stage.js"]: script(PackageResources.stage_js)
        case ["elements.js"]: script(PackageResources.elements_js)
        case ["lanes.js"]: script(PackageResources.lanes_js)
        case ["source.js"]: script(PackageResources.source_js)
        case ["server.js"]: script(PackageResources.server_js)
        default: nil
        }
    }

    private static func script(_ bytes: [UInt8]) -> PageFile {
        PageFile(type: "text/javascript; charset=utf-8", bytes: bytes)
    }
}
