internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks this machine for what Flipbook needs.",
        discussion: "Exit code 0 only if everything required is installed and works.")

    func run() throws {
        var doctor = Doctor()
        #if os(Linux)
            doctor.further = [sandbox]
        #endif
        let report = doctor.examine()
        for section in report.sections {
            try Console.print("\(section.title)")
            let width = section.lines.map(\.label.count).max() ?? 0
            for line in section.lines {
                let label = line.label + String(repeating: " ", count: width - line.label.count)
                let mark =
                    switch line.state {
                    case .good: "✓"
                    case .missing: "–"
                    case .broken: "✗"
                    }
                try Console.print("  \(mark) \(label)  \(line.text)")
            }
        }
        guard report.isHealthy else { throw ExitStatus.failed.exitCode }
    }

    #if os(Linux)
        /// The sandbox is optional: limits on time and memory work without it.
        private var sandbox: HealthReport.Section {
            let support = Sandbox.support
            let version = support.landlockVersion
            return HealthReport.Section(
                title: "Sandbox",
                lines: [
                    version > 0
                        ? .init("files", "Landlock, version \(version)")
                        : .init("files", "this kernel has no Landlock", .missing),
                    support.filtersCalls
                        ? .init("system calls", "seccomp")
                        : .init("system calls", "this kernel has no seccomp", .missing),
                ])
        }
    #endif
}
