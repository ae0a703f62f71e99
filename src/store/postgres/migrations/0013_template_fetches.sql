-- How often each key fetched each template on each day of UTC. The days come first: the rows that one write changes are
-- beside each other, and so are those that are deleted together. No reference: what a deleted key fetched stays known.
CREATE TABLE template_fetches (
  -- Days since 1970.
  day INTEGER NOT NULL,
  template_id TEXT COLLATE "C" NOT NULL,
  key_id TEXT COLLATE "C" NOT NULL,
  fetches BIGINT NOT NULL CHECK (fetches > 0),
  PRIMARY KEY (day, template_id, key_id)
);

-- The names of deleted keys, for as long as fetches of theirs can be known.
CREATE TABLE deleted_keys (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  deleted_at BIGINT NOT NULL
);
