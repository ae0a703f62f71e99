"""Published templates."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from letterpress_client.engine import Engine, EngineName, LoadedMail, LoadedProgram
from letterpress_client.issue import Issue, Loc, summarize_issues
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.open_engine import open_engine

# Programs that are part of every mail and no target.
MAIL_PARTS = ("text", "subject", "message")


class Template:
    """A published template, as the service delivers it. Each of its programs is checked once, before it is filled.

    Keep it where one template is rendered many times. Later changes to the JSON may not reach it.

    Attributes:
        template_id: UUID.
        json: The template as it was given.
        parts: Which parts of a mail it has beside its body: text, subject, message.
    """

    def __init__(self, template_json: object, *, engine: EngineName = "auto") -> None:
        """Raise RENDER_ERROR when the value is not a published template."""
        if not isinstance(template_json, Mapping):
            raise _malformed((), "must be an object", "object_type")
        template_id = template_json.get("template_id")
        if not isinstance(template_id, str):
            raise _malformed(("template_id",), "must be a string", "string_type")
        programs = template_json.get("programs")
        if not isinstance(programs, Mapping):
            raise _malformed(("programs",), "must be an object; only published templates have programs", "object_type")
        self.template_id = template_id
        self.json: Mapping[str, object] = template_json
        self._programs = dict(programs)
        self.parts = tuple(name for name in MAIL_PARTS if name in self._programs)
        self._engine: Engine = open_engine(engine)
        self._loaded: dict[str, LoadedProgram] = {}
        self._mails: dict[str, LoadedMail] = {}
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"Template({self.template_id!r})"

    @property
    def targets(self) -> tuple[str, ...]:
        """What the template can be rendered to."""
        return tuple(name for name in self._programs if name not in MAIL_PARTS)

    def assert_target(self, target: str) -> None:
        """Raise RENDER_ERROR when there is no program for the target."""
        if target not in self._programs:
            msg = f"there is no program for target '{target}', only for [{', '.join(self.targets)}]"
            issue = Issue(("template", "programs", target), msg, "missing_program")
            raise LetterpressError("RENDER_ERROR", msg, issues=[issue])

    def load_mail(self, target: str) -> LoadedMail:
        """Return the programs of a mail, which must be there. Raise FillError INVALID_PROGRAM."""
        loaded = self._mails.get(target)
        if loaded is not None:
            return loaded
        with self._lock:
            if target not in self._mails:
                programs = [self._programs[name] for name in (target, *self.parts)]
                self._mails[target] = self._engine.load_mail(programs)
            return self._mails[target]

    def load(self, name: str) -> LoadedProgram:
        """Return the program of a target or part, which must be there. Raise FillError INVALID_PROGRAM."""
        loaded = self._loaded.get(name)
        if loaded is not None:
            return loaded
        with self._lock:
            if name not in self._loaded:
                self._loaded[name] = self._engine.load(self._programs[name])
            return self._loaded[name]


def _malformed(path: Loc, msg: str, kind: str) -> LetterpressError:
    issues = [Issue(("template", *path), msg, kind)]
    return LetterpressError("RENDER_ERROR", summarize_issues(issues), issues=issues)
