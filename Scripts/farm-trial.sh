#!/bin/sh
# Makes a film in sixteen parts by every engine that this machine can run, loses parts on the way, and
# compares the films with a plain export, byte for byte.
#
#   FLIPBOOK   the program; by default a debug build of this clone
#   ENGINES    which of them; by default: make parallel openjd slurm schemas
#
# It installs what is missing: GNU parallel, Slurm and munge by apt-get, and openjd-cli,
# kubernetes-validate and check-jsonschema by pip in .build/farm-trial. Slurm runs as root with three
# slurmd on this host, under names and ports of their own, and ends with the script.
set -eu
cd "$(dirname "$0")/.."
here=$(pwd)
tools=$here/.build/farm-trial
engines=${ENGINES:-make parallel openjd slurm schemas}

say() { echo "farm-trial: $*" >&2; }
fail() {
    say "$*"
    exit 1
}
wants() { case " $engines " in *" $1 "*) true ;; *) false ;; esac }

if [ -z "${FLIPBOOK:-}" ]; then
    swift build --product flipbook >&2
    FLIPBOOK=$(swift build --show-bin-path)/flipbook
fi
flipbook=$FLIPBOOK

# Packages.
packages=
if wants parallel; then packages="$packages parallel"; fi
if wants slurm; then packages="$packages slurm-wlm munge"; fi
missing=
for package in $packages; do
    status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
if [ -n "$missing" ]; then
    say "installing$missing"
    apt-get update --quiet=2
    # shellcheck disable=SC2086 # a list
    env DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes $missing
fi
if wants openjd || wants schemas; then
    if ! [ -x "$tools/bin/openjd" ] || ! [ -x "$tools/bin/kubernetes-validate" ]; then
        say 'installing openjd-cli, kubernetes-validate and check-jsonschema'
        python3 -m venv "$tools"
        "$tools/bin/pip" install --quiet openjd-cli kubernetes-validate check-jsonschema
    fi
fi

# A folder whose name has what shells, make and YAML take for something else.
base=$(mktemp -d)
work="$base/it's \$a \"farm\": [x] #1"
mkdir "$work"
daemons=

# Ends what runs for a node of this trial, and what started it, as a lost machine does.
end_jobs() {
    ps -eo pid=,ppid=,args= | grep -F "$base/slurm/spool/$1" | grep -v grep |
        while read -r process parent _; do
            # A script's parent is its step's process; a node's daemon is not to be told.
            case $(cat "/proc/$parent/comm" 2>/dev/null) in
            slurmstepd) kill -9 "$parent" "$process" 2>/dev/null || true ;;
            esac
        done
}

finish() {
    code=$?
    if [ -d "$base/slurm" ]; then end_jobs ''; fi
    for daemon in $daemons; do kill "$daemon" 2>/dev/null || true; done
    wait
    if [ "$code" -eq 0 ]; then rm -rf "$base"; else say "left: $base"; fi
    exit "$code"
}
trap finish EXIT
trap 'exit 130' INT TERM
cd "$work"
export FLIPBOOK_CACHE="$base/cache"
# Nothing is taken from other runs but pieces in their places.
rm -rf "$FLIPBOOK_CACHE"

cat > film.yaml <<'END'
flipbook: 1
name: Farm trial
canvas: { size: [320, 180], background: "#101020" }
framerate: 6
duration: 64
values:
  title: Farm
layers:
  - circle: { fill: orange }
    frame: [40, 40]
    position: [20 + 4.375 * $time, 90 + 50 * sin($time * 2)]
  - text: { string: $title, size: 24 }
    position: [160, 40]
END
title="title=it's \$HOME, \`100 %\` \"x\"; #1"
"$flipbook" export film.yaml --set "$title" --no-cache -o plain.mp4 --quiet

# The program, but what makes the fifth piece first is killed.
cat > "$base/flipbook-killed" <<'END'
#!/bin/sh
sleep "${TRIAL_DELAY:-0}"
case "$*" in
*"--part 5/16 "* | *"--pieces 5 "* | *"--pieces 5-5 "*)
    if mkdir "$TRIAL_MARK" 2>/dev/null; then
        "$TRIAL_FLIPBOOK" "$@" &
        sleep 0.1
        kill -9 $!
        wait $!
        exit $?
    fi
    ;;
esac
exec "$TRIAL_FLIPBOOK" "$@"
END
chmod +x "$base/flipbook-killed"
export TRIAL_FLIPBOOK="$flipbook" FLIPBOOK="$base/flipbook-killed"

farm() { "$flipbook" farm film.yaml --for "$1" --parts 16 --set "$title" -o "$2" 2>"$base/farm.log"; }

# Whether a film is the plain export.
same() { cmp plain.mp4 "$1" || fail "$1 differs from the plain export"; }

# The pieces' times and numbers on the disk: of those that stay, both do.
pieces() { find "$1" -name '*.piece' -exec stat -c '%i %Y %n' {} + | sort; }

# Of pieces before and after, all before are after, and one is new.
check_that_others_stayed() {
    [ "$(comm -23 "$1" "$2" | wc -l)" -eq 0 ] || fail 'pieces that were whole were made again'
    [ "$(comm -13 "$1" "$2" | wc -l)" -ge 1 ] || fail 'the lost piece was not made again'
}

if wants make; then
    export TRIAL_MARK="$base/make-killed"
    farm make job-make
    if TRIES=1 make -s -k -C job-make -j2 >"$base/make.log" 2>&1; then
        fail 'make did not report the lost part'
    fi
    pieces job-make/parts >"$base/before"
    [ "$(wc -l <"$base/before")" -eq 15 ] || fail 'make went on without the other parts'
    make -s -C job-make -j2 >>"$base/make.log" 2>&1
    pieces job-make/parts >"$base/after"
    check_that_others_stayed "$base/before" "$base/after"
    same job-make/films/film.mp4
    say 'make: a part was killed, and made again alone; the bytes are those of a plain export'
