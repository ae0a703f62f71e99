-- Links with which people without a key look at one mail, as it was when the link was made.
CREATE TABLE preview_links (
  id TEXT NOT NULL PRIMARY KEY,
  template_id TEXT NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  -- NULL for a draft.
  version INTEGER,
  subject TEXT NOT NULL,
  note TEXT NOT NULL,
  -- A JSON array.
  sample_names TEXT NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  -- The key that the link ends with; NULL for the command line.
  key_id TEXT REFERENCES keys (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  last_opened_at INTEGER,
  times_opened INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX preview_links_by_template ON preview_links (template_id);
CREATE INDEX preview_links_by_key ON preview_links (key_id);
CREATE INDEX preview_links_by_date ON preview_links (created_at, id);

-- The mail that a link shows, and its samples.
CREATE TABLE preview_link_parts (
  link_id TEXT NOT NULL REFERENCES preview_links (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (link_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX preview_link_parts_by_part ON preview_link_parts (part_id);

-- Also from releases that do not know of them, which look for references in the other tables alone.
CREATE TRIGGER parts_of_preview_links_stay BEFORE DELETE ON parts
WHEN EXISTS (SELECT 1 FROM preview_link_parts WHERE part_id = OLD.id)
BEGIN
  SELECT RAISE(IGNORE);
END;

-- Also when a link goes with its key or template, whichever release deletes that. The trigger above and that of saved
-- drafts keep what others refer to.
CREATE TRIGGER preview_link_parts_drop_part AFTER DELETE ON preview_link_parts
BEGIN
  DELETE FROM parts WHERE id = OLD.part_id
    AND NOT EXISTS (SELECT 1 FROM template_draft_parts WHERE part_id = OLD.part_id)
    AND NOT EXISTS (SELECT 1 FROM template_version_parts WHERE part_id = OLD.part_id);
END;
