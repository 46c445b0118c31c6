internal import FrameProduction

/// An engine that runs the parts of films on many machines.
package enum FarmEngine: String, CaseIterable, Sendable {
    case openjd, slurm, kubernetes, github, make

    /// The name for messages.
    package var title: String {
        switch self {
        case .openjd: "Open Job Description"
        case .slurm: "Slurm"
        case .kubernetes: "Kubernetes"
        case .github: "GitHub Actions"
        case .make: "make"
        }
    }

    /// The files for it in the job's folder, in words.
    package var summary: String {
        switch self {
        case .openjd: "a job template of Open Job Description, 2023-09"
        case .slurm: "two array jobs, and a script that submits them"
        case .kubernetes:
            "two indexed jobs, a volume's claim, and a script that applies them"
        case .github: "a workflow with a matrix"
        case .make: "a make file, also for GNU parallel"
        }
    }

    /// `openjd, slurm, kubernetes, github or make`
    package static let names = EnglishText.choice(allCases.map(\.rawValue))

    /// Whether the project has another path where the job runs: in a container or a clone.
    var isElsewhere: Bool { self == .kubernetes || self == .github }

    /// The files that the engine needs.
    ///
    /// - Throws: `FlipbookError.request` if the engine can't run such a job.
    func files(of job: FarmJob) throws(FlipbookError) -> [FarmFile] {
        switch self {
        case .openjd: try OpenJDFarm(job: job).files()
        case .slurm: SlurmFarm(job: job).files
        case .kubernetes: KubernetesFarm(job: job).files
        case .github: GitHubFarm(job: job).files
        case .make: MakeFarm(job: job).files
        }
    }

    /// The shell command that starts it.
    func start(in folder: String) -> String {
        func place(_ name: String) -> String { ShellText.word(FilePlace.inside(folder, name)) }
        switch self {
        case .openjd:
            let parameters = ShellText.word(
                "file://\(FilePlace.inside(folder, OpenJDFarm.parametersName))")
            return "openjd run \(place(OpenJDFarm.templateName)) --step Join --run-dependencies "
                + "-p \(parameters)"
        case .slurm: return "sh \(place(SlurmFarm.submitName))"
        case .kubernetes: return "sh \(place(KubernetesFarm.submitName))"
        case .github:
            return "cp \(place(GitHubFarm.workflowName)) .github/workflows/, commit both, and run "
                + "the workflow"
        case .make: return "make -C \(ShellText.word(folder)) -j 4"
        }
    }
}

/// A file in the farm's folder.
struct FarmFile: Hashable, Sendable {
    var name: String
    var text: String
}
