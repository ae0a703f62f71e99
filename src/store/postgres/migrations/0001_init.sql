-- Dates are milliseconds since 1970 UTC. Texts compare byte by byte, whatever the collation of the database. Nothing
-- here is numbered by a sequence: those leave gaps, and their order is not that of the commits.

-- What every change locks first, so that changes are made one after the other, by any number of nodes.
CREATE TABLE store_state (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  -- Names this store and no other one, at random. Its copies keep the name.
  id TEXT COLLATE "C" NOT NULL CHECK (length(id) = 32),
  -- The oldest schema whose release may serve this store. A migration that takes away, renames or forbids what that
  -- release uses raises it to its own number.
  oldest_schema INTEGER NOT NULL,
  -- The number of the newest audit event, and of the latest change of what SDK keys are served.
  last_event BIGINT NOT NULL,
  last_change BIGINT NOT NULL
);

CREATE TABLE keys (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('sdk', 'admin')),
  -- Of an admin key.
  role TEXT COLLATE "C" CHECK (role IN ('viewer', 'editor', 'publisher', 'owner')),
  -- 'all', or targets in canonical order, joined by commas.
  scope TEXT COLLATE "C" NOT NULL CHECK (scope <> ''),
  definition TEXT COLLATE "C" NOT NULL CHECK (definition IN ('full', 'program')),
  prefix TEXT COLLATE "C" NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  revoked_at BIGINT,
  rotated_at BIGINT,
  previous_secret_expires_at BIGINT
);

CREATE INDEX keys_by_age ON keys (created_at, id);
CREATE INDEX admin_keys ON keys (expires_at) WHERE kind = 'admin' AND revoked_at IS NULL;

CREATE TABLE key_secrets (
  token_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  key_id TEXT COLLATE "C" NOT NULL REFERENCES keys (id),
  digest BYTEA NOT NULL CHECK (octet_length(digest) = 32),
  algorithm TEXT COLLATE "C" NOT NULL CHECK (algorithm IN ('sha256', 'hmac-sha256')),
  created_at BIGINT NOT NULL,
  retires_at BIGINT
);

CREATE INDEX key_secrets_by_key ON key_secrets (key_id);
-- Whatever goes wrong above, a key has one newest token.
CREATE UNIQUE INDEX newest_key_secrets ON key_secrets (key_id) WHERE retires_at IS NULL;

-- What tells the pepper of this store's keys from others, without giving it away. There is no row before the first key.
CREATE TABLE key_pepper (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  fingerprint TEXT COLLATE "C" NOT NULL CHECK (length(fingerprint) BETWEEN 1 AND 64)
);

-- When keys were used last, to the minute, and how often they fetched on each day of UTC, in days since 1970.
CREATE TABLE key_last_use (
  key_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES keys (id) ON DELETE CASCADE,
  used_at BIGINT NOT NULL
);

CREATE TABLE key_fetches (
  key_id TEXT COLLATE "C" NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  fetches BIGINT NOT NULL CHECK (fetches > 0),
  PRIMARY KEY (key_id, day)
);

CREATE INDEX key_fetches_by_day ON key_fetches (day);

-- Texts, each once, whatever refers to them: sources, what they include, and programs. The digest finds and proves them.
CREATE TABLE parts (
  -- SHA-256 of the text in UTF-8.
  digest BYTEA NOT NULL PRIMARY KEY CHECK (octet_length(digest) = 32),
  encoding TEXT COLLATE "C" NOT NULL CHECK (encoding IN ('plain', 'zstd')),
  -- Of the text, not of what is stored of it.
  bytes BIGINT NOT NULL CHECK (bytes >= 0),
  content BYTEA NOT NULL
);

CREATE TABLE templates (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  slug TEXT COLLATE "C" UNIQUE,
  subject TEXT COLLATE "C" NOT NULL,
  revision INTEGER NOT NULL,
  draft_revision INTEGER NOT NULL,
  published_draft_revision INTEGER,
  published_version INTEGER,
  published_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  archived_at BIGINT,
  -- Of the draft.
  source_kind TEXT COLLATE "C" NOT NULL CHECK (source_kind IN ('document', 'mjml'))
);

CREATE INDEX templates_by_age ON templates (created_at, id);
CREATE INDEX active_templates_by_age ON templates (created_at, id) WHERE archived_at IS NULL;

-- 'source', and 'files' for one that includes some.
CREATE TABLE template_draft_parts (
  template_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id),
  name TEXT COLLATE "C" NOT NULL,
  part_digest BYTEA NOT NULL REFERENCES parts (digest),
  PRIMARY KEY (template_id, name)
);

CREATE INDEX template_draft_parts_by_part ON template_draft_parts (part_digest);

CREATE TABLE template_versions (
  template_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id),
  version INTEGER NOT NULL CHECK (version >= 1),
  subject TEXT COLLATE "C" NOT NULL,
  comment TEXT COLLATE "C" NOT NULL,
  published_at BIGINT NOT NULL,
  published_by TEXT COLLATE "C" NOT NULL,
  rolled_back_from INTEGER,
  -- In canonical order, joined by commas.
  targets TEXT COLLATE "C" NOT NULL,
  compiler TEXT COLLATE "C" NOT NULL,
  -- JSON.
  diagnostics TEXT COLLATE "C" NOT NULL,
  source_kind TEXT COLLATE "C" NOT NULL CHECK (source_kind IN ('document', 'mjml')),
  PRIMARY KEY (template_id, version)
);

