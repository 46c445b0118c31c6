internal import ArgumentParser
internal import Flipbook

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Says what this machine has of what Flipbook needs.",
        discussion: "Exit code 0 only where everything that is needed is there and works.")

    func run() throws {
        let report = Doctor().examine()
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
}