fi

if wants parallel; then
    export TRIAL_MARK="$base/parallel-killed"
    farm make job-parallel
    (cd job-parallel && seq 0 15 | parallel --jobs 2 --retries 3 sh piece.sh && sh join.sh) \
        >"$base/parallel.log" 2>&1
    [ -d "$TRIAL_MARK" ] || fail 'no part was killed'
    same job-parallel/films/film.mp4
    say 'GNU parallel: a part was killed, and made again at once; the same bytes'
fi

if wants openjd; then
    export TRIAL_MARK="$base/openjd-killed"
    farm openjd job-openjd
    openjd="$tools/bin/openjd"
    "$openjd" check job-openjd/template.yaml >"$base/openjd.log"
    run() {
        "$openjd" run job-openjd/template.yaml --step Join --run-dependencies \
            -p file://job-openjd/parameters.yaml -p "Flipbook=$FLIPBOOK" "$@" \
            >>"$base/openjd.log" 2>&1
    }
    if run; then fail 'openjd did not report the lost piece'; fi
    pieces job-openjd/parts >"$base/before"
    run
    pieces job-openjd/parts >"$base/after"
    check_that_others_stayed "$base/before" "$base/after"
    same job-openjd/films/film.mp4
    say "openjd: $("$openjd" --version | head -n 1): a piece was killed, and made again; the same bytes"
fi

if wants slurm; then
    slurm=$base/slurm
    mkdir -p "$slurm/state" "$slurm/spool" "$slurm/munge"
    chmod 0755 "$base" "$slurm"
    chmod 0700 "$slurm/munge"
    dd if=/dev/urandom of="$slurm/munge/key" bs=1024 count=1 2>/dev/null
    chmod 0400 "$slurm/munge/key"
    munged --foreground --force --key-file="$slurm/munge/key" --socket="$slurm/munge/socket" \
        --pid-file="$slurm/munge/pid" --log-file="$slurm/munge/log" \
        --seed-file="$slurm/munge/seed" >"$slurm/munged.log" 2>&1 &
    daemons="$daemons $!"
    export SLURM_CONF="$slurm/slurm.conf"
    cat > "$SLURM_CONF" <<END
ClusterName=trial
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=17000
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$slurm/munge/socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool/%n
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd-%n.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdTimeout=6
ReturnToService=1
JobRequeue=1
SlurmdParameters=config_overrides
NodeName=trial[1-3] NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=2 RealMemory=1000
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
    sleep 1
    slurmctld -D >"$slurm/ctld.out" 2>&1 &
    daemons="$daemons $!"
    for number in 1 2 3; do
        mkdir -p "$slurm/spool/trial$number"
        slurmd -D -N "trial$number" >"$slurm/slurmd$number.out" 2>&1 &
        eval "node$number=$!"
        daemons="$daemons $!"
    done
    count=0
    until [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" -eq 3 ]; do
        count=$((count + 1))
        [ "$count" -lt 60 ] || fail "Slurm's nodes are not up: $(sinfo 2>&1)"
        sleep 1
    done
    export TRIAL_MARK="$base/slurm-killed" TRIAL_DELAY=3
    farm slurm job-slurm
    sh job-slurm/submit.sh >"$base/slurm.log"
    sleep 2
    # A node is set down, and the process of another one ends.
    scontrol update nodename=trial2 state=down reason=trial
    # shellcheck disable=SC2154 # set by eval
    kill -9 "$node3"
    end_jobs trial3
    count=0
    while [ -n "$(squeue -h 2>/dev/null)" ]; do
        count=$((count + 1))
        [ "$count" -lt 240 ] || fail "Slurm's queue does not end: $(squeue)"
        if [ "$count" -eq 10 ]; then scontrol update nodename=trial2 state=resume; fi
        sleep 1
    done
    [ -d "$TRIAL_MARK" ] || fail 'no part was killed'
    for node in trial2 trial3; do
        grep -q "requeue job .* due to failure of node $node" "$slurm/slurmctld.log" ||
            fail "no part of the node $node was requeued"
    done
    unset TRIAL_DELAY
    grep -q 'made again' job-slurm/logs/*.log || fail 'the killed part was not put back'
    same job-slurm/films/film.mp4
    again=$(grep -c 'due to failure of node' "$slurm/slurmctld.log")
    say "$(sinfo --version): a part was killed, a node set down and one lost with their $again" \
        'parts; all were requeued; the same bytes'
fi

if wants schemas; then
    farm kubernetes job-kubernetes
    farm github job-github
    for name in claim pieces join; do
        "$tools/bin/kubernetes-validate" --strict "job-kubernetes/$name.yaml" >/dev/null
    done
    "$tools/bin/check-jsonschema" --builtin-schema vendor.github-workflows \
        job-github/flipbook.yml >/dev/null
    sh -n job-kubernetes/submit.sh
    # What a cluster and a runner would start, started here.
    for job in job-kubernetes job-github; do
        export TRIAL_MARK="$base/$job-killed"
        number=0
        while [ "$number" -lt 16 ]; do
            TRIES=2 sh "$job/piece.sh" "$number" >/dev/null 2>&1
            number=$((number + 1))
        done
        sh "$job/join.sh" 0 >/dev/null 2>&1
        same "$job/films/film.mp4"
    done
    say 'Kubernetes, GitHub: the schemas take the files; the scripts make the same bytes;' \
        'no cluster and no runner was there'
fi
