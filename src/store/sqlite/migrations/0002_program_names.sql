-- Not every program renders to a target: there are those of the plain text part and of the subject line too.
ALTER TABLE template_programs RENAME COLUMN target TO name;
