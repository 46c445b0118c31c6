internal import Diagnostics
internal import FrameProduction

/// Indexed jobs for the parts and for the films, the claim for their shared volume, and a script
/// that applies them in order.
struct KubernetesFarm {
    var job: FarmJob

    static let submitName = "submit.sh"
    /// The project's path in containers.
    private static let mount = "/project"
    /// The folder of compiled shaders, one per pod.
    private static let cache = "/cache"
    private static let standardImage = "flipbook:latest"
    private static let (claimName, volume, container) = ("flipbook", "work", "flipbook")
    /// The default number of parallel pods.
    private static let maxPods = 16

    var files: [FarmFile] {
        [
            file(
                "claim.yaml", claim,
                "The volume that all pods share: the project's folder, with this one in it."
            ),
            file(
                "pieces.yaml", pieces,
                "A part of a film for each index. A part that fails is made again, alone."),
            file("join.yaml", join, "A film for each index, when all pieces are there."),
            FarmFile(name: Self.submitName, text: submit),
        ] + FarmScripts(job: job).files
    }

    private func file(_ name: String, _ value: JSON, _ comment: String) -> FarmFile {
        FarmFile(name: name, text: YAMLText.document(value, comment: comment))
    }

    private var piecesName: String { "\(job.name)-pieces" }
    private var joinName: String { "\(job.name)-join" }

    private var claim: JSON {
        [
            "apiVersion": "v1",
            "kind": "PersistentVolumeClaim",
            "metadata": ["name": .string(Self.claimName)],
            "spec": [
                "accessModes": ["ReadWriteMany"],
                "resources": ["requests": ["storage": "20Gi"]],
            ],
        ]
    }

    private var pieces: JSON { manifest(piecesName, FarmScripts.pieceName, job.taskCount) }
    private var join: JSON { manifest(joinName, FarmScripts.joinName, job.films.count) }

    /// A job that runs a script with each number.
    private func manifest(_ name: String, _ script: String, _ count: Int) -> JSON {
        // An index with a wrong command or timeline fails at once. One that was evicted, or whose
        // node was lost, runs again.
        let rules: JSON = [
            [
                "action": "FailIndex",
                "onExitCodes": [
                    "containerName": .string(Self.container),
                    "operator": "In",
                    "values": [.integer(2), .integer(3)],
                ],
            ],
            [
                "action": "Ignore",
                "onPodConditions": [
                    ["type": "DisruptionTarget", "status": "True"]
                ],
            ],
        ]
        return [
            "apiVersion": "batch/v1",
            "kind": "Job",
            "metadata": ["name": .string(name)],
            "spec": [
                "completionMode": "Indexed",
                "completions": .integer(count),
                "parallelism": .integer(min(count, Self.maxPods)),
                "backoffLimitPerIndex": .integer(3),
                "podFailurePolicy": ["rules": rules],
                "template": ["spec": pod(script)],
            ],
        ]
    }

    private func pod(_ script: String) -> JSON {
        var folder = Self.mount
        if case .above(_, let path) = job.root { folder += "/\(path)" }
        let container: JSON = [
            "name": .string(Self.container),
            "image": .string(job.image ?? Self.standardImage),
            "command": .array(
                [
                    "sh", "-c", "exec sh \"$0\" \"$JOB_COMPLETION_INDEX\"",
                    Self.literal(FilePlace.inside(folder, script)),
                ].map { .string($0) }),
            "env": [
                ["name": "FLIPBOOK_CACHE", "value": .string(Self.cache)]
            ],
            "volumeMounts": [
                ["name": .string(Self.volume), "mountPath": .string(Self.mount)],
                ["name": "cache", "mountPath": .string(Self.cache)],
            ],
        ]
        let volume: JSON = [
            "name": .string(Self.volume),
            "persistentVolumeClaim": ["claimName": .string(Self.claimName)],
        ]
        let cache: JSON = ["name": "cache", "emptyDir": [:]]
        return ["restartPolicy": "Never", "containers": [container], "volumes": [volume, cache]]
    }

    /// Kubernetes expands `$(NAME)` in commands; `$$` is a dollar.
    private static func literal(_ text: String) -> String { text.replacing("$", with: "$$") }

    private var submit: String {
        """
        #!/bin/sh
        # Runs \(job.summary), and the join, with the claim's volume:
        #
        #     IMAGE=registry.example/flipbook:1 sh submit.sh
        #
        # After a failure, run it again: pieces that are whole are not made again.
        set -eu
        case $0 in */*) cd -P -- "${0%/*}" ;; esac
        image=${IMAGE:-\(ShellText.word(job.image ?? Self.standardImage))}

        # Applies a job, and waits for its end.
        run() {
            kubectl delete job "$1" --ignore-not-found
            kubectl set image --local -f "$2" "\(Self.container)=$image" -o yaml |
                kubectl apply -f -
            while ! kubectl wait --for=condition=Complete --timeout=30s "job/$1" >/dev/null 2>&1; do
                if kubectl wait --for=condition=Failed --timeout=0 "job/$1" >/dev/null 2>&1; then
                    echo "$1 failed: kubectl logs job/$1" >&2
                    exit 4
                fi
            done
        }

        kubectl apply -f claim.yaml
        run \(piecesName) pieces.yaml
        run \(joinName) join.yaml

        """
    }
}
