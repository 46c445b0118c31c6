internal import Diagnostics

/// What a benchmark measured.
public struct BenchmarkReport: Sendable {
    /// A part of an effect that costs something else than the others.
    public struct Phase: Sendable {
        /// Nil where there is only one.
        public var name: String?
        /// One a frame, in the order of the frames.
        public var frames: [StageTimes]
        /// By the clock on the wall, all frames together.
        public var elapsedSeconds: Double
        /// The share of pixels that in a film needn't be drawn, because they are those of the frame
        /// before: 0…1. The times are of frames that are drawn whole.
        public var reuse: Double

        /// Stage by stage, the frame in the middle.
        public var median: StageTimes { summary { $0[$0.count / 2] } }
        /// Stage by stage, the fastest frame.
        public var minimum: StageTimes { summary { $0[0] } }

        private func summary(_ choose: ([Double]) -> Double) -> StageTimes {
            func value(_ stage: KeyPath<StageTimes, Double>) -> Double {
                choose(frames.map { $0[keyPath: stage] }.sorted())
            }
            return StageTimes(
                schedule: value(\.schedule), draw: value(\.draw), shade: value(\.shade),
                composite: value(\.composite), convert: value(\.convert), hash: value(\.hash))
        }
    }

    public var subject: Benchmark.Subject
    /// Pixels of a frame.
    public var width: Int
    public var height: Int
    public var jobs: Int
    /// The first is what an effect is known for; at least one.
    public var phases: [Phase]

    // MARK: For programs

    /// An object; every time is in milliseconds a frame, the median where nothing else is said.
    public var json: String { value.indentedText }

    /// An array of such objects.
    public static func json(_ reports: [BenchmarkReport]) -> String {
        JSON.array(reports.map(\.value)).indentedText
    }

    private var value: JSON {
        .object(
            [
                (subject.kind, .string(subject.name)), ("size", .string("\(width)x\(height)")),
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
                ])
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

    // MARK: For people

    /// A table: a line a phase, the medians, and the fastest frame's shading.
    public static func table(_ reports: [BenchmarkReport]) -> String {
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
    }
}
