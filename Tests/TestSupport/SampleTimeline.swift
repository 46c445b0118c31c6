/// The project's own timelines.
package enum SampleTimeline {
    package static func path(_ name: String) -> String {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/") + "/Timelines/\(name)"
    }
}
