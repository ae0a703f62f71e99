-- Jobs that publish the mails again which use a partial or layout. A process works on a running job until `lease_until`;
-- `fence` counts the processes that have had it.
CREATE TABLE republish_jobs (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  template_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id),
  template_version INTEGER NOT NULL,
  mode TEXT COLLATE "C" NOT NULL,
  plan_only INTEGER NOT NULL,
  allow_breaking INTEGER NOT NULL,
  comment TEXT COLLATE "C" NOT NULL,
  state TEXT COLLATE "C" NOT NULL,
  created_at BIGINT NOT NULL,
  created_by TEXT COLLATE "C" NOT NULL,
  -- Empty without a session.
  session_id TEXT COLLATE "C" NOT NULL,
  ended_at BIGINT,
  fence INTEGER NOT NULL,
  lease_until BIGINT
);

CREATE UNIQUE INDEX republish_jobs_active ON republish_jobs (template_id) WHERE state IN ('running', 'planned');
CREATE INDEX republish_jobs_by_date ON republish_jobs (created_at, id);

-- The mails of a job. What was made of one is in columns and parts, until its version is stored.
CREATE TABLE republish_items (
  job_id TEXT COLLATE "C" NOT NULL REFERENCES republish_jobs (id) ON DELETE CASCADE,
  template_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id),
  state TEXT COLLATE "C" NOT NULL,
  from_version INTEGER NOT NULL,
  version INTEGER,
  diagnostics TEXT COLLATE "C" NOT NULL,
  targets TEXT COLLATE "C" NOT NULL,
  compiler TEXT COLLATE "C" NOT NULL,
  -- A JSON array of arrays: id, version, slug.
  dependencies TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (job_id, template_id)
);

CREATE INDEX republish_items_by_state ON republish_items (job_id, state);

CREATE TABLE republish_item_parts (
  job_id TEXT COLLATE "C" NOT NULL,
  template_id TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  part_digest BYTEA NOT NULL REFERENCES parts (digest),
  PRIMARY KEY (job_id, template_id, name),
  FOREIGN KEY (job_id, template_id) REFERENCES republish_items (job_id, template_id) ON DELETE CASCADE
);

CREATE INDEX republish_item_parts_by_part ON republish_item_parts (part_digest);

-- Also from releases that do not know of them, which look for references in the other tables alone.
CREATE FUNCTION keep_part_of_republish_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM republish_item_parts WHERE part_digest = OLD.digest) THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END
$$;

CREATE TRIGGER parts_of_republish_items_stay BEFORE DELETE ON parts
  FOR EACH ROW EXECUTE FUNCTION keep_part_of_republish_item();

-- The trigger above, and those of saved drafts and preview links, keep what others refer to.
CREATE FUNCTION drop_part_of_republish_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parts WHERE digest = OLD.part_digest
    AND NOT EXISTS (SELECT 1 FROM template_draft_parts WHERE part_digest = OLD.part_digest)
    AND NOT EXISTS (SELECT 1 FROM template_version_parts WHERE part_digest = OLD.part_digest);
  RETURN NULL;
END
$$;

CREATE TRIGGER republish_item_parts_drop_part AFTER DELETE ON republish_item_parts
  FOR EACH ROW EXECUTE FUNCTION drop_part_of_republish_item();
