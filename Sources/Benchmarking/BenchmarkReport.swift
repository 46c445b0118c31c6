internal import Diagnostics
internal import FilmExport

/// The result of a benchmark.
package struct BenchmarkReport: Sendable {
    /// A phase of an effect with a cost of its own.
    package struct Phase: Sendable {
        /// Nil if there is only one phase.
        package var name: String?
        /// The times of each frame, in order.
        package var frames: [StageTimes]
        /// The wall-clock time of all frames together.
        package var elapsedSeconds: Double
        /// The share of pixels that in a film needn't be drawn, because they are those of the frame
        /// before: 0…1. The times are of frames that are drawn whole.
        package var reuse: Double

        /// The median of each stage.
        package var median: StageTimes { summary { $0[$0.count / 2] } }
        /// The minimum of each stage.
        package var minimum: StageTimes { summary { $0[0] } }

        private func summary(_ choose: ([Double]) -> Double) -> StageTimes {
            func value(_ stage: KeyPath<StageTimes, Double>) -> Double {
                choose(frames.map { $0[keyPath: stage] }.sorted())
            }
            return StageTimes(
                schedule: value(\.schedule), draw: value(\.draw), shade: value(\.shade),
                composite: value(\.composite), convert: value(\.convert), hash: value(\.hash))
        }
    }

    package var subject: Benchmark.Subject
    /// The size of a frame in pixels.
    package var width: Int
    package var height: Int
    package var jobs: Int
    /// The phases, at least one. The first is the most typical.
    package var phases: [Phase]
    /// An export of as many frames, and their encoding alone; nil for an effect.
    package var export: ExportTimes?

    // MARK: JSON

    /// A JSON object. Times are in milliseconds per frame; medians unless stated otherwise.
    package var json: String { value.indentedText }

    /// A JSON array of such objects.
    package static func json(_ reports: [BenchmarkReport]) -> String {
        JSON.array(reports.map(\.value)).indentedText
    }

    private var value: JSON {
        .object(
            [
                (subject.kind, .string(subject.name)), ("size", "\(width)x\(height)"),
                ("frames", .integer(phases[0].frames.count)), ("jobs", .integer(jobs)),
            ] + Self.figures(phases[0])
                + [
                    (
                        "phases",
                        .array(
                            phases.count == 1
                                ? []
                                : phases.map {
                                    .object(
                                        [("phase", .string($0.name ?? ""))] + Self.figures($0))
                                })
                    )
                ] + (export.map { [("export", Self.figures($0))] } ?? []))
    }

    private static func figures(_ export: ExportTimes) -> JSON {
        [
            "frames": .integer(export.frameCount),
            "exportSeconds": FigureTable.thousandths(export.exportSeconds),
            "encodeSeconds": FigureTable.thousandths(export.encodeSeconds),
            "exportToEncode": FigureTable.thousandths(export.ratio),
            "encodeMilliseconds": FigureTable.thousandths(export.encodeMilliseconds),
            "peakMemoryBytes": .integer(export.peakBytes),
        ]
    }

    private static func figures(_ phase: Phase) -> [(String, JSON)] {
        func members(_ times: StageTimes) -> [(String, JSON)] {
            (times.all.map { ($0.name, $0.milliseconds) } + [("total", times.total)]).map {
                ("\($0.0)Milliseconds", FigureTable.thousandths($0.1))
            }
        }
        let pace = Double(phase.frames.count) / max(phase.elapsedSeconds, 1e-9)
        return members(phase.median)
            + [
                ("minimum", .object(members(phase.minimum))),
                ("reuse", FigureTable.thousandths(phase.reuse)),
                ("framesPerSecond", .number((pace * 100).rounded() / 100)),
            ]
    }

    // MARK: Text

    /// A table with one line per phase: the medians, and the minimum of shading.
    package static func table(_ reports: [BenchmarkReport]) -> String {
        var rows = [
            ["", "size"] + StageTimes().all.map(\.name)
                + ["total", "least shade", "reuse", "frames/s"]
        ]
        for report in reports {
            for phase in report.phases {
                let median = phase.median
                let pace = Double(phase.frames.count) / max(phase.elapsedSeconds, 1e-9)
                rows.append(
                    [
                        report.subject.name + (phase.name.map { ", \($0)" } ?? ""),
                        "\(report.width)x\(report.height)",
                    ] + median.all.map { FigureTable.hundredths($0.milliseconds) }
                        + [
                            FigureTable.hundredths(median.total),
                            FigureTable.hundredths(phase.minimum.shade),
                            "\(Int((phase.reuse * 100).rounded())) %",
                            FigureTable.hundredths(pace),
                        ])
            }
        }
        return "Milliseconds of processor time a frame, medians:\n" + FigureTable.text(rows)
            + exportTable(reports)
    }

    private static func exportTable(_ reports: [BenchmarkReport]) -> String {
        var rows = [["", "frames", "encode", "export", "encode alone", "ratio", "peak MB"]]
        for report in reports {
            guard let export = report.export else { continue }
            rows.append([
                report.subject.name, "\(export.frameCount)",
                FigureTable.hundredths(export.encodeMilliseconds),
                FigureTable.hundredths(export.exportSeconds),
                FigureTable.hundredths(export.encodeSeconds),
                FigureTable.hundredths(export.ratio), "\(export.peakBytes / 1_000_000)",
            ])
        }
        guard rows.count > 1 else { return "" }
        return "\nExports as MP4 on all cores: milliseconds of processor time a frame to encode, "
            + "seconds of an export and of encoding alone, peak memory:\n"
            + FigureTable.text(rows)
    }
}
