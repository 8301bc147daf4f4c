"""A JSON object that refuses to change, so that one may be shared by all who are told the same."""

from __future__ import annotations

from typing import Any, NoReturn


class Frozen(dict[str, Any]):
    """A dict that raises TypeError where one would change it. A copy of it is a plain dict."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("shared by all: copy it first")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        """What `copy` and `pickle` make of it: a plain dict."""
        return dict, (dict(self),)
