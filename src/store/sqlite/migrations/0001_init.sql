-- Dates are milliseconds since 1970 UTC. Ids, slugs and names compare byte by byte. `keys`, `key_secrets` and
-- `templates` are read at every request: WITHOUT ROWID makes each look-up one walk down one tree.

CREATE TABLE keys (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('sdk', 'admin')),
  -- 'all', or targets in canonical order, joined by commas.
  scope TEXT NOT NULL CHECK (scope <> ''),
  definition TEXT NOT NULL CHECK (definition IN ('full', 'program')),
  prefix TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  rotated_at INTEGER,
  previous_secret_expires_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_by_age ON keys (created_at, id);
-- The guard of the last admin reads the few admin keys, not all keys.
CREATE INDEX admin_keys ON keys (expires_at) WHERE kind = 'admin' AND revoked_at IS NULL;

CREATE TABLE key_secrets (
  token_id TEXT NOT NULL PRIMARY KEY,
  key_id TEXT NOT NULL REFERENCES keys (id),
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  algorithm TEXT NOT NULL CHECK (algorithm IN ('sha256', 'hmac-sha256')),
  created_at INTEGER NOT NULL,
  retires_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX key_secrets_by_key ON key_secrets (key_id);
-- Whatever goes wrong above, a key has one newest token.
CREATE UNIQUE INDEX newest_key_secrets ON key_secrets (key_id) WHERE retires_at IS NULL;

CREATE TABLE templates (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT UNIQUE,
  subject TEXT NOT NULL,
  revision INTEGER NOT NULL,
  draft_revision INTEGER NOT NULL,
  published_draft_revision INTEGER,
  published_version INTEGER,
  published_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  archived_at INTEGER,
  FOREIGN KEY (id, published_version) REFERENCES template_versions (template_id, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX templates_by_age ON templates (created_at, id);
CREATE INDEX active_templates_by_age ON templates (created_at, id) WHERE archived_at IS NULL;

-- Apart from `templates`, so that its pages hold hundreds of templates each, not one source.
CREATE TABLE template_drafts (
  template_id TEXT NOT NULL PRIMARY KEY REFERENCES templates (id),
  source_kind TEXT NOT NULL CHECK (source_kind IN ('document', 'mjml')),
  source_text TEXT NOT NULL
) STRICT;

-- The source stands last: a list of versions does not read it.
CREATE TABLE template_versions (
  template_id TEXT NOT NULL REFERENCES templates (id),
  version INTEGER NOT NULL CHECK (version >= 1),
  subject TEXT NOT NULL,
  comment TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  published_by TEXT NOT NULL,
  rolled_back_from INTEGER,
  -- In canonical order, joined by commas.
  targets TEXT NOT NULL,
  compiler TEXT NOT NULL,
  diagnostics TEXT NOT NULL CHECK (json_valid(diagnostics)),
  source_kind TEXT NOT NULL CHECK (source_kind IN ('document', 'mjml')),
  source_text TEXT NOT NULL,
  PRIMARY KEY (template_id, version)
) STRICT;

-- One for each target, and those of the plain text part and of the subject line.
CREATE TABLE template_programs (
  template_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  program TEXT NOT NULL,
  PRIMARY KEY (template_id, version, name),
  FOREIGN KEY (template_id, version) REFERENCES template_versions (template_id, version)
) STRICT;

-- Numbered in the order of the commits, which no clock can upset.
CREATE TABLE audit_events (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts))
) STRICT;

CREATE TRIGGER audit_events_never_change BEFORE UPDATE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit events are never changed');
END;

CREATE TRIGGER audit_events_never_vanish BEFORE DELETE ON audit_events
BEGIN
  SELECT RAISE(ABORT, 'audit events are never deleted');
END;

CREATE TRIGGER template_versions_never_change BEFORE UPDATE ON template_versions
BEGIN
  SELECT RAISE(ABORT, 'template versions are never changed');
END;

CREATE TRIGGER template_versions_never_vanish BEFORE DELETE ON template_versions
BEGIN
  SELECT RAISE(ABORT, 'template versions are never deleted');
END;
