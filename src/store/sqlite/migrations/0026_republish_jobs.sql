-- Jobs that publish the mails again which use a partial or layout. A process works on a running job until `lease_until`;
-- `fence` counts the processes that have had it.
CREATE TABLE republish_jobs (
  id TEXT NOT NULL PRIMARY KEY,
  template_id TEXT NOT NULL REFERENCES templates (id),
  template_version INTEGER NOT NULL,
  mode TEXT NOT NULL,
  plan_only INTEGER NOT NULL,
  allow_breaking INTEGER NOT NULL,
  comment TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  -- Empty without a session.
  session_id TEXT NOT NULL,
  ended_at INTEGER,
  fence INTEGER NOT NULL,
  lease_until INTEGER
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX republish_jobs_active ON republish_jobs (template_id) WHERE state IN ('running', 'planned');
CREATE INDEX republish_jobs_by_date ON republish_jobs (created_at, id);

-- The mails of a job. What was made of one is in columns and parts, until its version is stored.
CREATE TABLE republish_items (
  job_id TEXT NOT NULL REFERENCES republish_jobs (id) ON DELETE CASCADE,
  template_id TEXT NOT NULL REFERENCES templates (id),
  state TEXT NOT NULL,
  from_version INTEGER NOT NULL,
  version INTEGER,
  diagnostics TEXT NOT NULL,
  targets TEXT NOT NULL,
  compiler TEXT NOT NULL,
  -- A JSON array of arrays: id, version, slug.
  dependencies TEXT NOT NULL,
  PRIMARY KEY (job_id, template_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX republish_items_by_state ON republish_items (job_id, state);

CREATE TABLE republish_item_parts (
  job_id TEXT NOT NULL,
  template_id TEXT NOT NULL,
  name TEXT NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (job_id, template_id, name),
  FOREIGN KEY (job_id, template_id) REFERENCES republish_items (job_id, template_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX republish_item_parts_by_part ON republish_item_parts (part_id);

-- Also from releases that do not know of them, which look for references in the other tables alone.
CREATE TRIGGER parts_of_republish_items_stay BEFORE DELETE ON parts
WHEN EXISTS (SELECT 1 FROM republish_item_parts WHERE part_id = OLD.id)
BEGIN
  SELECT RAISE(IGNORE);
END;

-- The trigger above, and those of saved drafts and preview links, keep what others refer to.
CREATE TRIGGER republish_item_parts_drop_part AFTER DELETE ON republish_item_parts
BEGIN
  DELETE FROM parts WHERE id = OLD.part_id
    AND NOT EXISTS (SELECT 1 FROM template_draft_parts WHERE part_id = OLD.part_id)
    AND NOT EXISTS (SELECT 1 FROM template_version_parts WHERE part_id = OLD.part_id);
END;
