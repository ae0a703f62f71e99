-- What the holder of an admin key may do. An admin key without a row is an owner. A column of a STRICT table would have
-- SQLite read every key.
-- A release that does not know roles serves owners as it always did. It may no longer serve the store once there is an
-- admin key of another role, which raises oldest_release to this schema as it is stored.
CREATE TABLE key_roles (
  key_id TEXT NOT NULL PRIMARY KEY REFERENCES keys (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'editor', 'publisher', 'owner'))
) STRICT, WITHOUT ROWID;
