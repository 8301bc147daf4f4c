#!/bin/sh
# Compile every requirements/*.in to its *.txt: all platforms, hashes, no registry address. Needs `uv` on the PATH.
set -eu
cd "$(dirname "$0")"
lock() {
    uv pip compile --quiet --universal --python-version "$2" --generate-hashes --no-emit-index-url --no-emit-find-links \
        --no-header --output-file "$1.txt" "$1.in"
}
lock app 3.11
lock test 3.11
lock engine 3.11
lock soak 3.11
lock ministack 3.11
lock sam 3.11
lock bench 3.11
lock pyodide 3.12
