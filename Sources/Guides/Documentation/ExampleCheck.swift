internal import Diagnostics
internal import FilmChecks
internal import FilmExport
internal import FindingIndex
internal import FrameHashing
internal import FrameProduction
internal import Verification
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Returns the findings in examples. Timelines, shaders and manifests are checked as by `flipbook
/// check`, `flipbook shader` and `flipbook verify`.
struct ExampleCheck {
    private let scratch: ScratchFolder

    init() throws(FlipbookError) { scratch = try ScratchFolder() }

    func findings(in example: FindingExample) throws(FlipbookError) -> Findings {
        let folder = FilePlace.inside(scratch.path, "example")
        FileTree.remove(folder)
        try make(folder)
        for file in example.files {
            let path = FilePlace.inside(folder, file.name)
            if file.name.contains("/") { try make(FilePlace.folder(of: path)) }
            try flipbookErrors { () throws(FileError) in try WholeFile.write(file.bytes, to: path) }
        }
        let name = example.files[0].name
        let path = FilePlace.inside(folder, name)
        let found =
            switch FilePlace.ending(of: name) {
            case ".csv", ".json": tableFindings(path, timeline: example.files[1].name)
            case ".metal": ShaderGuide(file: path).findings
            case ".framehash":
                manifestFindings(path, example.files[0].bytes, hasTimeline: example.files.count > 1)
            default: TimelineCheck(timeline: path, timeout: nil).findings()
            }
        return found.seen(from: folder)
    }

    /// Returns the findings of `flipbook export` for a table whose films are named by the value
    /// 'name'.
    private func tableFindings(_ path: String, timeline: String) -> Findings {
        let folder = FilePlace.folder(of: path)
        do throws(FlipbookError) {
            let plan = try RowPlan(
                [FilePlace.inside(folder, timeline)], RowTable(path),
                .films([Output(FilePlace.inside(folder, "{name}.gif"))]), options: RenderOptions(),
                findsQuestionableThings: true)
            return plan.findings
        } catch {
            if case .invalid(let findings) = error { return findings }
            return Findings(
                error: .internalError, "\(error)", hint: nil, file: path, line: 1,
                column: 1)
        }
    }

    /// - Parameter hasTimeline: whether to look for the manifest's timeline.
    private func manifestFindings(_ path: String, _ bytes: [UInt8], hasTimeline: Bool) -> Findings {
        var diagnostics = DiagnosticSet()
        let manifest = FrameManifest.parse(bytes, file: path, into: &diagnostics)
        if let manifest, hasTimeline {
            do throws(FlipbookError) {
                _ = try ManifestTimeline(of: manifest, at: path, folders: [], allowsOutside: false)
            } catch {
                if case .invalid(let findings) = error { return findings }
            }
        }
        return Findings(diagnostics, sources: [path: String(decoding: bytes, as: UTF8.self)])
    }

    private func make(_ folder: String) throws(FlipbookError) {
        guard mkdir(folder, 0o700) == 0 else {
            throw .failed("\(FileError(code: errno, .write, folder))")
        }
    }
}

extension FindingExample.File {
    var bytes: [UInt8] {
        switch content {
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes, _): bytes
        }
    }
}
