-- What a published template was called before it got another slug: '' for no slug, NULL for changes of other kinds. Such a
-- row has the kind 'published', which older releases know and tell.
ALTER TABLE template_changes ADD COLUMN renamed_from TEXT COLLATE "C";
