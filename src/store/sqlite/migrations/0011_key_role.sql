-- What the holder of an admin key may do. A CHECK would read every key of the store. NULL in an admin key: an owner.
-- A release that does not know roles serves owners as it always did. It may no longer serve the store once there is an
-- admin key of another role, which raises oldest_release to this schema as it is stored.
ALTER TABLE keys ADD COLUMN role TEXT;
