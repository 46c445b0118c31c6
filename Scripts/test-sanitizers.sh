#!/bin/sh
# Runs tests under AddressSanitizer with UndefinedBehaviorSanitizer, and under ThreadSanitizer. What
# they report is nothing: every report is printed, and fails the run.
#
#     test-sanitizers.sh [address|thread …]     by default both; each is a build of its own
#
# MODULES selects modules (MODULES='Threads MediaCoding'), FILTER tests by a regular expression, as 'swift test
# --filter' does.
#
# Left out, because a sanitizer changes what they test:
#
#   ConventionTests            read files, and call nothing
#   SupervisionTests      limit memory: the kernel counts the sanitizers' shadow, which is terabytes
#   FlipbookCommandsTests run the program, whose verbs are supervised; what the verbs call is tested
#                         in the modules below, and broken files are in 'make fuzz', under the address
#                         sanitizer, too
#   StudioServerTests     address only: connections; what they ask for is tested in EditorServicesTests
#
# and under the thread sanitizer the tests of modules without threads, locks and atomics.
#
# Leaks are not looked for: Fontconfig, GLib and Pango keep what they allocate until the process ends.
set -eu
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- address thread

modules() {
    if [ -n "${MODULES:-}" ]; then
        echo "$MODULES"
        return
    fi
    case $1 in
    address)
        echo Diagnostics MediaTime PortableMath NumberFormatting PixelBuffers WholeFiles Processes \
            Threads Hashing TimelineModel ShaderProgram MetalLanguage NativeKernels Drawing \
            MediaCoding FrameHashing FindingIndex TimelineSyntax VectorReading CaptionReading \
            Tables TimelineWords TimelineExpansion TimelineParsing FrameScheduling Effects \
            FrameRendering LayerKinds FrameProduction FilmExport FilmChecks Verification Guides \
            Flipbook EditorServices FlipbookTesting FileFuzzing CoverageFuzzing
        ;;
    thread)
        echo Threads PixelBuffers WholeFiles Processes NativeKernels Drawing MediaCoding \
            FrameScheduling FrameRendering LayerKinds FrameProduction FilmExport FilmChecks \
            Verification Flipbook EditorServices StudioServer
        ;;
    esac
}

# Tests that look at the process's own memory, of which the sanitizers take terabytes.
skipped=MemoryLimitTests

reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
trap 'exit 130' INT TERM
failed=0
for kind in "$@"; do
    FLIPBOOK_CHECK=$(for module in $(modules "$kind"); do printf '%sTests ' "$module"; done)
    export FLIPBOOK_CHECK
    Scripts/build-sanitized.sh "$kind" --product flipbookPackageTests
    # Each process writes what it finds into a file of its own: tests start processes, too.
    common=log_path=$reports/$kind
    preload=
    case $kind in
    address)
        export ASAN_OPTIONS="$common:detect_leaks=0:allocator_may_return_null=1:detect_stack_use_after_return=0"
        export UBSAN_OPTIONS="$common:print_stacktrace=1"
        ;;
    thread)
        export TSAN_OPTIONS="$common:suppressions=$(pwd)/Tests/Sanitizers/thread.txt:history_size=4"
        preload=.build/sanitized-thread/mutex.so
        clang -O2 -shared -fPIC -o $preload Tests/Sanitizers/mutex.c
        preload=$(pwd)/$preload
        ;;
    esac
    flags=$(Scripts/build-sanitized.sh "$kind" --show)
    # Tests are to see every frame drawn. Frames on the stack are larger than without sanitizers.
    ulimit -s 65536 2>/dev/null || true
    # shellcheck disable=SC2086 # word splitting intended
    FLIPBOOK_NO_CACHE=1 SWIFT_BACKTRACE=enable=no LD_PRELOAD=$preload \
        swift test --skip-build $flags --filter "${FILTER:-.}" --skip "$skipped" || failed=1
    for report in "$reports/$kind".*; do
        [ -e "$report" ] || continue
        failed=1
        cat "$report"
    done
    count=$(find "$reports" -name "$kind.*" | wc -l)
    echo "test-sanitizers: $kind: $count reports"
done
exit $failed
