package import Diagnostics

/// The files of components that come with Flipbook, used as `use: [flipbook/devices]`.
///
/// Only components with an `about` can be used from outside; the others are their parts.
package struct Kit: Sendable {
    /// The name after `flipbook/`.
    let name: String
    package let text: String

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// The name in a timeline: `flipbook/devices`.
    var use: String { Self.prefix + name }

    /// The name in messages. It is no file's: such a file is called `./flipbook/devices.yaml`.
    package var path: String { use + ".yaml" }

    static let prefix = SourceLocation.kitPrefix

    /// Whether a place is in one of these files.
    package static func isPlace(_ location: SourceLocation) -> Bool {
        location.file.hasPrefix(prefix) && all.contains { $0.path == location.file }
    }

    package static let all = [
        Kit("devices", PackageResources.devices_yaml),
        Kit("app", PackageResources.app_yaml),
        Kit("pointers", PackageResources.pointers_yaml),
        Kit("callouts", PackageResources.callouts_yaml),
        Kit("captions", PackageResources.captions_yaml),
        Kit("particles", PackageResources.particles_yaml),
    ]

    /// Returns the `use` of the file that has a component of that name; nil if there is none that
    /// can be used from outside.
    package static func use(ofComponent name: String) -> String? { uses[name] }

    private static let uses: [String: String] = {
        var uses: [String: String] = [:]
        for kit in all {
            let lines = kit.text.split(separator: "\n")
            for (line, next) in zip(lines, lines.dropFirst())
            where line.hasPrefix("  ") && line.last == ":" && next.hasPrefix("    about:") {
                let name = String(line.dropFirst(2).dropLast())
                uses[name] = uses[name] ?? kit.use
            }
        }
        return uses
    }()

    static func named(_ use: String) -> Kit? { all.first { $0.use == use } }
}
