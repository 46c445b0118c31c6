/// A makefile: `make -j 8` renders eight parts in parallel on one machine.
struct MakeFarm {
    var job: FarmJob

    var files: [FarmFile] {
        [FarmFile(name: "Makefile", text: makefile)] + FarmScripts(job: job).files
    }

    private var makefile: String {
        let last = job.taskCount - 1
        var text = """
            # \(job.name): \(job.summary). Run: make -j 4
            #
            # After a failure, run it again: pieces that are whole are not made again, and that is
            # asked of the pieces, not of their times. With GNU parallel, on machines that share
            # this folder:
            #
            #   seq 0 \(last) | parallel --retries 3 --sshloginfile machines --workdir . sh piece.sh
            #   sh join.sh

            SHELL = /bin/sh
            parts := $(addprefix part-,$(shell seq 0 \(last)))
            films := $(addprefix film-,$(shell seq 0 \(job.films.count - 1)))

            .PHONY: all clean $(parts) $(films)
            all: $(films)

            # A part that a machine's trouble ended is made once more.
            $(parts): part-%:
            \t@TRIES=$${TRIES:-2} sh ./\(FarmScripts.pieceName) $*

            $(films): film-%:
            \t@sh ./\(FarmScripts.joinName) $*

            clean:
            \t@rm -rf \(FarmJob.partsFolder)


            """
        for number in job.films.indices {
            let first = number * job.partCount
            let parts = (first..<first + job.partCount).map { "part-\($0)" }
            text += "film-\(number): \(parts.joined(separator: " "))\n"
        }
        return text
    }
}
