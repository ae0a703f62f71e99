-- Texts, each once, whatever refers to them: sources, what they include, and programs. Equal texts of several versions
-- and drafts are one row, which the digest of the text finds and proves. What the tables before these hold stays there.
CREATE TABLE parts (
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the text in UTF-8.
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  encoding TEXT NOT NULL CHECK (encoding IN ('plain', 'zstd')),
  -- Of the text, not of what is stored of it.
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  content BLOB NOT NULL
) STRICT;

-- 'source', and 'files' for one that includes some. The draft has an empty `source_text` then.
CREATE TABLE template_draft_parts (
  template_id TEXT NOT NULL REFERENCES template_drafts (template_id),
  name TEXT NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (template_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX template_draft_parts_by_part ON template_draft_parts (part_id);

-- The same, and one for each program. The version has an empty `source_text` and no rows in `template_programs` then.
CREATE TABLE template_version_parts (
  template_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (template_id, version, name),
  FOREIGN KEY (template_id, version) REFERENCES template_versions (template_id, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX template_version_parts_by_part ON template_version_parts (part_id);

CREATE TRIGGER parts_never_change BEFORE UPDATE ON parts
BEGIN
  SELECT RAISE(ABORT, 'parts are never changed');
END;
