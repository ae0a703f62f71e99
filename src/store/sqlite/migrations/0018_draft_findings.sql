-- What was found in a draft when it was saved. The draft of another revision was saved by a release that does not know
-- this table: its findings are not known.
CREATE TABLE draft_findings (
  template_id TEXT NOT NULL PRIMARY KEY REFERENCES templates (id),
  draft_revision INTEGER NOT NULL,
  -- 0 when a publish would refuse the draft.
  publishable INTEGER NOT NULL CHECK (publishable IN (0, 1)),
  diagnostics TEXT NOT NULL CHECK (json_valid(diagnostics))
) STRICT;
