#!/usr/bin/env bash
# Plays in the real window with mouse and keyboard, on a display of its own, and asserts what comes of it.
#
#     tests/window/play.sh [FOLDER]
#
# Pictures go to FOLDER (else to `window` in the target folder). Nothing is built: the program is $SPIREBOUND, else the dev
# build. Exits with 0 if all went well, else with 1 and the reason.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=${CARGO_TARGET_DIR:-${HOME:?is not set}/.cache/spirebound/target}
program=${SPIREBOUND:-$target/debug/spirebound}
pictures=${1:-$target/window}

# With this seed whoever hits and blocks with some sense wins.
fight=(--scene first_jaw_worm --seats ironclad --seed 1)
# Longest time for all of it, in seconds.
most=540

fail() {
    printf 'WINDOW TEST FAILED: %s\n' "$*" >&2
    exit 1
}
for tool in Xvfb xauth xdotool python3; do
    command -v "$tool" >/dev/null || fail "there is no $tool; .ci/packages installs what is missing"
done
[[ -x $program ]] || fail "there is no $program; build it with \`cargo build\`"
program=$(realpath "$program")
mkdir -p "$pictures"
pictures=$(realpath "$pictures")

work=$(mktemp -d)
children=()
window=
# Only what was started here is ended, whatever happens.
clean() {
    local code=$? pid
    trap - EXIT INT TERM
    for pid in ${window:-} "${children[@]}"; do
        kill "$pid" 2>/dev/null || true
    done
    for pid in ${window:-} "${children[@]}"; do
        wait "$pid" 2>/dev/null || true
    done
    rm -rf "$work"
    exit "$code"
}
trap clean EXIT
trap 'exit 130' INT TERM

# A display that nobody else can open: the server picks a free number, the cookie is ours.
export XAUTHORITY=$work/cookie
cookie=$(od -An -tx1 -N16 /dev/urandom | tr -d ' \n')
xauth -q -f "$work/server" add :0 . "$cookie" 2>/dev/null
mkfifo "$work/number"
Xvfb -displayfd 3 -screen 0 1280x720x24 -fbdir "$work" -nolisten tcp -auth "$work/server" 3<>"$work/number" >"$work/xvfb.log" 2>&1 &
children+=($!)
exec 3<>"$work/number"
read -r -t 60 -u 3 number || fail "Xvfb does not start: $(tail -n 3 "$work/xvfb.log")"
xauth -q -f "$XAUTHORITY" add ":$number" . "$cookie" 2>/dev/null
export DISPLAY=:$number
unset WAYLAND_DISPLAY WAYLAND_SOCKET

# Vulkan on the processor: other drivers cannot show anything on this display.
for driver in /usr/share/vulkan/icd.d/lvp_icd*.json; do
    [[ -f $driver ]] && export VK_DRIVER_FILES=$driver VK_ICD_FILENAMES=$driver
done
# The settings of whoever runs this are none of its business.
export XDG_RUNTIME_DIR=$work/run XDG_DATA_HOME=$work/data
mkdir -m 700 "$work/run"

# Where the windows keep what they keep. Slow pictures lie there from run to run.
data=$target/window-data

# play NAME WINDOW_ARGUMENTS… -- PLAYER ARGUMENTS…: opens a window and lets a player play in it.
play() {
    local name=$1 arguments=() begun=$SECONDS code=0
    shift
    while [[ $1 != -- ]]; do
        arguments+=("$1")
        shift
    done
    shift
    printf '%s: spirebound %s\n' "$name" "${arguments[*]}"
    mkdir "$work/$name"
    export SPIREBOUND_TELL=$work/$name/tell.json SPIREBOUND_FRAMES=$work/$name/frames
    "$program" "${arguments[@]}" --data-dir "$data" >"$work/$name/log" 2>&1 &
    window=$!
    timeout $((most - SECONDS)) python3 -B "$here/$1" "$work/$name" "$window" "$work/Xvfb_screen0" "$pictures" "${@:2}" &
    children+=($!)
    wait $! || code=$?
    if ((code)); then
        cp "$work/$name/log" "$pictures/$name.log"
        [[ -f $SPIREBOUND_TELL ]] && cp "$SPIREBOUND_TELL" "$pictures/$name.json"
        ((code == 124)) && fail "$name is not over after $most s; what the program said is in $pictures/$name.log"
        fail "$name; what the program said is in $pictures/$name.log"
    fi
    # At once, as when the power fails.
    kill -KILL "$window"
    wait "$window" 2>/dev/null || true
    window=
    printf '%s: %d s\n' "$name" $((SECONDS - begun))
}

# Any recording of this fight will do: the player puts the actions of the window in.
"$program" simulate "${fight[@]}" --policy exhaust --games 1 --record "$work/recording.ron" >/dev/null || fail "no game can be recorded"

play fight "${fight[@]}" -- fight.py "$work/recording.ron" "$program"
play two_seats --scene first_jaw_worm,first_cultist --seats ironclad,ironclad --seed 1 -- two_seats.py
# Nothing is kept yet but pictures.
mkdir -p "$data/pictures" "$work/kept"
ln -s "$data/pictures" "$work/kept/pictures"
data=$work/kept
play new_run --speed 4 -- run.py begin "$work/notes"
play again -- run.py again "$work/notes"
printf 'all is well after %d s; pictures are in %s\n' "$SECONDS" "$pictures"
