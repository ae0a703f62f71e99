-- The last drafts of each template with their authors; the newest is the draft that the template has, unless a release
-- saved it that does not know this table.
CREATE TABLE saved_drafts (
  template_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  draft_revision INTEGER NOT NULL,
  -- The first and the last of the saves that it holds.
  begun_at BIGINT NOT NULL,
  saved_at BIGINT NOT NULL,
  -- Empty where the author is not known, and without a session.
  saved_by TEXT COLLATE "C" NOT NULL,
  session_id TEXT COLLATE "C" NOT NULL,
  subject TEXT COLLATE "C" NOT NULL,
  source_kind TEXT COLLATE "C" NOT NULL CHECK (source_kind IN ('document', 'mjml')),
  bytes BIGINT NOT NULL,
  PRIMARY KEY (template_id, number)
);

CREATE TABLE saved_draft_parts (
  template_id TEXT COLLATE "C" NOT NULL,
  number INTEGER NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  part_digest BYTEA NOT NULL REFERENCES parts (digest),
  PRIMARY KEY (template_id, number, name),
  FOREIGN KEY (template_id, number) REFERENCES saved_drafts (template_id, number)
);

CREATE INDEX saved_draft_parts_by_part ON saved_draft_parts (part_digest);

-- Also from releases that do not know of them, which look for references in the other tables alone.
CREATE FUNCTION keep_part_of_saved_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM saved_draft_parts WHERE part_digest = OLD.digest) THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END
$$;

CREATE TRIGGER parts_of_saved_drafts_stay BEFORE DELETE ON parts
  FOR EACH ROW EXECUTE FUNCTION keep_part_of_saved_draft();
