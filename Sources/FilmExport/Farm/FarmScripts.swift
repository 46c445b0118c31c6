internal import Diagnostics

/// The scripts for engines that start programs with a number.
///
/// Only these contain names and values, quoted for the shell. The engines' own files contain
/// numbers.
struct FarmScripts {
    var job: FarmJob

    static let pieceName = "piece.sh"
    static let joinName = "join.sh"

    var files: [FarmFile] {
        [FarmFile(name: Self.pieceName, text: piece), FarmFile(name: Self.joinName, text: join)]
    }

    /// Finds the folders from any working directory.
    private var folders: String {
        let root =
            switch job.root {
            case .above(let count, _):
                "\"$farm\"/" + Array(repeating: "..", count: count).joined(separator: "/")
            case .absolute(let path): ShellText.word(path)
            }
        return """
            set -eu
            CDPATH=
            case $0 in */*) farm=${0%/*} ;; *) farm=. ;; esac
            farm=$(cd -P -- "$farm" && pwd -P && echo .)
            farm=${farm%??}
            if [ -n "${FLIPBOOK_ROOT-}" ]; then cd -- "$FLIPBOOK_ROOT"; else cd -P -- \(root); fi
            flipbook=${FLIPBOOK:-flipbook}
            parts=${FLIPBOOK_PARTS:-$farm/\(FarmJob.partsFolder)}

            """
    }

    private var piece: String {
        var text = """
            #!/bin/sh
            # Makes a part of a film: sh \(Self.pieceName) NUMBER, from 0 to \(job.taskCount - 1).
            # Pieces that are whole are left as they are.
            #
            # FLIPBOOK is the program, FLIPBOOK_ROOT the folder of the paths below, FLIPBOOK_PARTS
            # the folder for the pieces, and TRIES how often it is tried.
            \(folders)
            number=$1
            film=$((number / \(job.partCount)))

            """
        text += part
        text += timeline
        text += """
            tries=${TRIES:-1}
            code=0
            while [ "$tries" -gt 0 ]; do
                code=0
                "$flipbook" export "$timeline" \(arguments) \\
                    \(isBalanced ? "--pieces" : "--part") "$part" \\
                    -o "$parts/$film/\(job.pieceName)" || code=$?
                # The command or the timeline is wrong, or it was interrupted: no try helps.
                case $code in 0 | 2 | 3 | 130) exit "$code" ;; esac
                tries=$((tries - 1))
            done
            exit "$code"

            """
        return text
    }

    private var isBalanced: Bool { job.films.contains { $0.parts != nil } }

    /// Sets the part: a fraction of the film, or a range of pieces.
    private var part: String {
        guard isBalanced else {
            return "part=$((number % \(job.partCount) + 1))/\(job.partCount)\n"
        }
        var text = "case $number in\n"
        for (film, first) in zip(job.films, stride(from: 0, to: job.taskCount, by: job.partCount)) {
            for (part, pieces) in (film.parts ?? []).enumerated() {
                text += "\(first + part)) part=\(pieces.first)-\(pieces.last) ;;\n"
            }
        }
        // If a film has fewer pieces than parts, the remaining parts are empty.
        return text + "*) exit 0 ;;\nesac\n"
    }

    /// Sets the timeline's path, and the row.
    private var timeline: String {
        guard job.timelines.count > 1 else {
            return "timeline=\(ShellText.word(job.timelines[0]))\n"
                + (job.table == nil ? "" : "row=$((film + 1))\n")
        }
        let each = max(job.rowCount, 1)
        var text = job.table == nil ? "" : "row=$((film % \(each) + 1))\n"
        text += "case $((film / \(each))) in\n"
        for (number, timeline) in job.timelines.enumerated() {
            text += "\(number)) timeline=\(ShellText.word(timeline)) ;;\n"
        }
        return text + "*) echo \"there is no part $number\" >&2; exit 2 ;;\nesac\n"
    }

    /// Flags, on one line.
    private var arguments: String {
        var words = job.flags
        // One word each: a name may begin with a hyphen.
        words += job.valueFiles.map { "--values=\($0)" } + job.values.map { "--set=\($0)" }
        let rows = job.table.map { " \(ShellText.word("--rows=\($0)")) --row \"$row\"" } ?? ""
        return ShellText.words(words + ["--progress", "plain"]) + rows
    }

    private var join: String {
        var text = """
            #!/bin/sh
            # Joins the pieces of films: sh \(Self.joinName) [NUMBER], from 0 to
            # \(job.films.count - 1); all without a number.
            #
            # FLIPBOOK is the program, FLIPBOOK_PARTS the folder of the pieces, and FLIPBOOK_FILMS
            # that of the films.
            \(folders)
            films=${FLIPBOOK_FILMS:-$farm/\(FarmJob.filmsFolder)}

            join() {
                case $1 in

            """
        for (number, film) in job.films.enumerated() {
            text += "    \(number)) film=\(ShellText.word(film.path)) ;;\n"
        }
        text += """
                *) echo "there is no film $1" >&2; return 2 ;;
                esac
                "$flipbook" join "$parts/$1" -o "$films/$film" --progress plain
            }

            if [ $# -gt 0 ]; then
                join "$1"
            else
                number=0
                while [ "$number" -lt \(job.films.count) ]; do
                    join "$number"
                    number=$((number + 1))
                done
            fi

            """
        return text
    }
}
