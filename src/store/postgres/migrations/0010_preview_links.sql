-- Links with which people without a key look at one mail, as it was when the link was made.
CREATE TABLE preview_links (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  template_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id) ON DELETE CASCADE,
  -- NULL for a draft.
  version INTEGER,
  subject TEXT COLLATE "C" NOT NULL,
  note TEXT COLLATE "C" NOT NULL,
  -- A JSON array.
  sample_names TEXT COLLATE "C" NOT NULL,
  digest BYTEA NOT NULL CHECK (length(digest) = 32),
  created_at BIGINT NOT NULL,
  created_by TEXT COLLATE "C" NOT NULL,
  -- The key that the link ends with; NULL for the command line.
  key_id TEXT COLLATE "C" REFERENCES keys (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL,
  revoked_at BIGINT,
  last_opened_at BIGINT,
  times_opened BIGINT NOT NULL
);

CREATE INDEX preview_links_by_template ON preview_links (template_id);
CREATE INDEX preview_links_by_key ON preview_links (key_id);
CREATE INDEX preview_links_by_date ON preview_links (created_at, id);

-- The mail that a link shows, and its samples.
CREATE TABLE preview_link_parts (
  link_id TEXT COLLATE "C" NOT NULL REFERENCES preview_links (id) ON DELETE CASCADE,
  name TEXT COLLATE "C" NOT NULL,
  part_digest BYTEA NOT NULL REFERENCES parts (digest),
  PRIMARY KEY (link_id, name)
);

CREATE INDEX preview_link_parts_by_part ON preview_link_parts (part_digest);

-- Also from releases that do not know of them, which look for references in the other tables alone.
CREATE FUNCTION keep_part_of_preview_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM preview_link_parts WHERE part_digest = OLD.digest) THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END
$$;

CREATE TRIGGER parts_of_preview_links_stay BEFORE DELETE ON parts
  FOR EACH ROW EXECUTE FUNCTION keep_part_of_preview_link();

-- Also when a link goes with its key or template, whichever release deletes that. The trigger above and that of saved
-- drafts keep what others refer to.
CREATE FUNCTION drop_part_of_preview_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parts WHERE digest = OLD.part_digest
    AND NOT EXISTS (SELECT 1 FROM template_draft_parts WHERE part_digest = OLD.part_digest)
    AND NOT EXISTS (SELECT 1 FROM template_version_parts WHERE part_digest = OLD.part_digest);
  RETURN NULL;
END
$$;

CREATE TRIGGER preview_link_parts_drop_part AFTER DELETE ON preview_link_parts
  FOR EACH ROW EXECUTE FUNCTION drop_part_of_preview_link();
