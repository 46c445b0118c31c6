internal import Diagnostics
internal import FrameProduction

/// A workflow with a matrix of parts and a job that joins them. The pieces are passed as artifacts.
struct GitHubFarm {
    var job: FarmJob

    /// The path in `.github/workflows` that it must be copied to.
    static let workflowName = "flipbook.yml"
    /// The maximum number of jobs of a matrix.
    private static let maxJobs = 256
    private static let standardImage = "flipbook:latest"
    /// Folders in the clone.
    private static let (parts, films) = ("flipbook-parts", "flipbook-films")

    var files: [FarmFile] {
        [
            FarmFile(
                name: Self.workflowName,
                text: YAMLText.document(workflow, comment: comment))
        ] + FarmScripts(job: job).files
    }

    private var comment: String {
        """
        \(job.capitalSummary). Copy this file to .github/workflows, and commit it and the
        scripts beside it. The image has Flipbook, git and a shell.

        After a failure, “Re-run failed jobs” makes the parts that are missing.
        """
    }

    /// The number of parts that a job of the matrix renders.
    private var partsEach: Int { (job.taskCount + Self.maxJobs - 1) / Self.maxJobs }
    private var jobCount: Int { (job.taskCount + partsEach - 1) / partsEach }

    private var workflow: JSON {
        [
            "name": "Flipbook \(job.name)",
            "on": ["workflow_dispatch": .null],
            "permissions": ["contents": "read"],
            "env": ["FLIPBOOK_PARTS": .string(Self.parts), "FLIPBOOK_FILMS": .string(Self.films)],
            "jobs": ["pieces": pieces, "join": join],
        ]
    }

    private var pieces: JSON {
        let matrix: JSON = ["job": .array((0..<jobCount).map { .integer($0) })]
        return [
            "runs-on": "ubuntu-latest",
            "container": container,
            "strategy": ["fail-fast": .boolean(false), "matrix": matrix],
            "steps": [
                checkout,
                [
                    "name": "Make pieces",
                    "shell": "sh",
                    "env": [
                        "JOB": "${{ matrix.job }}",
                        "SCRIPT": .string(script(FarmScripts.pieceName)),
                        "TRIES": "3",
                    ],
                    "run": .string(loop),
                ],
                [
                    "uses": "actions/upload-artifact@v4",
                    "with": [
                        "name": "pieces-${{ matrix.job }}",
                        "path": .string(Self.parts),
                        "overwrite": .boolean(true),
                        "if-no-files-found": "ignore",
                        "compression-level": .integer(0),
                        "retention-days": .integer(1),
                    ],
                ],
            ],
        ]
    }

    /// Renders the parts of a job of the matrix.
    private var loop: String {
        """
        number=$((JOB * \(partsEach)))
        end=$((number + \(partsEach)))
        if [ "$end" -gt \(job.taskCount) ]; then end=\(job.taskCount); fi
        while [ "$number" -lt "$end" ]; do
            sh "./$SCRIPT" "$number"
            number=$((number + 1))
        done

        """
    }

    private var join: JSON {
        [
            "needs": "pieces",
            "runs-on": "ubuntu-latest",
            "container": container,
            "steps": [
                checkout,
                [
                    "uses": "actions/download-artifact@v4",
                    "with": [
                        "pattern": "pieces-*",
                        "merge-multiple": .boolean(true),
                        "path": .string(Self.parts),
                    ],
                ],
                [
                    "name": "Join",
                    "shell": "sh",
                    "env": ["SCRIPT": .string(script(FarmScripts.joinName))],
                    "run": "sh \"./$SCRIPT\"",
                ],
                [
                    "uses": "actions/upload-artifact@v4",
                    "with": [
                        "name": "films",
                        "path": .string(Self.films),
                        "overwrite": .boolean(true),
                        "compression-level": .integer(0),
                    ],
                ],
            ],
        ]
    }

    private var checkout: JSON { ["uses": "actions/checkout@v4"] }

    private var container: JSON { .string(Self.literal(job.image ?? Self.standardImage)) }

    /// A script's path in the clone.
    private func script(_ name: String) -> String {
        guard case .above(_, let path) = job.root else { return name }
        return Self.literal(FilePlace.inside(path, name))
    }

    /// A text without expressions.
    private static func literal(_ text: String) -> String {
        text.replacing("${{", with: "${{ '${{' }}")
    }
}
