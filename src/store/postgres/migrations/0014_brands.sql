-- Values of the tokens of templates. The tokens are in tables of their own, so that lists read small rows.
CREATE TABLE brands (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  slug TEXT COLLATE "C" NOT NULL UNIQUE,
  name TEXT COLLATE "C" NOT NULL,
  revision INTEGER NOT NULL,
  draft_digest TEXT COLLATE "C" NOT NULL,
  published_version INTEGER,
  published_digest TEXT COLLATE "C",
  published_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  archived_at BIGINT,
  -- The name that lists are sorted by, and name and slug without differences of case.
  sort_name TEXT COLLATE "C" NOT NULL,
  search_text TEXT COLLATE "C" NOT NULL
);

CREATE INDEX brands_by_age ON brands (created_at, id);

-- JSON objects with the members in the order of their names.
CREATE TABLE brand_drafts (
  brand_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  tokens TEXT COLLATE "C" NOT NULL
);

CREATE TABLE brand_versions (
  brand_id TEXT COLLATE "C" NOT NULL REFERENCES brands (id),
  version INTEGER NOT NULL,
  digest TEXT COLLATE "C" NOT NULL,
  comment TEXT COLLATE "C" NOT NULL,
  published_at BIGINT NOT NULL,
  published_by TEXT COLLATE "C" NOT NULL,
  rolled_back_from INTEGER,
  tokens TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (brand_id, version)
);

CREATE TRIGGER brand_versions_never_change BEFORE UPDATE ON brand_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER brand_versions_never_vanish BEFORE DELETE ON brand_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The brand that a change is of. Such a row has no template and no slug, so older releases report no template with it.
ALTER TABLE template_changes ADD COLUMN brand_id TEXT COLLATE "C";
