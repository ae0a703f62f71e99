-- Codes that sign someone in once, by the digest of each.
CREATE TABLE login_codes (
  digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
  key_id TEXT NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who is signed in. A session that was ended has no row.
CREATE TABLE sessions (
  id TEXT NOT NULL PRIMARY KEY,
  key_id TEXT NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  via TEXT NOT NULL CHECK (via IN ('code', 'key')),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL
) STRICT;

CREATE INDEX login_codes_by_key ON login_codes (key_id);
CREATE INDEX sessions_by_key ON sessions (key_id);
