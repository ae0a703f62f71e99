-- When keys were used last, to the minute, and how often they fetched on each day of UTC.
CREATE TABLE key_last_use (
  key_id TEXT PRIMARY KEY REFERENCES keys (id) ON DELETE CASCADE,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE key_fetches (
  key_id TEXT NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  -- Days since 1970.
  day INTEGER NOT NULL,
  fetches INTEGER NOT NULL CHECK (fetches > 0),
  PRIMARY KEY (key_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX key_fetches_by_day ON key_fetches (day);
