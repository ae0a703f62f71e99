-- A node writes its row again and again: only a server that still writes is believed. Rows of a day ago are forgotten.
CREATE TABLE nodes (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  seen_at BIGINT NOT NULL
);

-- The timeline of the server that has made the latest change: a standby that takes over begins another one. NULL where
-- the engine has none.
ALTER TABLE store_state ADD COLUMN timeline TEXT COLLATE "C";
