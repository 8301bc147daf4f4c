"""Run a command as long as somebody holds our standard input: `python guard.py COMMAND…`.

When the pipe closes, whatever ended its holder, the command gets SIGTERM and time to save; so it is never left behind.
"""

import os
import signal
import subprocess
import sys
import threading

PATIENCE_SECONDS = 30


def main() -> int:
    """Start the command and wait for it; returns its exit code."""
    child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)

    def stop(*_: object) -> None:
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
            threading.Timer(PATIENCE_SECONDS, child.kill).start()

    def watch() -> None:
        while os.read(0, 1024):
            pass
        stop()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()
    code = child.wait()
    sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
