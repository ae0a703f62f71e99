-- The last drafts of each template with their authors; the newest is the draft that the template has, unless a release
-- saved it that does not know this table.
CREATE TABLE saved_drafts (
  template_id TEXT NOT NULL REFERENCES templates (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  draft_revision INTEGER NOT NULL,
  -- The first and the last of the saves that it holds.
  begun_at INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  -- Empty where the author is not known, and without a session.
  saved_by TEXT NOT NULL,
  session_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  source_kind TEXT NOT NULL CHECK (source_kind IN ('document', 'mjml')),
  bytes INTEGER NOT NULL,
  PRIMARY KEY (template_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE saved_draft_parts (
  template_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (template_id, number, name),
  FOREIGN KEY (template_id, number) REFERENCES saved_drafts (template_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_draft_parts_by_part ON saved_draft_parts (part_id);

-- Also from releases that do not know of them, which look for references in the other tables alone.
CREATE TRIGGER parts_of_saved_drafts_stay BEFORE DELETE ON parts
WHEN EXISTS (SELECT 1 FROM saved_draft_parts WHERE part_id = OLD.id)
BEGIN
  SELECT RAISE(IGNORE);
END;
