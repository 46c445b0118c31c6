/// An array job for the parts, one for the films, and a script that submits both.
struct SlurmFarm {
    var job: FarmJob

    static let submitName = "submit.sh"
    /// Slurm's default `MaxArraySize`.
    private static let maxArrayTasks = 1000

    var files: [FarmFile] {
        [
            FarmFile(name: "pieces.sbatch", text: pieces),
            FarmFile(name: "join.sbatch", text: join),
            FarmFile(name: Self.submitName, text: submit),
        ] + FarmScripts(job: job).files
    }

    private var pieces: String {
        """
        #!/bin/sh
        #SBATCH --job-name=\(job.name)-pieces
        #SBATCH --ntasks=1
        #SBATCH --requeue
        #SBATCH --open-mode=append
        #SBATCH --output=logs/%x-%A_%a.log
        # A part of a film for each element of an array. Slurm starts it again where a node is lost;
        # a part that failed is put back into the queue three times.
        number=$((SLURM_ARRAY_TASK_ID + ${FLIPBOOK_OFFSET:-0}))
        code=0
        sh ./\(FarmScripts.pieceName) "$number" || code=$?
        case $code in
        0 | 2 | 3) exit "$code" ;;
        esac
        if [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
            echo "part $number: exit code $code; it is made again"
            scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
        fi
        exit "$code"

        """
    }

    private var join: String {
        """
        #!/bin/sh
        #SBATCH --job-name=\(job.name)-join
        #SBATCH --ntasks=1
        #SBATCH --requeue
        #SBATCH --open-mode=append
        #SBATCH --output=logs/%x-%A_%a.log
        # A film for each element of an array.
        exec sh ./\(FarmScripts.joinName) "$((SLURM_ARRAY_TASK_ID + ${FLIPBOOK_OFFSET:-0}))"

        """
    }

    private var submit: String {
        """
        #!/bin/sh
        # Submits \(job.summary), and the join. Flags of sbatch may follow:
        #
        #     sh submit.sh --partition=render --cpus-per-task=8
        #
        # After a failure, submit it again: pieces that are whole are not made again.
        set -eu
        case $0 in */*) cd -P -- "${0%/*}" ;; esac
        mkdir -p logs

        # Submits a script for the numbers from 0 on, in arrays of at most \(Self.maxArrayTasks).
        submit() {
            script=$1
            count=$2
            shift 2
            FLIPBOOK_OFFSET=0
            while [ "$FLIPBOOK_OFFSET" -lt "$count" ]; do
                last=$((count - FLIPBOOK_OFFSET - 1))
                [ "$last" -lt \(Self.maxArrayTasks) ] || last=\(Self.maxArrayTasks - 1)
                export FLIPBOOK_OFFSET
                sbatch --parsable --array="0-$last" "$@" "./$script"
                FLIPBOOK_OFFSET=$((FLIPBOOK_OFFSET + \(Self.maxArrayTasks)))
            done | cut -d ';' -f 1
        }

        jobs=$(submit pieces.sbatch \(job.taskCount) "$@")
        [ -n "$jobs" ] || exit 4
        after=afterok
        for job in $jobs; do after=$after:$job; done
        joins=$(submit join.sbatch \(job.films.count) "$@" --dependency="$after" \\
            --kill-on-invalid-dep=yes)
        echo "pieces:" $jobs
        echo "join:" $joins

        """
    }
}