ALTER TABLE templates ADD CONSTRAINT templates_published_version
  FOREIGN KEY (id, published_version) REFERENCES template_versions (template_id, version);

-- 'source' and 'files' as above, and one for each program.
CREATE TABLE template_version_parts (
  template_id TEXT COLLATE "C" NOT NULL,
  version INTEGER NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  part_digest BYTEA NOT NULL REFERENCES parts (digest),
  PRIMARY KEY (template_id, version, name),
  FOREIGN KEY (template_id, version) REFERENCES template_versions (template_id, version)
);

CREATE INDEX template_version_parts_by_part ON template_version_parts (part_digest);

-- Example data of templates, as JSON.
CREATE TABLE template_samples (
  template_id TEXT COLLATE "C" NOT NULL REFERENCES templates (id),
  name TEXT COLLATE "C" NOT NULL,
  data TEXT COLLATE "C" NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (template_id, name)
);

-- What changed of what SDK keys are served, in the order of the commits. Old changes are forgotten, the latest never.
CREATE TABLE template_changes (
  n BIGINT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('published', 'rolled_back', 'archived', 'unarchived')),
  template_id TEXT COLLATE "C" NOT NULL,
  slug TEXT COLLATE "C",
  version INTEGER NOT NULL
);

-- Numbered in the order of the commits, without a gap.
CREATE TABLE audit_events (
  number BIGINT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT COLLATE "C" NOT NULL,
  action TEXT COLLATE "C" NOT NULL,
  subject TEXT COLLATE "C" NOT NULL,
  -- JSON as it was written: exports have a digest of it, and JSONB would order its members anew.
  facts TEXT COLLATE "C" NOT NULL
);

-- Up to which event the log was exported, and the digest that the line of that event has in the chain of exports.
CREATE TABLE audit_exports (
  number BIGINT NOT NULL PRIMARY KEY,
  digest TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 64),
  exported_at BIGINT NOT NULL
);

-- Where the log begins: events up to this one were exported and then forgotten.
CREATE TABLE audit_begin (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  number BIGINT NOT NULL,
  digest TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 64)
);

INSERT INTO audit_begin (one, number, digest) VALUES (1, 0, repeat('0', 64));

-- Requests that came with an Idempotency-Key, for a day.
CREATE TABLE repeatable_requests (
  caller_id TEXT COLLATE "C" NOT NULL,
  idempotency_key TEXT COLLATE "C" NOT NULL,
  digest TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 64),
  claim_id TEXT COLLATE "C" NOT NULL UNIQUE,
  claimed_at BIGINT NOT NULL,
  claim_ends_at BIGINT NOT NULL,
  -- What the request has made, as JSON; NULL while it is carried out.
  outcome TEXT COLLATE "C",
  PRIMARY KEY (caller_id, idempotency_key)
);

CREATE INDEX repeatable_requests_by_age ON repeatable_requests (claimed_at);
CREATE INDEX repeatable_requests_of_caller ON repeatable_requests (caller_id, claimed_at);

-- Codes that sign someone in once, by the digest of each.
CREATE TABLE login_codes (
  digest BYTEA NOT NULL PRIMARY KEY CHECK (octet_length(digest) = 32),
  key_id TEXT COLLATE "C" NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
);

-- Who is signed in. A session that was ended has no row.
CREATE TABLE sessions (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  key_id TEXT COLLATE "C" NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  digest BYTEA NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  via TEXT COLLATE "C" NOT NULL CHECK (via IN ('code', 'key')),
  created_at BIGINT NOT NULL,
  last_used_at BIGINT NOT NULL
);

CREATE INDEX login_codes_by_key ON login_codes (key_id);
CREATE INDEX sessions_by_key ON sessions (key_id);

-- What is never done, not even by hand.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: % is never done', TG_TABLE_NAME, lower(TG_OP);
END
$$;

CREATE FUNCTION keep_unexported_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number > (SELECT coalesce(max(number), 0) FROM audit_exports) THEN
    RAISE EXCEPTION 'audit events that were not exported are never deleted';
  END IF;
  RETURN OLD;
END
$$;

CREATE FUNCTION keep_versions_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.comment <> '' OR EXISTS (
    SELECT 1 FROM templates WHERE id = OLD.template_id AND published_version = OLD.version
  ) THEN
    RAISE EXCEPTION 'template versions that are published or have a comment are never deleted';
  END IF;
  RETURN OLD;
END
$$;

CREATE FUNCTION keep_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.oldest_schema < OLD.oldest_schema
    OR NEW.last_event < OLD.last_event OR NEW.last_change < OLD.last_change THEN
    RAISE EXCEPTION 'a store keeps its identity, and what it counts never goes back';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER audit_events_never_change BEFORE UPDATE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER unexported_audit_events_never_vanish BEFORE DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION keep_unexported_events();
CREATE TRIGGER audit_exports_never_change BEFORE UPDATE ON audit_exports
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER template_versions_never_change BEFORE UPDATE ON template_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept_template_versions_never_vanish BEFORE DELETE ON template_versions
  FOR EACH ROW EXECUTE FUNCTION keep_versions_in_use();
CREATE TRIGGER parts_never_change BEFORE UPDATE ON parts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER store_state_keeps_identity BEFORE UPDATE ON store_state
  FOR EACH ROW EXECUTE FUNCTION keep_identity();
CREATE TRIGGER store_state_never_vanishes BEFORE DELETE ON store_state
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
