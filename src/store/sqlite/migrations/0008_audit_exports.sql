-- Up to which event the log was exported, and the digest that the line of that event has in the chain of exports.
CREATE TABLE audit_exports (
  number INTEGER NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL CHECK (length(digest) = 64),
  exported_at INTEGER NOT NULL
) STRICT;

CREATE TRIGGER audit_exports_never_change BEFORE UPDATE ON audit_exports
BEGIN
  SELECT RAISE(ABORT, 'what was exported is never changed');
END;

-- Where the log begins: events up to this one were exported and then forgotten.
CREATE TABLE audit_begin (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  number INTEGER NOT NULL,
  digest TEXT NOT NULL CHECK (length(digest) = 64)
) STRICT;

INSERT INTO audit_begin (one, number, digest) VALUES (1, 0, printf('%064d', 0));

DROP TRIGGER audit_events_never_vanish;

CREATE TRIGGER unexported_audit_events_never_vanish BEFORE DELETE ON audit_events
WHEN OLD.number > ifnull((SELECT max(number) FROM audit_exports), 0)
BEGIN
  SELECT RAISE(ABORT, 'audit events that were not exported are never deleted');
END;
