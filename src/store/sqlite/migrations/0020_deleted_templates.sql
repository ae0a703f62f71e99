-- The names that templates had when they were deleted, because audit events have only their ids.
CREATE TABLE deleted_templates (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
