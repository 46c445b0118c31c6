internal import Diagnostics
internal import Flipbook
internal import Threads

/// A film that is exported from the studio.
enum StudioExport {
    enum State: Sendable {
        case none
        case running(name: String, RenderProgress, Cancellation)
        case done(name: String, sentence: String)
        case failed(name: String, sentence: String)

        var json: JSON {
            switch self {
            case .none: .null
            case .running(let name, let progress, _):
                [
                    "name": .string(name),
                    "state": "running",
                    "done": .integer(progress.completed),
                    "frames": .integer(progress.total),
                    "seconds": .optional(progress.remainingSeconds) { .number($0) },
                ]
            case .done(let name, let sentence): Self.end(name, "done", sentence)
            case .failed(let name, let sentence): Self.end(name, "failed", sentence)
            }
        }

        private static func end(_ name: String, _ state: String, _ sentence: String) -> JSON {
            ["name": .string(name), "state": .string(state), "message": .string(sentence)]
        }
    }
}

extension Studio {
    /// Exports the timeline from its file, to a film beside it.
    func beginExport(_ body: [UInt8]) -> StudioAnswer {
        guard let name = JSON(body)?["name"]?.string, Self.isName(name) else {
            return .refusal(.wrong, "a film's name is one such as demo.mp4, without a folder")
        }
        let cancellation = Cancellation()
        let isFirst = state.change { state -> Bool in
            if case .running = state.export { return false }
            let progress = RenderProgress(completed: 0, total: 0, elapsedSeconds: 0)
            state.export = .running(name: name, progress, cancellation)
            return true
        }
        guard isFirst else { return .refusal(.conflict, "a film is being exported") }
        do throws(ThreadError) {
            try WorkerThread { self.export(name, cancellation) }.detach()
        } catch {
            set(.failed(name: name, sentence: "\(error)"))
        }
        return StudioAnswer(["name": .string(name)])
    }

    func cancelExport() -> StudioAnswer {
        let cancellation = state.change(wakes: false) { state -> Cancellation? in
            if case .running(_, _, let cancellation) = state.export { cancellation } else { nil }
        }
        cancellation?.cancel()
        return StudioAnswer(["cancelled": .boolean(cancellation != nil)])
    }

    /// The films that the studio has written; they are not changes of the timeline.
    var exported: [String] {
        state.change(wakes: false) { state in
            switch state.export {
            case .none: []
            case .running(let name, _, _), .done(let name, _), .failed(let name, _):
                [place(of: name)]
            }
        }
    }

    private func place(of name: String) -> String {
        FilePlace.inside(FilePlace.folder(of: path), name)
    }

    private func export(_ name: String, _ cancellation: Cancellation) {
        var lastTold = ContinuousClock.now
        do throws(FlipbookError) {
            let report = try Exporter(timeline: path, options: options).export(
                to: place(of: name), cancellation: cancellation
            ) { progress in
                let now = ContinuousClock.now
                guard now - lastTold > .milliseconds(100) || progress.completed == progress.total
                else { return }
                lastTold = now
                set(.running(name: name, progress, cancellation))
            }
            let megabytes = (Double(report.byteCount) / 1e5).rounded() / 10
            let frames = EnglishText.count(report.frameCount, "frame")
            set(
                .done(
                    name: name,
                    sentence: "\(frames), \(report.width)×\(report.height), \(megabytes) MB"))
        } catch {
            set(.failed(name: name, sentence: error.description))
        }
    }

    private func set(_ export: StudioExport.State) {
        state.change { $0.export = export }
        tell(.export(export.json.text))
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".") && name.contains(".")
            && name.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7F }
    }
}
