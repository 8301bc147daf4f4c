"""`make play`: set up what is missing, then run the whole cloud and the client on one machine until Ctrl-C."""

from __future__ import annotations

import fcntl
import os
import socket
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from infra.local import prepare


def _runs_here() -> str | None:
    """The address at which Sahrat runs from this folder, "" until it is ready: it holds a lock with it inside."""
    try:
        with (prepare.LOCAL / "state" / "lock").open() as held:
            address = held.read().strip()
            fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return address
    except OSError:
        pass
    return None


def _alone() -> None:
    """A second run would build the client anew under the first one's feet: it is told before anything is set up."""
    address = _runs_here()
    if address is not None:
        raise prepare.Trouble(
            "Sahrat already runs from this folder%s; to start it anew, stop it first (Ctrl-C where it runs)."
            % (address and ": " + address)
        )


def _port() -> int:
    text = os.environ.get("PORT", "8000")
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise prepare.Trouble("PORT must be a number from 1 to 65535, and it is %r." % text)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(text)))
        except PermissionError as error:
            raise prepare.Trouble(
                "Port %s may not be used here: choose one above 1023: PORT=8001 make play" % text
            ) from error
        except OSError as error:
            if (_runs_here() or "").endswith(":" + text):
                raise prepare.Trouble("Sahrat already runs here: http://localhost:%s" % text) from error
            raise prepare.Trouble(
                "Port %s is taken by another program: stop it, or choose another one: PORT=%d make play"
                % (text, int(text) % 65535 + 1)
            ) from error
    return int(text)


def main() -> int:
    """Prepare, then become the server; 1 with one sentence when something is in the way."""
    try:
        prepare.need_python()
        port = _port()
        prepare.need_node()
        _alone()
        start = time.monotonic()
        print("Setting up Sahrat: seconds when nothing changed, a minute or two the first time.", flush=True)
        prepare.for_play()
        print("Set up in %.0f s; starting." % (time.monotonic() - start), flush=True)
        python, site = str(prepare.venv_python("app")), str(prepare.WEB / "dist")
        serve = [python, "-m", "infra.local.serve", "--port", str(port), "--site", site]
        serve += ["--engine", prepare.wheel_hash()]
        os.chdir(prepare.ROOT)
        os.execv(python, [*serve, *sys.argv[1:]])
    except prepare.Trouble as trouble:
        print(trouble, file=sys.stderr)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
